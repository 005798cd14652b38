/** Which page is shown; follows the browser's history. */

import { placeOf, replayPath, shareIn, startPath, tablePath, turnHash, type Place } from "$lib/wire/address";

class Navigation {
  current: Place = $state(placeOf(location.pathname));
  /** The server's address in the network, as the page or a table told it last. */
  share: string | null = $state(shareIn(document));

  constructor() {
    addEventListener("popstate", () => (this.current = placeOf(location.pathname)));
  }

  toTable(table: string): void {
    this.go(tablePath(table));
  }

  /** `turn`: with what would have been possible in the turn of this step. */
  toReplay(table: string, round: number, turn: number | null = null): void {
    this.go(replayPath(table, round), turn === null ? "" : turnHash(turn));
  }

  toStart(): void {
    this.go(startPath());
  }

  private go(path: string, hash = ""): void {
    history.pushState(null, "", path + hash);
    this.current = placeOf(path);
    scrollTo(0, 0);
  }
}

export const navigation = new Navigation();
