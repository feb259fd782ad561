import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
  type AccuracyRecord,
  type RecordDays,
} from "../../shared/api/accuracy-record.ts";
import { TIME_PATH, type Time } from "../../shared/api/time.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { formatHourMinute } from "../../shared/zones/format-time.ts";
import { offsetMinutesAt } from "../../shared/zones/offset.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { useIsOnline } from "../api/use-is-online.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { Button } from "../ui/button.tsx";
import { RetryButton } from "../ui/retry-button.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { ClockNow } from "./clock-now.tsx";
import { RecordFigures } from "./record-figures.tsx";
import style from "./record-panel.css?inline";
import { RecordPlot } from "./record-plot.tsx";
import { listSlots } from "./record-slots.ts";
import { RecordTable } from "./record-table.tsx";
import { TzdbNote } from "./tzdb-note.tsx";

const RANGES = (
  [
    ["1", "24 hours"],
    ["30", "30 days"],
    ["90", "90 days"],
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
  const [hasTable, setHasTable] = useState(false);
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
          <SegmentedControl label="Range" options={RANGES} value={days} onChange={setDays} />
        </div>
      )}
      {data?.firstMs === null && (
        <p role="status" className="record-missing">
          The first minute is being recorded.
        </p>
      )}
      {isMissing && (
        <p role="status" className="record-missing">
          {isOnline
            ? "The record can't be loaded right now."
            : "You're offline. The record is on the server."}
          <RetryButton isRetrying={query.isFetching} onRetry={retry} />
        </p>
      )}
      {data?.firstMs !== null && !isMissing && (
        <>
          <div className="record-data" aria-busy={!data || query.isPlaceholderData}>
            <RecordPlot record={data} slots={slots} zone={zone} hourCycle={hourCycle} />
            <RecordFigures slots={slots} />
            {isError && (
              <p role="status" className="record-note">
                Not updated since{" "}
                {formatHourMinute(updatedAt, offsetMinutesAt(zone, updatedAt), hourCycle)}.
              </p>
            )}
          </div>
          <div className="record-actions">
            <Button variant="quiet" aria-expanded={hasTable} onClick={() => setHasTable(!hasTable)}>
              {hasTable ? "Hide the table" : "Show as a table"}
            </Button>
            <a href={`${ACCURACY_RECORD_CSV_PATH}?days=${days}`} download>
              CSV
            </a>
            <a
              href={`${ACCURACY_RECORD_PATH}?days=${days}`}
              download={`accuracy-record-${days}-days.json`}
            >
              JSON
            </a>
          </div>
          {hasTable && data && (
            <RecordTable
              slots={slots}
              unit={data.entryMinutes === 1 ? "hour" : "day"}
              zone={zone}
              hourCycle={hourCycle}
            />
          )}
        </>
      )}
      <div className="record-notes">
        <TzdbNote zone={zone} />
        <p>
          Each minute the server records the largest possible error of its clock; gaps are shown as
          gaps, and nothing about your own clock is sent. You can check its time yourself with{" "}
          <a href="/check-time.sh" className="underline underline-offset-4">
            a short script
          </a>
          .
        </p>
      </div>
    </div>
  );
}
