import { expect } from "vitest";
import {
  MAX_PREFERENCES,
  mergePath,
  type Preference,
  preferenceOrderPath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { createAccount } from "../create-account.ts";
import { flood, nextAddress } from "../flood.ts";
import { onPostgres, onServer, type Program } from "../program.ts";
import { type AttackCase, expectAtMost, whileVisited } from "./attack-case.ts";

/** Just below the limit of calls from one address. */
const REORDERS = 280;
const ADDITIONS = 20;
const WARM_UP = 20;
const JSON_TYPE = { "content-type": "application/json" };
const ENTRY = { timezone: "Nepal Time", customName: null, cityId: null, displayOrder: 0 };

/** One account reorders its list many times at once, while others read, and add to theirs. */
async function reorder({ address, port }: Program): Promise<void> {
  const [attacker, other] = [await createAccount(port), await createAccount(port)];
  const post = (path: string, cookie: string, body: object) => {
    const headers = { ...JSON_TYPE, cookie, "x-forwarded-for": nextAddress() };
    return fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const preferences = Array.from({ length: MAX_PREFERENCES }, (_, number) => ({
    timezone: "Nepal Time",
    customName: `Entry ${number}`,
  }));
  const merged = await post(mergePath(attacker.id), attacker.cookie, { preferences });
  const ids = ((await merged.json()) as Preference[]).map(({ id }) => id);

  const reorders = {
    method: "PUT",
    path: () => preferenceOrderPath(attacker.id),
    headers: { ...JSON_TYPE, cookie: attacker.cookie },
    body: (number: number) => JSON.stringify({ ids: number % 2 === 0 ? ids.toReversed() : ids }),
  };
  // The first ones compile the code.
  await flood(address, { ...reorders, requests: WARM_UP, connections: 1 });
  const seen = await whileVisited(address, [VISITOR_COUNT_PATH, "/api/time"], async () => {
    const reordered = flood(address, { ...reorders, requests: REORDERS, connections: REORDERS });
    for (let count = 0; count < ADDITIONS; count += 1) {
      const entry = { userId: other.id, ...ENTRY };
      const { status } = await post(preferencesPath(other.id), other.cookie, entry);
      expect(status).toBe(201);
    }
    const { counts } = await reordered;
    console.log(`reorders ${JSON.stringify(counts)}`);
    const { 200: _done, 429: _limited, 503: _refused, ...others } = counts;
    expect(others).toEqual({});
  });
  expectAtMost(500, Math.max(...Object.values(seen).flat()), "ms", "slowest visitor");
}

export const REORDER_CASES: readonly AttackCase[] = [
  {
    name: "one account reorders its list at once, SQLite",
    run: () => onServer({}, reorder),
  },
  {
    name: "one account reorders its list at once, PostgreSQL",
    run: () =>
      onPostgres((postgres) => onServer({ settings: { DATABASE_URL: postgres.url() } }, reorder)),
  },
];
