/** How many places the own hand has. It is laid out anew only while the own finger is elsewhere. */

/** So many own cards are few: room for them is kept, whatever leaves the hand. */
export const FEW = 12;
const SIZES = [4, 8, FEW, 20, 30, 36] as const;

const least = (count: number): number => SIZES.find((size) => size >= count) ?? count;

/** `free`: no finger is on the hand, for it draws, or nobody can play; then a large hand that has become small closes up. */
export function placesFor(count: number, had: number, free: boolean): number {
  if (count > had) return least(count);
  return free && had > FEW && count <= had / 2 ? least(count) : had;
}
