import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Arena } from "../server/places/arena.ts";
import { decodePlaceFile, decompressPlaceFile } from "../server/places/place-file.ts";
import { weekendOf } from "../shared/meeting/weekends.ts";

const ARENA_BYTES = 16 * 1024 * 1024;

/** TypeScript does not know it yet. */
interface LocaleWithWeek extends Intl.Locale {
  readonly getWeekInfo: () => { readonly weekend: readonly number[] };
}

test("each zone has the weekend of the countries of its places, by the week data of CLDR", async () => {
  const content = await decompressPlaceFile(readFileSync("server/places/places.br"));
  const file = decodePlaceFile(content, new Arena(ARENA_BYTES));
  const { countries, regions, zones } = file.header;
  const isWrong = ([code, zone]: readonly [string, string]) => {
    const { weekend } = (new Intl.Locale(`und-${code}`) as LocaleWithWeek).getWeekInfo();
    const days = new Set([...weekend.map((day) => day % 7), ...weekendOf(zone)]);
    return weekend.length !== weekendOf(zone).length || days.size !== weekend.length;
  };
  const pairs = new Set<string>();
  for (const [index, zone] of file.zones.entries()) {
    const { code } = countries[regions[file.regions[index] ?? 0]?.country ?? 0] ?? { code: "" };
    pairs.add(`${code} ${zones[zone]}`);
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
