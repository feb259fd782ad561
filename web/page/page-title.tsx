import { formatDateWithoutYear, formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { isolate } from "../i18n/isolate.ts";
import { useIsHydrated } from "../kit/lazy/use-is-hydrated.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useShownInstant } from "../time/shown-instant.ts";
import { useMinute } from "../time/tick.ts";

/** The shown time in the tab's title: "3:04 pm in Berlin · World Clock", with the date if it is picked. */
export function PageTitle({ zone, place }: { zone: string; place: string }) {
  const minute = useMinute();
  const isPicked = useShownInstant() !== undefined;
  const hourCycle = useHourCycle();
  if (!useIsHydrated()) return <title>{m.pageTitle()}</title>;
  const offsetMinutes = civilOffsetMinutesAt(zone, minute);
  const day = isPicked ? m.listSeparator() + formatDateWithoutYear(minute, offsetMinutes) : "";
  const time = formatHourMinute(minute, offsetMinutes, hourCycle) + day;
  return <title>{m.pageTitleTime({ time, place: isolate(place) })}</title>;
}
