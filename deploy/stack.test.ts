import { expect, test, vi } from "vitest";
import { TestAuthenticator } from "../server/testing/authenticator.ts";
import { onFinished } from "../server/testing/cleanup.ts";
import { makeTestFolder } from "../server/testing/database.ts";
import { TestPostgres } from "../server/testing/postgres.ts";
import { REDIS_SERVER, TestRedis } from "../server/testing/redis.ts";
import { startServer } from "../server/testing/server.ts";
import { PASSKEY_OPTIONS_PATH, PASSKEYS_PATH, SESSION_PATH } from "../shared/api/account.ts";
import { type Client, expectSharedVisits, NGINX, startNginx, TEST_HOST } from "./testing/nginx.ts";

/** Returns the user's id, and the cookie of the session. */
async function createAccount(client: Client) {
  const options = await client.request(PASSKEY_OPTIONS_PATH, { method: "POST" });
  const site = { origin: `https://${TEST_HOST}`, relyingParty: TEST_HOST };
  const passkey = new TestAuthenticator().register(options.json().challenge, site);
  const body = { name: "Laptop", passkey };
  const made = await client.request(PASSKEYS_PATH, { method: "POST", body });
  expect(made.status).toBe(201);
  const cookie = made.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  return { userId: made.json().userId, headers: { cookie } };
}

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
      const databaseUrl = postgres.url();
      const database = Promise.resolve({ dataDir: makeTestFolder(), databaseUrl });
      return startServer(settings, { database });
    };
    const [one, other] = await Promise.all([start(), start()]);
    const client = (await startNginx([one.address, other.address])).open();
    await expectSharedVisits(client);

    // A busy machine may drop a connection to the database, which a person would answer by trying again.
    const { userId, headers } = await vi.waitFor(() => createAccount(client), { timeout: 20_000 });
    const expectSession = async () => {
      const asked = Array.from({ length: 8 }, () => client.request(SESSION_PATH, { headers }));
      for (const { status, json } of await Promise.all(asked)) {
        expect([status, json().userId]).toEqual([200, userId]);
      }
    };
    await expectSession();
    const during = expectSession();
    one.server.kill("SIGKILL");
    await one.ended;
    await during;
    await expectSession();
  },
  60_000,
);
