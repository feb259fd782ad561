import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TZDB_RELEASE_HEADER, ZONE_RULES_PATH, ZoneRules } from "../../shared/api/zone-rules.ts";
import { offsetMinutesAt, RULES_START, tzdbRelease } from "../../shared/zones/zone-rules.ts";
import { callApi, lastHeaders } from "../kit/api/api-client.ts";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { followZoneRules } from "./follow-zone-rules.ts";

const OTHERS = { startMs: RULES_START, lines: "-300||America/Winnipeg" };

let year = 2030;
/** Newer than what earlier tests applied. */
let newest = "";
let before = "";
let unsubscribe = () => {};

const rulesOf = (release: string) => answerOf(ZoneRules, { release, ...OTHERS });

/** A server whose responses name `newest`. `call` calls it, `fetches` counts how often its rules were asked for. */
function stubServer(respondWithRules: () => Response | Promise<Response>, status = 200) {
  const server = stubApi((path) =>
    path === ZONE_RULES_PATH
      ? respondWithRules()
      : new Response("{}", { status, headers: { [TZDB_RELEASE_HEADER]: newest } }),
  );
  const call = async () => {
    await callApi("/api/visitor-count").catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { call, fetches: () => server.callsTo("GET", ZONE_RULES_PATH).length };
}

beforeEach(() => {
  year += 1;
  newest = `${year}b`;
  before = tzdbRelease();
  lastHeaders.set(undefined);
  unsubscribe = followZoneRules();
});

afterEach(() => unsubscribe());

test("the page fetches the rules of a newer release once, however many responses name it, and applies them", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { call, fetches } = stubServer(() => promise);
  await Promise.all([call(), call(), call()]);
  resolve(rulesOf(newest));
  await vi.waitFor(() => expect(tzdbRelease()).toBe(newest));
  await call();
  expect(fetches()).toBe(1);
  expect(offsetMinutesAt("America/Winnipeg", Date.UTC(2027, 0, 1))).toBe(-300);
});

test("the page learns of newer rules from a refusal too, also of one that arrived before", async () => {
  unsubscribe();
  await stubServer(() => rulesOf(newest), 429).call();
  unsubscribe = followZoneRules();
  await vi.waitFor(() => expect(tzdbRelease()).toBe(newest));
});

test("nothing is fetched while responses name no release, or one that is not newer", async () => {
  const { call, fetches } = stubServer(() => rulesOf(newest));
  for (const release of ["", before, "2025z"]) {
    newest = release;
    await call();
  }
  expect(fetches()).toBe(0);
});

test("the page tries again at the next response if the rules could not be fetched, and not before", async () => {
  const answers = [
    () => Response.error(),
    () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
    () => Response.json({ error: { code: "overloaded", message: "Try again." } }, { status: 503 }),
    // Another server that has not read the newer data yet.
    () => rulesOf(before),
    () => rulesOf(newest),
  ];
  const left = [...answers];
  const { call, fetches } = stubServer(() => left.shift()?.() ?? Response.error());
  for (const [index] of answers.entries()) {
    expect([tzdbRelease(), fetches()]).toEqual([before, index]);
    await call();
  }
  expect(tzdbRelease()).toBe(newest);
});

test("the page refuses rules of another build, which start at another instant, and asks no more for their release", async () => {
  const rules = { release: newest, ...OTHERS, startMs: RULES_START + 1 };
  const { call, fetches } = stubServer(() => Response.json(rules));
  await call();
  await call();
  expect([tzdbRelease(), fetches()]).toEqual([before, 1]);
});
