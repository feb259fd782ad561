import * as m from "#messages";
import { askedPlace, showInstant } from "../../time/shown-instant.ts";
import type { ShownTime } from "./answer-texts.ts";

/** Shows the time of a text on the whole page, beside that of its place or zone. */
export function showTime({ name, choice, place, target }: ShownTime): void {
  const { instant, end, zone, offsetMinutes } = choice;
  // A picker in another place stays there.
  if (askedPlace.get()?.origin === undefined) {
    const own = m.placeYourTime();
    const asked = {
      ...{ name: name ?? own, zone: zone ?? offsetMinutes },
      ...(place && { place }),
      ...(target && { target: { name: target.name ?? own, zone: target.zone } }),
      ...(end !== undefined && { rangeMs: end - instant }),
    };
    askedPlace.set((name ?? target?.name) === undefined ? undefined : asked);
  }
  showInstant(instant);
}
