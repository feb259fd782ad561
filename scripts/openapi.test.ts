import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { OPENAPI_FILE } from "../server/testing/openapi-file.ts";
import { IP_PATH } from "../shared/api/world-time.ts";
import { describeApi } from "./openapi.ts";

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly responses: Record<string, unknown>;
}

const SESSION_REQUIRED = [{ session: [] }];

const registered: string[] = [];
let text = "";
let operations: [string, Operation][] = [];

beforeAll(async () => {
  text = await describeApi((app) => {
    app.addHook("onRoute", ({ method, url, config, schema, onRequest }) => {
      if (config?.isFile || schema?.hide || method === "HEAD") return;
      const path = url.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{name}");
      const needsSession = [onRequest]
        .flat()
        .some((hook) => /^require\w*Owner$/.test(hook?.name ?? ""));
      registered.push(`${String(method)} ${path}${needsSession ? " with a session" : ""}`);
    });
  });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

/** They have the refusals of worldtimeapi.org. */
const FOREIGN_CALL = / \/api\/(?:timezone|ip)\b/;

describe("the OpenAPI document", () => {
  test("is up to date in the repository; `npm run generate -- openapi` writes it", () => {
    expect(readFileSync(OPENAPI_FILE, "utf8")).toBe(text);
  });

  test("lists every API route, and requires a session exactly where the route does", () => {
    const described = operations.map(([name, { security }]) => {
      expect([name, security]).toEqual([name, expect.any(Array)]);
      const required = JSON.stringify(security) === JSON.stringify(SESSION_REQUIRED);
      return name + (required ? " with a session" : "");
    });
    expect(described.toSorted()).toEqual(registered.toSorted());
    expect(described.length).toBeGreaterThan(15);
  });

  test("gives every operation an id of its own", () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("gives every operation a summary, one success response and error responses of one shape", () => {
    for (const [name, { summary, responses }] of operations) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{10,}[^.]$/)]);
      const statuses = Object.keys(responses);
      const isRefused = name.includes(` ${IP_PATH}/`);
      expect(statuses.filter((status) => status.startsWith("2"))).toHaveLength(isRefused ? 0 : 1);
      expect(statuses).toContain("4XX");
      const ownShape = FOREIGN_CALL.test(name) ? /^[24]\d\d$/ : /^2/;
      for (const status of statuses.filter((one) => !ownShape.test(one))) {
        expect(responses[status]).toMatchObject({
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        });
      }
    }
  });
});
