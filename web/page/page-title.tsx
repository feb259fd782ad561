import { formatDateWithoutYear, formatHourMinute } from "#formats/first-view";
import { useZoneCity } from "#formats/zone-names";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { isolate } from "../i18n/isolate.ts";
import { useStore } from "../kit/storage/store.ts";
import { useDebouncedValue } from "../kit/ui/use-debounced-value.ts";
import { fallbackPlaceName } from "../places/visitor/use-place-name.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { linkedTitle } from "../time/shown-instant.ts";
import { useDisplayedMinute } from "../time/tick.ts";

interface PageTitleProps {
  readonly zone: string;
  readonly place: string;
}

/** A new title takes a browser as long as ten other texts: it waits until the slider rests. */
const REST_MS = 150;

/** The shown time in the tab's title: "3:04 pm in Berlin · World Clock", with the date if it is picked. */
export function PageTitle({ zone, place }: PageTitleProps) {
  const displayed = useDisplayedMinute();
  const rested = useDebouncedValue(displayed, REST_MS);
  const { minute, isPlaceholder, isNow } = displayed.isNow ? displayed : rested;
  const hourCycle = useHourCycle();
  // Among other tabs "3:04 pm in Asia" tells little. The city is known a moment later.
  const city = useZoneCity()(zone);
  const name = place === fallbackPlaceName(zone) && city !== "…" ? city : place;
  const title = useStore(linkedTitle, undefined);
  if (isPlaceholder) return <title>{m.pageTitle()}</title>;
  const offsetMinutes = civilOffsetMinutesAt(zone, minute);
  const day = isNow ? "" : m.listSeparator() + formatDateWithoutYear(minute, offsetMinutes);
  const time = formatHourMinute(minute, offsetMinutes, hourCycle) + day;
  if (title !== undefined && !isNow) return <title>{`${title} – ${time}`}</title>;
  return <title>{m.pageTitleTime({ time, place: isolate(name) })}</title>;
}
