import { writeFileSync } from "node:fs";
import moment from "moment-timezone";
import meta from "moment-timezone/data/meta/latest.json" with { type: "json" };
import packed from "moment-timezone/data/packed/latest.json" with { type: "json" };

const MINUTE_MS = 60_000;
const QUARTER_MS = 92 * 86_400_000;
const LATITUDE_STEP = 5;

/** @typedef {{ offsets: number[], changes: number[], names: string[] }} Rule */

/** @param {boolean} held @param {string} what */
function assert(held, what) {
  if (!held) throw new Error(what);
}

/**
 * The offsets (minutes east) a zone has within the horizon, and the instants it changes them at.
 * @param {import("moment-timezone").UnpackedZone} zone
 * @param {number} start
 * @param {number} end
 */
function ruleWithin({ name, untils, offsets: minutesWest }, start, end) {
  /** @type {number[]} */
  const offsets = [];
  /** @type {number[]} */
  const changes = [];
  let since = Number.NEGATIVE_INFINITY;
  for (const [i, until] of untils.entries()) {
    const offset = 0 - Number(minutesWest[i]);
    if (until > start && since < end && offset !== offsets.at(-1)) {
      if (offsets.length > 0) changes.push(since);
      offsets.push(offset);
    }
    since = until;
  }
  assert(offsets.every(Number.isInteger), `${name} has an offset that is no whole minute`);
  assert(
    changes.every((instant) => instant % MINUTE_MS === 0),
    `${name} changes within a minute`,
  );
  return { offsets, changes };
}

/**
 * @param {typeof packed} data
 * @param {number} start
 * @param {number} end
 * @returns {Rule[]} the distinct rules, each with its names
 */
function distinctRules({ zones, links }, start, end) {
  const unpacked = zones.map((zone) => moment.tz.unpack(zone));
  const lastChange = Math.max(...unpacked.flatMap(({ untils }) => untils.filter(Number.isFinite)));
  assert(lastChange > end - QUARTER_MS, "The data stops before the horizon");

  /** @type {Map<string, Rule>} */
  const rules = new Map();
  /** @type {Map<string, Rule>} */
  const ruleOf = new Map();
  for (const zone of unpacked) {
    const { offsets, changes } = ruleWithin(zone, start, end);
    const key = JSON.stringify([offsets, changes]);
    /** @type {Rule} */
    const rule = rules.get(key) ?? { offsets, changes, names: [] };
    rules.set(key, rule);
    ruleOf.set(zone.name, rule);
    rule.names.push(zone.name);
  }
  for (const link of links) {
    const [target = "", name = ""] = link.split("|");
    const rule = ruleOf.get(target);
    if (!rule) throw new Error(`${name} is linked to ${target}, which is unknown`);
    rule.names.push(name);
  }
  for (const { names } of rules.values()) names.sort();
  return [...rules.values()].sort(
    (a, b) => Number(a.offsets[0]) - Number(b.offsets[0]) || a.changes.length - b.changes.length,
  );
}

/** @param {number[]} values @returns {number[]} the shortest run that makes them by repetition */
function shortestCycle(values) {
  const length = values.findIndex(
    (_, i) => i > 0 && values.every((value, j) => value === values[j % i]),
  );
  return length < 0 ? values : values.slice(0, length);
}

/** @param {string[]} names @returns {string} "Area/Name,Name;Area/Name" */
function groupByArea(names) {
  const groups = Map.groupBy(names, (name) => name.slice(0, name.indexOf("/") + 1));
  return [...groups]
    .map(([area, group]) => area + group.map((name) => name.slice(area.length)).join(","))
    .join(";");
}

/** @param {Rule} rule @param {number} start @returns {string} one line of RULES */
function encodeRule({ offsets, changes, names }, start) {
  const steps = changes.map((instant, i) =>
    ((instant - (changes[i - 1] ?? start)) / MINUTE_MS).toString(36),
  );
  return [shortestCycle(offsets).join(" "), steps.join(" "), groupByArea(names)].join("|");
}

/**
 * The text of `shared/zones/compiled-rules.ts`. The horizon hangs on the release alone, so that the
 * same data make the same text on any day.
 * @param {typeof packed} data moment-timezone's packed data
 * @returns {string}
 * @throws {Error} where the data do not fit the format or do not reach the horizon
 */
export function compileRules(data) {
  const releaseYear = Number.parseInt(data.version, 10);
  const [startYear, endYear] = [releaseYear - 2, releaseYear + 11];
  const [start, end] = [Date.UTC(startYear, 0, 1), Date.UTC(endYear, 0, 1)];
  const lines = distinctRules(data, start, end).map((rule) => encodeRule(rule, start));
  return `// Made by \`npm run zones\` from the data of moment-timezone. Do not edit.

/** The tzdb release that RULES come from. */
export const TZDB_RELEASE = "${data.version}";

/** First instant that RULES cover. */
export const RULES_START = Date.UTC(${startYear}, 0, 1);

/** First instant that RULES no longer cover. */
export const RULES_END = Date.UTC(${endYear}, 0, 1);

/**
 * One rule a line, in three fields. Offsets in minutes east, taken in turn, over and over. Minutes
 * from RULES_START to the first change and from each change to the next, in base 36. Names by area.
 */
export const RULES = \`${lines.join("\n")}\`;
`;
}

/**
 * The text of `shared/sky/compiled-latitudes.ts`. A name without a place of its own has that of another name of its zone,
 * one that is nowhere (an offset such as Etc/GMT+5) the equator.
 * @param {typeof packed} data moment-timezone's packed data
 * @param {Record<string, { lat: number }>} places moment-timezone's places by name
 * @returns {string}
 * @throws {Error} where a latitude does not fit the format
 */
export function compileLatitudes({ zones, links }, places) {
  const pairs = links.map((link) => link.split("|"));
  const letters = zones
    .map((zone) => zone.slice(0, zone.indexOf("|")))
    .flatMap((zone) => {
      const names = [
        zone,
        ...pairs.flatMap(([target, name = ""]) => (target === zone ? name : [])),
      ];
      const placed = names.find((name) => places[name]) ?? "";
      return names.map((name) => [name, (places[name] ?? places[placed])?.lat ?? 0]);
    })
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    .map(([name, latitude]) => {
      const letter = Math.round((Number(latitude) + 90) / LATITUDE_STEP).toString(36);
      assert(letter.length === 1, `${name} is too near a pole`);
      return letter;
    });
  return `// Made by \`npm run zones\` from the data of moment-timezone. Do not edit.

/** Degrees between two neighbouring letters of LATITUDES. */
export const LATITUDE_STEP = ${LATITUDE_STEP};

/** A letter for each name in tzdb, in alphabetical order: how many steps its place is from the South Pole, in base 36. */
export const LATITUDES =
  "${letters.join("")}";
`;
}

if (import.meta.main) {
  const shared = new URL("../shared/", import.meta.url);
  writeFileSync(new URL("zones/compiled-rules.ts", shared), compileRules(packed));
  writeFileSync(new URL("sky/compiled-latitudes.ts", shared), compileLatitudes(packed, meta.zones));
}
