import { expect, test, vi } from "vitest";
import { fullPlaceName } from "../../shared/place-names.ts";
import { joinPlaces, localRegion, townNames, zoneCity, zoneLine } from "./names.ts";

// In the browser, because tests in Node share their modules.
vi.mock("#names", () => vi.importActual("../../languages/compiled/ja/names.js"));
vi.mock("./locale.ts", () => ({ locale: "ja" }));

const inJapanese = (name: string, region: string, country: string, zone: string) => {
  const names = townNames({ kind: "town", id: "1", zone, names: { name, region, country } });
  return names && fullPlaceName(names, joinPlaces);
};

test("a place is named in the reader's language and script", () => {
  expect(inJapanese("Kobe", "Hyōgo", "Japan", "Asia/Tokyo")).toBe("神戸, 兵庫県, 日本");
  expect(inJapanese("Springfield", "Illinois", "United States", "America/Chicago")).toBe(
    "Springfield, イリノイ州, アメリカ合衆国",
  );
});

test("a region without a name in the language is named like its city, or left out", () => {
  expect(localRegion("Moscow", "Europe/Moscow")).toBe("モスクワ");
  expect(localRegion("Île-de-France", "Europe/Paris")).toBeNull();
  expect(inJapanese("Paris", "Île-de-France", "France", "Europe/Paris")).toBe("パリ, フランス");
});

test.each([
  ["Asia/Calcutta", "コルカタ"],
  ["Europe/Kiev", "キーウ"],
  ["Europe/Vienna", "ウィーン"],
])("a language names the city of %s, renamed or not: %s", (zone, city) => {
  expect(zoneCity(zone)).toBe(city);
  expect(zoneLine(zone, true)[0]).toBe(city);
});
