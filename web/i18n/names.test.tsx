import { expect, test, vi } from "vitest";
import { zoneCity, zoneLine } from "./names.ts";

vi.mock("#names", () => vi.importActual("../../languages/compiled/de/names.js"));

test.each([
  ["Asia/Calcutta", "Kalkutta"],
  ["Europe/Kiev", "Kiew"],
  ["Asia/Saigon", "Ho-Chi-Minh-Stadt"],
  ["America/Godthab", "Nuuk"],
  ["Asia/Katmandu", "Kathmandu"],
  ["Europe/Vienna", "Wien"],
])("a language names the city of %s, renamed or not: %s", (zone, city) => {
  expect(zoneCity(zone)).toBe(city);
  expect(zoneLine(zone, true)[0]).toBe(city);
});
