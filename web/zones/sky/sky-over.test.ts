import { beforeAll, describe, expect, test } from "vitest";
import { zoneMoment } from "../zone-moment.ts";
import { loadSunOfZones } from "./sky-over.ts";

beforeAll(loadSunOfZones);

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
