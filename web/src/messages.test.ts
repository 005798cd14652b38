import { expect, test } from "vitest";
import de from "../messages/de.json";
import en from "../messages/en.json";

type Messages = Record<string, unknown>;

/** The names in braces of a message, its plural forms included. */
function placeholders(message: unknown): string[] {
  const names = [...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  return [...new Set(names)].map(String).sort();
}

function shape(messages: Messages): Record<string, string[]> {
  const own = Object.entries(messages).filter(([key]) => !key.startsWith("$"));
  return Object.fromEntries(own.map(([key, message]) => [key, placeholders(message)]));
}

test("German and English have the same messages with the same placeholders", () => {
  expect(shape(en)).toEqual(shape(de));
});

test("no message is empty", () => {
  for (const [key, message] of [...Object.entries<unknown>(de), ...Object.entries<unknown>(en)])
    expect(message, key).not.toBe("");
});
