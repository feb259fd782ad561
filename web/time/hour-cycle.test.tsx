import { act, render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { hourCycle } from "../i18n/times.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { useMinute } from "./tick.ts";
import { TickingTime } from "./ticking-time.tsx";

const KEY = "hour-cycle";
const shown = () => document.querySelector(".ticking-time")?.textContent;

function show() {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:04:05Z") });
  return render(<Clock />);
}

function Clock() {
  return <TickingTime moment={zoneMoment("UTC", useMinute())} place="London" />;
}

function chooseInAnotherTab(kept: string | null) {
  if (kept === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, kept);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
}

describe("the hour cycle", () => {
  test.each([
    [null, "3:04:05 pm"],
    ["25", "3:04:05 pm"],
    ["24", "15:04:05"],
  ])("is that which is stored, or 12 hours: %s", (stored, text) => {
    if (stored) localStorage.setItem(KEY, stored);
    show();
    expect(shown()).toBe(text);
  });

  test("changes at once when chosen and is stored; choosing the default removes the key", () => {
    show();
    act(() => hourCycle.choose("24"));
    expect(shown()).toBe("15:04:05");
    expect(localStorage.getItem(KEY)).toBe("24");
    act(() => hourCycle.choose("12"));
    expect(shown()).toBe("3:04:05 pm");
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test("follows a choice made in another tab", () => {
    show();
    chooseInAnotherTab("24");
    expect(shown()).toBe("15:04:05");
    chooseInAnotherTab(null);
    expect(shown()).toBe("3:04:05 pm");
  });

  test("lasts as long as the page if storage is blocked", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
    show();
    act(() => hourCycle.choose("24"));
    expect(shown()).toBe("15:04:05");
    act(() => hourCycle.choose("12"));
    expect(shown()).toBe("3:04:05 pm");
  });
});

function refuse(): never {
  throw new DOMException("Access is denied.", "SecurityError");
}
