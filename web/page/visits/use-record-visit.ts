import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import { VISITOR_COUNT_PATH, type VisitorCount } from "../../../shared/api/visits.ts";
import { callApi } from "../../kit/api/api-client.ts";
import { queryClient, useMutation } from "../../kit/api/query-client.ts";
import { claimVisit } from "./visit-marker.ts";

const POLL_MS = 30_000;

export const visitorCountQuery = queryOptions<VisitorCount>({
  queryKey: [VISITOR_COUNT_PATH],
  refetchInterval: POLL_MS,
});

/** Records one visit per browser session, then refetches the count. A visit that fails is not sent again. */
export function useRecordVisit(): void {
  const { mutate: recordVisit } = useMutation({
    // Without the body read, Chromium would keep the request open.
    mutationFn: async () => (await callApi(VISITOR_COUNT_PATH, { method: "POST" })).text(),
    onSuccess: async () => {
      // A count that was requested before this visit may be without it, and must not pass for the refetched one.
      await queryClient.cancelQueries(visitorCountQuery);
      await queryClient.invalidateQueries(visitorCountQuery);
    },
  });
  useEffect(() => {
    const record = () => {
      if (claimVisit(window)) recordVisit();
    };
    const { prerendering } = document as { readonly prerendering?: boolean };
    if (!prerendering) return record();
    // A browser may prerender a page that nobody then opens.
    document.addEventListener("prerenderingchange", record, { once: true });
    return () => document.removeEventListener("prerenderingchange", record);
  }, [recordVisit]);
}
