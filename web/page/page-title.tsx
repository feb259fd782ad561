import { memo } from "react";
import { formatDateWithoutYear, formatHourMinute } from "#formats/first-view";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { isolate } from "../i18n/isolate.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { useShownInstant } from "../time/shown-instant.ts";
import type { DisplayedMinute } from "../time/tick.ts";
import { useDeferredMinute } from "../time/use-deferred-minute.ts";

interface PageTitleProps {
  readonly zone: string;
  readonly place: string;
}

/** The shown time in the tab's title: "3:04 pm in Berlin · World Clock", with the date if it is picked. */
export function PageTitle(props: PageTitleProps) {
  const [displayed] = useDeferredMinute("at once");
  const isPicked = useShownInstant() !== undefined;
  if (displayed.isPlaceholder) return <title>{m.pageTitle()}</title>;
  return <TimeTitle {...props} {...displayed} isPicked={isPicked} />;
}

interface TimeTitleProps extends PageTitleProps, DisplayedMinute {
  readonly isPicked: boolean;
}

/** Waits until the slider rests: a new title takes a browser as long as ten other texts. */
const TimeTitle = memo(
  function TimeTitle({ zone, place, minute, isPicked }: TimeTitleProps) {
    const hourCycle = useHourCycle();
    const offsetMinutes = civilOffsetMinutesAt(zone, minute);
    const day = isPicked ? m.listSeparator() + formatDateWithoutYear(minute, offsetMinutes) : "";
    const time = formatHourMinute(minute, offsetMinutes, hourCycle) + day;
    return <title>{m.pageTitleTime({ time, place: isolate(place) })}</title>;
  },
  (_before, { isMoving }) => isMoving,
);
