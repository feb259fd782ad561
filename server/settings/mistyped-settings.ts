/** The names of other programs' settings that differ from one of ours by a letter. */
const FOREIGN_NAMES = new Set(["DATABASE_URI", "DATADIR", "LOGLEVEL", "REDIS_URI"]);

/** Shorter names, such as PORT, resemble too many others. */
const MIN_LENGTH = 8;
/** Names of this length may differ by two letters. */
const LONG = 16;

/** The setting that the unknown name `name` was meant to be; undefined if it resembles none. */
export function findMeantSetting(name: string, known: Iterable<string>): string | undefined {
  if (FOREIGN_NAMES.has(name)) return undefined;
  const written = name.toUpperCase();
  return [...known].find((setting) => {
    if (written === setting) return true;
    if (setting.length < MIN_LENGTH) return false;
    return countMistakes(written, setting) <= (setting.length < LONG ? 1 : 2);
  });
}

/** Letters missing, added, replaced, or swapped with the next: the optimal string alignment distance. */
function countMistakes(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}
