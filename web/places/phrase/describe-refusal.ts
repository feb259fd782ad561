import { weekdayName } from "#formats/lazy";
import * as m from "#messages";
import type { PhraseRefusal } from "../../../shared/phrase/phrase-refusal.ts";
import type { WrittenDate } from "../../../shared/phrase/read-date.ts";
import { locale } from "../../i18n/locale.ts";
import { coveredYears } from "../../time/covered-years.ts";

/** Why a phrase means no instant. */
export function describeRefusal(refusal: PhraseRefusal): string {
  switch (refusal.kind) {
    case "unknown-zone":
      return m.phraseNoRules({ zone: refusal.zone });
    case "other-date":
      return m.phraseNoOtherDate();
    case "not-covered":
      return m.chooseDate(coveredYears());
    case "no-such-date": {
      const date = formatWrittenDate(refusal.date);
      return date ? m.phraseNoSuchDate({ date }) : m.phraseNoDate();
    }
    default:
      return m.phraseOtherWeekday({
        date: formatWrittenDate(refusal.date) ?? "",
        weekday: weekdayName(refusal.weekday),
      });
  }
}

/** "February 30" or "February 30, 2026": a date that need not exist. Undefined without such a month. */
function formatWrittenDate({ year, month, day }: WrittenDate): string | undefined {
  if (month < 1 || month > 12) return undefined;
  const format = new Intl.DateTimeFormat(locale, {
    calendar: "gregory",
    timeZone: "UTC",
    month: "long",
    day: "numeric",
    ...(year !== undefined && { year: "numeric" }),
  });
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false });
  return format
    .formatToParts(Date.UTC(2000, month - 1, 1))
    .map(({ type, value }) => {
      if (type === "day") return numbers.format(day);
      return type === "year" && year !== undefined ? numbers.format(year) : value;
    })
    .join("");
}
