import { TestAuthenticator } from "../../server/testing/authenticator.ts";
import { PASSKEY_OPTIONS_PATH, PASSKEYS_PATH } from "../../shared/api/account.ts";
import {
  MAX_PREFERENCES,
  mergePath,
  type Preference,
  preferenceOrderPath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { median } from "../figures.ts";
import { onPostgres, onServer, type Program } from "../program.ts";
import type { AttackCase, Report } from "./attack-case.ts";
import { Visitor } from "./visitor.ts";

/** Just below the limit of calls from one address. */
const REORDERS = 280;
const WARM_UP = 20;
const READS = ["/api/visitor-count", "/api/time"] as const;

/** One account reorders its list many times at once, while others read, and add to theirs. */
async function attack(report: Report, server: Program): Promise<void> {
  const address = `http://localhost:${server.port}`;
  let asks = 0;
  const ask = ({ cookie }: { cookie: string }, method: string, path: string, body: object) => {
    asks += 1;
    return fetch(address + path, {
      method,
      headers: {
        cookie,
        "content-type": "application/json",
        "x-forwarded-for": `10.20.${asks >> 8}.${asks & 255}`,
      },
      body: JSON.stringify(body),
    });
  };
  const addUser = async () => {
    const options = await ask({ cookie: "" }, "POST", PASSKEY_OPTIONS_PATH, {});
    const { challenge } = (await options.json()) as { challenge: string };
    const passkey = new TestAuthenticator().register(challenge, { origin: address });
    const made = await ask({ cookie: "" }, "POST", PASSKEYS_PATH, { name: "Laptop", passkey });
    const { userId } = (await made.json()) as { userId: string };
    return { id: userId, cookie: made.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  };
  const [attacker, other] = [await addUser(), await addUser()];
  const preferences = Array.from({ length: MAX_PREFERENCES }, (_, number) => ({
    timezone: "Nepal Time",
    customName: `Entry ${number}`,
  }));
  const merged = await ask(attacker, "POST", mergePath(attacker.id), { preferences });
  const ids = ((await merged.json()) as Preference[]).map(({ id }) => id);

  const reorder = (number: number) =>
    ask(attacker, "PUT", preferenceOrderPath(attacker.id), {
      ids: number % 2 === 0 ? ids.toReversed() : ids,
    }).then(({ status }) => status);
  for (let warmUp = 0; warmUp < WARM_UP; warmUp += 1) await reorder(warmUp);

  const visitor = new Visitor(server.address, READS);
  const start = performance.now();
  const ended = new AbortController();
  const flood = Promise.all(
    Array.from({ length: REORDERS }, (_, number) => reorder(number)),
  ).finally(() => ended.abort());
  const additions: number[] = [];
  while (!ended.signal.aborted && additions.length < MAX_PREFERENCES) {
    const asked = performance.now();
    const { status } = await ask(other, "POST", preferencesPath(other.id), {
      userId: other.id,
      timezone: "Nepal Time",
      customName: null,
      cityId: null,
      displayOrder: 0,
    });
    additions.push(performance.now() - asked);
    report.check(status === 201, `an addition of another user answered ${status}`);
  }
  const statuses = await flood;
  report.figure(`${REORDERS} reorders in ${Math.round(performance.now() - start)} ms`);
  report.figure(`${statuses.filter((status) => status !== 200).length} refused`);
  report.check(
    statuses.every((status) => [200, 429, 503].includes(status)),
    `reorders answered ${[...new Set(statuses)].join(", ")}`,
  );
  const seen = Object.values(await visitor.leave());
  report.atMost("visitors, slowest", Math.max(0, ...seen.flatMap(({ ms }) => ms)), 500, "ms");
  // Measured beside the flood, whose sending delays it.
  report.figure(`other user, median ${Math.round(median(additions))} ms`);
}

export const REORDER_FLOOD_CASES: readonly AttackCase[] = [
  {
    name: "one account reorders its list at once, SQLite",
    run: async (_scale, report) => {
      await onServer({}, (server) => attack(report, server));
    },
  },
  {
    name: "one account reorders its list at once, PostgreSQL",
    run: async (_scale, report) => {
      await onPostgres((postgres) =>
        onServer({ settings: { DATABASE_URL: postgres.url() } }, (server) =>
          attack(report, server),
        ),
      );
    },
  },
];
