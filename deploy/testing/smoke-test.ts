import { expect, vi } from "vitest";
import { TestAuthenticator } from "../../server/testing/authenticator.ts";
import { PASSKEY_OPTIONS_PATH, PASSKEYS_PATH } from "../../shared/api/account.ts";
import { READY_PATH } from "../../shared/api/health.ts";
import { meetingPath, meetingsPath } from "../../shared/api/meetings.ts";
import { TIME_PATH } from "../../shared/api/time.ts";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { type Client, TEST_HOST } from "./client.ts";

/** Returns the user's id, and the cookie of the session. */
async function createAccount(client: Client) {
  const options = await client.request(PASSKEY_OPTIONS_PATH, { method: "POST" });
  expect(options.status).toBe(200);
  const site = { origin: `https://${TEST_HOST}`, relyingParty: TEST_HOST };
  const passkey = new TestAuthenticator().register(options.json().challenge, site);
  const body = { name: "Laptop", passkey };
  const made = await client.request(PASSKEYS_PATH, { method: "POST", body });
  expect(made.status).toBe(201);
  const cookie = made.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  return { userId: made.json().userId, headers: { cookie } };
}

/**
 * Proves that nginx, two new servers, PostgreSQL and Redis work together for `TEST_HOST`. `stopServer` returns once one of the servers is
 * gone.
 */
export async function checkStack(client: Client, stopServer: () => unknown): Promise<void> {
  const page = await client.request("/");
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('id="root"')]);
  const [script = ""] = /\/assets\/[^"]+\.js/.exec(page.text) ?? [];
  expect((await client.request(script)).status).toBe(200);
  expect((await client.request(TIME_PATH)).status).toBe(200);
  expect((await client.request(READY_PATH)).status).toBe(404);

  // Together the servers admit as many as one alone would: they count in Redis, and by the browser's address.
  const visits = [];
  for (let visit = 0; visit < 2 * MAX_VISITS_PER_MINUTE; visit += 1) {
    visits.push(await client.request(VISITOR_COUNT_PATH, { method: "POST" }));
  }
  const counted = visits.filter(({ status }) => status === 200).map(({ json }) => json().count);
  expect(counted).toEqual(Array.from({ length: MAX_VISITS_PER_MINUTE }, (_, index) => index + 1));
  expect(visits.at(-1)?.status).toBe(429);

  // A busy machine may drop a connection to the database, which a person would answer by trying again.
  const { userId, headers } = await vi.waitFor(() => createAccount(client), { timeout: 20_000 });
  const meeting = { link: "at=2027-03-02T15:00Z", release: "2026c" };
  const saved = await client.request(meetingPath(userId, "a"), {
    method: "PUT",
    headers,
    body: meeting,
  });
  expect([saved.status, saved.json()]).toEqual([200, { id: "a", ...meeting }]);

  const readOften = async () => {
    const lists = Array.from({ length: 8 }, () =>
      client.request(meetingsPath(userId), { headers }),
    );
    for (const list of await Promise.all(lists)) {
      expect([list.status, list.json()]).toEqual([200, [{ id: "a", ...meeting }]]);
    }
  };
  await readOften();
  const during = readOften();
  await stopServer();
  await during;
  await readOften();
}
