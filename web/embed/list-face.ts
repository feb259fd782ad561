import { shortWeekdayName } from "#formats/lazy";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { EmbedSettings } from "../../shared/embed.ts";
import { element, write } from "./element.ts";
import type { Face } from "./face.ts";
import { placeLink } from "./place-link.ts";
import { spokenTime, tickingText } from "./time-text.ts";
import type { ZoneClock } from "./zone-clock.ts";

export function listFace(
  clocks: readonly (ZoneClock | string)[],
  settings: Pick<EmbedSettings, "hours" | "seconds">,
): Face {
  const rows = clocks.map((clock) =>
    typeof clock === "string"
      ? { element: element("li", "", element("span", "", clock)), show: () => undefined }
      : row(clock, settings),
  );
  const list = element("ul", "", ...rows.map((one) => one.element));
  list.style.setProperty("--rows", String(rows.length));
  return {
    element: element("main", "list", element("h1", "sr-only", "World Clock"), list),
    show: (instant) => {
      for (const { show } of rows) show(instant);
    },
  };
}

function row(clock: ZoneClock, { hours, seconds }: Pick<EmbedSettings, "hours" | "seconds">): Face {
  const text = tickingText(hours, seconds);
  const spoken = spokenTime(hours);
  const day = element("span", "day");
  const name = element("span", "name", placeLink(clock));
  return {
    element: element("li", "", name, day, ...text.elements, ...spoken.elements),
    show: (instant) => {
      const offsetMinutes = clock.offsetMinutesAt(instant);
      for (const one of [text, spoken]) one.show(instant, offsetMinutes);
      write(day, weekdayAt(instant, offsetMinutes));
    },
  };
}

function weekdayAt(instant: number, offsetMinutes: number): string {
  return shortWeekdayName(new Date(instant + offsetMinutes * MINUTE_MS).getUTCDay());
}
