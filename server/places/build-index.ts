import { Arena, packColumns } from "./arena.ts";
import { listExtraNames } from "./extra-names.ts";
import { groupNames } from "./group-names.ts";
import type { BuiltIndex, NameColumns } from "./index-data.ts";
import { prefixCode } from "./letter-codes.ts";
import { KEYS_PER_START } from "./name-keys.ts";
import { packName, STANDING } from "./packed-name.ts";
import { decodePlaceFile, PLACE_KINDS } from "./place-file.ts";
import { sortByCode } from "./sort-by-code.ts";
import { type SplitNames, splitNames } from "./split-names.ts";

const NEW_LINE = "\n";
/** Any population is smaller. */
const MAX_POPULATION = 2 ** 30 - 1;
const MAX_BYTE = 255;
/** Enough for the index and what it is made from; unused pages cost nothing. */
const ARENA_BYTES = 256 * 1024 * 1024;

/** Builds the index of the content of a compiled file. */
export function buildIndex(content: Uint8Array): BuiltIndex {
  const arena = new Arena(ARENA_BYTES);
  const file = decodePlaceFile(content, arena);
  const { zones, regions, areas, ownIds, countries, zoneCities, nameCount } = file.header;
  const order = sortByPopulation(file.populations, arena);
  const rankOf = arena.numbers(order.length);
  for (let rank = 0; rank < order.length; rank += 1) rankOf[order[rank] as number] = rank;
  const inOrder = (column: Uint32Array) => pick(column, order, arena);
  const places = {
    ids: inOrder(file.ids),
    latitudes: inOrder(file.latitudes),
    longitudes: inOrder(file.longitudes),
    populations: inOrder(file.populations),
    zones: inOrder(file.zones),
    regions: inOrder(file.regions),
  };
  const kinds = inOrder(file.kinds);
  const extra = listExtraNames(file.header, rankOf, kinds, places.regions);
  const extraText = Buffer.from(extra.map(({ name }) => NEW_LINE + name).join("") + NEW_LINE);
  const text = arena.bytes(file.names.length + extraText.length);
  text.set(file.names);
  text.set(extraText, file.names.length);
  const split = splitNames(text, nameCount + extra.length, arena);
  const { lines } = split;
  const ranks = arena.numbers(lines.length);
  for (let name = 0; name < lines.length; name += 1) {
    const line = lines[name] as number;
    ranks[name] = (rankOf[line] ?? extra[line - order.length]?.rank) as number;
  }
  const grouped = groupNames(text, split, ranks, order.length, arena);
  const nameOrder = sortNames(split, arena);
  const packedNames = arena.numbers(lines.length);
  for (let name = 0; name < lines.length; name += 1) {
    const before = nameOrder[name] as number;
    const ordinal = grouped.ordinals[before] as number;
    const ownStanding = ordinal === 0 ? STANDING.own : STANDING.other;
    const standing = extra[(lines[before] as number) - order.length]?.standing ?? ownStanding;
    packedNames[name] = packName(ordinal, standing, ranks[before] as number);
  }
  return {
    data: {
      header: { zones, regions, areas, ownIds },
      countries: countries.map(({ code, names }) => ({ code, names })),
      zoneCities: zoneCities.map(([zone, place]) => [zone, rankOf[place] as number]),
      columns: packColumns({
        ...places,
        textStarts: grouped.textStarts,
        townsByLatitude: sortTowns(places.latitudes, kinds, arena),
        ...copyKeys(split, nameOrder, arena),
        packedNames,
        ...sortWords(split, nameOrder, arena),
      }),
    },
    text: grouped.text,
  };
}

/** The values of a column at some indexes. */
function pick(column: Uint32Array, indexes: Uint32Array, arena: Arena): Uint32Array {
  const picked = arena.numbers(indexes.length);
  for (let at = 0; at < indexes.length; at += 1)
    picked[at] = column[indexes[at] as number] as number;
  return picked;
}

function sortByPopulation(populations: Uint32Array, arena: Arena): Uint32Array {
  const codes = arena.numbers(populations.length);
  for (let place = 0; place < codes.length; place += 1) {
    codes[place] = MAX_POPULATION - (populations[place] as number);
  }
  return sortByCode(codes, arena);
}

function sortTowns(latitudes: Uint32Array, kinds: Uint32Array, arena: Arena): Uint32Array {
  const order = sortByCode(latitudes, arena);
  let towns = 0;
  for (const rank of order) {
    if (kinds[rank] === PLACE_KINDS.section) continue;
    order[towns] = rank;
    towns += 1;
  }
  return order.subarray(0, towns);
}

function sortNames({ keys, keyStarts }: SplitNames, arena: Arena): Uint32Array {
  const codes = arena.numbers(keyStarts.length - 1);
  for (let name = 0; name < codes.length; name += 1) {
    codes[name] = prefixCode(keys, keyStarts[name] as number, keyStarts[name + 1] as number);
  }
  return sortByCode(codes, arena);
}

function copyKeys(
  split: SplitNames,
  nameOrder: Uint32Array,
  arena: Arena,
): Pick<NameColumns, "keys" | "keyLengths" | "keyStarts"> {
  const keys = arena.bytes(split.keys.length);
  const keyLengths = arena.bytes(nameOrder.length);
  const keyStarts = arena.numbers(Math.ceil(nameOrder.length / KEYS_PER_START));
  let size = 0;
  for (let name = 0; name < nameOrder.length; name += 1) {
    const before = nameOrder[name] as number;
    const start = split.keyStarts[before] as number;
    const end = split.keyStarts[before + 1] as number;
    if (end - start > MAX_BYTE) throw new RangeError(`A key has ${end - start} bytes.`);
    if (name % KEYS_PER_START === 0) keyStarts[name / KEYS_PER_START] = size;
    keyLengths[name] = end - start;
    for (let at = start; at < end; at += 1) keys[size++] = split.keys[at] as number;
  }
  return { keys, keyLengths, keyStarts };
}

function sortWords(
  { keys, keyStarts, wordNames, wordPositions }: SplitNames,
  nameOrder: Uint32Array,
  arena: Arena,
): Pick<NameColumns, "wordNames" | "wordOffsets"> {
  const codes = arena.numbers(wordNames.length);
  for (let word = 0; word < codes.length; word += 1) {
    const end = keyStarts[(wordNames[word] as number) + 1] as number;
    codes[word] = prefixCode(keys, wordPositions[word] as number, end);
  }
  const nameAt = arena.numbers(nameOrder.length);
  for (let name = 0; name < nameOrder.length; name += 1) nameAt[nameOrder[name] as number] = name;
  const order = sortByCode(codes, arena);
  const sorted = {
    wordNames: pick(wordNames, order, arena),
    wordOffsets: arena.bytes(order.length),
  };
  for (let word = 0; word < order.length; word += 1) {
    const name = sorted.wordNames[word] as number;
    const position = wordPositions[order[word] as number] as number;
    sorted.wordNames[word] = nameAt[name] as number;
    sorted.wordOffsets[word] = position - (keyStarts[name] as number);
  }
  return sorted;
}
