import { useEffect } from "react";
import { offsetMinutesAt } from "../../../shared/zones/offset.ts";
import { isKnownZone, RULES_END, RULES_START } from "../../../shared/zones/zone-rules.ts";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { useHourCycle } from "../hour-cycle.ts";

/** Loaded only if there is something to say. */
const notices = lazyPart(() => import("./rules-notice.ts"));

/** The notice for a zone at an instant (ms), once it is loaded. Without a zone there is none. */
export function useRulesNotice(zone: string | undefined, instant: number): string | undefined {
  const { part } = useLazyPart(notices);
  const hourCycle = useHourCycle();
  const browserOffsetMinutes = 0 - new Date(instant).getTimezoneOffset();
  // A browser's data of the past may lack what ours have.
  const isRight =
    zone === undefined ||
    (isKnownZone(zone) &&
      (instant < RULES_START ||
        (instant < RULES_END && offsetMinutesAt(zone, instant) === browserOffsetMinutes)));
  useEffect(() => {
    if (!isRight) notices.load();
  }, [isRight]);
  return isRight ? undefined : part?.rulesNotice(zone, instant, browserOffsetMinutes, hourCycle);
}
