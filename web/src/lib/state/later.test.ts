import { expect, test, vi } from "vitest";
import { Later } from "./later.svelte";

test("what is wanted by several is fetched once, and is there from then on", async () => {
  const fetch = vi.fn(async () => "here");
  const part = new Later(fetch);
  expect(part.current).toBeNull();
  part.want();
  expect(await part.load()).toBe("here");
  expect(part.current).toBe("here");
  await part.load();
  expect(fetch).toHaveBeenCalledOnce();
});

test("what could not be fetched says so, and is fetched when it is wanted again", async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("offline"));
  const part = new Later(fetch);
  await expect(part.load()).rejects.toThrow("offline");
  expect(part.failed).toBe(true);
  fetch.mockResolvedValueOnce("here");
  part.want();
  expect(part.failed).toBe(false);
  await vi.waitFor(() => expect(part.current).toBe("here"));
});
