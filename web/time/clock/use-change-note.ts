import { useEffect } from "react";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import type { ZoneMoment } from "../../zones/zone-moment.ts";
import { useHourCycle } from "../hour-cycle.ts";
import { nearChange } from "../near-change.ts";

/** Loaded only if there is a change to announce. */
const notes = lazyPart(() => import("../change-note-text.ts"));

/** A clock change within 30 days, once its text is loaded. */
export function useChangeNote(moment: ZoneMoment): string | undefined {
  const { part } = useLazyPart(notes);
  const hourCycle = useHourCycle();
  const isNear = nearChange(moment) !== undefined;
  useEffect(() => {
    if (isNear) notes.load();
  }, [isNear]);
  return isNear ? part?.changeNote(moment, hourCycle) : undefined;
}
