/** How many places the own hand has. It is laid out anew only while the own finger is elsewhere. */

const SIZES = [4, 8, 12, 15, 18, 21, 24, 30, 36] as const;

const least = (count: number): number => SIZES.find((size) => size >= count) ?? count;

/** `free`: no finger is on the hand, for it draws, or nobody can play; then a hand that has become small closes up. */
export function placesFor(count: number, had: number, free: boolean): number {
  if (count > had) return least(count);
  return free && count <= had / 2 ? least(count) : had;
}
