// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { speech } from "$lib/state/language.svelte";
import Stepper from "./Stepper.svelte";

beforeEach(() => speech.choose("de"));

function stepper(value: number, most = 95) {
  const change = vi.fn();
  render(Stepper, { label: "Vorrat", value, most, tooMuch: "Zu viele.", change });
  return { change, field: screen.getByLabelText<HTMLInputElement>("Vorrat") };
}

const type = (field: HTMLInputElement, value: string) => fireEvent.input(field, { target: { value } });

test.each(["-3", "abc", "1.5", "2e3", "+4", "١٢"])(
  "%j changes nothing, and the field says what belongs there",
  async (text) => {
    const { change, field } = stepper(7);
    await type(field, text);
    expect(change).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toContain("ganze Zahlen");
    expect(field.value).toBe(text);
    await fireEvent.blur(field);
    expect(field.value).toBe("7");
  },
);

test("more than there can be is refused in words, by the field and by the button", async () => {
  const { change, field } = stepper(95);
  await type(field, "96");
  expect(screen.getByRole("alert").textContent).toBe("Zu viele.");
  await fireEvent.click(screen.getByRole("button", { name: "Vorrat: mehr" }));
  expect(change).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toBe("Zu viele.");
});

test("it never goes below nothing", async () => {
  const { change, field } = stepper(0);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Vorrat: weniger" }).disabled).toBe(true);
  await fireEvent.keyDown(field, { key: "PageDown" });
  expect(change).toHaveBeenLastCalledWith(0);
});

test("digits, arrows and pages set it from a keyboard", async () => {
  const { change, field } = stepper(20);
  await type(field, "43");
  await fireEvent.keyDown(field, { key: "ArrowUp" });
  await fireEvent.keyDown(field, { key: "PageDown" });
  expect(change.mock.calls.flat()).toEqual([43, 21, 10]);
});

test("an emptied field is no fault while it is typed in", async () => {
  const { change, field } = stepper(20);
  await type(field, "");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(change).not.toHaveBeenCalled();
});
