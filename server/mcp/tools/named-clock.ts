import { type Static, Type } from "typebox";
import type { FoundTown } from "../../../shared/api/places.ts";
import { ZoneNow } from "../../../shared/api/zone-now.ts";
import { fullPlaceName } from "../../../shared/place-names.ts";
import type { Clock } from "../../../shared/text/find-clock.ts";
import { namedBy } from "../../../shared/text/name-place.ts";
import { wallDate } from "../../../shared/zones/civil-offset.ts";
import { formatShortOffset, formatUtcOffset } from "../../../shared/zones/format-offset.ts";
import { WEEKDAYS } from "../../../shared/zones/format-time.ts";
import { describeRefusal } from "./describe-text.ts";
import { type Sources, ToolError } from "./tool.ts";

/** In a zone of tzdb, or at an offset in minutes east of UTC. */
export interface NamedTime {
  readonly name: string;
  readonly zone: string | number;
}

const { zone: zoneName, localTime, ...more } = ZoneNow.properties;

export const LocalTime = Type.Object({
  place: Type.String({ description: "The place that was found, or the zone" }),
  zone: Type.Union([zoneName, Type.Null()], { description: "The tzdb zone; null for an offset" }),
  localTime,
  weekday: Type.String({ description: "Of the local date, in English" }),
  offsetMinutes: more.offsetMinutes,
  abbreviation: more.abbreviation,
  isDst: more.isDst,
});
export type LocalTime = Static<typeof LocalTime>;

export function timeOn(
  { name, zone: at }: NamedTime,
  instantMs: number,
  { periodAt }: Sources,
): LocalTime {
  const isFixed = typeof at === "number";
  const { offsetMinutes, abbreviation, isDst } = isFixed
    ? { offsetMinutes: at, abbreviation: formatShortOffset(at), isDst: false }
    : periodAt(at, instantMs).type;
  const wall = wallDate(instantMs, offsetMinutes);
  return {
    place: name,
    zone: isFixed ? null : at,
    localTime: wall.toISOString().replace("Z", formatUtcOffset(offsetMinutes)),
    weekday: WEEKDAYS[wall.getUTCDay()] ?? "",
    ...{ offsetMinutes, abbreviation, isDst },
  };
}

/** A place, a zone or an offset that a text names; the name has region and country, if other places have it, too. */
export interface NamedClock extends NamedTime {
  readonly shortName: string;
  readonly others: readonly string[];
}

/** What a text names as a whole. Throws ToolError for other texts. */
export async function findNamed(text: string, { resolveText }: Sources): Promise<NamedClock> {
  const resolved = await resolveText(text);
  if ("refusal" in resolved) throw new ToolError(describeRefusal(resolved.refusal));
  const { clocks, city } = namedBy(text, resolved);
  const [first] = clocks;
  if (!first) throw new ToolError(`There is no place or zone "${text}".`);
  if (!city) return nameZone(clocks);
  if (city.misspelled !== undefined) {
    const near = clocks.flatMap((one) => (one.kind === "place" ? fullPlaceName(one.place) : []));
    throw new ToolError(`There is no place or zone "${text}". Near names: ${near.join("; ")}.`);
  }
  const { fullName, name, zone, others } = city;
  return { name: fullName, shortName: name, zone, others: others.map(({ label }) => label) };
}

function nameZone(clocks: readonly Clock<FoundTown>[]): NamedClock {
  const [first = { name: "UTC", zone: 0 }, ...others] = clocks.map(nameClock);
  const zone = first.zone === 0 ? "Etc/UTC" : first.zone;
  return { ...first, shortName: first.name, zone, others: others.map(({ name }) => name) };
}

export function nameClock(clock: Clock<FoundTown>): NamedTime {
  const { zone } = clock;
  if (typeof zone === "number") return { name: formatShortOffset(zone), zone };
  return { name: clock.kind === "place" ? clock.place.name : zone, zone };
}
