import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { pickTime } from "../../testing/pick-time.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { spokenText } from "../../testing/shown-text.ts";
import { LocalClock, SayTime } from "./local-clock.tsx";

const INDIA = { zone: "Asia/Kolkata" };

describe("the local clock", () => {
  test("shows place, time and long date in the visitor's zone, and ticks each second", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:59:58Z") });
    renderPage(<LocalClock place="Mumbai, Maharashtra" shownZone={INDIA} />);
    const clock = screen.getByRole("region", { name: "Local time" });
    expect(screen.getByText("Time in Mumbai, Maharashtra now:")).toBeTruthy();
    expect(clock.querySelector(".ticking-time")?.textContent).toBe("6:29:58 pm");
    expect(screen.getByText("Friday, November 20, 2026")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(2000));
    expect(clock.querySelector(".ticking-time")?.textContent).toBe("6:30:00 pm");
  });

  test.each([
    ["Europe/Berlin", "2027-03-28T01:00:00Z", "1:59:59 am", "3:00:00 am"],
    ["Australia/Lord_Howe", "2027-04-03T15:00:00Z", "1:59:59 am", "1:30:00 am"],
  ])("in %s goes on in the second in which clocks change", (zone, change, before, after) => {
    vi.useFakeTimers({ now: Date.parse(change) - 1000 });
    renderPage(<LocalClock place="Here" shownZone={{ zone }} />);
    const shown = () => document.querySelector(".ticking-time")?.textContent;
    expect(shown()).toBe(before);
    act(() => void vi.advanceTimersByTime(1000));
    expect(shown()).toBe(after);
  });

  test("names the day of a picked time in its heading, without seconds, and how far away it is, and says it on request", async () => {
    vi.useFakeTimers({ now: Date.parse("2027-03-10T14:04:05Z"), toFake: ["Date"] });
    act(() => pickTime("2027-03-20T14:00:00Z"));
    renderPage(
      <>
        <LocalClock place="Europe" shownZone={{ zone: "Europe/Berlin" }} />
        <SayTime place="Europe" zone="Europe/Berlin" />
      </>,
    );
    expect(screen.getByRole("heading").textContent).toBe(
      "Time in Europe on Saturday, March 20, 2027:",
    );
    expect(document.querySelector(".ticking-time")?.textContent).toBe("3:00 pm");
    expect(document.querySelector(".long-date")?.textContent).toBe("In 9 days");
    fireEvent.click(screen.getByRole("button", { name: "Say the time" }));
    await expect
      .poll(spokenText)
      .toBe("The picked time is 3:00 pm on Saturday, March 20, in Europe.");
    await expectAccessible();
  });

  test("puts what is said about the zone below the card of a picked time", async () => {
    await act(() => page.viewport(1440, 900));
    onTestFinished(() => page.viewport(414, 896));
    act(() => pickTime("2027-03-20T14:00:00Z"));
    renderPage(<LocalClock place="Here" shownZone={{ zone: "UTC", assumption: "Reported" }} />);
    const { bottom = Number.NaN } =
      document.querySelector(".clock-card")?.getBoundingClientRect() ?? {};
    expect(screen.getByText("Reported").getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  });

  test("changes its date at midnight in the zone", () => {
    vi.useFakeTimers({ now: Date.parse("2026-12-31T18:29:59Z") });
    renderPage(<LocalClock place="Mumbai" shownZone={INDIA} />);
    expect(screen.getByText("Thursday, December 31, 2026")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByText("Friday, January 1, 2027")).toBeTruthy();
  });
});

describe("the zone line", () => {
  const lineAt = (instant: string, zone: string, isLinked = false) => {
    vi.useFakeTimers({ now: Date.parse(instant) });
    renderPage(<LocalClock place="Here" shownZone={{ zone }} isLinked={isLinked} />);
    return document.querySelector(".zone-line")?.textContent;
  };

  test.each([
    ["Africa/Lagos", "Lagos · West Africa Time · UTC+01:00"],
    ["America/Detroit", "Detroit · Eastern Time · UTC-05:00"],
    ["Etc/GMT-3", "UTC+03:00"],
    ["UTC", "UTC+00:00"],
  ])("names city, zone and offset of %s", (zone, line) => {
    expect(lineAt("2026-11-23T12:00:00Z", zone)).toBe(line);
  });

  test("does not name another city below a linked one", () => {
    expect(lineAt("2026-11-23T12:00:00Z", "Asia/Tokyo", true)).toBe(
      "Japan Standard Time · UTC+09:00",
    );
  });

  test("announces a clock change within 30 days", async () => {
    vi.useFakeTimers({ now: Date.parse("2027-03-24T12:00:00Z"), toFake: ["Date"] });
    renderPage(<LocalClock place="Here" shownZone={{ zone: "Europe/Berlin" }} />);
    await screen.findByText("Clocks go forward 1 hour on Sunday");
    expect(document.querySelector(".zone-line")?.textContent).toBe(
      "Berlin · Central European Time · UTC+01:00 Clocks go forward 1 hour on Sunday",
    );
  });
});

describe("the notice below the clock", () => {
  test("says which zone is assumed", () => {
    renderPage(
      <LocalClock place="Asia" shownZone={{ zone: "UTC", assumption: "UTC is assumed." }} />,
    );
    expect(screen.getByText("UTC is assumed.")).toBeTruthy();
  });

  test("says that the browser's time zone data is out of date, while the clock is right", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:02:00Z"), toFake: ["Date"] });
    vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(8 * 60);
    renderPage(<LocalClock place="Canada" shownZone={{ zone: "America/Vancouver" }} />);
    expect(document.querySelector(".ticking-time")?.textContent).toBe("5:02:00 am");
    await screen.findByText(
      "Your browser’s time zone data is out of date: it says 4:02 am, the time here is 5:02 am (tzdb 2026f).",
    );
  });

  test("is absent if there is nothing to say", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:02:00Z") });
    vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-330);
    renderPage(<LocalClock place="Asia" shownZone={INDIA} />);
    expect(screen.queryByText(/tzdb/)).toBeNull();
  });
});
