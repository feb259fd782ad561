import { afterAll, expect, test, vi } from "vitest";
import { zoneMoment } from "../../zones/zone-moment.ts";

/** With the types of the English ones: what the page imports in English it has in all other languages. */
async function formatsIn(locale: string) {
  vi.resetModules();
  vi.doMock("../locale.ts", () => ({ locale }));
  const firstFrame: typeof import("../english/first-frame.ts") = await import("./first-frame.ts");
  const firstView: typeof import("../english/first-view.ts") = await import("./first-view.ts");
  const lazy: typeof import("../english/lazy.ts") = await import("./lazy.ts");
  return { ...firstFrame, ...firstView, ...lazy };
}

afterAll(() => {
  vi.doUnmock("../locale.ts");
  vi.resetModules();
});

const FRIDAY = Date.parse("2026-11-20T15:04:05Z");

/** Spaces that don't break look like others. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

/** In Hindi, yesterday and tomorrow have the same name. */
const FORMATS = `
de | 24 | 12 PM | – | 20. Nov. | 2026 | 1 | 5 Std. 30 Min. | −5 Std. 30 Min. | UTC−3 | gestern
fr | 24 | 12 PM |  –  | 20 nov. | 2026 | 1 | 5 h 30 min | −5 h 30 min | UTC−3 | hier
ja | 24 | 午後0時 | ～ | 11月20日 | 2026 | 0 | 5 時間 30 分 | −5 時間 30 分 | UTC−3 | 昨日
zh-Hans | 24 | 下午12时 | – | 11月20日 | 2026 | 1 | 5小时30分钟 | −5小时30分钟 | UTC−3 | 昨天
hi | 12 | 12 pm | – | 20 नव॰ | 2026 | 0 | 5 घं॰ 30 मि॰ | −5 घं॰ 30 मि॰ | UTC−3 | गुरुवार
ar-EG | 12 | ١٢ م | – | ٢٠ نوفمبر | ٢٠٢٦ | 6 | ٥ س ٣٠ د | \u061c−٥ س ٣٠ د | \u2066UTC−٣\u2069 | أمس
ar-MA | 24 | 12 م | – | 20 نونبر | 2026 | 1 | 5 س 30 د | \u200e−5 س 30 د | \u2066UTC−3\u2069 | أمس`;

test.each(FORMATS.trim().split("\n"))(
  "locale, hour cycle, hour, dash, date, year, first weekday, amounts, offset and day are %s",
  async (line) => {
    const [locale = ""] = line.split(" | ");
    const formats = await formatsIn(locale);
    const yesterday = { ...zoneMoment("UTC", FRIDAY), dayDifference: -1, offsetMinutes: -24 * 60 };
    const unbroken = [formats.formatShortDate(FRIDAY, 0), formats.formatDuration(330)] as const;
    const found = [
      locale,
      formats.defaultHourCycle,
      formats.formatHour(12),
      formats.RANGE_SIGN,
      unbroken[0],
      formats.formatYear(FRIDAY, 0),
      formats.FIRST_WEEKDAY,
      unbroken[1],
      formats.formatSignedDuration(-330),
      formats.formatShortOffset(-180),
      formats.formatRelativeDay(yesterday),
    ];
    expect(plain(found.join(" | "))).toBe(line);
    expect(unbroken.join("")).not.toContain(" ");
  },
);

test("times and dates are those of the offset, whatever the browser's zone", async () => {
  const { timeParts, formatDateWithoutYear, formatWeekday, ...formats } = await formatsIn("de");
  expect(timeParts(FRIDAY, 330, "24").hourMinute).toBe("20:34");
  expect(formatDateWithoutYear(FRIDAY, 9 * 60)).toBe("Samstag, 21. November");
  expect(formatWeekday(FRIDAY, -16 * 60)).toBe("Donnerstag");
  expect([formats.weekdayName(0), formats.shortWeekdayName(6)]).toEqual(["Sonntag", "Sa"]);
});

test("digits are the locale's, and dates of the Gregorian calendar where another is usual", async () => {
  const { formatDate, formatTwoDigits, formatOffset } = await formatsIn("ar-SA");
  expect(formatDate(FRIDAY, 0)).toBe("٢٠ نوفمبر ٢٠٢٦");
  expect(formatTwoDigits(7)).toBe("٠٧");
  expect(formatOffset(330)).toBe("\u2066UTC+٠٥:٣٠\u2069");
});

test("a duration leaves out what is zero, and has no comma in words", async () => {
  const { formatDuration, formatSignedDuration, spellDuration } = await formatsIn("de");
  expect([0, 60, 45].map(formatDuration).map(plain)).toEqual(["", "1 Std.", "45 Min."]);
  expect([60, -45].map(formatSignedDuration).map(plain)).toEqual(["+1 Std.", "−45 Min."]);
  expect([60, 150].map(spellDuration).map(plain)).toEqual(["1 Stunde", "2 Stunden 30 Minuten"]);
});

// The first frame is by `Intl` alone, so it also tells what the page puts together itself.
test.each([
  ...["de", "fr", "es-MX", "pt-BR", "ru"],
  ...["ja", "zh-Hans", "hi", "ar-EG", "ar-MA", "ar-SA"],
])("the first frame in %s has the texts of the page", async (locale) => {
  for (const chosen of [null, "12", "24"] as const) {
    const { firstFrameTexts, ...formats } = await formatsIn(locale);
    for (const hour of [0, 5, 9, 11, 12, 17, 23]) {
      const now = new Date(2026, 10, 20, hour, 4, 5).getTime();
      const offset = 0 - new Date(now).getTimezoneOffset();
      const cycle = chosen ?? formats.defaultHourCycle;
      const { dayPeriod, ...parts } = formats.timeParts(now, offset, cycle);
      expect(firstFrameTexts(now, chosen)).toEqual({
        ...parts,
        dayPeriod: dayPeriod && (formats.isDayPeriodFirst ? "" : " ") + dayPeriod,
        date: formats.formatLongDate(now, offset),
      });
    }
  }
});
