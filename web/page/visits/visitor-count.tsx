import type { ReactNode } from "react";
import * as m from "#messages";
import { MAX_VISITS_PER_MINUTE } from "../../../shared/api/visits.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { Tooltip } from "../../kit/ui/tooltip.tsx";
import { useRecordVisit, visitorCountQuery } from "./use-record-visit.ts";

/** The number of visits, polled; its tooltip says what counts as one. */
export function VisitorCount() {
  useRecordVisit();
  const { data, isError, errorUpdateCount } = useQuery(visitorCountQuery);
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
