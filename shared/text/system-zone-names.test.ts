import { expect, test } from "vitest";
import { zoneOfSystemName } from "./system-zone-names.ts";

test.each([
  ["W. Europe Standard Time", "Europe/Berlin"],
  ["Nepal Standard Time", "Asia/Kathmandu"],
  ["SE Asia Standard Time", "Asia/Bangkok"],
  ["e. australia standard time", "Australia/Brisbane"],
  ["Pacific Standard Time (Mexico)", "America/Tijuana"],
  ["Russia Time Zone 3", "Europe/Samara"],
  ["Australian Eastern Daylight Time", "Australia/Sydney"],
  ["New Zealand Daylight Time", "Pacific/Auckland"],
])("“%s” is %s", (name, zone) => {
  expect(zoneOfSystemName(name)).toBe(zone);
});

test.each(["Singapore", "Singapore Time", "Nowhere Standard Time", "Standard Time"])(
  "“%s” is no such name",
  (name) => {
    expect(zoneOfSystemName(name)).toBeUndefined();
  },
);
