import { expect, test } from "vitest";
import { currentZone } from "./current-zone.ts";
import { labelZone } from "./label-zone.ts";
import { zoneNames, zoneRule } from "./zone-rules.ts";

test.each([
  ["Africa/Asmera", "Asmara"],
  ["America/Godthab", "Nuuk"],
  ["America/Knox_IN", "Knox"],
  ["America/Virgin", "St Thomas"],
  ["Asia/Ashkhabad", "Ashgabat"],
  ["Asia/Calcutta", "Kolkata"],
  ["Asia/Chungking", "Chongqing"],
  ["Asia/Dacca", "Dhaka"],
  ["Asia/Katmandu", "Kathmandu"],
  ["Asia/Macao", "Macau"],
  ["Asia/Rangoon", "Yangon"],
  ["Asia/Saigon", "Ho Chi Minh City"],
  ["Asia/Thimbu", "Thimphu"],
  ["Asia/Ujung_Pandang", "Makassar"],
  ["Asia/Ulan_Bator", "Ulaanbaatar"],
  ["Atlantic/Faeroe", "Faroe"],
  ["Europe/Kiev", "Kyiv"],
  ["Pacific/Enderbury", "Kanton"],
  ["Pacific/Ponape", "Pohnpei"],
  ["Pacific/Samoa", "Pago Pago"],
  ["Pacific/Truk", "Chuuk"],
])("the renamed zone %s is shown as %s", (zone, city) => {
  expect(labelZone(zone)).toBe(city);
  expect(zoneRule(zone)).toBe(zoneRule(currentZone(zone)));
});

test.each([
  ["Europe/Oslo", "Oslo"],
  ["Asia/Kolkata", "Mumbai"],
  ["Asia/Istanbul", "Istanbul"],
  ["Atlantic/Reykjavik", "Reykjavik"],
  ["America/Coral_Harbour", "Coral Harbour"],
  ["Europe/Uzhgorod", "Uzhgorod"],
  ["US/Pacific", "Pacific"],
  ["Cuba", "Cuba"],
])("%s, which is no earlier name of the same city, stays %s", (zone, city) => {
  expect(currentZone(zone)).toBe(zone);
  expect(labelZone(zone)).toBe(city);
});

test("today's name of every zone is known, and not renamed itself", () => {
  const current = zoneNames().map(currentZone);
  expect(zoneNames()).toEqual(expect.arrayContaining(current));
  expect(current.map(currentZone)).toEqual(current);
});
