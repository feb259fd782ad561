import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import { sql } from "kysely";
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from "prom-client";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import type { ZoneRelease } from "../../shared/api/zone-rules.ts";
import { DATABASE_FAILURES, type DatabaseFailure } from "../database/database-failure.ts";
import type { Database } from "../database/schema.ts";
import type { Basics } from "../http/feature.ts";
import type { RequestFields } from "../http/request-log.ts";
import { withTimeout } from "../http/with-timeout.ts";

const FAILED_STATUSES = [429, 500, 503];
/** The two of nginx's own: see `access_log` in deploy/nginx.conf. */
const PROXY_STATUSES = [429, 503];

const DURATION_BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
];

export class Metrics {
  readonly #registry = new Registry();
  readonly #durations = new Histogram({
    name: "world_clock_http_request_duration_seconds",
    help: "Duration of requests, from the request headers to the end of the response, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [this.#registry],
  });
  readonly #visits = new Counter({
    name: "world_clock_visits_recorded_total",
    help: "Visits that this process recorded",
    registers: [this.#registry],
  });
  readonly #databaseFailures = this.#countBy("failure", [...DATABASE_FAILURES, "unknown"], {
    name: "world_clock_database_errors_total",
    help: "Requests that failed because of the database, by kind of failure",
  });
  readonly #failed = this.#countBy("status", FAILED_STATUSES, {
    name: "world_clock_failed_requests_total",
    help: "Requests that this process refused or failed, by status",
  });
  readonly #proxyRefusals = this.#countBy("status", PROXY_STATUSES, {
    name: "world_clock_proxy_refusals_total",
    help: "Requests that the proxy itself refused or could not forward, as it reports them here, by status",
  });
  readonly #redisLost = new Gauge({
    name: "world_clock_redis_unavailable",
    help: "1 while Redis is unavailable, so that each server counts calls alone",
    registers: [this.#registry],
  });

  /** With PostgreSQL, `databaseClockOffset` is the server's clock minus the database's, in seconds; NaN if it can't be read. */
  constructor(
    clock: Basics["clock"],
    zones: { readonly state: Pick<ZoneRelease, "release" | "source"> },
    version: string,
    databaseClockOffset?: () => Promise<number>,
  ) {
    const gauge = (about: Omit<GaugeConfiguration<string>, "registers">) =>
      new Gauge({ ...about, registers: [this.#registry] });
    collectDefaultMetrics({ register: this.#registry });
    gauge({
      name: "world_clock_build_info",
      help: "1, with the versions of World Clock and Node",
      labelNames: ["version", "node"],
    }).set({ version, node: process.versions.node }, 1);
    if (databaseClockOffset) {
      gauge({
        name: "world_clock_database_clock_offset_seconds",
        help: "The server's clock minus the database's, off by at most half a round trip; NaN if unknown",
        async collect() {
          this.set(await databaseClockOffset());
        },
      });
    }
    gauge({
      name: "world_clock_server_clock_bound_seconds",
      help: "Largest possible error of the server's clock against UTC; NaN if unknown",
      collect() {
        const { boundMs } = clock.timeResponse(clock.now());
        this.set(boundMs === null ? Number.NaN : boundMs / 1000);
      },
    });
    gauge({
      name: "world_clock_server_clock_synchronised",
      help: "1 if that bound is known and at most one second, otherwise 0",
      collect() {
        this.set(clock.timeResponse(clock.now()).synchronised ? 1 : 0);
      },
    });
    gauge({
      name: "world_clock_tzdb_info",
      help: "1 for the tzdb release that is served, by release and source",
      labelNames: ["release", "source"],
      collect() {
        const { release, source } = zones.state;
        this.reset();
        this.set({ release, source }, 1);
      },
    });
  }

  /** Each value has a series from the start, so that the first one can raise an alarm. */
  #countBy(
    label: string,
    values: readonly (string | number)[],
    about: { readonly name: string; readonly help: string },
  ): Counter {
    const counter = new Counter({ ...about, labelNames: [label], registers: [this.#registry] });
    for (const value of values) counter.inc({ [label]: value }, 0);
    return counter;
  }

  readonly countRequest = ({ method, route, status, durationMs }: RequestFields): void => {
    this.#durations.observe({ method, route, status }, durationMs / 1000);
    if (FAILED_STATUSES.includes(status)) this.#failed.inc({ status });
    if (route === VISITOR_COUNT_PATH && method === "POST" && status === 200) this.#visits.inc();
  };

  readonly countDatabaseFailure = (failure: DatabaseFailure | "unknown"): void =>
    this.#databaseFailures.inc({ failure });

  /** `line` is what nginx logs: a syslog message that ends with the status. */
  readonly countProxyRefusal = (line: string): void => {
    const status = Number(line.slice(-3));
    if (PROXY_STATUSES.includes(status)) this.#proxyRefusals.inc({ status });
  };

  readonly showRedisLost = (isLost: boolean): void => this.#redisLost.set(isLost ? 1 : 0);

  get contentType(): string {
    return this.#registry.contentType;
  }

  write(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** Serves only `/metrics`, on a separate port, and counts what the proxy reports to its UDP port. Throws if it is taken. */
export async function serveMetrics(metrics: Metrics, host: string, port: number) {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    metrics.write().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  const { port: boundPort } = server.address() as AddressInfo;
  const reports = createSocket(isIPv6(host) ? "udp6" : "udp4");
  reports.on("message", (message) => metrics.countProxyRefusal(message.toString("latin1")));
  reports.bind(boundPort, host);
  await once(reports, "listening");
  const close = async () => {
    reports.close();
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { port: boundPort, close };
}

/** The first also prepares the statement. */
const SAMPLES = 3;
const TIMEOUT_MS = 1000;

/** Measures the clock `now`, in ms, minus PostgreSQL's, in seconds, by the fastest of three queries; NaN if it takes over a second. */
export function createDatabaseClockOffset(db: Database, now: () => number): () => Promise<number> {
  const query = sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;

  async function sample() {
    const sentMs = now();
    const { rows } = await query.execute(db);
    const receivedMs = now();
    const databaseMs = rows[0]?.ms ?? Number.NaN;
    return {
      offsetMs: (sentMs + receivedMs) / 2 - databaseMs,
      roundTripMs: receivedMs - sentMs,
    };
  }

  async function measure(): Promise<number> {
    const samples = [];
    while (samples.length < SAMPLES) samples.push(await sample());
    const [best] = samples.toSorted((one, other) => one.roundTripMs - other.roundTripMs);
    return (best?.offsetMs ?? Number.NaN) / 1000;
  }

  return () =>
    withTimeout(measure(), TIMEOUT_MS, () => new Error("It takes too long.")).catch(
      () => Number.NaN,
    );
}
