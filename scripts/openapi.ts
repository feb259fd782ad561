import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import type { FastifySchema } from "fastify";
import { Type } from "typebox";
import { buildApp, CALLS } from "../server/app.ts";
import { openDatabase } from "../server/database/open-database.ts";
import type { App } from "../server/http/app-type.ts";
import { NoBody, NoFields } from "../server/http/feature.ts";
import { createLog } from "../server/http/request-log.ts";
import type { Page } from "../server/page/prepare-page.ts";
import { readSettings } from "../server/settings/settings.ts";
import { OPENAPI_FILE } from "../server/testing/openapi-file.ts";
import { createServerClock } from "../server/time/clock/run-clock.ts";
import { ZoneSource } from "../server/time/rules/zone-source.ts";
import { ErrorResponse } from "../shared/api/errors.ts";

const ERROR = { $ref: "error#" };

/** Writes the OpenAPI document of all routes under `/api`. `beforeRoutes` runs before any is registered. */
export async function describeApi(beforeRoutes: (app: App) => void = () => {}): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "world-clock-openapi-"));
  const settings = { ...readSettings({}), dataDir };
  const db = openDatabase(settings);
  const nothing = Buffer.from("");
  const inline = { scripts: [], styles: [], styleAttributes: [] };
  const api = { identity: nothing, br: nothing, gzip: nothing, etag: "", inline };
  const fail = () => Promise.reject(new Error("There is no page."));
  const page: Page = {
    ...{ folder: dataDir, languages: [], files: new Set<string>(), api },
    ...{ prepareLanguage: fail, readEmbed: fail, withRules: () => page, reload: fail },
  };
  const log = createLog("silent");
  const app = await buildApp({
    db,
    page,
    settings,
    log,
    now: () => 0,
    clock: createServerClock(settings),
    places: { index: undefined, whenLoaded: () => Promise.resolve(undefined) },
    zones: new ZoneSource({ folder: dataDir, now: () => 0, log, apply: () => true }),
    beforeRoutes: async (instance) => {
      beforeRoutes(instance);
      await registerSwagger(instance);
    },
  });
  await app.ready();
  const description = format(JSON.stringify(app.swagger()));
  await app.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  return description;
}

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

function format(json: string): string {
  const { stdout, stderr, status } = spawnSync(
    "biome",
    ["format", `--stdin-file-path=${OPENAPI_FILE}`],
    { input: json, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

if (import.meta.main) writeFileSync(OPENAPI_FILE, await describeApi());
