import { formatDecimal } from "#formats/first-view";
import { formatDays, formatDuration } from "#formats/lazy";
import * as m from "#messages";
import { MINUTES_PER_DAY } from "../../../shared/durations.ts";

const SPACE = "\u00a0";

/** "0.38 ms", "42 µs" or "1.3 s" from ms: two digits, rounded up, because it is a bound. */
function formatBound(ms: number): string {
  return boundParts(ms).join(SPACE);
}

export function boundParts(ms: number): readonly [figure: string, unit: string] {
  if (ms === 0) return [formatDecimal(0, 0), m.unitMillisecond()];
  const step = 10 ** (Math.floor(Math.log10(ms)) - 1);
  // Without the small amount, 0.29 / 0.01 would be more than 29.
  const rounded = Math.ceil(ms / step - 1e-9) * step;
  const [scale, unit] =
    rounded < 0.1
      ? [1000, m.unitMicrosecond()]
      : rounded < 1000
        ? [1, m.unitMillisecond()]
        : [0.001, m.unitSecond()];
  const value = rounded * scale;
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(value) + 1e-9));
  return [formatDecimal(value, decimals), unit];
}

export function formatPlusMinus(ms: number | null): string {
  return ms === null ? m.recordUnknown() : `±${formatBound(ms)}`;
}

/** "99.98 %": rounded down, so that only the whole is 100 %, and at least 0.01 % of anything. "–" of nothing. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  if (part === 0 || part === whole) return formatPercent(part === 0 ? 0 : 100);
  const hundredths = Math.max(1, Math.floor((part * 10_000) / whole));
  return formatPercent(hundredths / 100);
}

function formatPercent(percent: number): string {
  const decimals = String(percent).split(".")[1]?.length ?? 0;
  return m.recordShare({ percent: formatDecimal(percent, decimals) });
}

/** "3 h 20 min", "2 days 5 h" for whole minutes, the latter rounded down to hours. */
export function formatLength(minutes: number): string {
  if (minutes < 2 * MINUTES_PER_DAY) return formatDuration(minutes);
  const hours = Math.floor((minutes % MINUTES_PER_DAY) / 60);
  const days = formatDays(Math.floor(minutes / MINUTES_PER_DAY));
  return [days, formatDuration(hours * 60)].filter(Boolean).join(" ");
}
