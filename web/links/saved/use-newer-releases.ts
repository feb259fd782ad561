import { queryOptions } from "@tanstack/react-query";
import {
  type ReleaseChanges,
  ZONE_CHANGES_PATH,
  type ZoneChanges,
} from "../../../shared/api/zone-changes.ts";
import { tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { callApi } from "../../kit/api/api-client.ts";
import { useQuery } from "../../kit/api/query-client.ts";

/** What the tzdb releases after one changed, up to the rules in use. Asks the server only if there may be such; empty until it answers. */
export function useNewerReleases(release: string): readonly ReleaseChanges[] {
  const { data } = useQuery(changesQuery(release < tzdbRelease()));
  return data?.releases.filter((newer) => newer.release > release) ?? [];
}

function changesQuery(isNeeded: boolean) {
  return queryOptions({
    queryKey: ["zone-changes", tzdbRelease()],
    queryFn: async (): Promise<ZoneChanges> => (await callApi(ZONE_CHANGES_PATH)).json(),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
