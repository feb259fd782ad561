import { Arena, packColumns } from "./arena.ts";
import { listExtraNames } from "./extra-names.ts";
import type { IndexData, NameColumns } from "./index-data.ts";
import { prefixCode } from "./letter-codes.ts";
import { decodePlaceFile, PLACE_KINDS } from "./place-file.ts";
import { sortByCode } from "./sort-by-code.ts";
import { splitNames } from "./split-names.ts";

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
  const { weak, strong } = listExtraNames(file.header, rankOf, kinds, places.regions);
  const extra = [...weak, ...strong];
  const extraText = Buffer.from(extra.map(({ name }) => NEW_LINE + name).join("") + NEW_LINE);
  const text = arena.bytes(file.names.length + extraText.length);
  text.set(file.names);
  text.set(extraText, file.names.length);
  const { lines, nameStarts, keys, keyStarts, wordNames, wordPositions } = splitNames(
    text,
    nameCount + extra.length,
    arena,
  );

  const ranks = arena.numbers(lines.length);
  const ownNames = arena.numbers(order.length);
  for (let name = lines.length - 1; name >= 0; name -= 1) {
    const line = lines[name] as number;
    const isExtra = line >= order.length;
    ranks[name] = isExtra ? (extra[line - order.length]?.rank as number) : (rankOf[line] as number);
    if (!isExtra) ownNames[ranks[name] as number] = name;
  }
  const names = { text, nameStarts, keys, keyStarts, ranks };
  const townsByLatitude = sortTowns(places.latitudes, kinds, arena);
  const words = sortWords(keys, keyStarts, { wordNames, wordPositions }, arena);
  const beginnings = sortBeginnings(keys, keyStarts, arena);
  return {
    header: { zones, regions, areas, ownIds },
    countries: countries.map(({ code, names: countryNames }) => ({ code, names: countryNames })),
    zoneCities: zoneCities.map((place) => rankOf[place] as number),
    firstStrongName: lines.length - strong.length,
    columns: packColumns({
      ...places,
      ownNames,
      townsByLatitude,
      ...names,
      beginnings,
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

function sortBeginnings(keys: Uint8Array, keyStarts: Uint32Array, arena: Arena): Uint32Array {
  const codes = arena.numbers(keyStarts.length - 1);
  for (let name = 0; name < codes.length; name += 1) {
    codes[name] = prefixCode(keys, keyStarts[name] as number, keyStarts[name + 1] as number);
  }
  return sortByCode(codes, arena);
}

type Words = Pick<NameColumns, "wordNames" | "wordPositions">;

function sortWords(keys: Uint8Array, keyStarts: Uint32Array, words: Words, arena: Arena): Words {
  const { wordNames, wordPositions } = words;
  const codes = arena.numbers(wordNames.length);
  for (let word = 0; word < codes.length; word += 1) {
    const end = keyStarts[(wordNames[word] as number) + 1] as number;
    codes[word] = prefixCode(keys, wordPositions[word] as number, end);
  }
  const order = sortByCode(codes, arena);
  return {
    wordNames: pick(wordNames, order, arena),
    wordPositions: pick(wordPositions, order, arena),
  };
}
