import type { ReactNode } from "react";
import { formatLongDate } from "#formats/first-view";
import * as m from "#messages";
import { formatHourMinute } from "../i18n/times.ts";
import { useCurrentMinute } from "../time/tick.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";

export function SavedCopyLine({ savedAt }: { savedAt: number | undefined }) {
  return (
    <p role="status" className="section-head optional hint control-text">
      {savedAt !== undefined && <SavedCopy instant={savedAt} />}
    </p>
  );
}

function SavedCopy({ instant }: { instant: number }) {
  const { zone } = useVisitorZone();
  const now = useCurrentMinute();
  const date = formatLongDate(instant, zone);
  const isToday = date === formatLongDate(now, zone);
  const values = {
    time: formatHourMinute(instant, zone),
    unbroken: (time: ReactNode) => <span className="unbroken">{time}</span>,
  };
  return isToday
    ? m.preferencesSavedCopyToday(values)
    : m.preferencesSavedCopy({ ...values, date });
}
