import { afterAll, describe, expect, test, vi } from "vitest";
import { zoneMoment } from "../../zones/zone-moment.ts";

async function formatsIn(locale: string) {
  vi.resetModules();
  vi.doMock("../locale.ts", () => ({ locale }));
  const { firstFrameTexts } = await import("./first-frame.ts");
  return { ...(await import("./first-view.ts")), ...(await import("./lazy.ts")), firstFrameTexts };
}

afterAll(() => {
  vi.doUnmock("../locale.ts");
  vi.resetModules();
});

const FRIDAY = Date.parse("2026-11-20T15:04:05Z");
const NIGHT = Date.parse("2026-11-20T00:30:00Z");

/** Spaces that don't break look like others. */
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");

describe("a time", () => {
  test.each([
    ["de", "24", "15:04", "3:04 PM", "12:30 AM", "12 PM"],
    ["fr", "24", "15:04", "3:04 PM", "12:30 AM", "12 PM"],
    ["es", "24", "15:04", "3:04 p. m.", "12:30 a. m.", "12 p. m."],
    ["pt-BR", "24", "15:04", "3:04 PM", "12:30 AM", "12 PM"],
    ["it", "24", "15:04", "3:04 PM", "12:30 AM", "12 PM"],
    ["ru", "24", "15:04", "3:04 PM", "12:30 AM", "12 PM"],
    ["ja", "24", "15:04", "午後3:04", "午前0:30", "午後0時"],
    ["zh-Hans", "24", "15:04", "下午3:04", "上午12:30", "下午12时"],
    ["hi", "12", "15:04", "3:04 pm", "12:30 am", "12 pm"],
    ["ar-EG", "12", "١٥:٠٤", "٣:٠٤ م", "١٢:٣٠ ص", "١٢ م"],
    ["ar-MA", "24", "15:04", "3:04 م", "12:30 ص", "12 م"],
    ["es-MX", "12", "15:04", "3:04 p.m.", "12:30 a.m.", "12 p.m."],
  ])("in %s has %s hours by default, and is %s or %s", async (...row) => {
    const [locale, usual, inDay, inHalf, atNight, atNoon] = row;
    const { defaultHourCycle, formatHourMinute, formatHour } = await formatsIn(locale);
    expect(defaultHourCycle).toBe(usual);
    expect(plain(formatHourMinute(FRIDAY, 0, "24"))).toBe(inDay);
    expect(plain(formatHourMinute(FRIDAY, 0, "12"))).toBe(inHalf);
    expect(plain(formatHourMinute(NIGHT, 0, "12"))).toBe(atNight);
    expect(plain(formatHour(12))).toBe(atNoon);
  });

  test("is that of the offset, whatever the browser's zone", async () => {
    const { formatHourMinute, timeParts } = await formatsIn("de");
    expect(formatHourMinute(FRIDAY, 330, "24")).toBe("20:34");
    expect(timeParts(FRIDAY, 0, "24")).toEqual({
      hourMinute: "15:04",
      second: "05",
      dayPeriod: "",
    });
  });

  test("has the digits of the region in all of its parts", async () => {
    const { timeParts, formatTwoDigits } = await formatsIn("ar-EG");
    expect(timeParts(FRIDAY, 0, "12")).toEqual({
      hourMinute: "٣:٠٤",
      second: "٠٥",
      dayPeriod: "م",
    });
    expect(formatTwoDigits(7)).toBe("٠٧");
  });
});

