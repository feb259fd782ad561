import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import type { FastifySchema } from "fastify";
import { ErrorResponse } from "../../shared/api/errors.ts";
import { createServerClock } from "../accuracy/create-server-clock.ts";
import { buildApp } from "../app.ts";
import { openDatabase } from "../database/open-database.ts";
import type { App } from "../http/app-type.ts";
import { NoBody } from "../http/schemas.ts";
import { readSettings } from "../settings/settings.ts";

/** Where `npm run openapi` writes it, from the project's folder. */
export const OPENAPI_FILE = "docs/openapi.json";

const ERROR = { $ref: "error#" };

/**
 * The description of every call under `/api`, as the routes' own schemas give it: OpenAPI 3.1 in formatted JSON.
 * `alsoRead` gets the app before its routes are registered.
 */
export async function describeApi(alsoRead: (app: App) => void = () => {}): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "world-clock-openapi-"));
  const settings = { ...readSettings({ LOG_LEVEL: "silent" }), dataDir };
  const db = openDatabase(settings);
  const nothing = Buffer.from("");
  const inline = { scripts: [], styles: [], styleAttributes: [] };
  const worker = { identity: nothing, br: nothing, gzip: nothing, etag: "" };
  const document = { ...worker, inline };
  const app = await buildApp({
    db,
    page: { folder: dataDir, document, notFound: document, worker },
    settings,
    now: () => 0,
    clock: createServerClock(settings),
    readRoutes: async (read) => {
      alsoRead(read);
      await describeRoutes(read);
    },
  });
  await app.ready();
  const text = format(JSON.stringify(app.swagger()));
  await app.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  return text;
}

async function describeRoutes(app: App): Promise<void> {
  app.addSchema({ $id: "error", ...ErrorResponse });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "World Clock",
        version: "1",
        description: "Every answer that is an error has the shape of the schema `Error`.",
      },
      components: {
        securitySchemes: {
          session: {
            type: "apiKey",
            in: "cookie",
            name: "__Host-session",
            description: "Set by signing in; on an origin without TLS its name is `session`.",
          },
        },
      },
    },
    refResolver: { buildLocalReference: (_json, _base, _fragment, i) => `Error${i || ""}` },
    transform: ({ schema, url }) => {
      if (!url.startsWith("/api/")) return { schema: { ...schema, hide: true }, url };
      return { schema: describeAnswers(schema, url.startsWith("/api/users/")), url };
    },
  });
}

function describeAnswers(schema: FastifySchema | undefined, isOwners: boolean): FastifySchema {
  const { body, querystring: _none, response, ...rest } = schema ?? {};
  const answers = Object.entries((response ?? {}) as Record<string, object>).map(
    ([status, answer]) => [status, { description: TOLD[status] ?? "Done", ...answer }] as const,
  );
  return {
    ...rest,
    ...(body && body !== NoBody ? { body } : {}),
    ...(isOwners ? { security: [{ session: [] }] } : {}),
    response: {
      ...(answers.length > 0 ? Object.fromEntries(answers) : { 200: WEBAUTHN_OPTIONS }),
      ...(isOwners
        ? {
            401: { description: "Nobody is signed in", ...ERROR },
            404: { description: "Another user's, or not there", ...ERROR },
          }
        : {}),
      "4XX": { description: "The request was refused; the message says why", ...ERROR },
      503: { description: "Not now; `Retry-After` says when to try again", ...ERROR },
      "5XX": { description: "A fault of the server", ...ERROR },
    },
  };
}

/** The library that makes them gives no schema. */
const WEBAUTHN_OPTIONS = {
  type: "object",
  additionalProperties: true,
  description: "What the browser's WebAuthn call takes, in its JSON form",
};

const TOLD: Readonly<Record<string, string>> = { 200: "The answer", 201: "Made", 204: "Done" };

function format(json: string): string {
  const { stdout, stderr, status } = spawnSync(
    "biome",
    ["format", `--stdin-file-path=${OPENAPI_FILE}`],
    { input: json, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
