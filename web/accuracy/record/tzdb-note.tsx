import { formatShortOffset } from "#formats/first-view";
import { formatShortDateWithYear } from "#formats/lazy";
import * as m from "#messages";
import {
  ZONE_RELEASE_PATH,
  type ZoneChange,
  type ZoneRelease,
} from "../../../shared/api/zone-rules.ts";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { locale } from "../../i18n/locale.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { useCurrentMinute } from "../../time/tick.ts";

const MAX_CHANGES = 5;

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

const MAX_ZONES = 3;

/** "tzdb 2026f, published 25 days ago", and for rules newer than the compiled ones since when they are served. */
export function describeRelease(served: ZoneRelease, now: number, zone: string): string {
  const { release, publishedMs, source, compiledRelease, sinceMs } = served;
  const rules =
    publishedMs === null
      ? m.recordRules({ release })
      : m.recordRulesPublished({ release, age: formatAge(now - publishedMs) });
  if (source === "compiled") return rules;
  const newer = { release: compiledRelease, date: formatDate(sinceMs, zone) };
  return m.sentences({ first: rules, second: m.recordRulesNewer(newer) });
}

/** "America/Winnipeg: UTC−5 instead of UTC−6 from Mar 14, 2027". */
export function describeChange(change: ZoneChange, zone: string): string {
  const { isNew, fromMs, offsetBeforeMinutes, offsetAfterMinutes } = change;
  const zones = nameZones(change.zones);
  const date = fromMs === null ? undefined : formatDate(fromMs, zone);
  if (isNew) return m.recordChangeNew({ zones });
  if (offsetBeforeMinutes === null || offsetAfterMinutes === null) {
    return date ? m.recordChangedFrom({ zones, date }) : m.recordChanged({ zones });
  }
  const before = formatShortOffset(offsetBeforeMinutes);
  const after = formatShortOffset(offsetAfterMinutes);
  return date
    ? m.recordChangedOffsetFrom({ zones, after, before, date })
    : m.recordChangedOffset({ zones, after, before });
}

function nameZones(all: readonly string[]): string {
  const zones = all.slice(0, MAX_ZONES).join(m.listSeparator());
  const count = all.length - MAX_ZONES;
  return count > 0 ? m.recordMoreZones({ zones, count }) : zones;
}

/** "today", "yesterday" or "25 days ago"; a release is dated to the day. */
function formatAge(ms: number): string {
  const days = Math.max(0, Math.floor(ms / DAY_MS));
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(0 - days, "day");
}

function formatDate(instant: number, zone: string): string {
  return formatShortDateWithYear(instant, civilOffsetMinutesAt(zone, instant));
}