describe("a date", () => {
  test.each([
    ["de", "Freitag, 20. November 2026", "20. November 2026", "20. Nov."],
    ["fr", "vendredi 20 novembre 2026", "20 novembre 2026", "20 nov."],
    ["es", "viernes, 20 de noviembre de 2026", "20 de noviembre de 2026", "20 nov"],
    ["pt-BR", "sexta-feira, 20 de novembro de 2026", "20 de novembro de 2026", "20 de nov."],
    ["it", "venerdì 20 novembre 2026", "20 novembre 2026", "20 nov"],
    ["ru", "пятница, 20 ноября 2026 г.", "20 ноября 2026 г.", "20 нояб."],
    ["ja", "2026年11月20日金曜日", "2026年11月20日", "11月20日"],
    ["zh-Hans", "2026年11月20日星期五", "2026年11月20日", "11月20日"],
    ["hi", "शुक्रवार, 20 नवंबर 2026", "20 नवंबर 2026", "20 नव॰"],
    ["ar-EG", "الجمعة، ٢٠ نوفمبر ٢٠٢٦", "٢٠ نوفمبر ٢٠٢٦", "٢٠ نوفمبر"],
    ["ar-MA", "الجمعة، 20 نونبر 2026", "20 نونبر 2026", "20 نونبر"],
  ])("in %s is %s", async (locale, long, date, short) => {
    const formats = await formatsIn(locale);
    expect(plain(formats.formatLongDate(FRIDAY, 0))).toBe(long);
    expect(plain(formats.formatDate(FRIDAY, 0))).toBe(date);
    expect(plain(formats.formatShortDate(FRIDAY, 0))).toBe(short);
    expect(formats.formatShortDate(FRIDAY, 0)).not.toContain(" ");
  });

  test("is that of the offset", async () => {
    const { formatDateWithoutYear, formatWeekday } = await formatsIn("de");
    expect(formatDateWithoutYear(FRIDAY, 9 * 60)).toBe("Samstag, 21. November");
    expect(formatWeekday(NIGHT, -60)).toBe("Donnerstag");
  });

  test("is of the Gregorian calendar where another is usual, as the date fields are", async () => {
    expect((await formatsIn("ar-SA")).formatDate(FRIDAY, 0)).toBe("٢٠ نوفمبر ٢٠٢٦");
  });

  test("has the year as a number", async () => {
    expect((await formatsIn("ja")).formatYear(FRIDAY, 0)).toBe("2026");
    expect((await formatsIn("ar-EG")).formatYear(FRIDAY, 0)).toBe("٢٠٢٦");
  });

  test("names weekdays from Sunday on", async () => {
    const { weekdayName, shortWeekdayName } = await formatsIn("de");
    expect([0, 1, 6].map(weekdayName)).toEqual(["Sonntag", "Montag", "Samstag"]);
    expect([0, 1, 6].map(shortWeekdayName)).toEqual(["So", "Mo", "Sa"]);
  });

  test("may have a short weekday or a year", async () => {
    const formats = await formatsIn("fr");
    expect(plain(formats.formatShortDateWithWeekday(FRIDAY, 0))).toBe("ven. 20 nov.");
    expect(plain(formats.formatShortDateWithYear(FRIDAY, 0))).toBe("20 nov. 2026");
  });
});

describe("a duration", () => {
  test.each([
    ["de", "5 Std. 30 Min.", "−5 Std. 30 Min.", "1 Stunde"],
    ["fr", "5 h 30 min", "−5 h 30 min", "1 heure"],
    ["es", "5 h 30 min", "−5 h 30 min", "1 hora"],
    ["pt-BR", "5 h 30 min", "−5 h 30 min", "1 hora"],
    ["it", "5 h 30 min", "−5 h 30 min", "1 ora"],
    ["ru", "5 ч 30 мин", "−5 ч 30 мин", "1 час"],
    ["ja", "5 時間 30 分", "−5 時間 30 分", "1 時間"],
    ["zh-Hans", "5小时30分钟", "−5小时30分钟", "1小时"],
    ["hi", "5 घं॰ 30 मि॰", "−5 घं॰ 30 मि॰", "1 घंटा"],
    ["ar-EG", "٥ س ٣٠ د", "\u061c−٥ س ٣٠ د", "ساعة"],
    ["ar-MA", "5 س 30 د", "\u200e−5 س 30 د", "ساعة"],
  ])("in %s is %s", async (locale, short, negative, long) => {
    const formats = await formatsIn(locale);
    expect(plain(formats.formatDuration(330))).toBe(short);
    expect(plain(formats.formatSignedDuration(-330))).toBe(negative);
    expect(plain(formats.spellDuration(60))).toBe(long);
    expect(formats.formatDuration(330)).not.toContain(" ");
  });

  test("leaves out what is zero", async () => {
    const { formatDuration, formatSignedDuration, spellDuration } = await formatsIn("de");
    expect([0, 60, 45].map(formatDuration).map(plain)).toEqual(["", "1 Std.", "45 Min."]);
    expect([60, -45].map(formatSignedDuration).map(plain)).toEqual(["+1 Std.", "−45 Min."]);
    expect(plain(spellDuration(150))).toBe("2 Stunden 30 Minuten");
  });
});

