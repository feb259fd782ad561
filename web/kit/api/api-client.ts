import type { ErrorCode, ErrorResponse } from "../../../shared/api/errors.ts";
import { retryAll } from "../lazy/lazy-part.ts";
import { parseJson } from "../storage/local-storage.ts";
import { createStore } from "../storage/store.ts";

export const lastHeaders = createStore<Headers | undefined>(undefined);

interface Ask {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
  readonly cache?: "no-store";
  readonly signal?: AbortSignal;
}

/** A response that is not ok. The message is `"{status}: {text}"`, with the body's text or else the status text. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, text: string, retryAfter?: string | null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.retryAfterSeconds = Number(retryAfter) || undefined;
    this.code = (parseJson(text) as Partial<ErrorResponse> | null | undefined)?.error?.code;
  }
}

let hasFailed = false;

/** Calls our own server with cookies; a body is sent as JSON. Throws an ApiError for a response that is not ok. */
export async function callApi(path: string, ask: Ask = {}): Promise<Response> {
  const isAfterFailure = hasFailed;
  try {
    const response = await send(path, ask);
    // Not for a call sent before the failure, which says nothing about the server since then.
    if (isAfterFailure && hasFailed) {
      hasFailed = false;
      retryAll();
    }
    return response;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) hasFailed = true;
    throw error;
  }
}

async function send(path: string, { body, ...ask }: Ask): Promise<Response> {
  const response = await fetch(path, {
    ...ask,
    credentials: "include",
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  lastHeaders.set(response.headers);
  if (!response.ok) {
    const text = (await response.text()) || response.statusText;
    throw new ApiError(response.status, text, response.headers.get("retry-after"));
  }
  return response;
}
