import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Time } from "../../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import type { ZoneRelease } from "../../shared/api/zone-rules.ts";
import type { RequestFields } from "../http/request-log.ts";

interface Clock {
  readonly now: () => number;
  readonly timeResponse: (receivedMs: number) => Time;
}

interface Zones {
  readonly state: Pick<ZoneRelease, "release" | "source">;
}

const DURATION_BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
];

export class Metrics {
  readonly #registry = new Registry();
  readonly #durations: Histogram;
  readonly #visits: Counter;
  readonly #databaseFailures: Counter;

  constructor(clock: Clock, zones: Zones) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#durations = new Histogram({
      name: "world_clock_http_request_duration_seconds",
      help: "Duration of requests, from the request headers to the end of the response, by method, route and status",
      labelNames: ["method", "route", "status"],
      buckets: DURATION_BUCKETS_SECONDS,
      registers,
    });
    this.#visits = new Counter({
      name: "world_clock_visits_recorded_total",
      help: "Visits that this process recorded",
      registers,
    });
    this.#databaseFailures = new Counter({
      name: "world_clock_database_errors_total",
      help: "Requests that failed because of the database, by kind of failure",
      labelNames: ["failure"],
      registers,
    });
    const bound = new Gauge({
      name: "world_clock_server_clock_bound_seconds",
      help: "Largest possible error of the server's clock against UTC; NaN if unknown",
      registers: [],
      collect() {
        const { boundMs } = clock.timeResponse(clock.now());
        this.set(boundMs === null ? Number.NaN : boundMs / 1000);
      },
    });
    const synchronised = new Gauge({
      name: "world_clock_server_clock_synchronised",
      help: "1 if that bound is known and at most one second, otherwise 0",
      registers: [],
      collect() {
        this.set(clock.timeResponse(clock.now()).synchronised ? 1 : 0);
      },
    });
    const rules = new Gauge({
      name: "world_clock_tzdb_info",
      help: "1 for the tzdb release that is served, by release and source",
      labelNames: ["release", "source"],
      registers: [],
      collect() {
        const { release, source } = zones.state;
        this.reset();
        this.set({ release, source }, 1);
      },
    });
    this.#registry.registerMetric(rules);
    this.#registry.registerMetric(bound);
    this.#registry.registerMetric(synchronised);
  }

  readonly countRequest = ({ method, route, status, durationMs }: RequestFields): void => {
    this.#durations.observe({ method, route, status }, durationMs / 1000);
    if (route === VISITOR_COUNT_PATH && method === "POST" && status === 200) this.#visits.inc();
  };

  readonly countDatabaseFailure = (failure: string): void =>
    this.#databaseFailures.inc({ failure });

  get contentType(): string {
    return this.#registry.contentType;
  }

  write(): Promise<string> {
    return this.#registry.metrics();
  }
}
