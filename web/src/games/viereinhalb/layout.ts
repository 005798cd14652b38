/** Where everything lies, from the size of the board and the number of cards. Pure: no browser needed. */

import type { Rect } from "$lib/board/geometry";
import type { Centre } from "./centre";
import type { Asked, SeatPlace } from "./panels";
import { tallLayout } from "./tall";
import { wideLayout } from "./wide";

export interface Layout extends Centre {
  wide: boolean;
  /** Room enough for larger type. */
  roomy: boolean;
  seats: SeatPlace[];
  /** The line that tells what happened. */
  tell: Rect;
  /** Where a refused move is answered: nothing that is needed lies here. */
  answer: Rect;
  /** Whose turn it is, beside the own cards. */
  status: Rect | null;
  setAside: Rect | null;
  /** The button for quick signs. */
  signs: Rect | null;
}

export function layout(asked: Asked): Layout {
  return asked.width > asked.height * 1.15 ? wideLayout(asked) : tallLayout(asked);
}
