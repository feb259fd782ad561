import { expect, test } from "vitest";
import { createFirstFrameTexts } from "./first-frame.ts";
import { createLongDateFormats, createTimeFormats } from "./first-view.ts";

const INSTANTS = [0, 5, 9, 11, 12, 17, 23].map((hour) =>
  new Date(2026, 10, 20, hour, 4, 5).getTime(),
);

test.each([
  "de",
  "fr",
  "es",
  "es-MX",
  "pt-BR",
  "it",
  "ru",
  "ja",
  "zh-Hans",
  "hi",
  "ar-EG",
  "ar-MA",
  "ar-SA",
])("the first frame in %s has the texts of the page", (locale) => {
  const { timeParts, isDayPeriodFirst, defaultHourCycle } = createTimeFormats(locale);
  const { formatLongDate } = createLongDateFormats(locale);
  for (const chosen of [null, "12", "24"] as const) {
    const textsAt = createFirstFrameTexts(locale);
    for (const now of INSTANTS) {
      const offset = 0 - new Date(now).getTimezoneOffset();
      const { dayPeriod, ...parts } = timeParts(now, offset, chosen ?? defaultHourCycle);
      expect(textsAt(now, chosen)).toEqual({
        ...parts,
        dayPeriod: dayPeriod && (isDayPeriodFirst ? "" : " ") + dayPeriod,
        date: formatLongDate(now, offset),
      });
    }
  }
});
