import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";

/** The first of names that differ only in what a search ignores. Others than the own one with their accents, if one has. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  const [own] = names;
  for (const name of names) {
    const key = normalizeForSearch(name);
    const known = byKey.get(key);
    const isBetter =
      known !== undefined && known !== own && countAccents(name) > countAccents(known);
    if (key !== "" && (known === undefined || isBetter)) byKey.set(key, name);
  }
  return [...byKey.values()];
}

function countAccents(name: string): number {
  return name.normalize("NFD").replace(/\P{M}/gu, "").length;
}
