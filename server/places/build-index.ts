import { Arena, packColumns } from "./arena.ts";
import { listExtraNames } from "./extra-names.ts";
import type { IndexData, NameColumns } from "./index-data.ts";
import { prefixCode } from "./letter-codes.ts";
import { decodePlaceFile, PLACE_KINDS } from "./place-file.ts";
import { sortByCode } from "./sort-by-code.ts";
import { type SplitNames, splitNames } from "./split-names.ts";

const NEW_LINE = "\n";
/** Any population is smaller. */
const MAX_POPULATION = 2 ** 30 - 1;
/** Enough for the index and what it is made from; unused pages cost nothing. */
const ARENA_BYTES = 256 * 1024 * 1024;

/** Builds the index of the content of a compiled file. It runs in a worker, because it takes a third of a second. */
export function buildIndex(content: Uint8Array): IndexData {
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
  const { weak, strong, first } = listExtraNames(file.header, rankOf, kinds, places.regions);
  const extra = [...weak, ...strong, ...first];
  const extraText = Buffer.from(extra.map(({ name }) => NEW_LINE + name).join("") + NEW_LINE);
  const text = arena.bytes(file.names.length + extraText.length);
  text.set(file.names);
  text.set(extraText, file.names.length);
  const split = splitNames(text, nameCount + extra.length, arena);
  const { lines } = split;
  const nameOrder = sortNames(split, arena);
  const names = {
    text,
    nameStarts: pick(split.nameStarts, nameOrder, arena),
    ...copyKeys(split, nameOrder, arena),
    ranks: arena.numbers(lines.length),
  };
  const ownNames = arena.numbers(order.length);
  for (let name = 0; name < lines.length; name += 1) {
    const before = nameOrder[name] as number;
    const line = lines[before] as number;
    const isExtra = line >= order.length;
    const rank = (isExtra ? extra[line - order.length]?.rank : rankOf[line]) as number;
    names.ranks[name] = rank;
    if (!isExtra && line !== lines[before - 1]) ownNames[rank] = name;
  }
  const townsByLatitude = sortTowns(places.latitudes, kinds, arena);
  const words = sortWords(split, nameOrder, names.keyStarts, arena);
  return {
    header: { zones, regions, areas, ownIds },
    countries: countries.map(({ code, names: countryNames }) => ({ code, names: countryNames })),
    zoneCities: zoneCities.map(([zone, place]) => [zone, rankOf[place] as number]),
    strongNamesStart: split.nameStarts[lines.length - first.length - strong.length] as number,
    firstNamesStart: split.nameStarts[lines.length - first.length] as number,
    columns: packColumns({
      ...places,
      ownNames,
      byId: sortByCode(places.ids, arena),
      townsByLatitude,
      ...names,
      ...words,
    }),
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

type Keys = Pick<NameColumns, "keys" | "keyStarts">;

function copyKeys(split: Keys, nameOrder: Uint32Array, arena: Arena): Keys {
  const keys = arena.bytes(split.keys.length);
  const keyStarts = arena.numbers(nameOrder.length + 1);
  let size = 0;
  for (let name = 0; name < nameOrder.length; name += 1) {
    const before = nameOrder[name] as number;
    const end = split.keyStarts[before + 1] as number;
    for (let at = split.keyStarts[before] as number; at < end; at += 1) {
      keys[size++] = split.keys[at] as number;
    }
    keyStarts[name + 1] = size;
  }
  return { keys, keyStarts };
}

function sortWords(
  { keys, keyStarts, wordNames, wordPositions }: SplitNames,
  nameOrder: Uint32Array,
  newKeyStarts: Uint32Array,
  arena: Arena,
): Pick<NameColumns, "wordNames" | "wordPositions"> {
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
    wordPositions: pick(wordPositions, order, arena),
  };
  for (let word = 0; word < order.length; word += 1) {
    const before = sorted.wordNames[word] as number;
    const name = nameAt[before] as number;
    const moved = (newKeyStarts[name] as number) - (keyStarts[before] as number);
    sorted.wordNames[word] = name;
    sorted.wordPositions[word] = (sorted.wordPositions[word] as number) + moved;
  }
  return sorted;
}
