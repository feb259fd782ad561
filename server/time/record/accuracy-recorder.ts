import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { classifyDatabaseError } from "../../database/database-failure.ts";
import type { Database } from "../../database/schema.ts";
import type { Log } from "../../http/request-log.ts";
import type { ClockState } from "../clock/server-clock.ts";
import { ObservedMinutes } from "./observed-minutes.ts";
import { deleteOldMinutes, saveMinutes } from "./record-store.ts";

/** A clock that was synchronised for this long is trusted with deleting what is old. */
const TRUSTED_AFTER_MINUTES = 60;

type RecordLog = Pick<Log, "info" | "error">;

/** Stores what is observed of the clock, once a minute. What the database does not take waits in memory for a day. */
export class AccuracyRecorder {
  readonly #minutes = new ObservedMinutes();
  #store: { readonly db: Database; readonly log: RecordLog } | undefined;
  #saving: Promise<void> | undefined;
  #cleanedHour: number | undefined;
  #hasFailed = false;

  readonly observe = (state: ClockState): void => {
    if (this.#minutes.observe(state)) this.#save();
  };

  start(db: Database, log: RecordLog): void {
    this.#store = { db, log };
  }

  /** Stores the minutes that have ended, and nothing afterwards. */
  async stop(): Promise<void> {
    await this.#saving;
    this.#save();
    await this.#saving;
    this.#store = undefined;
  }

  #save(): void {
    if (!this.#store) return;
    const { db, log } = this.#store;
    this.#saving ??= this.#trySaving(db, log).finally(() => {
      this.#saving = undefined;
    });
  }

  /** Logs the first failure of an outage, and its end. */
  async #trySaving(db: Database, log: RecordLog): Promise<void> {
    try {
      await this.#saveEnded(db);
      if (this.#hasFailed) log.info({}, "accuracy record is written again");
      this.#hasFailed = false;
    } catch (err) {
      const failure = classifyDatabaseError(err) ?? "unknown";
      if (!this.#hasFailed) log.error({ failure, err }, "accuracy record could not be written");
      this.#hasFailed = true;
    }
  }

  async #saveEnded(db: Database): Promise<void> {
    const { ended, synchronisedInARow } = this.#minutes;
    const last = ended.at(-1);
    if (!last) return;
    await saveMinutes(db, ended);
    this.#minutes.forget(ended);
    const nowMs = (last.minute + 1) * MINUTE_MS;
    const hour = Math.floor(nowMs / HOUR_MS);
    if (hour === this.#cleanedHour) return;
    await deleteOldMinutes(db, synchronisedInARow >= TRUSTED_AFTER_MINUTES ? nowMs : undefined);
    this.#cleanedHour = hour;
  }
}