describe("a day near today", () => {
  /** On a Friday, of a zone so many days from the visitor's. */
  const inDays = (dayDifference: number) => ({
    ...zoneMoment("UTC", FRIDAY),
    dayDifference,
    offsetMinutes: dayDifference * 24 * 60,
  });

  test.each([
    ["de", ["vorgestern", "gestern", "morgen", "übermorgen"]],
    ["ja", ["一昨日", "昨日", "明日", "明後日"]],
    ["ru", ["позавчера", "вчера", "завтра", "послезавтра"]],
    ["ar-EG", ["أول أمس", "أمس", "غدًا", "بعد الغد"]],
  ])("in %s has a name", async (locale, names) => {
    const { formatRelativeDay } = await formatsIn(locale);
    expect([-2, -1, 1, 2].map((days) => formatRelativeDay(inDays(days)))).toEqual(names);
    expect(formatRelativeDay(inDays(0))).toBeUndefined();
  });

  test("is a weekday where yesterday and tomorrow have the same name", async () => {
    const { formatRelativeDay } = await formatsIn("hi");
    expect([-1, 1].map((days) => formatRelativeDay(inDays(days)))).toEqual(["गुरुवार", "शनिवार"]);
  });
});

test.each([
  ["de", "A, B und C", "A oder B"],
  ["ja", "A、B、C", "AまたはB"],
  ["zh-Hans", "A、B和C", "A或B"],
  ["ar-EG", "A وB وC", "A أو B"],
])("a list in %s is %s", async (locale, list, alternatives) => {
  const { formatList, formatAlternatives } = await formatsIn(locale);
  expect(formatList(["A", "B", "C"])).toBe(list);
  expect(formatAlternatives(["A", "B"])).toBe(alternatives);
});

test.each([
  ["de", "UTC+05:30", "UTC−3"],
  ["ar-EG", "\u2066UTC+٠٥:٣٠\u2069", "\u2066UTC−٣\u2069"],
  ["ar-MA", "\u2066UTC+05:30\u2069", "\u2066UTC−3\u2069"],
])("an offset in %s is %s", async (locale, offset, short) => {
  const { formatOffset, formatShortOffset } = await formatsIn(locale);
  expect(formatOffset(330)).toBe(offset);
  expect(formatShortOffset(-180)).toBe(short);
});

test.each([
  ["de", 1],
  ["ru", 1],
  ["pt-BR", 0],
  ["ja", 0],
  ["hi", 0],
  ["ar-EG", 6],
  ["ar-MA", 1],
])("the week in %s begins on day %d", async (locale, weekday) => {
  expect((await formatsIn(locale)).FIRST_WEEKDAY).toBe(weekday);
});

test.each([
  ["de", "–"],
  ["fr", "\u202f–\u202f"],
  ["ja", "～"],
  ["ar", "–"],
])("a range of times in %s has “%s” between its ends", async (locale, sign) => {
  expect((await formatsIn(locale)).RANGE_SIGN).toBe(sign);
});

test.each([
  ...["de", "fr", "es", "es-MX", "pt-BR", "it", "ru"],
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
