/** Only tests with a document need what belongs to one. */

if ("document" in globalThis) await import("./test-dom");

export {};
