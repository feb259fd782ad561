import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as m from "#messages";
import {
  type VisitorCount as Count,
  MAX_VISITS_PER_MINUTE,
  VISITOR_COUNT_PATH,
} from "../../../shared/api/visits.ts";
import { Tooltip } from "../../kit/ui/tooltip.tsx";
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
    return <p>{isMissing ? m.visitorsMissing() : "\u00a0"}</p>;
  }
  const tip = (children: ReactNode) => (
    <Tooltip text={m.visitorsRule({ count: MAX_VISITS_PER_MINUTE })}>{children}</Tooltip>
  );
  const visitors = m.visitors({ count: data.count });
  return <p>{isError ? m.visitorsAtLastCount({ visitors, tip }) : tip(visitors)}</p>;
}
