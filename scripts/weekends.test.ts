import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodePlaceFile } from "../server/places/place-file.ts";
import { weekendOf } from "../shared/meeting/schedule.ts";

/** TypeScript does not know it yet. */
interface LocaleWithWeek extends Intl.Locale {
  readonly getWeekInfo: () => { readonly weekend: readonly number[] };
}

test("each zone has the weekend of the countries of its places, by the week data of CLDR", () => {
  const { header, places } = decodePlaceFile(readFileSync("server/places/places.br"));
  const { countries, regions, zones } = header;
  const isWrong = ([code, zone]: readonly [string, string]) => {
    const { weekend } = (new Intl.Locale(`und-${code}`) as LocaleWithWeek).getWeekInfo();
    const days = new Set([...weekend.map((day) => day % 7), ...weekendOf(zone)]);
    return weekend.length !== weekendOf(zone).length || days.size !== weekend.length;
  };
  const pairs = new Set<string>();
  for (const { region, zone } of places) {
    const { code = "" } = countries[regions[region]?.country ?? 0] ?? {};
    pairs.add(`${code} ${zone}`);
  }
  const all = [...pairs].map((pair) => pair.split(" ") as [string, string]);
  expect(all.length).toBeGreaterThan(zones.length - 1);
  // Places beside a border that the data has on its other side.
  const beyondBorders = [
    ["BT", "Asia/Kolkata"],
    ["IN", "Asia/Yangon"],
    ["OM", "Asia/Dubai"],
    ["PS", "Asia/Jerusalem"],
    ["UG", "Africa/Lubumbashi"],
  ];
  expect(new Set(all.filter(isWrong))).toEqual(new Set(beyondBorders));
});
