import { expect, test } from "vitest";
import { DAY_MS } from "../../shared/durations.ts";
import { meaningsOfAbbreviation } from "../../shared/text/zone-abbreviations.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { zoneName } from "../i18n/names.ts";

const YEAR = Array.from({ length: 365 }, (_, day) => Date.UTC(2026, 0, 1) + day * DAY_MS);
const ALL = [...new Set([...parseZoneAliases().values()].flatMap((one) => one.abbreviations))];

/** A word, a country, a territory, and what is read as an offset. */
const OTHERS = ["AT", "EAST", "GMT", "NT", "UK"];

test("every abbreviation that the search knows has a meaning, except words, places and GMT", () => {
  expect(ALL.filter((one) => !meaningsOfAbbreviation(one)).sort()).toEqual(OTHERS);
});

test.each(ALL)("%s is in known zones with names, whose offsets it has had this year", (text) => {
  for (const { zone, name, offsetMinutes } of meaningsOfAbbreviation(text) ?? []) {
    expect([zone, isKnownZone(zone)]).toEqual([zone, true]);
    expect(name ?? zoneName(zone)).toBeTruthy();
    const offsets = YEAR.map((instant) => civilOffsetMinutesAt(zone, instant));
    expect([undefined, ...offsets]).toContain(offsetMinutes);
  }
});
