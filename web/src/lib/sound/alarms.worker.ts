/** A timer of its own thread: a page in the background has its own timers held back for up to a minute.
 * It says null once it is there: what was asked for before would be counted from then on. */

const waiting = new Map<number, ReturnType<typeof setTimeout>>();

addEventListener("message", ({ data }: MessageEvent<{ id: number; delay: number | null }>) => {
  clearTimeout(waiting.get(data.id));
  waiting.delete(data.id);
  if (data.delay === null) return;
  const ring = () => {
    waiting.delete(data.id);
    postMessage(data.id);
  };
  waiting.set(data.id, setTimeout(ring, data.delay));
});
postMessage(null);
