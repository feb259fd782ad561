import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export const OPENAPI_FILE = "docs/openapi.json";

export function formatOpenApi(description: object): string {
  const options = ["format", `--stdin-file-path=${OPENAPI_FILE}`];
  return execFileSync("biome", options, { input: JSON.stringify(description), encoding: "utf8" });
}

export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly maximum?: number;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
}

/** An operation of the OpenAPI document; path parameters are written as `{userId}`. */
export interface OpenApiCall {
  readonly method: string;
  readonly path: string;
  readonly body?: JsonSchema | undefined;
}

interface Description {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> };
}

export function listCalls(): OpenApiCall[] {
  const { paths } = JSON.parse(readFileSync(OPENAPI_FILE, "utf8")) as {
    paths: Record<string, Record<string, Description>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content["application/json"]?.schema,
    })),
  );
}

export function listPaths(): string[] {
  return [...new Set(listCalls().map(({ path }) => path))];
}
