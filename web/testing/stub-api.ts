import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { vi } from "vitest";

type Ask = (path: string, init?: RequestInit) => Promise<Response>;
type Respond = (path: string, init: RequestInit | undefined) => Response | Promise<Response>;

/** Stands in for the server; answers are made by `answerOf`, so that the call's own schema checks them. */
export function stubApi(respond: Respond) {
  const ask = vi.fn<Ask>(async (path, init) => respond(path, init));
  vi.stubGlobal("fetch", ask);
  return {
    callsTo: (method: string, path: string) =>
      ask.mock.calls.filter(([url, init]) => url === path && (init?.method ?? "GET") === method),
  };
}

/** An answer that the call's schema allows; any other throws. */
export function answerOf<T extends TSchema>(schema: T, value: Static<T>): Response {
  if (!Value.Check(schema, value)) throw new Error("The schema of this call refuses this answer.");
  return Response.json(value);
}
