import { locale as pageLocale } from "./locale.ts";

type Unit = "hour" | "minute";

/** Durations in a locale. */
export function createDurationFormats(locale: string) {
  const formatters = new Map<string, Intl.NumberFormat>();

  function formatUnit(amount: number, unit: Unit, options: Intl.NumberFormatOptions): string {
    const key = `${unit} ${options.unitDisplay} ${options.signDisplay}`;
    const known = formatters.get(key);
    const format = known ?? new Intl.NumberFormat(locale, { style: "unit", unit, ...options });
    if (!known) formatters.set(key, format);
    return format.format(amount).replaceAll(" ", "\u00a0");
  }

  function partsOf(minutes: number, options: Intl.NumberFormatOptions): string[] {
    const amounts = [
      [Math.trunc(minutes / 60), "hour"],
      [minutes % 60, "minute"],
    ] as const;
    return amounts
      .filter(([amount]) => amount !== 0)
      .map(([amount, unit], index) =>
        // The sign of the first counts for both.
        index === 0
          ? formatUnit(amount, unit, options)
          : formatUnit(Math.abs(amount), unit, { unitDisplay: options.unitDisplay }),
      );
  }

  const short = { unitDisplay: "short" } as const;
  let list: Intl.ListFormat | undefined;

  /** "2 Std. 30 Min.", on one line. `Intl.DurationFormat` would put a comma between them. */
  function formatDuration(minutes: number): string {
    return partsOf(minutes, short).join("\u00a0");
  }

  function spellDuration(minutes: number): string {
    list ??= new Intl.ListFormat(locale, { type: "unit" });
    return list.format(partsOf(minutes, { unitDisplay: "long" }));
  }

  /** "+5 Std. 30 Min."; the minus sign is one, not a hyphen. */
  function formatSignedDuration(minutes: number): string {
    return partsOf(minutes, { ...short, signDisplay: "always" })
      .join("\u00a0")
      .replace("-", "−");
  }

  return { formatDuration, formatSignedDuration, spellDuration };
}

export const { formatDuration, formatSignedDuration, spellDuration } =
  /* @__PURE__ */ createDurationFormats(pageLocale);
