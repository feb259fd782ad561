import type { ZoneChange, ZoneRelease, ZoneRules } from "../../../shared/api/zone-rules.ts";
import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { compiledHistories, type Histories } from "../../../shared/zones/all-years.ts";
import { RULES, TZDB_RELEASE } from "../../../shared/zones/compiled-rules.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import {
  joinHistories,
  ruleOf,
  ruleWithin,
  type ZoneHistory,
} from "../../../shared/zones/zone-history.ts";
import {
  RULES_END,
  RULES_START,
  type ZoneRule,
  zoneNames,
  zoneRule,
} from "../../../shared/zones/zone-rules.ts";
import type { Log } from "../../http/request-log.ts";
import { withTimeout } from "../../http/with-timeout.ts";
import { type Release, readRelease, readTzdata, TzdataError } from "./read-tzdata.ts";
import { changedRules, encodeRules, listChanges, RELEASES, type Rules } from "./release-changes.ts";

/** A whole folder takes some 0.1 s; one on a network that is down takes for ever. */
const READ_TIMEOUT_MS = 5000;

const MAX_LOGGED_CHANGES = 20;

export interface NewerRules {
  readonly all: ZoneRules;
  /** Only the zones that differ from the compiled rules. */
  readonly difference: ZoneRules;
}

interface Finding {
  readonly fields: object;
  readonly message: string;
}

interface Options {
  readonly folder: string;
  readonly now: () => number;
  /** Makes this process compute with newer rules. Returns false if it refuses them. */
  readonly apply: (rules: ZoneRules, histories: Histories) => boolean;
}

/** The time zone rules that this server serves: the compiled ones, or newer ones of the machine's tzdata. */
export class ZoneSource {
  readonly #listeners: ((rules: NewerRules) => void)[] = [];
  readonly #options: Options;
  #state: ZoneRelease;
  #newer: NewerRules | undefined;
  #compiled: Rules | undefined;
  #histories = compiledHistories();
  #refusal = "";
  #isReading = false;

