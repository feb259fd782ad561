import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { ApiError, callApi } from "../api/api-client.ts";
import { claimVisit, releaseVisit } from "./visit-marker.ts";

/** Records one visit per browser session, then has the count fetched again. */
export function useRecordVisit(): void {
  const queryClient = useQueryClient();
  const { mutate: recordVisit } = useMutation({
    mutationFn: () => callApi(VISITOR_COUNT_PATH, { method: "POST" }),
    onSuccess: async () => {
      // A count still on its way may be from before this visit, and would be taken for the refetched one.
      await queryClient.cancelQueries({ queryKey: [VISITOR_COUNT_PATH] });
      await queryClient.invalidateQueries({ queryKey: [VISITOR_COUNT_PATH] });
    },
    onError: (error) => {
      // Without an answer the visit may have been counted, and is not to be counted twice.
      if (error instanceof ApiError) releaseVisit(window);
    },
  });
  useEffect(() => {
    if (claimVisit(window)) recordVisit();
  }, [recordVisit]);
}
