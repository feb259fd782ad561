import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_MEETINGS } from "../../../shared/api/meetings.ts";
import { MAX_PREFERENCES } from "../../../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { isAvailability } from "../../../shared/availability.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import type { Database } from "../../database/schema.ts";
import { buildTestApp } from "../app.ts";
import { TEST_ENGINE } from "../database.ts";
import type { OpenApiCall } from "../openapi-file.ts";
import { ALL_PLACES } from "../places.ts";
import { TestVisitor } from "../visitor.ts";
import { checkResponse } from "./check-response.ts";
import { type HostileRequest, hostileRequest, listAddresses } from "./hostile-requests.ts";

/** Requests per call and role; `npm run test:all -- fuzz` sends more. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 50);
const SEED = 20_261_120;
/** CPU time, because wall time depends on other load. */
const MAX_CPU_MS = 1000;
const MAX_HEAP_GROWTH_MIB = 32;

const TABLE_NAMES = new Set(WORLD_ZONES.map(({ timezone }) => timezone));

/** Calls that reach no database, and the page: tried on SQLite alone. */
const STORES_NOTHING =
  /^\/(?!api\/)|^\/api\/?(?:$|\{|(?:ip|openapi|places|reverse-geocode|time|timezone|zones)\b)/;

let usedHeap = 0;

beforeAll(async () => {
  // Not within a request, whose CPU time is limited.
  await ALL_PLACES.whenLoaded();
  usedHeap = heapAfterGc();
});

const calls = listAddresses()
  .filter(({ path }) => TEST_ENGINE === "SQLite" || !STORES_NOTHING.test(path))
  .map((call): [string, OpenApiCall] => [`${call.method} ${call.path}`, call]);

describe.each(["anonymous", "signed-in"])(
  "every hostile request from an %s client gets a valid response",
  (role) => {
    test.each(calls)("%s", { timeout: REQUESTS * 40 + 20_000 }, async (_name, call) => {
      const { app, db } = await buildTestApp(
        role === "anonymous"
          ? {}
          : { publicOrigin: "http://localhost", newAccountsPerDay: 1_000_000 },
      );
      let visits = 0;
      let visitor = new TestVisitor(app);
      let userId = await visitor.createPasskey();
      const initialUserId = userId;

      const send = async ({ headers, url, payload, ...request }: HostileRequest) => {
        if (role === "signed-in" && visitor.cookies["session"] === undefined) {
          visitor = new TestVisitor(app);
          userId = await visitor.createPasskey();
        }
        const own = role === "signed-in" ? { cookie: `session=${visitor.cookies["session"]}` } : {};
        const before = process.cpuUsage();
        const response = await app.inject({
          ...request,
          url: url.replace(initialUserId, userId),
          headers: { ...own, ...headers },
          ...(payload && {
            payload: Buffer.from(
              payload.toString("latin1").replaceAll(initialUserId, userId),
              "latin1",
            ),
          }),
        } as InjectOptions);
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
        checkResponse(response, { mayLackPasskeys: role === "anonymous" });
        if (response.cookies.some(({ value }) => value === "")) visitor.cookies = {};
        const isVisit = request.method === "POST" && url.split("?")[0] === VISITOR_COUNT_PATH;
        if (isVisit && response.statusCode === 200) visits += 1;
      };

      const requests = hostileRequest(call, initialUserId);
      await fc.assert(fc.asyncProperty(requests, send), { numRuns: REQUESTS, seed: SEED });
      expectHeapStays();
      await expectConsistent(db, visits);
    });
  },
);

/** Collects the garbage only if there may be a leak, because that takes longer than the requests. */
function expectHeapStays(): void {
  const growthMiB = (bytes: number) => (bytes - usedHeap) / 2 ** 20;
  if (growthMiB(getHeapStatistics().used_heap_size) < MAX_HEAP_GROWTH_MIB) return;
  const used = heapAfterGc();
  expect(growthMiB(used)).toBeLessThan(MAX_HEAP_GROWTH_MIB);
  usedHeap = used;
}

function heapAfterGc(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return getHeapStatistics().used_heap_size;
}

async function expectConsistent(db: Database, visits: number): Promise<void> {
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  expect(total).toBe(visits);
  const users = await db.selectFrom("user_account").select("id").execute();
  const ids = new Set(users.map(({ id }) => id));
  const lists = new Map<string, number>();
  for (const row of await db.selectFrom("preference").selectAll().execute()) {
    const { user_id, timezone, custom_name, city_id } = row;
    expect(ids).toContain(user_id);
    expect(city_id === null ? TABLE_NAMES.has(timezone) : isKnownZone(timezone)).toBe(true);
    expect(custom_name ?? "-").toMatch(/^[^\0\p{Surrogate}]+$/u);
    const { work_start, work_end, weekend, work_week } = row;
    expect(work_start === null).toBe(work_end === null);
    expect(work_start !== null && work_start === work_end).toBe(false);
    expect(weekend ?? "").toMatch(/^0?1?2?3?4?5?6?$/);
    expect(work_week === null || isAvailability({ week: JSON.parse(work_week) })).toBe(true);
    lists.set(user_id, (lists.get(user_id) ?? 0) + 1);
  }
  for (const length of lists.values()) expect(length).toBeLessThanOrEqual(MAX_PREFERENCES);
  const meetings = new Map<string, number>();
  for (const row of await db.selectFrom("saved_meeting").selectAll().execute()) {
    expect(ids).toContain(row.user_id);
    expect(row.link).toMatch(/^at=[^\0\p{Surrogate}]{0,3997}$/u);
    meetings.set(row.user_id, (meetings.get(row.user_id) ?? 0) + 1);
  }
  for (const length of meetings.values()) expect(length).toBeLessThanOrEqual(MAX_MEETINGS);
  for (const { user_id, name } of await db.selectFrom("passkey").selectAll().execute()) {
    expect(ids).toContain(user_id);
    expect(name).toMatch(/^[^\0\p{Surrogate}]+$/u);
  }
}
