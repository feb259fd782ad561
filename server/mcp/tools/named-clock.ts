import type { FoundTown } from "../../../shared/api/places.ts";
import { fullPlaceName } from "../../../shared/place-names.ts";
import { zoneOf } from "../../../shared/text/answers.ts";
import type { Clock } from "../../../shared/text/find-clock.ts";
import { linkPlaces } from "../../../shared/text/name-place.ts";
import { formatShortOffset } from "../../../shared/zones/format-offset.ts";
import { describeRefusal } from "./describe-text.ts";
import type { NamedTime } from "./local-time.ts";
import { type Sources, ToolError } from "./tool.ts";

/** A place, a zone or an offset that a text names; the name has region and country, if other places have it, too. */
export interface NamedClock extends NamedTime {
  readonly shortName: string;
  /** What else has that name, likeliest first. */
  readonly others: readonly string[];
}

/** What a text names as a whole. Throws ToolError for other texts. */
export async function findNamed(text: string, { resolveText }: Sources): Promise<NamedClock> {
  const resolved = await resolveText(text);
  if ("refusal" in resolved) throw new ToolError(describeRefusal(resolved.refusal));
  const clocks = resolved.answers.flatMap((one) => (one.kind === "now" ? one.clock : []));
  const [first] = clocks;
  if (!first) throw new ToolError(`There is no place or zone "${text}".`);
  const towns = clocks.flatMap((one) => (one.kind === "place" ? one.place : []));
  return first.kind === "place" ? nameTown(text, towns) : nameZone(clocks);
}

function nameTown(text: string, towns: readonly FoundTown[]): NamedClock {
  if (towns[0]?.match === "misspelled") {
    const near = towns.map((town) => fullPlaceName(town)).join("; ");
    throw new ToolError(`There is no place or zone "${text}". Near names: ${near}.`);
  }
  const city = linkPlaces(text, towns);
  if (!city) throw new ToolError(`There is no place or zone "${text}".`);
  const { fullName, name, zone, others } = city;
  return { name: fullName, shortName: name, zone, others: others.map(({ label }) => label) };
}

function nameZone(clocks: readonly Clock<FoundTown>[]): NamedClock {
  const [first = { name: "UTC", zone: 0 }, ...others] = clocks.map(nameClock);
  const zone = first.zone === 0 ? "Etc/UTC" : first.zone;
  return { ...first, shortName: first.name, zone, others: others.map(({ name }) => name) };
}

/** A clock by its place, its zone or its offset. */
export function nameClock(clock: Clock<FoundTown>): NamedTime {
  const zone = zoneOf(clock);
  if (typeof zone === "number") return { name: formatShortOffset(zone), zone };
  return { name: clock.kind === "place" ? clock.place.name : zone, zone };
}
