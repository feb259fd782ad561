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
const NIGHT = Date.parse("2026-11-20T00:30:00Z");

/** Spaces that don't break look like others. */
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");

/** On a Friday, of a zone so many days from the visitor's. */
const inDays = (dayDifference: number) => ({
  ...zoneMoment("UTC", FRIDAY),
  dayDifference,
  offsetMinutes: dayDifference * 24 * 60,
});

test.each([
  [
    "de",
    ["24", "15:04", "3:04 PM", "12:30 AM", "12 PM", "–"],
    ["Freitag, 20. November 2026", "20. November 2026", "20. Nov.", "2026", 1],
    ["5 Std. 30 Min.", "−5 Std. 30 Min.", "1 Stunde", "UTC+05:30", "UTC−3"],
    ["vorgestern", "gestern", undefined, "morgen", "übermorgen", "A, B und C", "A oder B"],
  ],
  [
    "fr",
    ["24", "15:04", "3:04 PM", "12:30 AM", "12 PM", " – "],
    ["vendredi 20 novembre 2026", "20 novembre 2026", "20 nov.", "2026", 1],
    ["5 h 30 min", "−5 h 30 min", "1 heure", "UTC+05:30", "UTC−3"],
    ["avant-hier", "hier", undefined, "demain", "après-demain", "A, B et C", "A ou B"],
  ],
  [
    "ja",
    ["24", "15:04", "午後3:04", "午前0:30", "午後0時", "～"],
    ["2026年11月20日金曜日", "2026年11月20日", "11月20日", "2026", 0],
    ["5 時間 30 分", "−5 時間 30 分", "1 時間", "UTC+05:30", "UTC−3"],
    ["一昨日", "昨日", undefined, "明日", "明後日", "A、B、C", "AまたはB"],
  ],
  [
    "zh-Hans",
    ["24", "15:04", "下午3:04", "上午12:30", "下午12时", "–"],
    ["2026年11月20日星期五", "2026年11月20日", "11月20日", "2026", 1],
    ["5小时30分钟", "−5小时30分钟", "1小时", "UTC+05:30", "UTC−3"],
    ["前天", "昨天", undefined, "明天", "后天", "A、B和C", "A或B"],
  ],
  [
    // Yesterday and tomorrow have the same name.
    "hi",
    ["12", "15:04", "3:04 pm", "12:30 am", "12 pm", "–"],
    ["शुक्रवार, 20 नवंबर 2026", "20 नवंबर 2026", "20 नव॰", "2026", 0],
    ["5 घं॰ 30 मि॰", "−5 घं॰ 30 मि॰", "1 घंटा", "UTC+05:30", "UTC−3"],
    ["बुधवार", "गुरुवार", undefined, "शनिवार", "रविवार", "A, B, और C", "A या B"],
  ],
  [
    "ar-EG",
    ["12", "١٥:٠٤", "٣:٠٤ م", "١٢:٣٠ ص", "١٢ م", "–"],
    ["الجمعة، ٢٠ نوفمبر ٢٠٢٦", "٢٠ نوفمبر ٢٠٢٦", "٢٠ نوفمبر", "٢٠٢٦", 6],
    ["٥ س ٣٠ د", "\u061c−٥ س ٣٠ د", "ساعة", "\u2066UTC+٠٥:٣٠\u2069", "\u2066UTC−٣\u2069"],
    ["أول أمس", "أمس", undefined, "غدًا", "بعد الغد", "A وB وC", "A أو B"],
  ],
  [
    "ar-MA",
    ["24", "15:04", "3:04 م", "12:30 ص", "12 م", "–"],
    ["الجمعة، 20 نونبر 2026", "20 نونبر 2026", "20 نونبر", "2026", 1],
    ["5 س 30 د", "\u200e−5 س 30 د", "ساعة", "\u2066UTC+05:30\u2069", "\u2066UTC−3\u2069"],
    ["أول أمس", "أمس", undefined, "غدًا", "بعد الغد", "A وB وC", "A أو B"],
  ],
] as const)("in %s times are %j, dates %j, amounts %j, words %j", async (locale, ...texts) => {
  const formats = await formatsIn(locale);
  const { timeParts, formatDuration, formatShortDate } = formats;
  const timeOf = (...asked: Parameters<typeof timeParts>) => {
    const { hourMinute, dayPeriod } = timeParts(...asked);
    return formats.joinDayPeriod(hourMinute, dayPeriod);
  };
  const found = [
    [
      formats.defaultHourCycle,
      timeOf(FRIDAY, 0, "24"),
      timeOf(FRIDAY, 0, "12"),
      timeOf(NIGHT, 0, "12"),
      formats.formatHour(12),
      formats.RANGE_SIGN,
    ],
    [
      formats.formatLongDate(FRIDAY, 0),
      formats.formatDate(FRIDAY, 0),
      formatShortDate(FRIDAY, 0),
      formats.formatYear(FRIDAY, 0),
      formats.FIRST_WEEKDAY,
    ],
    [
      formatDuration(330),
      formats.formatSignedDuration(-330),
      formats.spellDuration(60),
      formats.formatOffset(330),
      formats.formatShortOffset(-180),
    ],
    [
      ...[-2, -1, 0, 1, 2].map((days) => formats.formatRelativeDay(inDays(days))),
      formats.formatList(["A", "B", "C"]),
      formats.formatAlternatives(["A", "B"]),
    ],
  ];
  const plainly = (text: unknown) => (typeof text === "string" ? plain(text) : text);
  expect(found.map((some) => some.map(plainly))).toEqual(texts);
  expect(formatDuration(330) + formatShortDate(FRIDAY, 0)).not.toContain(" ");
});

