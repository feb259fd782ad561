import { expect, test } from "vitest";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import { rowOf } from "../testing/stub-places.ts";
import { entriesOf, missingEntries, preferenceDraft, shownPlaceOf } from "./my-zones-list.ts";

const listed = (...entries: PreferenceDraft[]) =>
  entriesOf(
    entries.map((entry, displayOrder) => ({ id: "", userId: "u1", displayOrder, ...entry })),
  );
const zoneOf = (zone: string) => ({ place: { kind: "zone", zone } as const });
const missing = (zones: readonly string[], list: readonly PreferenceDraft[], visitorZone = "UTC") =>
  missingEntries(zones.map(zoneOf), list, visitorZone).map(({ timezone }) => timezone);

const LONDON = { timezone: "United Kingdom Time", customName: null, cityId: null };
const IN_ONTARIO = {
  timezone: "America/Toronto",
  customName: null,
  cityId: "6058560",
  place: { name: "London", region: "Ontario", country: "Canada" },
};

test("a list names its zones by custom name and city, without unknown zones", () => {
  const atlantis = { ...LONDON, timezone: "Atlantis Time" };
  const mars = { ...IN_ONTARIO, timezone: "Mars/Olympus" };
  expect(listed(atlantis, { ...LONDON, customName: "Ada" }, mars)).toEqual([
    { id: "", place: rowOf("London"), name: "Ada", city: "London" },
  ]);
  const place = { kind: "town", id: "6058560", zone: "America/Toronto", names: IN_ONTARIO.place };
  expect(listed(IN_ONTARIO, { ...IN_ONTARIO, customName: "Lu" })).toEqual([
    { id: "", place, name: "London", city: "London" },
    { id: "", place, name: "Lu", city: "London" },
  ]);
});

test("a place that shares its name with another city is named with its region", () => {
  const inKentucky = { ...IN_ONTARIO, cityId: "4298960", customName: "Lu" };
  const place = { ...IN_ONTARIO.place, region: null, country: "United States" };
  expect(listed(LONDON, IN_ONTARIO, { ...inKentucky, place })).toMatchObject([
    { name: "London", city: "London" },
    { name: "London, Ontario", city: "London, Ontario" },
    { name: "Lu", city: "London, United States" },
  ]);
});

test("a wanted zone becomes its entry of the table, or an entry of its own, with its name and hours", () => {
  const own = { name: "Ola", availability: { hours: { start: 1320, end: 360 } } };
  const wanted = ["Asia/Tokyo", "Europe/Oslo"].map((zone) => ({ ...zoneOf(zone), ...own }));
  expect(missingEntries(wanted, [], "UTC")).toEqual([
    preferenceDraft(rowOf("Tokyo"), "Ola", own.availability),
    preferenceDraft({ kind: "zone", zone: "Europe/Oslo" }, "Ola", own.availability),
  ]);
});

test("a wanted zone is left out if the list has it, or it is the visitor's own, by an earlier name too", () => {
  const indochina = { ...LONDON, timezone: "Indochina Time", customName: "An" };
  const oslo = { ...IN_ONTARIO, timezone: "Europe/Oslo" };
  const nepal = { ...LONDON, timezone: "Asia/Katmandu" };
  const zones = ["Asia/Saigon", "Europe/Oslo", "Europe/Kiev", "Asia/Kathmandu", "Europe/Rome"];
  expect(missing(zones, [indochina, oslo, nepal], "Europe/Kyiv")).toEqual(["Europe/Rome"]);
});

test("a wanted place is left out only if the list has that place, in the visitor's own zone too", () => {
  const [ontario, other] = ["6058560", "1"].map((id) => ({
    place: { kind: "town", id, zone: "America/Toronto" } as const,
  }));
  const wanted = [ontario, other].filter((one) => one !== undefined);
  const list = [{ ...IN_ONTARIO, customName: "Mum" }];
  expect(missingEntries(wanted, list, "America/Toronto")).toMatchObject([{ cityId: "1" }]);
});

test("every tzdb zone has an entry that shows it", () => {
  const entries = missingEntries(zoneNames().map(zoneOf), [], "");
  expect(entries.map((entry) => currentZone(shownPlaceOf(entry)?.zone ?? ""))).toEqual(
    zoneNames().map(currentZone),
  );
});
