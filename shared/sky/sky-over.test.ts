import { readFileSync } from "node:fs";
import meta from "moment-timezone/data/meta/latest.json" with { type: "json" };
import packed from "moment-timezone/data/packed/latest.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { compileLatitudes } from "../../scripts/zones.mjs";
import { zoneMoment } from "../zones/zone-moment.ts";
import { zoneNames } from "../zones/zone-rules.ts";
import { LATITUDES } from "./compiled-latitudes.ts";

test("the compiled latitudes are what `npm run zones` makes of the installed data, one for each name", () => {
  const text = readFileSync(new URL("compiled-latitudes.ts", import.meta.url), "utf8");
  expect(compileLatitudes(packed, meta.zones) === text, "run `npm run zones`").toBe(true);
  expect(LATITUDES).toHaveLength(zoneNames().length);
});

describe("in December the sky", () => {
  test.each([
    [
      "is still light at 17:00 in Melbourne, which the table does not have",
      "Australia/Melbourne",
      6,
      "day",
    ],
    ["is dark by then in Stockholm", "Europe/Stockholm", 16, "night"],
    ["knows an old name's place", "Australia/Victoria", 6, "day"],
    ["has no seasons on the equator", "Africa/Nairobi", 15, "golden"],
    ["has none where a zone is nowhere", "Etc/GMT-3", 15, "golden"],
    [
      "has those of the north in a zone that has more than one name",
      "America/Fort_Wayne",
      22,
      "night",
    ],
  ])("%s", (_what, zone, hour, phase) => {
    expect(zoneMoment(zone, Date.UTC(2026, 11, 21, hour)).sky.phase).toBe(phase);
  });
});
