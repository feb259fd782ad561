import { act, renderHook } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { readVisitorZone, useVisitorZone } from "./visitor-zone.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

/** A browser with `Temporal`, or with `Intl` alone. */
function stubBrowser(timeZone: string | undefined, offsetMinutes = 0, hasTemporal = true) {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(0 - offsetMinutes);
  if (hasTemporal) {
    vi.spyOn(Temporal.Now, "timeZoneId").mockReturnValue(timeZone as string);
    return;
  }
  vi.stubGlobal("Temporal", undefined);
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...options,
    timeZone: timeZone as string,
  });
}

test("a device that moved to another zone shows it at once when somebody returns to the page", () => {
  vi.useFakeTimers({ now: NOW });
  stubBrowser("Europe/Berlin");
  const { result } = renderHook(useVisitorZone);
  expect(result.current.zone).toBe("Europe/Berlin");
  stubBrowser("Asia/Tokyo");
  vi.setSystemTime(NOW + 30_000);
  act(() => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  expect(result.current.zone).toBe("Asia/Tokyo");
});

describe("the visitor's zone", () => {
  test.each(["Asia/Calcutta", "US/Pacific", "EST5EDT", "Etc/GMT-3"])(
    "is the browser's, in its own spelling, also by an old name: %s",
    (name) => {
      stubBrowser(name);
      expect(readVisitorZone(NOW)).toEqual({ zone: name });
    },
  );

  test.each([
    ["Europe/Berlin", "Europe/Berlin"],
    [undefined, "Etc/GMT-1"],
  ])("comes from Intl if there is no Temporal: %s is %s", (name, zone) => {
    stubBrowser(name, 60, false);
    expect(readVisitorZone(NOW).zone).toBe(zone);
  });

  test.each(["UTC", "Etc/UTC", "GMT"])(
    "reported as %s is shown with a note that it may be hidden",
    (name) => {
      stubBrowser(name);
      const { zone, assumption } = readVisitorZone(NOW);
      expect(zone).toBe(name);
      expect(assumption).toContain("reports UTC");
    },
  );

  test.each([
    [undefined, 0, "UTC"],
    [undefined, 120, "Etc/GMT-2"],
    [undefined, -480, "Etc/GMT+8"],
    [undefined, 330, "Asia/Kolkata"],
    [undefined, -210, "America/St_Johns"],
    ["Etc/Unknown", 60, "Etc/GMT-1"],
    ["", 60, "Etc/GMT-1"],
    ["Mars/Olympus", 345, "Asia/Kathmandu"],
    ["UTC", 60, "Etc/GMT-1"],
    [undefined, 17, "UTC"],
  ])("reported as %s falls back to the offset of the clock, %i minutes", (name, offset, zone) => {
    stubBrowser(name, offset);
    expect(readVisitorZone(NOW)).toEqual({
      zone,
      assumption: `Your browser doesn’t report a time zone. We use the offset of its clock, ${formatOffset(offset)}.`,
    });
  });

  test.each(["2026-01-01", "2026-07-01"])(
    "has the offset of each zone of the table on %s",
    (day) => {
      const instant = Date.parse(day);
      for (const { zone } of WORLD_ZONES) {
        const offset = civilOffsetMinutesAt(zone, instant);
        stubBrowser(undefined, offset);
        const shown = civilOffsetMinutesAt(readVisitorZone(instant).zone, instant);
        expect({ zone, offset: shown }).toEqual({ zone, offset });
      }
    },
  );
});
