/** What this browser remembers between visits; where storage is forbidden, nothing. */

export type Key = "name" | "language" | "theme" | "muted" | "music" | "volume" | "hushed" | "tables";

const PREFIX = "spieltisch.";

export function recall(key: Key): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: Key, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    return;
  }
}
