import { readFileSync } from "node:fs";

/** The languages of the columns of `region-names.txt`. */
const LANGUAGES = ["ja", "zh-Hans", "hi", "ar", "ru"];

/** Names of regions by their English names; undefined for a language that reads these. */
export function readRegionNames(tag: string): Readonly<Record<string, string>> | undefined {
  const column = LANGUAGES.indexOf(tag);
  if (column < 0) return undefined;
  const text = readFileSync(new URL("region-names.txt", import.meta.url), "utf8");
  const lines = text.trimEnd().split("\n");
  return Object.fromEntries(
    lines
      .filter((line) => !line.startsWith("#"))
      .map((line) => line.split("|").map((part) => part.trim()))
      .flatMap(([english = "", ...names]) => {
        const name = names[column];
        return name ? [[english, name]] : [];
      }),
  );
}
