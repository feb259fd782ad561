import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PlaceCountry } from "../../server/places/place-file.ts";
import { distinctNames } from "./distinct-names.ts";

/** The page's languages other than English, with their word for "and". CLDR and the lists of ISO names have them all. */
const PAGE_LANGUAGES = {
  ar: "و",
  de: "und",
  es: "y",
  fr: "et",
  hi: "और",
  it: "e",
  ja: "と",
  pt: "e",
  ru: "и",
  zh: "和",
};

/** Countries are found by their names in these too. */
const OTHER_LANGUAGES =
  "bg bn ca cs da el et fa fi he hr hu id ko lt lv ms nl no pl ro sk sl sr sv ta th tr uk ur vi zh-Hant".split(
    " ",
  );

/** In Portuguese the list has the names of the two Congos the wrong way round. */
const SWAPPED = { language: "pt", codes: ["CD", "CG"] };

interface OwnNames {
  readonly english: readonly string[];
  readonly foreign: readonly string[];
}

export function makeCountries(codes: readonly string[]): readonly PlaceCountry[] {
  const alpha3 = new Map<string, string>(
    readJson("i18n-iso-countries/codes.json").map(([code, long]: string[]) => [code, long]),
  );
  const own = readOwnNames();
  const english = nameIn("en", "and");
  const foreign = Object.entries(PAGE_LANGUAGES).map(([language, and]) => nameIn(language, and));
  const others = OTHER_LANGUAGES.map((tag) => new Intl.DisplayNames(tag, { type: "region" }));
  return codes.map((code) => {
    const names = distinctNames([...english(code), ...(own.get(code)?.english ?? [])]);
    const known = distinctNames([
      ...names,
      ...foreign.flatMap((namesOf) => namesOf(code)),
      ...(own.get(code)?.foreign ?? []),
    ]);
    const all = distinctNames([...known, ...others.flatMap((tag) => tag.of(code) ?? [])]);
    return {
      code,
      codes: [code, alpha3.get(code) ?? []].flat(),
      names,
      foreignNames: known.slice(names.length),
      otherNames: all.slice(known.length),
    };
  });
}

/** The names of a country in a language, the usual one first. */
function nameIn(language: string, and: string): (code: string) => readonly string[] {
  const usual = new Intl.DisplayNames(language, { type: "region" });
  const { territories } = Object.values<{ localeDisplayNames: { territories: object } }>(
    readJson(`cldr-localenames-full/main/${language}/territories.json`).main,
  )[0]?.localeDisplayNames ?? { territories: {} };
  const cldr = Object.entries<string>(territories as Record<string, string>);
  const iso: Record<string, string | string[]> = readJson(
    `i18n-iso-countries/langs/${language}.json`,
  ).countries;
  return (code) => {
    const isSwapped = language === SWAPPED.language && SWAPPED.codes.includes(code);
    const names = [
      usual.of(code) ?? code,
      ...cldr.filter(([key]) => key.startsWith(`${code}-alt-`)).map(([, name]) => name),
      ...(isSwapped ? [] : [iso[code] ?? []].flat()),
    ];
    return names.flatMap((name) => spellings(name, and));
  };
}

/** "St. Kitts & Nevis" is also "Saint Kitts and Nevis", "Myanmar (Burma)" also "Myanmar". */
function spellings(name: string, and: string): readonly string[] {
  const short = name.replace(/\s*[(（].*[)）]$/, "");
  const [, noun = "", before = ""] = /^(.+), (.+ of(?: the)?)$/.exec(name) ?? [];
  const all = [name, short, before && `${before} ${noun}`].flatMap((one) => [
    one,
    one.replaceAll(/ & /g, ` ${and} `),
    one.replaceAll(` ${and} `, " & "),
  ]);
  return all.flatMap((one) => [
    one,
    one
      .replace(/^St\. /, "Saint ")
      .replace("о-ва", "острова")
      .replace("о-в", "остров"),
  ]);
}

function readOwnNames(): ReadonlyMap<string, OwnNames> {
  const text = readFileSync(new URL("country-names.txt", import.meta.url), "utf8");
  const lines = text.trimEnd().split("\n");
  return new Map(
    lines
      .filter((line) => !line.startsWith("#"))
      .map((line) => {
        const [code = "", english = "", foreign = ""] = line.split("|").map((one) => one.trim());
        return [code, { english: english.split("; "), foreign: foreign.split("; ") }];
      }),
  );
}

function readJson(path: string) {
  const url = new URL(`node_modules/${path}`, import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(url), "utf8"));
}
