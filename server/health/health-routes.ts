import { setImmediate as nextTurn } from "node:timers/promises";
import { ErrorResponse } from "../../shared/api/errors.ts";
import { HEALTH_PATH, Health, READY_PATH, Ready } from "../../shared/api/health.ts";
import { DatabaseError } from "../database/database-failure.ts";
import type { Database } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { RecordFailure } from "../http/failure-log.ts";
import { type App, call } from "../http/feature.ts";
import { withTimeout } from "../http/with-timeout.ts";
import type { Places } from "../places/places.ts";

const LOADING_SECONDS = 1;
/** Twenty a second from one balancer. */
const CONFIG = { budget: { name: "health", max: 1200, isLocal: true }, isUrgent: true };

interface Dependencies {
  readonly probe: () => Promise<unknown>;
  readonly places: Places;
  readonly recordFailure: RecordFailure;
  readonly isStopping: () => boolean;
}

export function healthRoutes(
  app: App,
  { probe, places, recordFailure, isStopping }: Dependencies,
): void {
  app.get(
    HEALTH_PATH,
    call("getHealth", "Check that the process is alive", {
      config: CONFIG,
      response: { 200: Health },
    }),
    async () => ({ status: "ok" as const }),
  );

  app.get(
    READY_PATH,
    call("getReadiness", "Check that the server, its places and its database can serve", {
      config: CONFIG,
      response: { 200: Ready, 503: ErrorResponse },
    }),
    async () => {
      if (isStopping()) throw new Refusal("unavailable", "The server is shutting down.");
      try {
        await probe();
      } catch (error) {
        recordFailure(error);
        throw new Refusal("unavailable", "The database does not respond, or can't be written.");
      }
      // It resolves also if they can't be loaded: everything else works without them.
      const loaded = places.whenLoaded().then(() => true);
      if (await Promise.race([loaded, nextTurn(false)])) return { status: "ready" as const };
      throw new Refusal("unavailable", "The places are not loaded yet.", {
        retryAfterSeconds: LOADING_SECONDS,
      });
    },
  );
}

const TIMEOUT_MS = 800;

/** Anyone may ask whether a server is ready, and each probe writes. */
const SHARED_MS = 1000;

/** Writes, because a full disk still reads. All who ask within a second share a probe and its result, and while it has none. */
export function createDatabaseProbe(db: Database): () => Promise<void> {
  let last: { readonly startedMs: number; readonly probing: Promise<void> } | undefined;
  let isProbing = false;
  return async () => {
    const nowMs = performance.now();
    if (!last || (!isProbing && nowMs - last.startedMs >= SHARED_MS)) {
      isProbing = true;
      const probing = write(db).finally(() => {
        isProbing = false;
      });
      last = { startedMs: nowMs, probing };
    }
    await withTimeout(last.probing, TIMEOUT_MS, tooLate);
  };
}

const tooLate = () => new DatabaseError("timeout", "The database did not respond in time.");

/** Back and forth: SQLite does not write a row that stays the same. */
async function write(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const step of [1, -1]) {
      await transaction
        .updateTable("visit_total")
        .set((row) => ({ total: row("total", "+", step) }))
        .returning("id")
        .executeTakeFirstOrThrow();
    }
  });
}
