import { act, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { LocalClock } from "./local-clock.tsx";

const INDIA = { zone: "Asia/Kolkata" };

describe("the local clock", () => {
  test("shows place, time and long date in the visitor's zone, and ticks each second", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:59:58Z") });
    renderPage(<LocalClock place="Mumbai, Maharashtra" visitorZone={INDIA} />);
    const clock = screen.getByRole("region", { name: "Local time" });
    expect(screen.getByText("Time in Mumbai, Maharashtra now:")).toBeTruthy();
    expect(clock.querySelector(".ticking-time")?.textContent).toBe("6:29:58 pm");
    expect(screen.getByText("Friday, November 20, 2026")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(2000));
    expect(clock.querySelector(".ticking-time")?.textContent).toBe("6:30:00 pm");
  });

  test("changes its date at midnight of the zone", () => {
    vi.useFakeTimers({ now: Date.parse("2026-12-31T18:29:59Z") });
    renderPage(<LocalClock place="Mumbai" visitorZone={INDIA} />);
    expect(screen.getByText("Thursday, December 31, 2026")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByText("Friday, January 1, 2027")).toBeTruthy();
  });
});

describe("a quiet line below the clock", () => {
  test("says what is assumed of the visitor's zone", () => {
    renderPage(
      <LocalClock place="Asia" visitorZone={{ zone: "UTC", assumption: "UTC is assumed." }} />,
    );
    expect(screen.getByText("UTC is assumed.")).toBeTruthy();
  });

  test("tells a browser's stale data, beside the right time", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:02:00Z") });
    vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(8 * 60);
    renderPage(<LocalClock place="Canada" visitorZone={{ zone: "America/Vancouver" }} />);
    expect(document.querySelector(".ticking-time")?.textContent).toBe("5:02:00 am");
    expect(
      screen.getByText(/it says 4:02 am, the time here is 5:02 am \(tzdb 2026f\)\.$/),
    ).toBeTruthy();
  });

  test("is not there where all is well", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:02:00Z") });
    vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-330);
    renderPage(<LocalClock place="Asia" visitorZone={INDIA} />);
    expect(screen.queryByText(/tzdb/)).toBeNull();
  });
});
