/** Points as people write them: a minus sign as long as a plus. */

const plain = new Intl.NumberFormat("en", { useGrouping: false });
const signed = new Intl.NumberFormat("en", { useGrouping: false, signDisplay: "exceptZero" });
const withMinus = (text: string): string => text.replace("-", "\u2212");

export const number = (value: number): string => withMinus(plain.format(value));

export const plusMinus = (value: number): string => withMinus(signed.format(value));
