/** The clock that the box asks for. */

import type { BoxTimer } from "../boxes";
import { facts } from "./generated";
import { marksOf, sounds } from "./sounds";

const seconds = facts.options.find(({ key }) => key === "seconds")!;

export const timer: BoxTimer = {
  facts,
  sounds,
  marks: marksOf,
  seconds: { usual: seconds.default as number, low: seconds.low, high: seconds.high },
};
