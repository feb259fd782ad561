import { act, render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { hourCycle } from "../i18n/times.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { useMinute } from "./tick.ts";
import { TickingTime } from "./ticking-time.tsx";

const KEY = "hour-cycle";
const TWELVE = "3:04:05 pm";
const TWENTY_FOUR = "15:04:05";

function Clock() {
  return <TickingTime moment={zoneMoment("UTC", useMinute())} place="London" />;
}

function show() {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:04:05Z") });
  render(<Clock />);
}

const shown = () => document.querySelector(".ticking-time")?.textContent;

function choose(cycle: "12" | "24") {
  act(() => hourCycle.choose(cycle));
  return shown();
}

describe("the hour cycle", () => {
  test.each([
    [null, TWELVE],
    ["25", TWELVE],
    ["24", TWENTY_FOUR],
  ])("is that which is stored, or 12 hours: %s", (stored, text) => {
    if (stored) localStorage.setItem(KEY, stored);
    show();
    expect(shown()).toBe(text);
  });

  test("changes at once when chosen and is stored; choosing the default removes the key", () => {
    show();
    expect(choose("24")).toBe(TWENTY_FOUR);
    expect(localStorage.getItem(KEY)).toBe("24");
    expect(choose("12")).toBe(TWELVE);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test("follows a choice made in another tab", () => {
    show();
    localStorage.setItem(KEY, "24");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
    expect(shown()).toBe(TWENTY_FOUR);
  });

  test("lasts as long as the page if storage is blocked", () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("Blocked", "SecurityError");
    });
    show();
    expect(choose("24")).toBe(TWENTY_FOUR);
    expect(choose("12")).toBe(TWELVE);
  });
});
