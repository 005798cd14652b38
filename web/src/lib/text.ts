/** Sentences of the rules, filled as the server's `kernel/texts.py` fills them; one file of cases tests both. */

export type Language = "de" | "en";
export type Text = Record<Language, string>;
export type Words = Record<string, Text>;
export type SeatName = (seat: number) => string;

/** The first `count` letters, as people count them where the browser can tell. */
export function letters(name: string, count: number): string {
  if (!("Segmenter" in Intl)) return [...name].slice(0, count).join("");
  return [...new Intl.Segmenter().segment(name)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join("");
}

const FIELD = /\{([\p{L}\p{N}_]+)(?::([\p{L}\p{N}_]+)|\|([^|{}]*)\|([^|{}]*))?\}/gu;
const JOINING = { or: { de: "oder", en: "or" }, and: { de: "und", en: "and" } };

export const seatNumber: SeatName = (seat) => `#${seat + 1}`;

export function word(words: Words, value: unknown, language: Language): string {
  const token = String(value);
  return Object.hasOwn(words, token) ? words[token]![language] : token;
}

function joined(items: string[], joining: string): string {
  const tail = items.slice(-2).join(` ${joining} `);
  return [...items.slice(0, -2), tail].join(", ");
}

/** The sentence in `language`; a field without a value stays visible as `{field}`. */
export function fill(
  template: Text,
  values: Record<string, unknown>,
  language: Language,
  words: Words = {},
  seatName: SeatName = seatNumber,
): string {
  function shaped(value: unknown, form: string | undefined): string {
    if (form === "word") return word(words, value, language);
    if (form === "seat") return seatName(value as number);
    if (form === "or" || form === "and") {
      const items = (value as unknown[]).map((each) => word(words, each, language));
      return joined(items, JOINING[form][language]);
    }
    return String(value);
  }
  return template[language].replace(
    FIELD,
    (whole, name: string, form?: string, one?: string, many?: string) => {
      if (!Object.hasOwn(values, name)) return whole;
      const value = values[name];
      return one === undefined ? shaped(value, form) : `${String(value)} ${value === 1 ? one : many}`;
    },
  );
}
