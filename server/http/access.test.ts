import { beforeAll, describe, expect, test } from "vitest";
import { SESSION_PATH } from "../../shared/api/account.ts";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
} from "../../shared/api/accuracy-record.ts";
import { FEATURED_CITIES_PATH } from "../../shared/api/cities.ts";
import {
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { TEXT_SUFFIX, TIMEZONES_PATH } from "../../shared/api/world-time.ts";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH } from "../../shared/api/zone-changes.ts";
import { ZONE_RELEASE_PATH, ZONE_RULES_PATH } from "../../shared/api/zone-rules.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { buildTestApp } from "../testing/app.ts";
import { listCalls, type OpenApiCall } from "../testing/openapi-file.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { TestVisitor } from "../testing/visitor.ts";

const AN_HOUR = "public, max-age=3600";
/** Of what is the same for everyone, so that a cache may store it: checked each time, or for so long. */
const CACHING: Readonly<Record<string, string>> = {
  [FEATURED_CITIES_PATH]: "no-cache",
  [ZONE_RELEASE_PATH]: "no-cache",
  [ZONE_RULES_PATH]: "no-cache",
  [ZONE_CHANGES_PATH]: AN_HOUR,
  [ZONE_CHANGES_PATH + ATOM_SUFFIX]: AN_HOUR,
  [ACCURACY_RECORD_PATH]: "public, max-age=60",
  [ACCURACY_RECORD_CSV_PATH]: "public, max-age=60",
  [TIMEZONES_PATH]: AN_HOUR,
  [TIMEZONES_PATH + TEXT_SUFFIX]: AN_HOUR,
};

const named = (calls: readonly OpenApiCall[]) =>
  calls.map((call) => [`${call.method} ${call.path}`, call] as const);
const isOwners = ({ path }: OpenApiCall) => path.startsWith("/api/users/");
const OWNERS_CALLS = named(listCalls().filter(isOwners));
const OPEN_CALLS = named(listCalls().filter((call) => !isOwners(call)));

/** Shared, because each test makes its own users. */
let server: Awaited<ReturnType<typeof buildTestApp>>;
/** Of nobody: none, signed out, expired, and forged. */
let unknownCookies: readonly Record<string, string>[];

beforeAll(async () => {
  await ALL_PLACES.whenLoaded();
  server = await buildTestApp();
  const [leaver, sleeper] = [new TestVisitor(server.app), new TestVisitor(server.app)];
  await leaver.createPasskey();
  await sleeper.createPasskey();
  unknownCookies = [{}, { ...leaver.cookies }, sleeper.cookies, { session: "A".repeat(43) }];
  await leaver.ask("DELETE", SESSION_PATH);
  server.clock.instant += 31 * DAY_MS;
});

function visitorWith(cookies: Record<string, string>): TestVisitor {
  const visitor = new TestVisitor(server.app);
  visitor.cookies = { ...cookies };
  return visitor;
}

/** Without a body, which is read after the session. Returns status and code. */
async function ask(visitor: TestVisitor, { method, path }: OpenApiCall, userId: string) {
  const url = path.replace("{userId}", userId).replace(/\{\w+\}/, "nothing");
  const response = await visitor.ask(method as "GET", url);
  expect(response.headers["cache-control"]).toBe(CACHING[path] ?? "no-store");
  const [, code] = /"code":"(\w+)"/.exec(response.body) ?? [];
  return { response, answer: [response.statusCode, code] };
}

describe.each(OPEN_CALLS)("%s", (_name, call) => {
  test("responds the same to everyone, and an unknown cookie signs nobody in", async () => {
    const user = new TestVisitor(server.app);
    await user.createPasskey();
    const nobodies = unknownCookies.map(visitorWith);
    const { answer } = await ask(user, call, "");
    expect([401, 403]).not.toContain(answer[0]);
    for (const nobody of nobodies) {
      expect((await ask(nobody, call, "")).answer).toEqual(answer);
      expect(await nobody.whoAmI()).toBeNull();
    }
  });
});

describe.each(OWNERS_CALLS)("%s", (_name, call) => {
  async function newUser() {
    const visitor = new TestVisitor(server.app);
    return { visitor, userId: await visitor.createPasskey() };
  }

  test("allows its owner", async () => {
    const { visitor, userId } = await newUser();
    const { answer } = await ask(visitor, call, userId);
    expect([401, 403]).not.toContain(answer[0]);
    expect(answer[1]).not.toBe("not_found");
  });

  test("responds with 401 without a session, and clears the cookie of one that is unknown or malformed", async () => {
    const { userId } = await newUser();
    for (const cookies of [...unknownCookies, { session: "%zz; =" }]) {
      const { response, answer } = await ask(visitorWith(cookies), call, userId);
      expect(answer).toEqual([401, "not_signed_in"]);
      const cleared = Object.keys(cookies).map((name) => ({ name, value: "" }));
      expect(response.cookies).toMatchObject(cleared);
    }
  });

  test("responds with the same 404 to another user, and if the user does not exist", async () => {
    const [{ visitor }, { userId }] = [await newUser(), await newUser()];
    for (const id of [userId, "nobody"]) {
      expect((await ask(visitor, call, id)).answer).toEqual([404, "not_found"]);
    }
  });
});

test("another user's entry is not found, and stays unchanged", async () => {
  const [owner, thief] = [new TestVisitor(server.app), new TestVisitor(server.app)];
  const [ownerId, thiefId] = [await owner.createPasskey(), await thief.createPasskey()];
  const { id } = await owner.addEntry(ownerId);
  const path = preferencePath(thiefId, id);
  expect((await thief.ask("PATCH", path, { customName: "Mine" })).statusCode).toBe(404);
  const order = await thief.ask("PUT", preferenceOrderPath(thiefId), { ids: [id] });
  expect(order.statusCode).toBe(409);
  expect((await thief.ask("DELETE", path)).statusCode).toBe(404);
  expect((await owner.ask("GET", preferencesPath(ownerId))).json()).toMatchObject([
    { id, customName: null },
  ]);
});

test.each([
  [`${ACCURACY_RECORD_PATH}?days=2`, "no-store"],
  [`${ACCURACY_RECORD_CSV_PATH}?days=2`, "no-store"],
  [`${TIMEZONES_PATH}/Europe`, AN_HOUR],
  [`${TIMEZONES_PATH}/Europe/London`, "no-store"],
])("a cache treats %s as %s", async (path, caching) => {
  expect((await server.app.inject(path)).headers["cache-control"]).toBe(caching);
});
