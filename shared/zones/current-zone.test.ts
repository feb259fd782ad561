import { expect, test } from "vitest";
import { currentZone } from "./current-zone.ts";
import { labelZone } from "./label-zone.ts";
import { zoneNames, zoneRule } from "./zone-rules.ts";

test.each([
  ["Africa/Asmera", "Asmara"],
  ["America/Virgin", "St Thomas"],
  ["Asia/Calcutta", "Kolkata"],
  ["Asia/Saigon", "Ho Chi Minh City"],
  ["Europe/Kiev", "Kyiv"],
  ["Pacific/Enderbury", "Kanton"],
  ["Pacific/Samoa", "Pago Pago"],
  ["Europe/Oslo", "Oslo"],
  ["Asia/Kolkata", "Mumbai"],
  ["Asia/Istanbul", "Istanbul"],
  ["America/Coral_Harbour", "Coral Harbour"],
  ["America/Argentina/San_Luis", "San Luis"],
  ["Etc/GMT+12", "Baker Island"],
  ["US/Pacific", "Pacific"],
  ["UTC", "UTC"],
])("the zone %s is shown as %s, by its new name if its city was renamed", (zone, city) => {
  expect(labelZone(zone)).toBe(city);
});

test("21 zones were renamed, each to a zone with its rule that is not renamed itself", () => {
  const renamed = zoneNames().filter((zone) => currentZone(zone) !== zone);
  expect(renamed).toHaveLength(21);
  for (const zone of renamed) {
    const current = currentZone(zone);
    expect(currentZone(current)).toBe(current);
    expect(zoneRule(current)).toBe(zoneRule(zone));
  }
});
