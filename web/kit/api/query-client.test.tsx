import { describe, expect, test, vi } from "vitest";
import { onRetryOccasion } from "../lazy/lazy-part.ts";
import { callApi } from "./api-client.ts";
import { fetchByKey, queryClient } from "./query-client.ts";

function stubAnswer(body: string | null, init: ResponseInit = {}) {
  const ask = vi.fn<typeof fetch>(async () => new Response(body, init));
  vi.stubGlobal("fetch", ask);
  return ask;
}

const fetchKey = (queryKey: string[], on401: "throw" | "returnNull" = "throw") =>
  queryClient.fetchQuery({ queryKey, queryFn: fetchByKey(on401) });

describe("a call to the server", () => {
  test("sends cookies", async () => {
    const ask = stubAnswer("{}");
    await callApi("/api/x");
    expect(ask.mock.calls[0]?.[1]?.credentials).toBe("include");
  });

  test("sends a body as JSON, and without a body no content type", async () => {
    const ask = stubAnswer("{}");
    await callApi("/api/x", { method: "POST", body: { a: 1 } });
    await callApi("/api/x", { method: "POST" });
    expect(ask.mock.calls[0]?.[1]).toMatchObject({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
    expect(ask.mock.calls[1]?.[1]).not.toHaveProperty("headers");
    expect(ask.mock.calls[1]?.[1]).not.toHaveProperty("body");
  });

  test("that fails throws an error: status, colon, space, text", async () => {
    stubAnswer("No such thing", { status: 404, statusText: "Not Found" });
    await expect(callApi("/api/x")).rejects.toThrow(/^404: No such thing$/);
  });

  test("that fails without a body throws an error with the status text", async () => {
    stubAnswer(null, { status: 503, statusText: "Service Unavailable" });
    await expect(callApi("/api/x")).rejects.toThrow(/^503: Service Unavailable$/);
  });
});

describe("a query", () => {
  test("sends a GET to the path made of its key's segments, and parses the JSON", async () => {
    const ask = stubAnswer('{"count":1}');
    expect(await fetchKey(["/api/users", "u1", "timezone-preferences"])).toEqual({ count: 1 });
    expect(ask.mock.calls[0]?.[0]).toBe("/api/users/u1/timezone-preferences");
    expect(ask.mock.calls[0]?.[1]?.method ?? "GET").toBe("GET");
  });

  test("throws on 401 by default, and returns null if so configured", async () => {
    stubAnswer("Who are you?", { status: 401 });
    await expect(fetchKey(["/api/x"])).rejects.toThrow(/^401: Who are you\?$/);
    expect(await fetchKey(["/api/x"], "returnNull")).toBeNull();
    stubAnswer("No", { status: 403 });
    await expect(fetchKey(["/api/y"], "returnNull")).rejects.toThrow(/^403: No$/);
  });

  test("is by default never stale, not polled, not refetched on focus, not retried, and dropped after 5 unused minutes", () => {
    const { queries, mutations } = queryClient.getDefaultOptions();
    expect(queries).toMatchObject({
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      gcTime: 300_000,
      // A request without a network fails at once instead of being paused.
      networkMode: "always",
    });
    expect(mutations).toMatchObject({ retry: false, networkMode: "always" });
  });
});

test("the first call that gets through after a failure is an occasion to try again, unless it was sent before", async () => {
  stubAnswer("{}");
  await callApi("/api/x");
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  const slow = callApi("/api/x");
  stubAnswer("", { status: 503 });
  await callApi("/api/x").catch(() => {});
  const [retry, controller] = [vi.fn(), new AbortController()];
  onRetryOccasion(retry, controller.signal);
  resolve(new Response("{}"));
  await slow;
  expect(retry).not.toHaveBeenCalled();
  stubAnswer("{}");
  for (let times = 0; times < 2; times += 1) await callApi("/api/x");
  expect(retry).toHaveBeenCalledOnce();
  controller.abort();
});
