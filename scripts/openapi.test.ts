import { join } from "node:path";
import swagger from "@fastify/swagger";
import type { FastifySchema } from "fastify";
import { Type } from "typebox";
import { beforeAll, describe, expect, test } from "vitest";
import { CALLS } from "../server/app.ts";
import type { App } from "../server/http/app-type.ts";
import { NoBody, NoFields } from "../server/http/feature.ts";
import { buildTestApp } from "../server/testing/app.ts";
import { formatOpenApi, OPENAPI_FILE } from "../server/testing/openapi-file.ts";
import { ErrorResponse } from "../shared/api/errors.ts";

let text = "";
beforeAll(async () => {
  const { app } = await buildTestApp({ beforeRoutes: registerSwagger });
  await app.ready();
  text = formatOpenApi(app.swagger());
});

describe("the OpenAPI document", () => {
  test("is up to date in the repository; `npm run generate -- openapi` writes it", async () => {
    await expect(text).toMatchFileSnapshot(join("..", OPENAPI_FILE));
  });

  test("gives every operation an id of its own", () => {
    const ids = text.match(/(?<="operationId": ")[a-z][A-Za-z]+(?=")/g) ?? [];
    expect(ids).toHaveLength(text.match(/"summary": /g)?.length ?? 0);
    expect(ids.length).toBeGreaterThan(15);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const ERROR = { $ref: "error#" };

async function registerSwagger(app: App): Promise<void> {
  app.addSchema({ $id: "error", ...ErrorResponse });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "World Clock",
        version: "1",
        description:
          "Error responses have the shape of the schema `Error`. The calls compatible with worldtimeapi.org have its error responses where they list them by status.",
        contact: { name: "World Clock contributors" },
        license: { name: "MIT", identifier: "MIT" },
      },
      tags: Object.keys(CALLS).map((name) => ({ name })),
      servers: [{ url: "/", description: "The server that this document describes" }],
      components: {
        securitySchemes: {
          session: {
            type: "apiKey",
            in: "cookie",
            name: "__Host-session",
            description: "Set by signing in. Without TLS its name is `session`.",
          },
        },
      },
    },
    refResolver: { buildLocalReference: (_json, _base, _fragment, i) => `Error${i || ""}` },
    transform: ({ schema, url, route: { config } }) => {
      const group = config?.group;
      if (group === undefined) return { schema: { ...schema, hide: true }, url };
      const described = describeResponses(schema, url.startsWith("/api/users/"));
      return {
        schema: { ...nameWildcard(described), tags: [group] },
        url: url.replace("*", ":name"),
      };
    },
  });
}

/** OpenAPI has no wildcard. */
function nameWildcard({ params, ...schema }: FastifySchema): FastifySchema {
  const { properties: { "*": name } = {} } = (params ?? {}) as { properties?: { "*"?: object } };
  if (!name) return { ...schema, ...(params ? { params } : {}) };
  return { ...schema, params: Type.Object({ name }) };
}

function describeResponses(
  schema: FastifySchema | undefined,
  needsSession: boolean,
): FastifySchema {
  const { body, querystring, response, ...rest } = schema ?? {};
  const successes = Object.entries((response ?? {}) as Record<string, object>).map(
    ([status, content]) => [status, { description: SUCCESSES[status], ...content }] as const,
  );
  return {
    security: needsSession ? [{ session: [] }] : [],
    ...rest,
    ...(querystring && querystring !== NoFields ? { querystring } : {}),
    ...(body && body !== NoBody ? { body } : {}),
    response: {
      ...(successes.length > 0 ? Object.fromEntries(successes) : { 200: WEBAUTHN_OPTIONS }),
      ...(needsSession
        ? {
            401: { description: "Not signed in", ...ERROR },
            404: { description: "Not found, or another user's", ...ERROR },
          }
        : {}),
      "4XX": { description: "Refused; the code and the message give the reason", ...ERROR },
      503: { description: "Temporarily unavailable; see `Retry-After`", ...ERROR },
      "5XX": { description: "Server error", ...ERROR },
    },
  };
}

/** `@simplewebauthn/server`, which creates them, has no schema. */
const WEBAUTHN_OPTIONS = {
  type: "object",
  additionalProperties: true,
  description: "The options of the browser's WebAuthn call, in their JSON form",
};

const SUCCESSES: Readonly<Record<string, string>> = { 200: "OK", 201: "Created", 204: "Done" };
