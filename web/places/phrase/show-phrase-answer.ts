import * as m from "#messages";
import { askedPlace } from "../../time/asked-place.ts";
import { showInstant } from "../../time/shown-instant.ts";
import type { PhraseAnswer } from "./phrase-answers.ts";

/** Shows the time of a phrase on the whole page, beside that of its place or zone. */
export function showPhraseAnswer({ name, choice, result, target }: PhraseAnswer): void {
  const { instant, end, zone, offsetMinutes } = choice;
  // A picker in another place stays there.
  if (askedPlace.get()?.origin === undefined) {
    askedPlace.set(
      (name ?? target?.name) === undefined
        ? undefined
        : {
            name: name ?? m.placeYourTime(),
            zone: zone ?? offsetMinutes,
            ...(result && { place: result.place }),
            ...(target && { target }),
            ...(end !== undefined && { rangeMs: end - instant }),
          },
    );
  }
  showInstant(instant);
}
