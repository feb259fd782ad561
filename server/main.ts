import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import type { FastifyBaseLogger } from "fastify";
import { knowAllYears } from "../shared/zones/all-years.ts";
import { applyZoneRules } from "../shared/zones/zone-rules.ts";
import { removeUnusedAccountsDaily } from "./account/user-store.ts";
import { buildApp } from "./app.ts";
import { isCopyMissing } from "./database/copy-between-engines.ts";
import { claimSqliteFile, openMigratedDatabase } from "./database/open-database.ts";
import { explainListenError, listen, stopServing } from "./http/listen.ts";
import { createLog } from "./http/request-log.ts";
import { createDatabaseClockOffset, Metrics, serveMetrics } from "./metrics/metrics.ts";
import { openPage } from "./page/open-page.ts";
import { openPlaces } from "./places/places.ts";
import { warmUp } from "./places/text-resolver.ts";
import { readVersion } from "./settings/read-version.ts";
import { loggableSettings, readSettings, type Settings } from "./settings/settings.ts";
import { createServerClock, describeClockCheck, runClock } from "./time/clock/run-clock.ts";
import type { ServerClock } from "./time/clock/server-clock.ts";
import { recordAccuracy } from "./time/record/accuracy-recorder.ts";
import { ZoneSource } from "./time/rules/zone-source.ts";

const PAGE_FOLDER = fileURLToPath(new URL("../dist", import.meta.url));
/** chronyd on this machine answers in milliseconds; nothing else is worth a later start. */
const MAX_CLOCK_CHECK_MS = 1000;
const REQUEST_TIMEOUT_MS = 8_000;
const SHUTDOWN_TIMEOUT_MS = 10_000;
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export async function main(): Promise<void> {
  // A log write that fails, as on a full disk or a closed pipe, must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  try {
    await serve(readSettings(process.env));
  } catch (error) {
    console.error(`World Clock could not start: ${(error as Error).message}`);
    process.exit(1);
  }
}

async function findClockCheck(
  clock: ServerClock,
  { timeServers }: Pick<Settings, "timeServers">,
): Promise<boolean> {
  if (timeServers.length > 0) return true;
  // This timer keeps the process alive meanwhile; a poll does not.
  await Promise.race([clock.poll(), setTimeout(MAX_CLOCK_CHECK_MS)]);
  return clock.readState().source !== null;
}

async function serve(settings: Settings): Promise<void> {
  const { accuracy, reverseGeocodeUrl } = settings;
  const log = createLog(settings.logLevel);
  const clock = createServerClock(settings);
  let recorder: ReturnType<typeof recordAccuracy> | undefined;
  const stopClock = runClock(clock, (state) => recorder?.observe(state));
  const zones = new ZoneSource({
    folder: settings.tzdataDir,
    now: Date.now,
    log,
    apply: (rules, histories) => {
      const isApplied = applyZoneRules(rules);
      if (isApplied) knowAllYears(histories);
      return isApplied;
    },
  });
  const checked = zones.check();
  const openPageWithRules = async () => {
    const [isClockChecked] = await Promise.all([findClockCheck(clock, settings), checked]);
    const rules = zones.newer && { rules: zones.newer };
    const pageSettings = { accuracy, reverseGeocodeUrl, isClockChecked, ...rules };
    return openPage(PAGE_FOLDER, pageSettings, settings);
  };
  const migrated: string[] = [];
  const [served, db] = await Promise.all([
    openPageWithRules(),
    openMigratedDatabase(settings, (name) => migrated.push(name)),
  ]);
  const { metricsPort, metricsHost, databaseUrl } = settings;
  const version = readVersion();
  const databaseClockOffset = databaseUrl ? createDatabaseClockOffset(db, clock.now) : undefined;
  const metrics =
    metricsPort === undefined ? undefined : new Metrics(clock, zones, version, databaseClockOffset);
  const places = openPlaces((error) => log.error({ err: error }, "places could not be loaded"));
  const now = Date.now;
  const app = await buildApp({ db, served, settings, log, now, clock, places, zones, metrics });
  logWarnings(log);
  log.info({ version, settings: loggableSettings(settings) }, "starting");
  if (migrated.length > 0) log.info({ migrations: migrated }, "database migrated");
  if (await isCopyMissing(settings, db)) {
    log.warn(
      { dataDir: settings.dataDir },
      "PostgreSQL is empty, but DATA_DIR has an SQLite database with data: `npm run copy -- --to postgresql` copies it",
    );
  }
  const claim = claimSqliteFile(settings);
  if (claim.isShared) {
    log.warn({ dataDir: settings.dataDir }, "another server uses this SQLite database");
  }
  setInterval(() => void zones.check(), settings.tzdataCheckSeconds * 1000).unref();
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | undefined;
  let stopRemoving: (() => Promise<void>) | undefined;
  let isStopping = false;
  const { close } = closeWithGrace(
    { delay: SHUTDOWN_TIMEOUT_MS, logger: log, skip: [...STOP_SIGNALS] },
    async ({ err }) => {
      isStopping = true;
      if (err) log.error(err);
      log.info("stopping");
      stopClock();
      await stopServing(app, REQUEST_TIMEOUT_MS);
      await metricsServer?.close();
      await stopRemoving?.();
      await recorder?.stop();
      await db.destroy();
      claim.end();
      log.info("stopped");
    },
  );
  // One Ctrl-C sends several: the terminal, npm and the `npm start` script each pass it on.
  for (const signal of STOP_SIGNALS) process.on(signal, () => isStopping || close());

  const lines = [];
  if (metrics && metricsPort !== undefined) {
    metricsServer = await serveMetrics(metrics, metricsHost, metricsPort).catch((error) => {
      throw explainListenError(error, metricsHost, metricsPort, "METRICS_");
    });
    lines.push(`Its metrics are on ${urlOf(metricsHost, metricsServer.port)}/metrics`);
  }
  const port = await listen(app, settings.port, settings.host).catch((error) => {
    throw explainListenError(error, settings.host, settings.port);
  });
  log.info({ port }, "Server listening");
  // What is not prepared is read when it is needed.
  warmUp(places).catch((err: unknown) => log.warn({ err }, "words could not be read"));
  recorder = recordAccuracy(db, log);
  stopRemoving = removeUnusedAccountsDaily(db, Date.now, log);
  lines.unshift(`World Clock is on ${urlOf(settings.host, port)}`);
  lines.push(describeClockCheck(clock.readState(), settings));
  console.log(lines.join("\n"));
}

/** Node would write its warnings, and those of libraries, as plain text. */
function logWarnings(log: FastifyBaseLogger): void {
  process.removeAllListeners("warning");
  process.on("warning", (err) => log.warn({ err }, "warning of the runtime"));
}

function urlOf(host: string, port: number): string {
  const name = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${name}:${port}`;
}
