import { expect, test, vi } from "vitest";
import { zoneName } from "./zone-names.ts";

test.each([
  ["Africa/Lagos", "West Africa Time"],
  ["America/Detroit", "Eastern Time"],
  ["Europe/Kiev", "Ukraine Time"],
])("the name of %s is “%s”, also in an hour that is repeated", (zone, name) => {
  vi.useFakeTimers({ now: Date.parse("2027-11-07T05:30:00Z") });
  expect(zoneName(zone)).toBe(name);
});

test.each(["UTC", "Etc/GMT-3"])(
  "%s is an offset without a name, and no format is created",
  (zone) => {
    const format = vi.spyOn(Intl, "DateTimeFormat");
    expect(zoneName(zone)).toBeUndefined();
    expect(format).not.toHaveBeenCalled();
  },
);
