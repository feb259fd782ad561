import { QueryClient, type QueryFunction } from "@tanstack/react-query";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { ApiError, callApi } from "./api-client.ts";

const UNUSED_LIFETIME_MS = 5 * MINUTE_MS;

interface FetchOptions {
  readonly on401: "throw" | "returnNull";
}

/** Sends a GET to the key's segments joined with slashes, and parses the JSON. A 401 throws or returns null. */
export function fetchByKey<T>({ on401 }: FetchOptions): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    try {
      const response = await callApi(queryKey.join("/"), { signal });
      return await response.json();
    } catch (error) {
      if (on401 === "returnNull" && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey({ on401: "throw" }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        // The timer would keep the build process, which prerenders the page, alive.
        gcTime: typeof window === "undefined" ? Number.POSITIVE_INFINITY : UNUSED_LIFETIME_MS,
        retry: false,
        // Without a network a request fails at once instead of being paused.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
