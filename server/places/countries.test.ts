import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Town } from "../../shared/api/places.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { NAME_LANGUAGES } from "./local-names.ts";
import type { PlaceIndex } from "./places.ts";
import { searchInLanguage } from "./search-in-language.ts";

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

/** Of every country and territory with places: its code, its largest city, and the names that English has for it. */
const COUNTRIES = readFileSync(new URL("testing/countries.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [code = "", city = "", names = ""] = line.split("\t");
    return { code, city, names: names.split("; ") };
  });

interface Query {
  readonly text: string;
  readonly code: string;
  readonly city?: string;
}

function shareFound(queries: readonly Query[], language: string): number {
  const found = queries.filter(({ text, code, city }) => {
    const languages = { text: language, names: undefined };
    const [first]: readonly Partial<Town>[] = searchInLanguage(index, text, 8, languages).places;
    return first?.countryCode === code && (city === undefined || first.name === city);
  });
  return found.length / queries.length;
}

function withCity({ code, city, names }: (typeof COUNTRIES)[number]): readonly Query[] {
  // The parts between commas are areas, so such a name can't be told from two without one.
  const plain = names.filter((name) => !name.includes(","));
  return [
    ...names.map((name) => `${city}, ${name}`),
    ...plain.map((name) => `${city} ${name}`),
  ].map((text) => ({ text, code, city }));
}

const alone = ({ code, names }: (typeof COUNTRIES)[number]): readonly Query[] =>
  names.map((text) => ({ text, code }));

test("99 % of the English names of countries find a place in the country first", () => {
  expect(COUNTRIES.length).toBeGreaterThan(240);
  expect(shareFound(COUNTRIES.flatMap(alone), "en")).toBeGreaterThanOrEqual(0.99);
});

test("99.5 % of the English names of countries after that of its largest city find the city first", () => {
  expect(shareFound(COUNTRIES.flatMap(withCity), "en")).toBeGreaterThanOrEqual(0.995);
});

describe.each(NAME_LANGUAGES.filter((tag) => tag !== "en"))("in %s", (language) => {
  const styles = (["long", "short"] as const).map(
    (style) => new Intl.DisplayNames(language, { type: "region", style }),
  );
  const countries = COUNTRIES.map((one) => ({
    ...one,
    names: [...new Set(styles.map((names) => names.of(one.code) ?? ""))],
  }));

  test("97 % of the names of countries find a place in the country first", () => {
    expect(shareFound(countries.flatMap(alone), language)).toBeGreaterThanOrEqual(0.97);
  });

  test("97 % of the names of countries after its largest city find the city first", () => {
    expect(shareFound(countries.flatMap(withCity), language)).toBeGreaterThanOrEqual(0.97);
  });
});
