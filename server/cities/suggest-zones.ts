import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";

const MOST = 3;
/** Edits for each letter of the given text; beyond it a name is no longer similar. */
const MAX_EDITS_PER_LETTER = 0.4;

/** The zones whose id, or its last part, is spelled most like `text`; nearest first, at most three. */
export function suggestZones(text: string): readonly string[] {
  const wanted = normalizeForSearch(text);
  const lastPart = normalizeForSearch(text.slice(text.lastIndexOf("/") + 1));
  return zoneNames()
    .map((zone) => {
      const name = normalizeForSearch(zone);
      const city = normalizeForSearch(zone.slice(zone.lastIndexOf("/") + 1));
      return { zone, edits: Math.min(countEdits(wanted, name), countEdits(lastPart, city)) };
    })
    .filter(({ edits }) => edits <= wanted.length * MAX_EDITS_PER_LETTER)
    .sort((one, other) => one.edits - other.edits)
    .slice(0, MOST)
    .map(({ zone }) => zone);
}

/** The Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
