import { expect, test } from "vitest";
import { CITY_DIRECTORY } from "../zones/city-directory.ts";
import { WORLD_ZONES } from "../zones/world-zones.ts";
import { findCity } from "./find-city.ts";

test.each([
  ["Tokyo", { name: "Tokyo", zone: "Asia/Tokyo" }],
  ["  tOKYO ", { name: "Tokyo", zone: "Asia/Tokyo" }],
  ["Zürich", { name: "Zurich", zone: "Europe/Zurich" }],
  ["bombay", { name: "Bombay", zone: "Asia/Kolkata", isAlias: true }],
  ["sao-paulo", { name: "São Paulo", zone: "America/Sao_Paulo" }],
  ["Oslo", { name: "Oslo", zone: "Europe/Berlin", isAlias: true }],
])("findCity finds %j", (text, city) => {
  expect(findCity(text)).toEqual(city);
});

test("findCity finds every city of the directory and the table by its own name", () => {
  for (const { name, zone } of CITY_DIRECTORY) expect(findCity(name)).toEqual({ name, zone });
  for (const { city } of WORLD_ZONES) expect(findCity(city)?.name).toBe(city);
});

test.each([
  "",
  "   ",
  "Atlantis",
  "Tok",
  "Australia",
  "CET",
  "Europe/Berlin",
  "+5:30",
  "<b>Tokyo</b>",
  "Tokyo".repeat(10_000),
])("%j is not a city", (text) => {
  expect(findCity(text)).toBeUndefined();
});
