import { expect, test } from "vitest";
import { onFinished } from "../server/testing/cleanup.ts";
import { makeTestFolder } from "../server/testing/database.ts";
import { TestPostgres } from "../server/testing/postgres.ts";
import { REDIS_SERVER, TestRedis } from "../server/testing/redis.ts";
import { startServer } from "../server/testing/server.ts";
import { TEST_HOST } from "./testing/client.ts";
import { NGINX, startNginx } from "./testing/nginx.ts";
import { checkStack } from "./testing/smoke-test.ts";

// PostgreSQL and two servers take seconds to start.
test.skipIf(!NGINX || !REDIS_SERVER)(
  "nginx, two servers, PostgreSQL and Redis work together as processes of this machine",
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
      const databaseUrl = postgres.url();
      const database = Promise.resolve({ dataDir: makeTestFolder(), databaseUrl });
      return startServer(settings, { database });
    };
    const [one, other] = await Promise.all([start(), start()]);
    onFinished(async () => {
      for (const { server } of [one, other]) server.kill("SIGKILL");
      await Promise.all([one.ended, other.ended]);
    });
    const client = (await startNginx([one.address, other.address])).open();
    const stopServer = () => {
      one.server.kill("SIGKILL");
      return one.ended;
    };
    await expect(checkStack(client, stopServer)).resolves.toBeUndefined();
  },
  60_000,
);
