import type { ReactNode } from "react";
import { formatDecimal, formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
  type AccuracyRecord,
} from "../../../shared/api/accuracy-record.ts";
import { TIME_PATH, type Time } from "../../../shared/api/time.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { useIsOnline } from "../../kit/api/use-is-online.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { RetryButton } from "../../kit/ui/retry-button.tsx";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { boundParts, formatLength, formatPlusMinus, formatShare } from "./format-figures.ts";
import { RecordDays } from "./record-days.tsx";
import style from "./record-panel.css?inline";
import { listDays, type RecordSummary, summarizeRecord } from "./record-summary.ts";
import { TzdbNote } from "./tzdb-note.tsx";

const DAYS = 90;
const RANGE = `?days=${DAYS}`;

/** The server records its clock each minute. Only a visible page asks. */
const REFRESH = {
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: true,
  staleTime: MINUTE_MS / 2,
};

const NO_RECORD: AccuracyRecord = {
  fromMs: 0,
  toMs: 0,
  firstMs: null,
  entryMinutes: 60,
  entries: [],
};

export function RecordPanel() {
  useLazyStyle(style);
  const hourCycle = useHourCycle();
  const visitorZone = useVisitorZone().zone;
  const zone = isKnownZone(visitorZone) ? visitorZone : "UTC";
  const time = useQuery<Time>({ queryKey: [TIME_PATH], ...REFRESH });
  const { data, isError, errorUpdateCount, ...query } = useQuery<AccuracyRecord>({
    queryKey: [ACCURACY_RECORD_PATH + RANGE],
    ...REFRESH,
  });
  const isOnline = useIsOnline();
  const updatedAt = query.dataUpdatedAt;

  const isMissing = !data && errorUpdateCount > 0;
  const retry = () => void Promise.all([query.refetch(), time.refetch()]);
  return (
    <div className="record-panel">
      {!(isMissing && !time.data) && (
        <ClockNow time={time.data} isMissing={time.errorUpdateCount > 0} />
      )}
      {data?.firstMs === null && (
        <p role="status" className="record-missing">
          {m.recordFirstMinute()}
        </p>
      )}
      {isMissing && (
        <p role="status" className="record-missing">
          {isOnline ? m.recordMissing() : m.recordOffline()}
          <RetryButton isRetrying={query.isFetching} onRetry={retry} />
        </p>
      )}
      {data?.firstMs !== null && !isMissing && (
        <>
          <div className="record-data" aria-busy={!data}>
            <RecordFigures summary={data && summarizeRecord(data)} />
            {data && <RecordDays days={listDays(data, zone, DAYS)} zone={zone} />}
            {isError && (
              <p role="status" className="record-note">
                {m.recordNotUpdated({
                  time: formatHourMinute(updatedAt, offsetMinutesAt(zone, updatedAt), hourCycle),
                })}
              </p>
            )}
          </div>
          <div className="record-actions">
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
      <div className="record-notes">
        <TzdbNote zone={zone} />
        <p>{m.recordNote({ link: scriptLink })}</p>
      </div>
    </div>
  );
}

function scriptLink(text: ReactNode) {
  return <a href="/check-time.sh">{text}</a>;
}

const RIGHT_TO_WITHIN = { chrony: m.recordNowWithin, sntp: m.recordNowWithinSntp };
const OFF_BY_UP_TO = { chrony: m.recordNowOff, sntp: m.recordNowOffSntp };

/** How exact the server's clock is now, as one sentence with its figure large. */
function ClockNow({ time, isMissing }: { time: Time | undefined; isMissing: boolean }) {
  if (!time) {
    return (
      <p className="record-now">
        {isMissing ? m.recordNowMissing() : "\u00a0"}
        {!isMissing && <strong>{"\u00a0"}</strong>}
      </p>
    );
  }
  const { boundMs, source, synchronised } = time;
  if (boundMs === null || source === null) {
    return <p className="record-now">{m.recordNowUnchecked({ strong })}</p>;
  }
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
  return <p className="record-now">{describe({ bound: formatPlusMinus(boundMs), figure })}</p>;
}

function strong(text: ReactNode) {
  return <span className="record-unchecked">{text}</span>;
}

function RecordFigures({ summary }: { summary: RecordSummary | undefined }) {
  return (
    <dl className="record-figures">
      {listFigures(summary).map(([name, value, detail]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {summary ? value : "–"}
            {detail && <small> {detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function listFigures(
  summary: RecordSummary = summarizeRecord(NO_RECORD),
): readonly (readonly [name: string, value: string, detail?: string])[] {
  const { expectedMinutes, recordedMinutes, violations, gaps, medianBoundMs } = summary;
  return [
    [m.recordAvailable(), formatShare(recordedMinutes, expectedMinutes)],
    [m.recordSynchronised(), formatShare(summary.synchronisedMinutes, recordedMinutes)],
    ...(recordedMinutes > 0 && medianBoundMs === null
      ? []
      : ([
          [m.recordMedianBound(), formatPlusMinus(medianBoundMs)],
          [m.recordLargestBound(), formatPlusMinus(summary.largestBoundMs)],
          [
            m.recordOutside(),
            violations === 0 ? m.recordNever() : m.recordMinutes({ count: violations }),
          ],
        ] as const)),
    gaps === 0
      ? [m.recordGaps(), m.recordNoGaps()]
      : [
          m.recordGaps(),
          formatDecimal(gaps, 0),
          m.recordLongest({ length: formatLength(summary.longestGapMinutes) }),
        ],
  ];
}
