import { MINUTE_MS } from "../../../shared/durations.ts";
import { encodeLine } from "./encode-rules.ts";
import type { Histories } from "./read-tzdata.ts";
import type { LocalTimeType, ZoneHistory } from "./zone-history.ts";

/** Marks the abbreviation of DST. */
const DST = "*";

/**
 * The histories by name as lines of `compiled-histories.ts`: as the rules of `shared/zones/compiled-rules.ts`, with types such as
 * "60:CET" and "120:CEST*" in place of offsets.
 */
export function encodeHistories(histories: Histories, start: number): string {
  const groups = Map.groupBy(histories, ([, { untils, types }]) => JSON.stringify([untils, types]));
  return [...groups.values()]
    .map((group) => {
      const [, { untils, types }] = group[0] as (typeof group)[0];
      const names = group.map(([name]) => name).sort();
      return encodeLine(untils, types.map(encodeType), names, start);
    })
    .sort()
    .join("\n");
}

function encodeType({ offsetMinutes, abbreviation, isDst }: LocalTimeType): string {
  return `${offsetMinutes}:${abbreviation}${isDst ? DST : ""}`;
}

/** Names with one history share one object. */
export function decodeHistories(lines: string, start: number): Histories {
  const histories = new Map<string, ZoneHistory>();
  for (const line of lines.split("\n")) {
    const [cycle = "", steps = "", names = ""] = line.split("|");
    const types = cycle.split(" ").map(decodeType);
    const untils: number[] = [];
    let until = start;
    for (const step of steps.split(" ").filter(Boolean)) {
      until += Number.parseInt(step, 36) * MINUTE_MS;
      untils.push(until);
    }
    const history = {
      untils,
      types: [...untils, until].map((_, i) => types[i % types.length] as LocalTimeType),
    };
    for (const group of names.split(";")) {
      const areaEnd = group.indexOf("/") + 1;
      for (const name of group.slice(areaEnd).split(","))
        histories.set(group.slice(0, areaEnd) + name, history);
    }
  }
  return histories;
}

function decodeType(text: string): LocalTimeType {
  const [offset = "", name = ""] = text.split(":");
  const isDst = name.endsWith(DST);
  return {
    offsetMinutes: Number(offset),
    abbreviation: isDst ? name.slice(0, -DST.length) : name,
    isDst,
  };
}
