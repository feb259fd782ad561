import { act, render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { hourCycle } from "../i18n/times.ts";
import { blockStorage } from "../testing/block-storage.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { useMinute } from "./tick.ts";
import { TickingTime } from "./ticking-time.tsx";

const KEY = "hour-cycle";
const TIMES = { "12": "3:04:05 pm", "24": "15:04:05" };

function Clock() {
  return <TickingTime moment={zoneMoment("UTC", useMinute())} place="London" />;
}

function show() {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:04:05Z") });
  render(<Clock />);
}

function expectShown(cycle: keyof typeof TIMES) {
  expect(document.querySelector(".ticking-time")?.textContent).toBe(TIMES[cycle]);
}

function choose(cycle: keyof typeof TIMES) {
  act(() => hourCycle.choose(cycle));
  expectShown(cycle);
}

describe("the hour cycle", () => {
  test.each([
    [null, "12"],
    ["25", "12"],
    ["24", "24"],
  ] as const)("is that which is stored, or 12 hours: %s", (stored, cycle) => {
    if (stored) localStorage.setItem(KEY, stored);
    show();
    expectShown(cycle);
  });

  test("changes at once when chosen and is stored; choosing the default removes the key", () => {
    show();
    choose("24");
    expect(localStorage.getItem(KEY)).toBe("24");
    choose("12");
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test("follows a choice made in another tab", () => {
    show();
    localStorage.setItem(KEY, "24");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
    expectShown("24");
  });

  test("lasts as long as the page if storage is blocked", () => {
    blockStorage();
    show();
    choose("24");
    choose("12");
  });
});
