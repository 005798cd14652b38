/**
 * The score sheets, for the companion's frame: `<SheetHome {at} {go} />`, where `at` is the frame's place (`SHEETS`, or
 * anything that begins with `SHEETS/`) and `go` moves to another such place.
 */

export { SHEETS } from "./place";
export { default as SheetHome } from "./SheetHome.svelte";
