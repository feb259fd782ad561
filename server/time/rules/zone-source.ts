import type { ZoneChange, ZoneRelease, ZoneRules } from "../../../shared/api/zone-rules.ts";
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
  decodeRules,
  RULES_END,
  RULES_START,
  YEARS_END,
} from "../../../shared/zones/zone-rules.ts";
import type { Log } from "../../http/request-log.ts";
import { withTimeout } from "../../http/with-timeout.ts";
import { type Release, readRelease, readZones, TzdataError } from "./read-tzdata.ts";
import { readTzifHistory } from "./read-tzif.ts";
import {
  changedRules,
  encodeRules,
  listChanges,
  listReleaseChanges,
  RELEASES,
  type Rules,
} from "./release-changes.ts";

/** A whole folder takes some 0.1 s; one on a network that is down takes for ever. */
const READ_TIMEOUT_MS = 5000;

const MAX_LOGGED_CHANGES = 20;
const WINDOW = { start: RULES_START, end: YEARS_END };

interface Options {
  readonly folder: string;
  readonly now: () => number;
  readonly log: Pick<Log, "warn">;
  /** Makes this process compute with newer rules. Returns false if it refuses them. */
  readonly apply: (rules: ZoneRules, histories: Histories) => boolean;
}

/** The time zone rules that this server serves: the compiled ones, or newer ones of the machine's tzdata. */
export class ZoneSource {
  /** A new object after each check. */
  state: ZoneRelease;
  all: ZoneRules = { release: TZDB_RELEASE, startMs: RULES_START, lines: RULES };
  /** Only the zones that differ from the compiled rules; undefined while those are served. */
  newer: ZoneRules | undefined;
  /** Offset, abbreviation and DST of every zone in all years, by the rules that are served. A new object for newer rules. */
  histories: Histories = compiledHistories();
  readonly #listeners: ((newer: ZoneRules) => void)[] = [];
  readonly #options: Options;
  #refusal = "";
  #isReading = false;

  constructor(options: Options) {
    this.#options = options;
    this.state = {
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

  /** Changes what depends on the rules, at the same time as the rules. */
  onServed(listener: (newer: ZoneRules) => void): void {
    this.#listeners.push(listener);
  }

  /** Serves the machine's tzdata if they are newer, and logs what is new. Nothing while a reading hangs: Node has few threads. Never throws. */
  async check(): Promise<void> {
    if (this.#isReading) return;
    const { folder, now, log } = this.#options;
    let systemRelease: string | null = null;
    try {
      const { found, histories } = await this.#read();
      if (histories && this.#serve(found, histories)) {
        const [served] = listReleaseChanges({ ...this.state, lines: this.all.lines });
        const sentences = served?.changes.map(({ sentence }) => sentence) ?? [];
        const changes = sentences.slice(0, MAX_LOGGED_CHANGES);
        log.warn({ release: found.release, folder, changes }, "newer time zone rules");
      }
      systemRelease = found.release;
      this.#refusal = "";
    } catch (error) {
      const reason = (error as Error).message;
      const cause = error instanceof TzdataError ? { reason } : { err: error };
      if (reason !== this.#refusal)
        log.warn({ folder, ...cause, served: this.state.release }, "tzdata refused");
      this.#refusal = reason;
    } finally {
      this.state = { ...this.state, checkedMs: now(), systemRelease };
    }
  }

  /** The folder's release, and its histories if they may be served. */
  async #read() {
    const { folder, now } = this.#options;
    const read = async () => {
      const found = await readRelease(folder, now());
      const { release, modifiedMs } = found;
      if (release <= TZDB_RELEASE || release < this.state.release) return { found };
      const known = decodeRules(RULES).keys();
      const histories = await readZones(folder, known, (file) => readTzifHistory(file, WINDOW));
      const after = await readRelease(folder, now());
      if (after.release !== release || after.modifiedMs !== modifiedMs)
        throw new TzdataError(`${after.release} replaced ${release} while it was read`);
      return { found, histories };
    };
    this.#isReading = true;
    const reading = read().finally(() => {
      this.#isReading = false;
    });
    const tooLong = () => new TzdataError(`it can't be read within ${READ_TIMEOUT_MS / 1000} s`);
    return withTimeout(reading, READ_TIMEOUT_MS, tooLong);
  }

  /** False if these rules are served already. Throws if they can't be right, or are not applied. */
  #serve({ release, publishedMs }: Release, found: ReadonlyMap<string, ZoneHistory>): boolean {
    const compiled = decodeRules(RULES);
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
    if (release === this.all.release && all.lines === this.all.lines) return false;
    const histories = new Map(compiledHistories());
    for (const [name, history] of found) {
      const past = histories.get(name)?.();
      const joined = past ? joinHistories(past, RULES_START, history) : history;
      histories.set(name, () => joined);
    }
    const { now, apply } = this.#options;
    if (!apply(all, histories)) throw new Error(`The rules of ${release} were not applied.`);
    const newer = encode(changedRules(compiled, rules));
    const changes = listChanges(compiled, rules).map(
      ({ zones, isNew, differences: [first] }): ZoneChange => ({
        zones,
        isNew,
        fromMs: first?.fromMs ?? null,
        offsetBeforeMinutes: first?.offsetBeforeMinutes ?? null,
        offsetAfterMinutes: first?.offsetAfterMinutes ?? null,
      }),
    );
    this.all = all;
    this.newer = newer;
    this.histories = histories;
    const sinceMs = now();
    this.state = { ...this.state, release, source: "system", sinceMs, publishedMs, changes };
    for (const listener of this.#listeners) listener(newer);
    return true;
  }
}

const MIN_OFFSET_MINUTES = -12 * 60;
const MAX_OFFSET_MINUTES = 14 * 60;
/** Morocco has four in some years. */
const MAX_TRANSITIONS_A_YEAR = 12;

/** Throws a TzdataError if the rules can't be those of the world: see the messages. */
function checkRules(rules: Rules, compiled: Rules): void {
  for (const [name, { untils, offsets }] of rules) {
    const far = offsets.find((one) => one < MIN_OFFSET_MINUTES || one > MAX_OFFSET_MINUTES);
    if (far !== undefined) throw new TzdataError(`${name}: its offset is ${far} minutes`);
    const years = Map.groupBy(untils, (instant) => new Date(instant).getUTCFullYear());
    for (const [year, { length }] of years) {
      if (length > MAX_TRANSITIONS_A_YEAR)
        throw new TzdataError(`${name}: it has ${length} transitions in ${year}`);
    }
  }
  const missing = WORLD_ZONES.find(({ zone }) => !rules.has(zone))?.zone;
  if (missing) throw new TzdataError(`${missing} is missing`);
  const found = [...compiled.keys()].filter((name) => rules.has(name)).length;
  if (found < compiled.size / 2)
    throw new TzdataError(`only ${found} of ${compiled.size} names are there`);
  const changed = changedRules(compiled, rules).size;
  if (changed > compiled.size / 2)
    throw new TzdataError(`${changed} of ${compiled.size} names have changed`);
}
