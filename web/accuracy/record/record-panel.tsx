import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
  type AccuracyRecord,
  type RecordDays,
} from "../../../shared/api/accuracy-record.ts";
import { TIME_PATH, type Time } from "../../../shared/api/time.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { useIsOnline } from "../../kit/api/use-is-online.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { RetryButton } from "../../kit/ui/retry-button.tsx";
import { SegmentedControl } from "../../kit/ui/segmented-control.tsx";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { ClockNow } from "./clock-now.tsx";
import { RecordFigures } from "./record-figures.tsx";
import style from "./record-panel.css?inline";
import { RecordPlot } from "./record-plot.tsx";
import { listSlots } from "./record-slots.ts";
import { TzdbNote } from "./tzdb-note.tsx";

const RANGES = (
  [
    ["1", m.recordHours({ count: 24 })],
    ["30", m.recordDays({ count: 30 })],
    ["90", m.recordDays({ count: 90 })],
  ] as const
).map(([value, name]) => ({ value, name, icon: name }));

/** The server records its clock each minute. Only a visible page asks. */
const REFRESH = {
  refetchInterval: MINUTE_MS,
  refetchOnWindowFocus: true,
  staleTime: MINUTE_MS / 2,
};

/** The bound of the server's clock now and over time, the tzdb release, and how all of it comes about. */
export function RecordPanel() {
  useLazyStyle(style);
  const [days, setDays] = useState<RecordDays>("1");
  const hourCycle = useHourCycle();
  const visitorZone = useVisitorZone().zone;
  const zone = isKnownZone(visitorZone) ? visitorZone : "UTC";
  const time = useQuery<Time>({ queryKey: [TIME_PATH], ...REFRESH });
  const { data, isError, errorUpdateCount, ...query } = useQuery<AccuracyRecord>({
    queryKey: [`${ACCURACY_RECORD_PATH}?days=${days}`],
    placeholderData: keepPreviousData,
    ...REFRESH,
  });
  const slots = useMemo(() => (data ? listSlots(data) : []), [data]);
  const isOnline = useIsOnline();
  const updatedAt = query.dataUpdatedAt;

  const isMissing = !data && errorUpdateCount > 0;
  const retry = () => void Promise.all([query.refetch(), time.refetch()]);
  return (
    <div className="record-panel">
      {!(isMissing && !time.data) && (
        <ClockNow time={time.data} isMissing={time.errorUpdateCount > 0} />
      )}
      {data?.firstMs !== null && (
        <div className="record-range">
          <SegmentedControl
            label={m.recordRange()}
            options={RANGES}
            value={days}
            onChange={setDays}
          />
        </div>
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
          <div className="record-data" aria-busy={!data || query.isPlaceholderData}>
            <RecordPlot record={data} slots={slots} zone={zone} />
            <RecordFigures slots={slots} />
            {isError && (
              <p role="status" className="record-note">
                {m.recordNotUpdated({
                  time: formatHourMinute(updatedAt, offsetMinutesAt(zone, updatedAt), hourCycle),
                })}
              </p>
            )}
          </div>
          <div className="record-actions">
            <a
              href={`${ACCURACY_RECORD_CSV_PATH}?days=${days}`}
              download
              className="button button-quiet"
            >
              CSV
            </a>
            <a
              href={`${ACCURACY_RECORD_PATH}?days=${days}`}
              download={`accuracy-record-${days}-days.json`}
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
