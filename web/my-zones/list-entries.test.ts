import { expect, test } from "vitest";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { rowOf } from "../testing/stub-places.ts";
import { listEntries } from "./list-entries.ts";

const listed = (...entries: PreferenceDraft[]) =>
  listEntries(
    entries.map((entry, displayOrder) => ({ id: "", userId: "u1", displayOrder, ...entry })),
  );

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