  constructor(options: Options) {
    this.#options = options;
    this.#state = {
      release: TZDB_RELEASE,
      source: "compiled",
      sinceMs: options.now(),
      publishedMs: RELEASES[0]?.publishedMs ?? null,
      checkedMs: null,
      compiledRelease: TZDB_RELEASE,
      systemRelease: null,
      changes: [],
    };
  }

  /** A new object after each check. */
  get state(): ZoneRelease {
    return this.#state;
  }

  /** Undefined while the compiled rules are served. */
  get newer(): NewerRules | undefined {
    return this.#newer;
  }

  get all(): ZoneRules {
    return this.#newer?.all ?? { release: TZDB_RELEASE, startMs: RULES_START, lines: RULES };
  }

  /** Offset, abbreviation and DST of every zone in all years, by the rules that are served. A new object for newer rules. */
  get histories(): Histories {
    return this.#histories;
  }

  /** Changes what depends on the rules, at the same time as the rules. */
  onServed(listener: (rules: NewerRules) => void): void {
    this.#listeners.push(listener);
  }

  /** Reads the machine's tzdata and serves them if they are newer. Returns what is new since the last check. Never throws. */
  async check(): Promise<Finding | undefined> {
    const { folder, now } = this.#options;
    let systemRelease: string | null = null;
    try {
      const found = await this.#read(() => readRelease(folder, now()));
      const isNewer = found.release > TZDB_RELEASE && found.release >= this.#state.release;
      const isNew = isNewer && (await this.#serve(found));
      systemRelease = found.release;
      this.#refusal = "";
      return isNew
        ? { fields: describe(this.#state, folder), message: "newer time zone rules" }
        : undefined;
    } catch (error) {
      const reason = (error as Error).message;
      const cause = error instanceof TzdataError ? { reason } : { err: error };
      const { release: served } = this.#state;
      const isKnown = reason === this.#refusal;
      this.#refusal = reason;
      return isKnown
        ? undefined
        : { fields: { folder, ...cause, served }, message: "tzdata refused" };
    } finally {
      this.#state = { ...this.#state, checkedMs: now(), systemRelease };
    }
  }

  /** Gives up a reading that takes too long, and begins no other while it hangs: each would take a thread of Node's few. */
  async #read<Value>(read: () => Promise<Value>): Promise<Value> {
    if (this.#isReading) throw tooLong();
    this.#isReading = true;
    const reading = read().finally(() => {
      this.#isReading = false;
    });
    return withTimeout(reading, READ_TIMEOUT_MS, tooLong);
  }

  async #serve(served: Release): Promise<boolean> {
    const { folder, now, apply } = this.#options;
    this.#compiled ??= new Map(zoneNames().map((name) => [name, zoneRule(name)]));
    const compiled = this.#compiled;
    const { release, publishedMs } = served;
    const found = await this.#read(() => readUnchanged(folder, served, compiled.keys(), now()));
    const rules = new Map(
      [...found].map(([name, history]) => [
        name,
        ruleWithin(ruleOf(history), RULES_START, RULES_END),
      ]),
    );
    checkRules(rules, compiled);

    const encode = (some: Rules): ZoneRules => ({
      release,
      startMs: RULES_START,
      lines: encodeRules(some, RULES_START),
    });
    const all = encode(new Map([...compiled, ...rules]));
    if (release === this.#newer?.all.release && all.lines === this.#newer.all.lines) return false;
    const histories = new Map(compiledHistories());
    for (const [name, history] of found) {
      const past = histories.get(name)?.();
      const joined = past ? joinHistories(past, RULES_START, history) : history;
      histories.set(name, () => joined);
    }
    const changed = changedRules(compiled, rules);
    const newer = { all, difference: encode(changed) };
    if (!apply(all, histories)) throw new Error(`The rules of ${release} were not applied.`);
    this.#newer = newer;
    this.#histories = histories;
    const changes = listChanges(compiled, changed).map(
      ({ zones, isNew, differences: [first] }): ZoneChange => ({
        ...{ zones, isNew, fromMs: first?.fromMs ?? null },
        offsetBeforeMinutes: first?.offsetBeforeMinutes ?? null,
        offsetAfterMinutes: first?.offsetAfterMinutes ?? null,
      }),
    );
    this.#state = {
      ...this.#state,
      release,
      source: "system",
      sinceMs: now(),
      publishedMs,
      changes,
    };
    for (const listener of this.#listeners) listener(newer);
    return true;
  }
}

async function readUnchanged(
  folder: string,
  { release, modifiedMs }: Release,
  known: Iterable<string>,
  now: number,
): Promise<ReadonlyMap<string, ZoneHistory>> {
  const histories = await readTzdata(folder, known);
  const after = await readRelease(folder, now);
  if (after.release === release && after.modifiedMs === modifiedMs) return histories;
  throw new TzdataError(`${after.release} replaced ${release} while it was read`);
}

function tooLong(): TzdataError {
  return new TzdataError(`it can't be read within ${READ_TIMEOUT_MS / 1000} s`);
}

function describe({ release, changes }: ZoneRelease, folder: string): object {
  const lines = changes.slice(0, MAX_LOGGED_CHANGES).map((change) => {
    const { zones, fromMs, offsetBeforeMinutes, offsetAfterMinutes } = change;
    const names = zones.join(", ");
    if (fromMs === null) return `${names}: new`;
    return `${names}: ${offsetBeforeMinutes} to ${offsetAfterMinutes} min from ${new Date(fromMs).toISOString()}`;
  });
  return { release, folder, changes: lines, furtherChanges: changes.length - lines.length };
}

export async function checkAndLog(zones: ZoneSource, log: Pick<Log, "warn">): Promise<void> {
  const found = await zones.check();
  if (found) log.warn(found.fields, found.message);
}

/** Checks the machine's tzdata at intervals, which do not keep the process alive. Returns a function that stops it. */
export function checkRegularly(zones: ZoneSource, intervalMs: number, log: Log): () => void {
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    await checkAndLog(zones, log);
    isChecking = false;
  };
  const timer = setInterval(() => void check(), intervalMs).unref();
  return () => clearInterval(timer);
}

const MIN_OFFSET_MINUTES = (-12 * HOUR_MS) / MINUTE_MS;
const MAX_OFFSET_MINUTES = (14 * HOUR_MS) / MINUTE_MS;
/** Morocco has four in some years. */
const MAX_TRANSITIONS_A_YEAR = 12;

/** Throws a TzdataError if the rules can't be those of the world: see the messages. */
export function checkRules(rules: Rules, compiled: Rules): void {
  for (const [name, rule] of rules) checkRule(name, rule);
  const zones = new Set(WORLD_ZONES.map(({ zone }) => zone));
  const missing = [...zones].find((zone) => !rules.has(zone));
  if (missing) throw new TzdataError(`${missing} is missing`);
  const found = [...compiled.keys()].filter((name) => rules.has(name)).length;
  if (found < compiled.size / 2)
    throw new TzdataError(`only ${found} of ${compiled.size} names are there`);
  const changed = changedRules(compiled, rules).size;
  if (changed > compiled.size / 2)
    throw new TzdataError(`${changed} of ${compiled.size} names have changed`);
}

function checkRule(name: string, { untils, offsets }: ZoneRule): void {
  const far = offsets.find((offset) => offset < MIN_OFFSET_MINUTES || offset > MAX_OFFSET_MINUTES);
  if (far !== undefined) throw new TzdataError(`${name}: its offset is ${far} minutes`);
  const years = Map.groupBy(untils, (instant) => new Date(instant).getUTCFullYear());
  for (const [year, { length }] of years) {
    if (length > MAX_TRANSITIONS_A_YEAR)
      throw new TzdataError(`${name}: it has ${length} transitions in ${year}`);
  }
}
