import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { commitmentOf, judgeDeal, readDeal } from "./deal";

const SALT = "00ff".repeat(16);
const DEAL = "deal 0 5r Dg 2b ½";
const byNode = (salt: string, deal: string): string =>
  createHash("sha256").update(Buffer.from(salt, "hex")).update(deal, "utf8").digest("hex");
const COMMITMENT = byNode(SALT, DEAL);

function record(change: Record<string, unknown> = {}): string {
  const entries = [`0 chance ${DEAL}`, "3000 table start", "4100 0 play 5r 0"];
  return JSON.stringify({ spieltisch: 1, entries, commitment: COMMITMENT, salt: SALT, ...change });
}
const judge = (change: Record<string, unknown> = {}, shown: string | null = COMMITMENT) =>
  judgeDeal(readDeal(record(change)), shown);

test("a commitment is the SHA-256 of the salt's bytes and the deal in UTF-8", () => {
  expect(commitmentOf(SALT, DEAL)).toBe(COMMITMENT);
});

test("a deal that fits what was shown before the round is proved", () => {
  expect(judge()).toBe("proved");
});

describe("a forgery is found:", () => {
  const forged = `0 chance ${DEAL.replace("5r", "6r")}`;

  test("another deal", () => expect(judge({ entries: [forged] })).toBe("wrong"));
  test("a deal that is missing", () => expect(judge({ entries: ["3000 table start"] })).toBe("wrong"));
  test("no entries at all", () => expect(judge({ entries: [] })).toBe("wrong"));
  test("another salt", () => expect(judge({ salt: "11".repeat(32) })).toBe("wrong"));
  test("a salt that is none", () => expect(judge({ salt: "xyz" })).toBe("wrong"));
  test("another commitment", () => expect(judge({ commitment: "0".repeat(64) })).toBe("wrong"));
  test("deal, salt and commitment that fit each other, but not what was shown", () => {
    const commitment = byNode(SALT, forged.slice("0 chance ".length));
    expect(judge({ entries: [forged], commitment })).toBe("wrong");
    expect(judge({ entries: [forged], commitment }, null)).toBe("by_record");
  });
});

test("who was shown nothing, or more than one, is told so", () => {
  expect(judge({}, null)).toBe("by_record");
  expect(judge({}, "several")).toBe("several");
  expect(judge({ salt: "11".repeat(32) }, "several")).toBe("wrong");
});

test("a record without a promise is not judged", () => {
  expect(judge({ commitment: undefined, salt: undefined })).toBe("none");
  expect(judgeDeal(readDeal("<html>"), COMMITMENT)).toBe("none");
  expect(judgeDeal(readDeal("null"), COMMITMENT)).toBe("none");
});
