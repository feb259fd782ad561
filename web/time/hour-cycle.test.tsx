import { act, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { zoneMoment } from "../../shared/zones/zone-moment.ts";
import { chooseHourCycle } from "./hour-cycle.ts";
import { TickingTime } from "./ticking-time.tsx";

const KEY = "hour-cycle";
const shown = () => screen.getByRole("time").textContent;

function show() {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:04:05Z") });
  return render(
    <TickingTime moment={zoneMoment("UTC", Date.parse("2026-11-20T15:04:00Z"))} label="3:04 pm" />,
  );
}

function chooseInAnotherTab(kept: string | null) {
  if (kept === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, kept);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
}

describe("times are told", () => {
  test("in 12 hours where nothing was chosen, or what was kept makes no sense", () => {
    localStorage.setItem(KEY, "25");
    show();
    expect(shown()).toBe("3:04:05 pm");
  });

  test("in 24 hours where that was kept", () => {
    localStorage.setItem(KEY, "24");
    show();
    expect(shown()).toBe("15:04:05");
  });

  test("as chosen, at once; the choice is kept, the default as nothing", () => {
    show();
    act(() => chooseHourCycle("24"));
    expect(shown()).toBe("15:04:05");
    expect(localStorage.getItem(KEY)).toBe("24");
    act(() => chooseHourCycle("12"));
    expect(shown()).toBe("3:04:05 pm");
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test("as another tab chose", () => {
    show();
    chooseInAnotherTab("24");
    expect(shown()).toBe("15:04:05");
    chooseInAnotherTab(null);
    expect(shown()).toBe("3:04:05 pm");
  });

  test("as chosen for as long as the page where nothing can be kept", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
    show();
    act(() => chooseHourCycle("24"));
    expect(shown()).toBe("15:04:05");
    act(() => chooseHourCycle("12"));
    expect(shown()).toBe("3:04:05 pm");
  });
});

function refuse(): never {
  throw new DOMException("Access is denied.", "SecurityError");
}
