import { expect, test } from "vitest";
import type { Preference } from "../../shared/api/preferences.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import type { LinkedPlace } from "../links/moment-link.ts";
import { missingEntries } from "./missing-entries.ts";
import { shownPlaceOf } from "./preference-place.ts";

const stored = (timezone: string, customName: string | null): Preference => ({
  id: timezone,
  userId: "anonymous",
  timezone,
  customName,
  cityId: null,
  displayOrder: 0,
});

const wanted = (...names: string[]) =>
  names.map((zone): LinkedPlace => ({ place: { kind: "zone", zone } }));
const IN_WISCONSIN = { name: "Milwaukee", region: "Wisconsin", country: "United States" };
const [CHICAGO, MILWAUKEE]: [LinkedPlace, LinkedPlace] = [
  { place: { kind: "town", id: "4887398", zone: "America/Chicago" } },
  { place: { kind: "town", id: "5263045", zone: "America/Chicago", names: IN_WISCONSIN } },
];

test("a zone becomes its entry of the table, or an entry of its own", () => {
  expect(missingEntries(wanted("Asia/Tokyo", "Europe/Oslo", "Asia/Calcutta"), [], "UTC")).toEqual([
    { timezone: "Japan Standard Time", customName: null, cityId: null },
    { timezone: "Europe/Oslo", customName: null, cityId: null },
    { timezone: "Asia/Calcutta", customName: null, cityId: null },
  ]);
});

test("a zone is added with its availability", () => {
  const availability = { hours: { start: 1320, end: 360 } };
  for (const one of [MILWAUKEE, ...wanted("Europe/Oslo")]) {
    expect(missingEntries([{ ...one, availability }], [], "UTC")).toMatchObject([{ availability }]);
  }
});

test("zones that the list has already and the visitor's own zone are left out", () => {
  const list = [stored("Japan Standard Time", "Aiko"), stored("Europe/Oslo", "Ola")];
  const zones = wanted("Asia/Tokyo", "Europe/Oslo", "Europe/Rome", "Europe/London");
  expect(missingEntries(zones, list, "Europe/London")).toEqual([
    { timezone: "Europe/Rome", customName: null, cityId: null },
  ]);
});

test("a zone is the same under an earlier name that a browser or a link has", () => {
  expect(missingEntries(wanted("Europe/Kyiv", "Asia/Saigon"), [], "Europe/Kiev")).toMatchObject([
    { timezone: "Indochina Time" },
  ]);
  const list = [stored("Indochina Time", null)];
  expect(missingEntries(wanted("Europe/Kiev", "Asia/Saigon"), list, "Europe/Kyiv")).toEqual([]);
});

test("a zone that a place of the list has is left out", () => {
  const oslo = { ...stored("Europe/Oslo", "Ola"), cityId: "3143244" };
  expect(missingEntries(wanted("Europe/Oslo", "Europe/Rome"), [oslo], "UTC")).toMatchObject([
    { timezone: "Europe/Rome" },
  ]);
});

test("a place becomes an entry with its id and names, in the visitor's own zone too", () => {
  expect(missingEntries([MILWAUKEE, ...wanted("America/Chicago")], [], "America/Chicago")).toEqual([
    { timezone: "America/Chicago", customName: null, cityId: "5263045", place: IN_WISCONSIN },
  ]);
});

test("a place that the list has already is left out, whatever its name there", () => {
  const mum = { ...stored("America/Chicago", "Mum"), cityId: "5263045" };
  expect(missingEntries([MILWAUKEE, CHICAGO], [mum], "UTC")).toEqual([
    { timezone: "America/Chicago", customName: null, cityId: "4887398" },
  ]);
});

test("every tzdb zone has an entry that shows it", () => {
  const names = zoneNames();
  const entries = missingEntries(wanted(...names), [], "");
  expect(entries).toHaveLength(names.length);
  expect(entries.map((entry) => currentZone(shownPlaceOf(entry)?.zone ?? ""))).toEqual(
    names.map(currentZone),
  );
});
