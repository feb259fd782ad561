import type { Histories } from "../../../shared/zones/all-years.ts";
import { parseIsoInstant } from "../../../shared/zones/iso-date.ts";
import { type DatedPosixTz, posixTzAt } from "../../../shared/zones/posix-tz.ts";
import {
  type LocalPeriod,
  localPeriodAt,
  type ZoneHistory,
} from "../../../shared/zones/zone-history.ts";
import { YEARS_END, YEARS_START } from "../../../shared/zones/zone-rules.ts";
import { Refusal } from "../../http/errors.ts";
import { memo } from "../../http/memo.ts";

const NO_INSTANT =
  'The parameter "at" is no instant from 1900 to 2100 such as 1995-10-10T12:00:00Z or 1995-10-10T13:00+01:00.';

/** Where the rules come from; other histories are another object. */
export interface ZoneHistories {
  readonly histories: Histories;
  readonly state: { readonly release: string };
}

interface KnownPosixTz extends DatedPosixTz {
  readonly sinceMs: number;
  /** Of the period. */
  readonly endMs: number;
}

interface Index {
  readonly histories: ZoneHistories["histories"];
  readonly names: readonly string[];
  readonly zones: ReadonlyMap<string, string>;
  readonly areas: ReadonlyMap<string, readonly string[]>;
  readonly posixTexts: Map<string, KnownPosixTz>;
}

/** Looks zones up by the rules that are served. */
export class ZoneTimes {
  readonly #source: ZoneHistories;
  readonly #indexOf = memo(indexOf);

  constructor(source: ZoneHistories) {
    this.#source = source;
  }

  /** A new object for newer rules. */
  get histories(): Histories {
    return this.#source.histories;
  }

  get release(): string {
    return this.#source.state.release;
  }

  /** All names in alphabetical order; the same array until the rules change. */
  get names(): readonly string[] {
    return this.#index.names;
  }

  find(name: string): string | undefined {
    return this.#index.zones.get(name.toLowerCase());
  }

  /** Of an area such as "Europe", or of the empty one, which has all; the same array until the rules change. */
  namesIn(area: string): readonly string[] | undefined {
    return this.#index.areas.get(area.toLowerCase());
  }

  /** For a name that `find` returned; the same object until the rules change. */
  historyOf(zone: string): ZoneHistory {
    return this.#index.histories.get(zone)?.() as ZoneHistory;
  }

  periodAt(zone: string, instantMs: number): LocalPeriod {
    return localPeriodAt(this.historyOf(zone), instantMs);
  }

  /** Takes up to a millisecond, once for each period. */
  posixTzAt(zone: string, instantMs: number): DatedPosixTz {
    const { posixTexts } = this.#index;
    const known = posixTexts.get(zone);
    if (known && known.sinceMs <= instantMs && instantMs < known.endMs) return known;
    const found = posixTzAt(this.historyOf(zone), instantMs);
    const endMs = this.periodAt(zone, instantMs).untilMs;
    posixTexts.set(zone, { ...found, sinceMs: instantMs, endMs });
    return found;
  }

  get #index(): Index {
    return this.#indexOf(this.#source.histories);
  }
}

function indexOf(histories: Histories): Index {
  const names = [...histories.keys()].sort();
  const inAreas = names.filter((name) => name.includes("/"));
  return {
    histories,
    names,
    zones: new Map(names.map((name) => [name.toLowerCase(), name])),
    areas: new Map([
      ["", names],
      ...Map.groupBy(inAreas, (name) => name.slice(0, name.indexOf("/")).toLowerCase()),
    ]),
    posixTexts: new Map(),
  };
}

/** Ms of the parameter `at`; undefined without it. Throws a refusal for what is no instant from 1900 to 2100. */
export function readAt(at: string | undefined): number | undefined {
  if (at === undefined) return undefined;
  const instant = parseIsoInstant(readQueryName(at));
  if (instant === undefined || instant < YEARS_START || instant >= YEARS_END)
    throw new Refusal("invalid_request", NO_INSTANT);
  return instant;
}

/** A plus sign in a query, as in `Etc/GMT+5`, arrives as a space. */
export function readQueryName(name: string): string {
  return name.replaceAll(" ", "+");
}
