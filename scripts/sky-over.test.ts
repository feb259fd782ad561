import { beforeAll, describe, expect, test } from "vitest";
import { loadSunOfZones } from "../web/zones/sky/sky-over.ts";
import { zoneMoment } from "../web/zones/zone-moment.ts";
import { ZONE_PLACES } from "./moment-places.ts";

beforeAll(loadSunOfZones);

test("latitudes and longitudes are right in the south and the west too", () => {
  // zone.tab has -3352+15113, -1203-07703 and +404251-0740023.
  const places = ["Australia/Sydney", "America/Lima", "America/New_York"].map((name) => {
    const { latitude = 0, longitude = 0 } = ZONE_PLACES.get(name) ?? {};
    return [latitude.toFixed(1), longitude.toFixed(1)];
  });
  expect(places).toEqual([
    ["-33.9", "151.2"],
    ["-12.1", "-77.0"],
    ["40.7", "-74.0"],
  ]);
});

describe("in December the sky", () => {
  test.each([
    [
      "is still light at 17:00 in Melbourne, which is not in the table",
      "Australia/Melbourne",
      6,
      "day",
    ],
    ["is dark at 17:00 in Stockholm", "Europe/Stockholm", 16, "night"],
    ["uses the place of a legacy name", "Australia/Victoria", 6, "day"],
    ["has no seasons on the equator", "Africa/Nairobi", 15, "golden"],
    ["is that of the specified estimate for a zone without a place", "Etc/GMT-3", 15, "night"],
    ["uses the place of a zone with several names", "America/Fort_Wayne", 22, "golden"],
  ])("%s", (_what, zone, hour, phase) => {
    expect(zoneMoment(zone, Date.UTC(2026, 11, 21, hour)).sky.phase).toBe(phase);
  });
});
