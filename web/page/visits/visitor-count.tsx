import { queryOptions } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import * as m from "#messages";
import {
  type VisitorCount as Count,
  MAX_VISITS_PER_MINUTE,
  VISITOR_COUNT_PATH,
} from "../../../shared/api/visits.ts";
import { callApi } from "../../kit/api/api-client.ts";
import { queryClient, useQuery } from "../../kit/api/query-client.ts";
import { Tooltip } from "../../kit/ui/tooltip.tsx";

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

const POLL_MS = 30_000;

const visitorCountQuery = queryOptions<Count>({
  queryKey: [VISITOR_COUNT_PATH],
  refetchInterval: POLL_MS,
});

/** Records one visit per browser session. */
function useRecordVisit(): void {
  useEffect(() => {
    const record = () => {
      if (claimVisit(window)) recordVisit().catch(() => {});
    };
    const { prerendering } = document as { readonly prerendering?: boolean };
    if (!prerendering) return record();
    // A browser may prerender a page that nobody then opens.
    document.addEventListener("prerenderingchange", record, { once: true });
    return () => document.removeEventListener("prerenderingchange", record);
  }, []);
}

/** Then refetches the count. A visit that fails is not sent again. */
async function recordVisit(): Promise<void> {
  const response = await callApi(VISITOR_COUNT_PATH, { method: "POST" });
  // Without the body read, Chromium would keep the request open.
  await response.text();
  // A count that was requested before this visit may be without it, and must not pass for the refetched one.
  await queryClient.cancelQueries(visitorCountQuery);
  await queryClient.invalidateQueries(visitorCountQuery);
}

const MARKER = "hasVisited";

/** Claims the one visit of this browser session; false where no storage remembers it. A tab that a script opens copies its opener's session storage, so the opener's marker counts too: both share a process, and claim one after the other. */
export function claimVisit(tab: Window): boolean {
  try {
    const storages = sessionStorages(tab);
    const isClaimed = storages.some((storage) => storage.getItem(MARKER) !== null);
    // Also if the opener alone has it: a tab may be opened from this one.
    for (const storage of storages) storage.setItem(MARKER, "true");
    return !isClaimed;
  } catch {
    return false;
  }
}

function sessionStorages(tab: Window): Storage[] {
  const storages = [tab.sessionStorage];
  try {
    if (tab.opener) storages.push((tab.opener as Window).sessionStorage);
  } catch {
    // The opener is of another origin.
  }
  return storages;
}
