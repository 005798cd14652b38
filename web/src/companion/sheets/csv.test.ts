import { expect, test } from "vitest";
import { csvOf } from "./csv";

const cells = (text: string): string => csvOf([[text]], "en").slice(1, -2);

test("O-93: spreadsheets read umlauts: the file begins with the mark of its encoding", () => {
  const bytes = new TextEncoder().encode(csvOf([["Jürgen Groß-Öztürk"]], "de"));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("Jürgen Groß-Öztürk\r\n");
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", " =1", "＝1+1", "=cmd|' /C calc'!A0"])(
  "O-73: the name %j is text to a spreadsheet",
  (name) => {
    const cell = cells(name).replace(/^"(.*)"$/su, "$1");
    expect(cell.replaceAll('""', '"')).toBe(`'${name}`);
  },
);

test("negative points are numbers", () => {
  expect(csvOf([["Anna", -12, 0, 30]], "en")).toBe("\ufeffAnna,-12,0,30\r\n");
});

test("quotes and dividers in a name end no cell", () => {
  expect(cells('Anna "die Große"; x, y')).toBe('"Anna ""die Große""; x, y"');
});

test("cells are divided as spreadsheets of the language expect; nothing is an empty cell", () => {
  expect(csvOf([["a", null, 1]], "de")).toBe("\ufeffa;;1\r\n");
  expect(csvOf([["a", null, 1]], "en")).toBe("\ufeffa,,1\r\n");
});
