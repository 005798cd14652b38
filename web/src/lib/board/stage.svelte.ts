import { follow, NOTHING, type MayMove, type Piece, type Places } from "./pieces";

const GONE_MS = 420;

/** The pieces on the board now, followed from view to view. */
export class Stage {
  pieces: readonly Piece[] = $state.raw(NOTHING);
  /** Those that came while we looked; what was there in the first view did not come. */
  came: ReadonlySet<number> = $state.raw(new Set());
  /** Pieces on their way out. */
  gone: readonly Piece[] = $state.raw(NOTHING);
  private begun = false;

  update(
    places: Places,
    mayMove: MayMove,
    sizes: ReadonlyMap<string, number>,
    before: readonly Piece[],
  ): void {
    const change = follow(before, places, mayMove, sizes);
    this.pieces = change.pieces;
    const came = change.pieces.filter(({ id }) => this.came.has(id) || (this.begun && change.came.has(id)));
    this.came = new Set(came.map(({ id }) => id));
    this.begun = true;
    if (change.gone.length > 0) this.seeOff(change.gone);
  }

  private seeOff(gone: readonly Piece[]): void {
    this.gone = [...this.gone, ...gone];
    setTimeout(() => {
      this.gone = this.gone.filter((piece) => !gone.includes(piece));
    }, GONE_MS);
  }
}
