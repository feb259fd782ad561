import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { vi } from "vitest";
import type { ErrorCode } from "../../shared/api/errors.ts";

type Ask = (path: string, init?: RequestInit) => Promise<Response>;
type Respond = (path: string, init: RequestInit | undefined) => Response | Promise<Response>;

/** Replaces the server. Create its responses with `answerOf`, which checks them against the schema. */
export function stubApi(respond: Respond) {
  const ask = vi.fn<Ask>(async (path, init) => respond(path, init));
  vi.stubGlobal("fetch", ask);
  const callsTo = (method: string, path: string) =>
    ask.mock.calls.filter(([url, init]) => url === path && (init?.method ?? "GET") === method);
  return {
    callsTo,
    bodiesOf: (method: string, path: string): unknown[] =>
      callsTo(method, path).map(([, init]) =>
        typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
      ),
  };
}

export function answerOf<T extends TSchema>(schema: T, value: Static<T>): Response {
  if (!Value.Check(schema, value))
    throw new Error("The response does not match the schema of the call.");
  return Response.json(value);
}

export const refusal = (status: number, code: ErrorCode) =>
  Response.json({ error: { code, message: "From the server." } }, { status });
