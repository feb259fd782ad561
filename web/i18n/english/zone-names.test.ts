import { describe, expect, test, vi } from "vitest";
import { zoneName } from "./zone-names.ts";

describe("the name of a zone", () => {
  test.each([
    ["Africa/Lagos", "West Africa Time"],
    ["Europe/Berlin", "Central European Time"],
    ["America/Detroit", "Eastern Time"],
    ["Europe/Kiev", "Ukraine Time"],
  ])("of %s is “%s”", (zone, name) => {
    expect(zoneName(zone)).toBe(name);
  });

  test("has no city in an hour that is repeated", () => {
    vi.useFakeTimers({ now: Date.parse("2027-11-07T05:30:00Z") });
    expect(zoneName("America/Detroit")).toBe("Eastern Time");
  });

  test.each(["UTC", "Etc/GMT-3"])(
    "is unknown for %s, which is an offset, without creating a format",
    (zone) => {
      const format = vi.spyOn(Intl, "DateTimeFormat");
      expect(zoneName(zone)).toBeUndefined();
      expect(format).not.toHaveBeenCalled();
    },
  );
});
