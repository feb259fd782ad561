import { formatLongDate } from "#formats/first-view";
import type { EmbedSettings } from "../../shared/embed.ts";
import { element, write } from "./element.ts";
import type { Face } from "./face.ts";
import { placeLink } from "./place-link.ts";
import { spokenTime, tickingText } from "./time-text.ts";
import type { ZoneClock } from "./zone-clock.ts";

export function digitalFace(clock: ZoneClock, { hours, seconds }: EmbedSettings): Face {
  const text = tickingText(hours, seconds);
  const spoken = spokenTime(hours);
  const date = element("p", "date");
  const name = element("h1", "name", placeLink(clock));
  return {
    element: element("main", "digital", name, ...text.elements, ...spoken.elements, date),
    show: (instant) => {
      const offsetMinutes = clock.offsetMinutesAt(instant);
      for (const one of [text, spoken]) one.show(instant, offsetMinutes);
      write(date, formatLongDate(instant, offsetMinutes));
    },
  };
}
