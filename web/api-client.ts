interface Ask {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** What an answer that is not ok becomes: `"{status}: {text}"`, the text being the body's, else the status'. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
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
