import { expect, test } from "vitest";
import type { Preference } from "../../shared/api/preferences.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import { wantedZones } from "./wanted-zones.ts";

const kept = (timezone: string, customName: string | null): Preference => ({
  id: timezone,
  userId: "anonymous",
  timezone,
  customName,
  cityId: null,
  displayOrder: 0,
});

test("zones come as entries of the table, or by their own name in one of the same rule", () => {
  expect(wantedZones(["Asia/Tokyo", "Europe/Oslo", "Asia/Calcutta"], [], "UTC")).toEqual([
    { timezone: "Japan Standard Time", customName: null },
    { timezone: "Central European Time", customName: "Oslo" },
    { timezone: "India Standard Time", customName: "Calcutta" },
  ]);
});

test("what a list has already, by whatever name, and the visitor's own zone are not wanted", () => {
  const list = [kept("Japan Standard Time", "Aiko"), kept("Central European Time", "Oslo")];
  const zones = ["Asia/Tokyo", "Europe/Oslo", "Europe/Rome", "Europe/London"];
  expect(wantedZones(zones, list, "Europe/London")).toEqual([
    { timezone: "Central European Time", customName: "Rome" },
  ]);
});

test("most of the zones of tzdb have an entry of their rule", () => {
  const names = zoneNames();
  expect(wantedZones(names, [], "").length).toBeGreaterThan(names.length * 0.95);
});
