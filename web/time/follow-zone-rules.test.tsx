import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TZDB_RELEASE_HEADER, ZONE_RULES_PATH, ZoneRules } from "../../shared/api/zone-rules.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { RULES_START, tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { callApi, lastHeaders } from "../kit/api/api-client.ts";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { followZoneRules } from "./follow-zone-rules.ts";

const COUNT_PATH = "/api/visitor-count";
const OTHERS = { startMs: RULES_START, lines: "-300||America/Winnipeg" };

let year = 2030;
/** Newer than what earlier tests applied. */
let newest = "";
let unsubscribe = () => {};

/** A server whose responses name `newest`. `respondWithRules` responds with the rules. */
function stubServer(respondWithRules: () => Response | Promise<Response>, status = 200) {
  return stubApi((path) =>
    path === ZONE_RULES_PATH
      ? respondWithRules()
      : new Response("{}", { status, headers: { [TZDB_RELEASE_HEADER]: newest } }),
  );
}

const rulesOf = (release: string) => answerOf(ZoneRules, { release, ...OTHERS });
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function call() {
  await callApi(COUNT_PATH).catch(() => {});
  await settled();
}

beforeEach(() => {
  year += 1;
  newest = `${year}b`;
  lastHeaders.set(undefined);
  unsubscribe = followZoneRules();
});

afterEach(() => {
  unsubscribe();
});

describe("the page", () => {
  test("fetches the rules of a newer release once, however many responses name it, and applies them", async () => {
    let respond = (_response: Response) => {};
    const server = stubServer(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    await Promise.all([call(), call(), call()]);
    respond(rulesOf(newest));
    await vi.waitFor(() => expect(tzdbRelease()).toBe(newest));
    await call();
    expect(server.callsTo("GET", ZONE_RULES_PATH)).toHaveLength(1);
    expect(offsetMinutesAt("America/Winnipeg", Date.UTC(2027, 0, 1))).toBe(-300);
  });

  test("learns of it from a refusal too", async () => {
    stubServer(() => rulesOf(newest), 429);
    await call();
    expect(tzdbRelease()).toBe(newest);
  });

  test("learns of it from a response that arrived before", async () => {
    unsubscribe();
    stubServer(() => rulesOf(newest));
    await call();
    unsubscribe = followZoneRules();
    await vi.waitFor(() => expect(tzdbRelease()).toBe(newest));
  });

  test("fetches nothing while responses name no release, or one that is not newer", async () => {
    const before = tzdbRelease();
    const server = stubServer(() => rulesOf(newest));
    for (const release of ["", before, "2025z"]) {
      newest = release;
      await call();
    }
    expect(server.callsTo("GET", ZONE_RULES_PATH)).toEqual([]);
  });

  test("tries again at the next response if the rules could not be fetched, and not before", async () => {
    const before = tzdbRelease();
    const failures = [
      () => Response.error(),
      () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
      () =>
        Response.json({ error: { code: "overloaded", message: "Try again." } }, { status: 503 }),
      // Another server that has not read the newer data yet.
      () => rulesOf(before),
    ];
    const left = [...failures];
    const server = stubServer(() => (left.shift() ?? (() => rulesOf(newest)))());
    for (const [index] of failures.entries()) {
      await call();
      expect(tzdbRelease()).toBe(before);
      expect(server.callsTo("GET", ZONE_RULES_PATH)).toHaveLength(index + 1);
    }
    await call();
    expect(tzdbRelease()).toBe(newest);
  });

  test("refuses rules of another build, which start at another instant, and asks no more for their release", async () => {
    const before = tzdbRelease();
    const rest = { startMs: RULES_START + 1 };
    const server = stubServer(() => Response.json({ release: newest, ...OTHERS, ...rest }));
    await call();
    await call();
    expect(tzdbRelease()).toBe(before);
    expect(server.callsTo("GET", ZONE_RULES_PATH)).toHaveLength(1);
  });
});
