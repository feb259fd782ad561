import { expect, test } from "vitest";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { listedZones } from "./listed-zones.ts";

const listed = (...entries: PreferenceDraft[]) =>
  listedZones(
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
    { id: "", zone: "Europe/London", name: "Ada", city: "London", cityId: null },
  ]);
  expect(listed(IN_ONTARIO, { ...IN_ONTARIO, customName: "Lu" })).toEqual([
    { id: "", zone: "America/Toronto", name: "London", city: "London", cityId: "6058560" },
    { id: "", zone: "America/Toronto", name: "Lu", city: "London", cityId: "6058560" },
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
