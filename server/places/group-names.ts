import type { Arena } from "./arena.ts";
import type { SplitNames } from "./split-names.ts";

const TAB = 0x09;

/** The names of places by rank. */
export interface GroupedNames {
  /** UTF-8, with a tab after each name. */
  readonly text: Uint8Array;
  /** Where the names of each place start in the text, and its end. */
  readonly textStarts: Uint32Array;
  /** The index of each name among those of its place, which stay in order. */
  readonly ordinals: Uint32Array;
}

export function groupNames(
  text: Uint8Array,
  { nameStarts }: Pick<SplitNames, "nameStarts">,
  ranks: Uint32Array,
  placeCount: number,
  arena: Arena,
): GroupedNames {
  const grouped = arena.bytes(text.length);
  const ordinals = arena.numbers(ranks.length);
  const counts = arena.numbers(placeCount);
  const textStarts = arena.numbers(placeCount + 1);
  for (let name = 0; name < ranks.length; name += 1) {
    const rank = ranks[name] as number;
    const length = (nameStarts[name + 1] as number) - (nameStarts[name] as number);
    ordinals[name] = counts[rank] as number;
    counts[rank] = (counts[rank] as number) + 1;
    textStarts[rank + 1] = (textStarts[rank + 1] as number) + length;
  }
  for (let rank = 0; rank < placeCount; rank += 1) {
    textStarts[rank + 1] = (textStarts[rank + 1] as number) + (textStarts[rank] as number);
  }
  const ends = textStarts.slice();
  for (let name = 0; name < ranks.length; name += 1) {
    const rank = ranks[name] as number;
    let at = ends[rank] as number;
    const last = (nameStarts[name + 1] as number) - 1;
    for (let from = nameStarts[name] as number; from < last; from += 1) {
      grouped[at++] = text[from] as number;
    }
    grouped[at++] = TAB;
    ends[rank] = at;
  }
  return { text: grouped, textStarts, ordinals };
}
