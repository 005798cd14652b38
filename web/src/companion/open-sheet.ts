import { isOver, type Sheet } from "./sheets/model";
import { shelf } from "./sheets/shelf.svelte";

/** The sheet of a game that was touched last and still has rounds to come. */
export function openSheet(game: string): Sheet | null {
  const sheets = shelf.list.map(({ history }) => history.present);
  return sheets.find((sheet) => sheet.game === game && !isOver(sheet)) ?? null;
}
