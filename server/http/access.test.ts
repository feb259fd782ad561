import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import {
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  RECOVERY_PATH,
  SESSION_PATH,
  SIGN_IN_OPTIONS_PATH,
} from "../../shared/api/account.ts";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
} from "../../shared/api/accuracy-record.ts";
import { FEATURED_CITIES_PATH } from "../../shared/api/cities.ts";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import {
  NEAREST_PLACE_PATH,
  PLACES_PATH,
  placePath,
  REVERSE_GEOCODE_PATH,
} from "../../shared/api/places.ts";
import {
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { TIME_PATH } from "../../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { ZONE_RELEASE_PATH, ZONE_RULES_PATH } from "../../shared/api/zone-rules.ts";
import { buildTestApp } from "../testing/app.ts";
import { OPENAPI_FILE } from "../testing/openapi-file.ts";
import { type Call, NEW_ENTRY, OWNERS_CALLS } from "../testing/owners-calls.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { PROGRAM_CALLS } from "../testing/program-calls.ts";
import { TestVisitor } from "../testing/visitor.ts";

const DAY_MS = 86_400_000;

/** Every call that needs no session, with its status for an empty request. */
const OPEN_CALLS: [Call, number][] = [
  [{ method: "GET", path: () => HEALTH_PATH }, 200],
  [{ method: "GET", path: () => READY_PATH }, 200],
  [{ method: "GET", path: () => TIME_PATH }, 200],
  [{ method: "GET", path: () => ZONE_RELEASE_PATH }, 200],
  [{ method: "GET", path: () => ZONE_RULES_PATH }, 200],
  [{ method: "GET", path: () => ACCURACY_RECORD_PATH }, 200],
  [{ method: "GET", path: () => ACCURACY_RECORD_CSV_PATH }, 200],
  ...PROGRAM_CALLS.map(([path, status]): [Call, number] => [
    { method: "GET", path: () => path },
    status,
  ]),
  [{ method: "GET", path: () => FEATURED_CITIES_PATH }, 200],
  [{ method: "GET", path: () => PLACES_PATH }, 400],
  [{ method: "GET", path: () => NEAREST_PLACE_PATH }, 400],
  [{ method: "GET", path: () => placePath("nothing") }, 404],
  [{ method: "GET", path: () => REVERSE_GEOCODE_PATH }, 400],
  [{ method: "GET", path: () => VISITOR_COUNT_PATH }, 200],
  [{ method: "POST", path: () => VISITOR_COUNT_PATH }, 200],
  [{ method: "GET", path: () => SESSION_PATH }, 200],
  [{ method: "POST", path: () => SESSION_PATH }, 400],
  [{ method: "POST", path: () => SIGN_IN_OPTIONS_PATH }, 200],
  [{ method: "POST", path: () => RECOVERY_PATH }, 400],
  [{ method: "POST", path: () => PASSKEYS_PATH }, 400],
  [{ method: "POST", path: () => PASSKEY_OPTIONS_PATH }, 200],
  [{ method: "DELETE", path: () => SESSION_PATH }, 204],
];

/** Shared, because each test makes its own users. */
let server: Awaited<ReturnType<typeof buildTestApp>>;
/** Of nobody: signed out, expired, forged, and none. */
let unknownCookies: Record<string, string>[];

beforeAll(async () => {
  await ALL_PLACES.whenLoaded();
  server = await buildTestApp();
  const [leaver, sleeper] = [new TestVisitor(server.app), new TestVisitor(server.app)];
  await leaver.createPasskey();
  await sleeper.createPasskey();
  unknownCookies = [{ ...leaver.cookies }, sleeper.cookies, { session: "A".repeat(43) }, {}];
  await leaver.ask("DELETE", SESSION_PATH);
  server.clock.instant += 31 * DAY_MS;
});

function visitorWith(cookies: Record<string, string>): TestVisitor {
  const visitor = new TestVisitor(server.app);
  visitor.cookies = { ...cookies };
  return visitor;
}

const nameOf = ({ method, path }: Call) =>
  `${method} ${path("{userId}").replace("nothing", "{id}")}`;

test("this file tests every call of the OpenAPI document", () => {
  const { paths } = JSON.parse(readFileSync(OPENAPI_FILE, "utf8")) as {
    paths: Record<string, object>;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const here = [...OWNERS_CALLS, ...OPEN_CALLS.map(([call]) => call)];
  expect(here.map(nameOf).toSorted()).toEqual(documented.toSorted());
});

describe.each(OPEN_CALLS.map(([call, status]) => [nameOf(call), call, status] as const))(
  "%s",
  (_name, { method, path }, status) => {
    test("responds the same to everyone, and an unknown cookie signs nobody in", async () => {
      const user = new TestVisitor(server.app);
      await user.createPasskey();
      const nobodies = unknownCookies.map(visitorWith);
      for (const visitor of [user, ...nobodies]) {
        const response = await visitor.ask(method, path(""));
        expect(response.statusCode).toBe(status);
      }
      for (const nobody of nobodies) expect(await nobody.whoAmI()).toBeNull();
    });
  },
);

const named = (calls: readonly Call[]) =>
  calls.map((call) => [`${call.method} ${call.path("{userId}")}`, call] as const);

const withUserId = (body: object | undefined, userId: string) =>
  body && "timezone" in body ? { ...body, userId } : body;

describe.each(named(OWNERS_CALLS))("%s", (_name, { method, path, body, status }) => {
  interface Owned {
    readonly owner: TestVisitor;
    readonly clock: { instant: number };
  }

  async function asked(as: (parts: Owned) => TestVisitor | Promise<TestVisitor>) {
    const { app, clock } = server;
    const owner = new TestVisitor(app);
    const ownerId = await owner.createPasskey();
    const visitor = await as({ owner, clock });
    return visitor.ask(method, path(ownerId), withUserId(body, ownerId));
  }

  const withCookie = (session: string) => async () => visitorWith({ session });

  test("allows its owner", async () => {
    const { statusCode } = await asked(({ owner }) => owner);
    expect(status ? [status] : [200, 201, 204, 404]).toContain(statusCode);
    // What is put under an unknown id is added.
    expect(method !== "PUT" && path("x").endsWith("nothing")).toBe(statusCode === 404);
  });

  test("responds with 401 without a session", async () => {
    const response = await asked(({ owner }) => new TestVisitor(owner.app));
    expect([response.statusCode, response.json().error.code]).toEqual([401, "not_signed_in"]);
  });

  test("responds with 404 to another user", async () => {
    const response = await asked(async ({ owner }) => {
      const other = new TestVisitor(owner.app);
      await other.createPasskey();
      return other;
    });
    expect([response.statusCode, response.json().error.code]).toEqual([404, "not_found"]);
  });

  test.each([
    ["forged", withCookie("A".repeat(43))],
    ["malformed", withCookie("%zz; =")],
    [
      "expired",
      async ({ owner, clock }: Owned) => {
        clock.instant += 31 * DAY_MS;
        return owner;
      },
    ],
    [
      "signed-out",
      async ({ owner }: Owned) => {
        const stolen = { ...owner.cookies };
        await owner.ask("DELETE", SESSION_PATH);
        return visitorWith(stolen);
      },
    ],
  ])("responds with 401 to a cookie that is %s, and clears it", async (_kind, as) => {
    const response = await asked(as);
    expect(response.statusCode).toBe(401);
    expect(response.cookies).toMatchObject([{ name: "session", value: "" }]);
  });

  test("responds with the same 404 if the user does not exist", async () => {
    const visitor = new TestVisitor(server.app);
    await visitor.createPasskey();
    const response = await visitor.ask(method, path("nobody"), withUserId(body, "nobody"));
    expect([response.statusCode, response.json().error.code]).toEqual([404, "not_found"]);
  });
});

test("another user's entry is not found, and stays unchanged", async () => {
  const [owner, thief] = [new TestVisitor(server.app), new TestVisitor(server.app)];
  const [ownerId, thiefId] = [await owner.createPasskey(), await thief.createPasskey()];
  const entry = { ...NEW_ENTRY, userId: ownerId };
  const { id } = (await owner.ask("POST", preferencesPath(ownerId), entry)).json();
  const path = preferencePath(thiefId, id);
  expect((await thief.ask("PATCH", path, { customName: "Mine" })).statusCode).toBe(404);
  const order = await thief.ask("PUT", preferenceOrderPath(thiefId), { ids: [id] });
  expect(order.statusCode).toBe(409);
  expect((await thief.ask("DELETE", path)).statusCode).toBe(404);
  expect((await owner.ask("GET", preferencesPath(ownerId))).json()).toMatchObject([NEW_ENTRY]);
});