test("a region has its hour cycle, its first weekday and its digits", async () => {
  expect((await formatsIn("es-MX")).defaultHourCycle).toBe("12");
  expect((await formatsIn("pt-BR")).FIRST_WEEKDAY).toBe(0);
  const { timeParts, formatTwoDigits } = await formatsIn("ar-EG");
  expect(timeParts(FRIDAY, 0, "12")).toEqual({ hourMinute: "٣:٠٤", second: "٠٥", dayPeriod: "م" });
  expect(formatTwoDigits(7)).toBe("٠٧");
});

test("times and dates are those of the offset, whatever the browser's zone", async () => {
  const { timeParts, formatDateWithoutYear, formatWeekday } = await formatsIn("de");
  expect(timeParts(FRIDAY, 330, "24").hourMinute).toBe("20:34");
  expect(formatDateWithoutYear(FRIDAY, 9 * 60)).toBe("Samstag, 21. November");
  expect(formatWeekday(NIGHT, -60)).toBe("Donnerstag");
});

test("dates are of the Gregorian calendar where another is usual, as the date fields are", async () => {
  expect((await formatsIn("ar-SA")).formatDate(FRIDAY, 0)).toBe("٢٠ نوفمبر ٢٠٢٦");
});

test("weekdays are numbered from Sunday on; a short date may have one, or a year", async () => {
  const formats = await formatsIn("de");
  expect([0, 1, 6].map(formats.weekdayName)).toEqual(["Sonntag", "Montag", "Samstag"]);
  expect([0, 1, 6].map(formats.shortWeekdayName)).toEqual(["So", "Mo", "Sa"]);
  expect(plain(formats.formatShortDateWithWeekday(FRIDAY, 0))).toBe("Fr., 20. Nov.");
  expect(plain(formats.formatShortDateWithYear(FRIDAY, 0))).toBe("20. Nov. 2026");
});

test("a duration leaves out what is zero", async () => {
  const { formatDuration, formatSignedDuration, spellDuration } = await formatsIn("de");
  expect([0, 60, 45].map(formatDuration).map(plain)).toEqual(["", "1 Std.", "45 Min."]);
  expect([60, -45].map(formatSignedDuration).map(plain)).toEqual(["+1 Std.", "−45 Min."]);
  expect(plain(spellDuration(150))).toBe("2 Stunden 30 Minuten");
});

test.each([
  ...["de", "fr", "es-MX", "pt-BR", "ru"],
  ...["ja", "zh-Hans", "hi", "ar-EG", "ar-MA", "ar-SA"],
])("the first frame in %s has the texts of the page", async (locale) => {
  const hours = [0, 5, 9, 11, 12, 17, 23];
  for (const chosen of [null, "12", "24"] as const) {
    const formats = await formatsIn(locale);
    const { firstFrameTexts, isDayPeriodFirst, defaultHourCycle, formatLongDate } = formats;
    for (const now of hours.map((hour) => new Date(2026, 10, 20, hour, 4, 5).getTime())) {
      const offset = 0 - new Date(now).getTimezoneOffset();
      const { dayPeriod, ...parts } = formats.timeParts(now, offset, chosen ?? defaultHourCycle);
      expect(firstFrameTexts(now, chosen)).toEqual({
        ...parts,
        dayPeriod: dayPeriod && (isDayPeriodFirst ? "" : " ") + dayPeriod,
        date: formatLongDate(now, offset),
      });
    }
  }
});
