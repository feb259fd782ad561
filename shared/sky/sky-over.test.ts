import { readFileSync } from "node:fs";
import meta from "moment-timezone/data/meta/latest.json" with { type: "json" };
import packed from "moment-timezone/data/packed/latest.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { compileLatitudes } from "../../scripts/zones.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { zoneNames } from "../zones/zone-rules.ts";
import { LATITUDES } from "./compiled-latitudes.ts";

test("the compiled latitudes are the output of `npm run zones` for the installed data, one for each name", () => {
  const text = readFileSync(new URL("compiled-latitudes.ts", import.meta.url), "utf8");
  expect(compileLatitudes(packed, meta.zones) === text, "run `npm run zones`").toBe(true);
  expect(LATITUDES).toHaveLength(zoneNames().length);
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
    ["uses the latitude of a legacy name", "Australia/Victoria", 6, "day"],
    ["has no seasons on the equator", "Africa/Nairobi", 15, "golden"],
    ["has no seasons for a zone without a latitude", "Etc/GMT-3", 15, "golden"],
    ["uses the latitude of a zone with several names", "America/Fort_Wayne", 22, "night"],
  ])("%s", (_what, zone, hour, phase) => {
    expect(zoneMoment(zone, Date.UTC(2026, 11, 21, hour)).sky.phase).toBe(phase);
  });
});
