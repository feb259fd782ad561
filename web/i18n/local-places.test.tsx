import { expect, test, vi } from "vitest";
import { fullPlaceName } from "../../shared/place-names.ts";
import { joinPlaces, localRegion, townNames } from "./names.ts";

vi.mock("#messages", () => vi.importActual("../../languages/compiled/ja/messages.js"));
vi.mock("#names", async () => ({ names: (await import("../../languages/names/ja.json")).default }));
vi.mock("./locale.ts", () => ({ locale: "ja" }));

const inJapanese = (name: string, region: string, country: string, zone: string) => {
  const names = townNames({ kind: "town", id: "1", zone, names: { name, region, country } });
  return names && fullPlaceName(names, joinPlaces);
};

test("a place is named in the reader's language and script, in the order that it writes", () => {
  expect(inJapanese("Kobe", "Hyōgo", "Japan", "Asia/Tokyo")).toBe("日本 兵庫県 神戸");
  expect(inJapanese("Springfield", "Illinois", "United States", "America/Chicago")).toBe(
    "アメリカ合衆国 イリノイ州 Springfield",
  );
});

test("a region without a name in the language is named like its city, or left out", () => {
  expect(localRegion("Moscow", "Europe/Moscow")).toBe("モスクワ");
  expect(localRegion("Île-de-France", "Europe/Paris")).toBeNull();
  expect(inJapanese("Paris", "Île-de-France", "France", "Europe/Paris")).toBe("フランス パリ");
});
