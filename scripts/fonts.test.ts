import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CITY_DIRECTORY } from "../shared/zones/city-directory.ts";
import { WORLD_ZONES } from "../shared/zones/world-zones.ts";
import { FONTS, makeFont } from "./fonts.ts";

const names = Object.keys(FONTS) as (keyof typeof FONTS)[];
const read = (name: string) =>
  readFile(new URL(`../web/styles/fonts/${name}.woff2`, import.meta.url));

test.each(names)(
  "the committed font %s is what `npm run generate -- fonts` generates",
  async (name) => {
    expect((await read(name)).equals(await makeFont(name))).toBe(true);
  },
);

test("the font has every character of the zone and city names", () => {
  const letters = new Set(FONTS["hanken-grotesk"].text);
  const used = [
    ...WORLD_ZONES.flatMap(({ timezone, city }) => [timezone, city]),
    ...CITY_DIRECTORY.map(({ name }) => name),
  ].join("");
  expect(Array.from(used).filter((letter) => !letters.has(letter))).toEqual([]);
});
