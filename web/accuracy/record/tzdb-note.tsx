import * as m from "#messages";
import { ZONE_RELEASE_PATH, type ZoneRelease } from "../../../shared/api/zone-rules.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { useCurrentMinute } from "../../time/tick.ts";
import { describeChange, describeRelease } from "./describe-release.ts";

const MAX_CHANGES = 5;

/** The tzdb release that is in use, its age, and what it changes against the compiled one. */
export function TzdbNote({ zone }: { zone: string }) {
  const { data } = useQuery<ZoneRelease>({
    queryKey: [ZONE_RELEASE_PATH],
    refetchInterval: MINUTE_MS,
    staleTime: MINUTE_MS / 2,
  });
  const now = useCurrentMinute();
  if (!data) return <p>{m.recordRules({ release: tzdbRelease() })}</p>;
  const { changes } = data;
  const more = changes.length - MAX_CHANGES;
  return (
    <div>
      <p>{describeRelease(data, now, zone)}</p>
      {changes.length > 0 && (
        <ul>
          {changes.slice(0, MAX_CHANGES).map((change) => (
            <li key={change.zones.join()}>{describeChange(change, zone)}</li>
          ))}
          {more > 0 && <li>{m.recordMoreChanges({ count: more })}</li>}
        </ul>
      )}
    </div>
  );
}
