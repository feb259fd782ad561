import { formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { isolate } from "../i18n/isolate.ts";
import { useIsHydrated } from "../kit/lazy/use-is-hydrated.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useCurrentMinute } from "../time/tick.ts";

/** The time in the tab's title: "3:04 pm in Berlin · World Clock". */
export function PageTitle({ zone, place }: { zone: string; place: string }) {
  const minute = useCurrentMinute();
  const hourCycle = useHourCycle();
  if (!useIsHydrated()) return <title>{m.pageTitle()}</title>;
  const time = formatHourMinute(minute, civilOffsetMinutesAt(zone, minute), hourCycle);
  return <title>{m.pageTitleTime({ time, place: isolate(place) })}</title>;
}
