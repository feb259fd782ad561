import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { MAX_PREFERENCES } from "../../../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import type { Database } from "../../database/schema.ts";
import { buildTestApp } from "../app.ts";
import { TestVisitor } from "../visitor.ts";
import { checkAnswer } from "./check-answer.ts";
import { type Call, type HostileRequest, hostileRequest, listCalls } from "./hostile-requests.ts";

/** For each call, as nobody and as a user; `npm run fuzz` sends more. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 150);
const SEED = 20_261_120;
/** Of the process' own time, which does not depend on what else the machine does. */
const ANSWER_WITHIN_CPU_MS = 1000;
const HEAP_GROWTH_MIB = 32;

const calls = listCalls().map((call): [string, Call] => [`${call.method} ${call.path}`, call]);

describe.each(["nobody", "a user"])(
  "whatever %s sends is answered, and told in a sentence",
  (who) => {
    test.each(calls)("%s", { timeout: REQUESTS * 40 + 20_000 }, async (_name, call) => {
      const { app, db } = await buildTestApp(
        who === "nobody" ? {} : { publicOrigin: "http://localhost" },
      );
      let visits = 0;
      let visitor = new TestVisitor(app);
      let userId = await visitor.createPasskey();
      const idAtFirst = userId;

      const send = async ({ headers, url, payload, ...request }: HostileRequest) => {
        if (who === "a user" && visitor.cookies["session"] === undefined) {
          visitor = new TestVisitor(app);
          userId = await visitor.createPasskey();
        }
        const own = who === "a user" ? { cookie: `session=${visitor.cookies["session"]}` } : {};
        const before = process.cpuUsage();
        const answer = await app.inject({
          ...request,
          url: url.replace(idAtFirst, userId),
          headers: { ...own, ...headers },
          ...(payload && {
            payload: Buffer.from(
              payload.toString("latin1").replaceAll(idAtFirst, userId),
              "latin1",
            ),
          }),
        } as InjectOptions);
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1000).toBeLessThan(ANSWER_WITHIN_CPU_MS);
        checkAnswer(answer, { mayLackPasskeys: who === "nobody" });
        if (answer.cookies.some(({ value }) => value === "")) visitor.cookies = {};
        const isVisit = request.method === "POST" && url.split("?")[0] === VISITOR_COUNT_PATH;
        if (isVisit && answer.statusCode === 200) visits += 1;
      };

      const requests = hostileRequest(call, idAtFirst);
      for (const request of fc.sample(requests, { numRuns: 50, seed: SEED - 1 })) {
        await send(request);
      }
      const heapBefore = heapAfterCollection();
      await fc.assert(fc.asyncProperty(requests, send), { numRuns: REQUESTS, seed: SEED });
      const growthMiB = (heapAfterCollection() - heapBefore) / 2 ** 20;
      expect(growthMiB).toBeLessThan(HEAP_GROWTH_MIB);
      await expectConsistent(db, visits);
    });
  },
);

function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

async function expectConsistent(db: Database, visits: number): Promise<void> {
  const { total } = await db.selectFrom("visit_total").select("total").executeTakeFirstOrThrow();
  expect(total).toBe(visits);
  const users = await db.selectFrom("user_account").select("id").execute();
  const ids = new Set(users.map(({ id }) => id));
  const lists = new Map<string, number>();
  for (const { user_id, custom_name } of await db.selectFrom("preference").selectAll().execute()) {
    expect(ids).toContain(user_id);
    expect(custom_name ?? "-").toMatch(/^[^\0\p{Surrogate}]+$/u);
    lists.set(user_id, (lists.get(user_id) ?? 0) + 1);
  }
  for (const length of lists.values()) expect(length).toBeLessThanOrEqual(MAX_PREFERENCES);
  for (const { user_id, name } of await db.selectFrom("passkey").selectAll().execute()) {
    expect(ids).toContain(user_id);
    expect(name).toMatch(/^[^\0\p{Surrogate}]+$/u);
  }
}
