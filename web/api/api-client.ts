import type { ErrorResponse } from "../../shared/api/errors.ts";

interface Ask {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
  readonly cache?: "no-store";
  readonly signal?: AbortSignal;
}

/** What an answer that is not ok becomes: `"{status}: {text}"`, the text being the body's, else the status'. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's own sentence for people, where the body has one. */
  readonly sentence: string | undefined;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.sentence = sentenceIn(text);
  }
}

function sentenceIn(text: string): string | undefined {
  try {
    const answer: Partial<ErrorResponse> = JSON.parse(text);
    return answer.error?.message;
  } catch {
    return undefined;
  }
}

/** Asks our own server, with cookies; a body is sent as JSON. Throws an ApiError for an answer that is not ok. */
export async function callApi(path: string, { body, ...ask }: Ask = {}): Promise<Response> {
  const response = await fetch(path, {
    ...ask,
    credentials: "include",
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  }
  return response;
}
