import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { describeApi, OPENAPI_FILE } from "./describe-api.ts";

interface Call {
  readonly summary?: string;
  readonly security?: unknown;
  readonly responses: Record<string, unknown>;
}

const registered: string[] = [];
let text = "";
let calls: [string, Call][] = [];

beforeAll(async () => {
  text = await describeApi((app) => {
    app.addHook("onRoute", ({ method, url, schema, onRequest }) => {
      if (!url.startsWith("/api") || schema?.hide || method === "HEAD") return;
      const path = url.replaceAll(/:(\w+)/g, "{$1}");
      registered.push(`${String(method)} ${path}${onRequest ? " by its user" : ""}`);
    });
  });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Call>> };
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): [string, Call] => [
      `${method.toUpperCase()} ${path}`,
      call,
    ]),
  );
});

describe("the description of the calls", () => {
  test("is the one in the repository; `npm run openapi` writes it", () => {
    expect(readFileSync(OPENAPI_FILE, "utf8")).toBe(text);
  });

  test("has every call that the server takes, and which of them a session is needed for", () => {
    const described = calls.map(([name, { security }]) => name + (security ? " by its user" : ""));
    expect(described.toSorted()).toEqual(registered.toSorted());
    expect(described.length).toBeGreaterThan(15);
  });

  test("says what each call does and answers, refusals and faults in their one shape", () => {
    for (const [name, { summary, responses }] of calls) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{10,}[^.]$/)]);
      const statuses = Object.keys(responses);
      expect(statuses.filter((status) => status.startsWith("2"))).toHaveLength(1);
      for (const status of statuses.filter((one) => !one.startsWith("2"))) {
        expect(responses[status]).toMatchObject({
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        });
      }
    }
  });
});
