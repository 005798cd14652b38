/** The group's sheet: what was set aside, what lies in the tableaus, what is left in the stock. */

import { total, type Pad } from "../../companion/sheets/pad";
import { facts } from "./generated";

const { cards, set_aside_points, tableau_points } = facts.figures;

export const pad: Pad = {
  facts,
  options: ["stock_points"],
  fields: ["set_aside", "tableau", "stock"],
  minus: false,
  pieces: () => null,
  points({ counts: { set_aside = 0, tableau = 0, stock = 0 } }, { stock_points }) {
    return [set_aside_points * set_aside + tableau_points * tableau + Number(stock_points) * stock];
  },
  fault({ counts }) {
    return total(Object.values(counts)) > cards ? { code: "too_many_cards", most: cards } : null;
  },
};
