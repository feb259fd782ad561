import { describe, expect, test } from "vitest";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import { coordinatesOfZone } from "./zone-coordinates.ts";

describe("the coordinates of a zone", () => {
  test("are known for each zone of the table", () => {
    const missing = WORLD_ZONES.filter(({ zone }) => !coordinatesOfZone(zone));
    expect(missing).toEqual([]);
  });

  test.each([
    ["Asia/Kolkata", 19.1, 72.9],
    ["America/Los_Angeles", 34.1, -118.2],
    ["Europe/Madrid", 40.4, -3.7],
    ["Pacific/Chatham", -44, -176.6],
    ["Pacific/Kiritimati", 1.9, -157.4],
  ])("of %s are those of its city, to a tenth of a degree", (zone, latitude, longitude) => {
    const found = coordinatesOfZone(zone);
    expect(found?.latitude).toBeCloseTo(latitude, 5);
    expect(found?.longitude).toBeCloseTo(longitude, 5);
  });

  test("of a legacy name are those of its zone", () => {
    expect(coordinatesOfZone("Europe/Kiev")).toEqual(coordinatesOfZone("Europe/Kyiv"));
    expect(coordinatesOfZone("Asia/Katmandu")).toEqual(coordinatesOfZone("Asia/Kathmandu"));
  });

  test.each(["UTC", "Etc/GMT+5", "CET", "EST5EDT", "Mars/Olympus"])(
    "of %s are not known",
    (zone) => {
      expect(coordinatesOfZone(zone)).toBeUndefined();
    },
  );
});
