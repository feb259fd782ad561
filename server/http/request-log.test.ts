import { describe, expect, test } from "vitest";
import { REVERSE_GEOCODE_PATH } from "../../shared/api/places.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { inDatabase, makeTestDatabase } from "../testing/database.ts";
import { openConnection } from "../testing/raw-connection.ts";
import { startServer } from "../testing/server.ts";
import { throttleSlow } from "./request-log.ts";

const PERSONAL = {
  user: "dXNlci1vZi10aGUtdGVzdA",
  cookie: "a-session-of-the-test",
  address: "192.0.2.77",
  query: "a-query-of-the-test",
  latitude: "48.85661",
  body: "a-body-of-the-test",
};

describe("the log", () => {
  test.each(["warn", "trace"])(
    "has one line for an unhandled error, with the route's pattern, and no personal data at level %s",
    async (level) => {
      const database = makeTestDatabase();
      const { address, stop } = await startServer(
        { LOG_LEVEL: level, TRUST_PROXY: "loopback" },
        { database },
      );
      await inDatabase(database, (db) => db.schema.dropTable("visit_total").execute());

      const headers = {
        cookie: `session=${PERSONAL.cookie}`,
        "x-forwarded-for": PERSONAL.address,
        "content-type": "application/json",
      };
      const body = JSON.stringify({ name: PERSONAL.body });
      const list = `/api/users/${PERSONAL.user}/timezone-preferences?${PERSONAL.query}`;
      expect((await fetch(`${address}${VISITOR_COUNT_PATH}`, { headers })).status).toBe(500);
      const geocode = `${REVERSE_GEOCODE_PATH}?latitude=${PERSONAL.latitude}&longitude=`;
      const { query } = PERSONAL;
      const others = [
        `/api/${query}?${query}`,
        `/${query}/%zz`,
        `${geocode}2.35222`,
        `${geocode}999`,
      ];
      for (const path of [list, ...others]) await fetch(address + path, { headers });
      await fetch(address + list, { method: "POST", headers, body });
      await cutOff(address, headers);

      const lines = await stop();
      // The call that waits until the places are loaded may be slow.
      const serious = lines.filter(
        ({ level: rank, route }) => Number(rank) >= 40 && route !== REVERSE_GEOCODE_PATH,
      );
      expect(serious).toMatchObject([
        {
          level: 50,
          method: "GET",
          route: VISITOR_COUNT_PATH,
          status: 500,
          durationMs: expect.any(Number),
          err: { message: expect.stringContaining("visit_total") },
          msg: "unhandled error",
        },
      ]);
      const text = JSON.stringify(lines.filter(({ msg }) => msg !== "starting"));
      for (const secret of Object.values(PERSONAL)) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/"(url|remoteAddress|remotePort|host|headers)"/);
    },
  );

  test("has a line for a slow request, once a minute for each route with how many were suppressed", () => {
    const lines: unknown[][] = [];
    let nowMs = 0;
    const log = { warn: (...line: unknown[]) => void lines.push(line) };
    const note = throttleSlow(log, () => nowMs);
    const fields = { method: "GET", route: "/cities/:id", status: 200 };
    note({ ...fields, durationMs: 999 });
    for (let request = 0; request < 50; request += 1) note({ ...fields, durationMs: 1000.04 });
    note({ ...fields, route: "/", durationMs: 2000 });
    nowMs = 60_000;
    note({ ...fields, durationMs: 3000 });
    expect(lines).toEqual([
      [{ ...fields, durationMs: 1000, suppressed: 0 }, "slow request"],
      [{ ...fields, route: "/", durationMs: 2000, suppressed: 0 }, "slow request"],
      [{ ...fields, durationMs: 3000, suppressed: 49 }, "slow request"],
    ]);
  });
});

async function cutOff(address: string, headers: Record<string, string>): Promise<void> {
  const port = Number(new URL(address).port);
  const { socket, write, closed } = await openConnection({ port, host: "localhost" });
  const lines = Object.entries({ ...headers, host: "localhost", "content-length": "100" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  await write(`POST ${VISITOR_COUNT_PATH} HTTP/1.1\r\n${head}\r\n{`);
  socket.destroy();
  await closed;
}
