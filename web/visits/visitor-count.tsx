import { useQuery } from "@tanstack/react-query";
import {
  type VisitorCount as Count,
  VISIT_RULE,
  VISITOR_COUNT_PATH,
} from "../../shared/api/visits.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { useRecordVisit } from "./use-record-visit.ts";

const POLL_MS = 30_000;

/** The number of visits, polled; its tooltip says what counts as one. */
export function VisitorCount() {
  useRecordVisit();
  const { data, isError, errorUpdateCount } = useQuery<Count>({
    queryKey: [VISITOR_COUNT_PATH],
    refetchInterval: POLL_MS,
  });
  if (!data) {
    // Not `isError`, which a refetch resets.
    const isMissing = errorUpdateCount > 0;
    return <p>{isMissing ? "The visitor count is not available right now." : "\u00a0"}</p>;
  }
  return (
    <p>
      <Tooltip text={VISIT_RULE}>{formatVisitors(data.count)}</Tooltip>
      {isError && " at last count"}
    </p>
  );
}

/** `1 visitor`, `1,234 visitors`. Not by `Intl`: its first use takes a slow phone some 60 ms. */
export function formatVisitors(count: number): string {
  const digits = String(count).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${digits} ${count === 1 ? "visitor" : "visitors"}`;
}
