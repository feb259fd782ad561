import { expect, test } from "vitest";
import { onFinished } from "../server/testing/cleanup.ts";
import { makeTestFolder } from "../server/testing/database.ts";
import { TestPostgres } from "../server/testing/postgres.ts";
import { REDIS_SERVER, TestRedis } from "../server/testing/redis.ts";
import { startServer } from "../server/testing/server.ts";
import { expectSharedVisits, NGINX, startNginx, TEST_HOST } from "./testing/nginx.ts";

// PostgreSQL and two servers take seconds to start.
test.skipIf(!NGINX || !REDIS_SERVER)(
  "nginx, two servers, PostgreSQL and Redis work together, also when one of the servers ends",
  async () => {
    const [postgres, redis] = [new TestPostgres(["fsync=off"]), new TestRedis()];
    onFinished(() => postgres.remove());
    await Promise.all([postgres.start(), redis.start()]);
    const settings = {
      PUBLIC_ORIGIN: `https://${TEST_HOST}`,
      TRUST_PROXY: "loopback",
      REDIS_URL: redis.url,
    };
    const start = () => {
      const database = { dataDir: makeTestFolder(), databaseUrl: postgres.url() };
      return startServer(settings, { database: Promise.resolve(database) });
    };
    const [one, other] = await Promise.all([start(), start()]);
    const client = (await startNginx([one.address, other.address])).open();
    await expectSharedVisits(client);

    const expectAnswers = async () => {
      const asked = Array.from({ length: 8 }, () => client.request("/api/session"));
      for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    };
    await expectAnswers();
    const during = expectAnswers();
    one.server.kill("SIGKILL");
    await one.ended;
    await during;
    await expectAnswers();
  },
  60_000,
);
