import { QueryClient, type QueryFunction } from "@tanstack/react-query";
import { MINUTE_MS } from "../../shared/durations.ts";
import { ApiError, callApi } from "./api-client.ts";

const UNUSED_FOR_MS = 5 * MINUTE_MS;

interface Fetching {
  readonly on401: "throw" | "returnNull";
}

/** Fetches by GET the address that the key's segments make, and parses its JSON; a 401 throws, or yields null. */
export function fetchByKey<T>({ on401 }: Fetching): QueryFunction<T | null> {
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

/** A query cache with the product's defaults. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey({ on401: "throw" }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        // The timer would keep the build, which prerenders the page, from ending.
        gcTime: typeof window === "undefined" ? Number.POSITIVE_INFINITY : UNUSED_FOR_MS,
        retry: false,
        // Without a network a call fails at once, and says so; it is not held back until there is one.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
