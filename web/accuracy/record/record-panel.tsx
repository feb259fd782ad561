import type { ReactNode } from "react";
import { formatDecimal, formatShortOffset } from "#formats/first-view";
import { formatShortDateWithYear } from "#formats/lazy";
import * as m from "#messages";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
  type AccuracyRecord,
} from "../../../shared/api/accuracy-record.ts";
import { TIME_PATH, type Time } from "../../../shared/api/time.ts";
import {
  ZONE_RELEASE_PATH,
  type ZoneChange,
  type ZoneRelease,
} from "../../../shared/api/zone-rules.ts";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { isKnownZone, tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { locale } from "../../i18n/locale.ts";
import { formatHourMinute, hourCycle } from "../../i18n/times.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { useIsOnline } from "../../kit/api/use-is-online.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { RetryButton } from "../../kit/ui/button.tsx";
import { useCurrentMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import style from "./record-panel.css?inline";
import {
  boundParts,
  formatLength,
  formatPlusMinus,
  formatShare,
  listDays,
  listHours,
  type RecordDay,
  type RecordSummary,
  summarize,
} from "./record-summary.ts";

const DAYS = 90;
const RANGE = `?days=${DAYS}`;

/** The server records its clock each minute. Only a visible page asks. */
const REFRESH = {
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: true,
  staleTime: MINUTE_MS / 2,
};

export function RecordPanel() {
  useLazyStyle(style);
  hourCycle.use();
  const visitorZone = useVisitorZone().zone;
  const zone = isKnownZone(visitorZone) ? visitorZone : "UTC";
  const time = useQuery<Time>({ queryKey: [TIME_PATH], ...REFRESH });
  const { data, isError, errorUpdateCount, ...query } = useQuery<AccuracyRecord>({
    queryKey: [ACCURACY_RECORD_PATH + RANGE],
    ...REFRESH,
  });
  const isOnline = useIsOnline();
  const isMissing = !data && errorUpdateCount > 0;
  const missing = isOnline ? m.recordMissing() : m.recordOffline();
  const status = isMissing ? missing : data?.firstMs === null && m.recordFirstMinute();
  const hours = data ? listHours(data) : [];
  const retry = () => void Promise.all([query.refetch(), time.refetch()]);
  return (
    <div className="panel-content stack gap-6">
      {!(isMissing && !time.data) && (
        <p className="record-now hint balanced middle">
          {describeNow(time.data, time.errorUpdateCount > 0)}
        </p>
      )}
      {status ? (
        <p role="status" className="row hint centered gap-3 gap-x-4">
          {status}
          {isMissing && <RetryButton isRetrying={query.isFetching} onRetry={retry} />}
        </p>
      ) : (
        <>
          <div className="stack gap-6" aria-busy={!data}>
            <RecordFigures summary={summarize(hours)} isKnown={!!data} />
            {data && <RecordDays days={listDays(hours, zone, DAYS)} />}
            {isError && (
              <p role="status" className="note">
                {m.recordNotUpdated({ time: formatHourMinute(query.dataUpdatedAt, zone) })}
              </p>
            )}
          </div>
          <div className="screen-only row centered gap-1 gap-x-2">
            <a href={ACCURACY_RECORD_CSV_PATH + RANGE} download className="button button-quiet">
              CSV
            </a>
            <a
              href={ACCURACY_RECORD_PATH + RANGE}
              download={`accuracy-record-${DAYS}-days.json`}
              className="button button-quiet"
            >
              JSON
            </a>
          </div>
        </>
      )}
      <div className="record-notes lined grid middle gap-3 note">
        <TzdbNote zone={zone} />
        <p>{m.recordNote({ link: scriptLink })}</p>
      </div>
    </div>
  );
}

function scriptLink(text: ReactNode) {
  return (
    <a href="/check-time.sh" className="text-link">
      {text}
    </a>
  );
}

const RIGHT_TO_WITHIN = { chrony: m.recordNowWithin, sntp: m.recordNowWithinSntp };
const OFF_BY_UP_TO = { chrony: m.recordNowOff, sntp: m.recordNowOffSntp };

function describeNow(time: Time | undefined, isMissing: boolean): ReactNode {
  if (!time) {
    return isMissing ? m.recordNowMissing() : ["\u00a0", <strong key="figure">{"\u00a0"}</strong>];
  }
  const { boundMs, source, synchronised } = time;
  if (boundMs === null || source === null) return m.recordNowUnchecked({ strong });
  const [value, unit] = boundParts(boundMs);
  const figure = () => (
    <strong>
      <sup>±</sup>
      {value}
      <small>
        {"\u00a0"}
        {unit}
      </small>
    </strong>
  );
  const describe = (synchronised ? RIGHT_TO_WITHIN : OFF_BY_UP_TO)[source];
  return describe({ bound: formatPlusMinus(boundMs), figure });
}

function strong(text: ReactNode) {
  return <span className="record-unchecked heading block strong-ink">{text}</span>;
}

function RecordFigures({ summary, isKnown }: { summary: RecordSummary; isKnown: boolean }) {
  const { expectedMinutes, recordedMinutes, violations, gaps, medianBoundMs } = summary;
  const bounds =
    recordedMinutes > 0 && medianBoundMs === null
      ? []
      : [
          [m.recordMedianBound(), formatPlusMinus(medianBoundMs)],
          [m.recordLargestBound(), formatPlusMinus(summary.largestBoundMs)],
          [
            m.recordOutside(),
            violations ? m.recordMinutes({ count: violations }) : m.recordNever(),
          ],
        ];
  const figures = [
    [m.recordAvailable(), formatShare(recordedMinutes, expectedMinutes)],
    [m.recordSynchronised(), formatShare(summary.synchronisedMinutes, recordedMinutes)],
    ...bounds,
    gaps === 0
      ? [m.recordGaps(), m.recordNoGaps()]
      : [
          m.recordGaps(),
          formatDecimal(gaps, 0),
          m.recordLongest({ length: formatLength(summary.longestGapMinutes) }),
        ],
  ];
  return (
    <dl className="record-figures grid gap-4 gap-x-6">
      {figures.map(([name, value, detail]) => (
        <div key={name} className="lined">
          <dt className="note">{name}</dt>
          <dd className="large">
            {isKnown ? value : "–"}
            {detail && <small className="note block"> {detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The first that is on marks a day; one without is whole. */
const SIGNS: readonly { sign: string; text: string; isOn: (day: RecordDay) => boolean }[] = [
  { sign: "outside", text: m.recordLegendOutside(), isOn: ({ violations }) => violations > 0 },
  { sign: "gap", text: m.recordNoRecord(), isOn: (day) => missingMinutes(day) > 0 },
  {
    sign: "unsynchronised",
    text: m.recordLegendUnsynchronised(),
    isOn: (day) => day.medianBoundMs !== null && !isSynchronised(day),
  },
  { sign: "before", text: m.recordNotYet(), isOn: (day) => day.expectedMinutes === 0 },
  { sign: "unknown", text: m.recordBoundUnknown(), isOn: (day) => day.medianBoundMs === null },
];

const missingMinutes = (day: RecordDay) => day.expectedMinutes - day.recordedMinutes;
const isSynchronised = (day: RecordDay) => day.synchronisedMinutes === day.recordedMinutes;

function RecordDays({ days }: { days: readonly RecordDay[] }) {
  const signs = days.map((day) => SIGNS.find(({ isOn }) => isOn(day))?.sign ?? "whole");
  const isChecked = days.some(({ medianBoundMs }) => medianBoundMs !== null);
  const events = days.toReversed().flatMap((day) => {
    const facts = factsOf(day, isChecked).join(m.listSeparator());
    return facts === "" ? [] : m.recordSlot({ time: day.date, facts });
  });
  return (
    <figure className="record-days stack gap-3 note">
      <figcaption>{m.recordLine({ count: formatDecimal(days.length, 0) })}</figcaption>
      <div className="record-line" dir="ltr" aria-hidden="true">
        {days.map(({ date }, index) => (
          <i key={date} data-sign={signs[index]} />
        ))}
      </div>
      <p className="record-legend cluster gap-1 gap-x-4" aria-hidden="true">
        {SIGNS.filter(({ sign }) => signs.includes(sign)).map(({ sign, text }) => (
          <span key={sign}>
            <i data-sign={sign} />
            {text}
          </span>
        ))}
      </p>
      <FirstOf items={events} />
    </figure>
  );
}

const MAX_LISTED = 5;

function FirstOf({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  const more = items.length - MAX_LISTED;
  return (
    <ul>
      {items.slice(0, MAX_LISTED).map((item) => (
        <li key={item}>{item}</li>
      ))}
      {more > 0 && <li>{m.recordMoreChanges({ count: more })}</li>}
    </ul>
  );
}

/** While nothing checks the clock, that is said once for the whole, not for each day. */
function factsOf(day: RecordDay, isChecked: boolean): readonly string[] {
  const { largestBoundMs, violations } = day;
  const missing = missingMinutes(day);
  const isUnsynchronised = isChecked && !isSynchronised(day);
  return [
    missing > 0 && m.recordMissingLength({ length: formatLength(missing) }),
    violations > 0 && m.recordMinutesOutside({ count: violations }),
    isUnsynchronised && m.recordNotSynchronisedThroughout(),
    isUnsynchronised &&
      largestBoundMs !== null &&
      m.recordLargest({ bound: formatPlusMinus(largestBoundMs) }),
  ].filter((fact) => fact !== false);
}

function TzdbNote({ zone }: { zone: string }) {
  const { data } = useQuery<ZoneRelease>({
    queryKey: [ZONE_RELEASE_PATH],
    ...REFRESH,
  });
  const now = useCurrentMinute();
  if (!data) return <p>{m.recordRules({ release: tzdbRelease() })}</p>;
  return (
    <div>
      <p>{describeRelease(data, now, zone)}</p>
      <FirstOf items={data.changes.map((change) => describeChange(change, zone))} />
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
  const newer = { release: compiledRelease, date: formatShortDateWithYear(sinceMs, zone) };
  return m.sentences({ first: rules, second: m.recordRulesNewer(newer) });
}

/** "America/Winnipeg: UTC−5 instead of UTC−6 from Mar 14, 2027". A zone that is not new has another offset from some time on. */
function describeChange(change: ZoneChange, zone: string): string {
  const { fromMs, offsetBeforeMinutes, offsetAfterMinutes } = change;
  const zones = nameZones(change.zones);
  if (fromMs === null || offsetBeforeMinutes === null || offsetAfterMinutes === null)
    return m.recordChangeNew({ zones });
  return m.recordChangedOffsetFrom({
    zones,
    after: formatShortOffset(offsetAfterMinutes),
    before: formatShortOffset(offsetBeforeMinutes),
    date: formatShortDateWithYear(fromMs, zone),
  });
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
