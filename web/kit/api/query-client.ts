import {
  type DefaultError,
  QueryClient,
  type QueryFunction,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation as useMutationOf,
  useQuery as useQueryOf,
} from "@tanstack/react-query";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { ApiError, callApi } from "./api-client.ts";

const UNUSED_LIFETIME_MS = 5 * MINUTE_MS;

/** Sends a GET to the key's segments joined with slashes, and parses the JSON. A 401 throws or returns null. */
export function fetchByKey<T>(on401: "throw" | "returnNull"): QueryFunction<T | null> {
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

/** The page's one query cache. It is no React context: only lazy parts of the page need it, and they share no parent. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchByKey("throw"),
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

if (typeof window !== "undefined") {
  queryClient.mount();
  window.addEventListener("pageshow", ({ persisted }) => {
    // The page may have been in the back-forward cache for hours: session, lists and count are fetched again.
    if (persisted) void queryClient.invalidateQueries();
  });
}

export function useQuery<T, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<T, DefaultError, T, Key>,
) {
  return useQueryOf(options, queryClient);
}

export function useMutation<T, Variables = void>(
  options: UseMutationOptions<T, DefaultError, Variables>,
) {
  return useMutationOf(options, queryClient);
}
