import { expect, test } from "vitest";
import { coordinatesOfZone } from "./zone-coordinates.ts";

// That those of the table's zones are right: scripts/map/compile-coordinates.test.ts.
test.each([
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
])("the coordinates of the legacy name %s are those of %s", (legacy, zone) => {
  expect(coordinatesOfZone(legacy)).toEqual(coordinatesOfZone(zone));
});

test.each(["UTC", "Etc/GMT+5", "CET", "EST5EDT", "Mars/Olympus"])(
  "the coordinates of %s are not known",
  (zone) => {
    expect(coordinatesOfZone(zone)).toBeUndefined();
  },
);
