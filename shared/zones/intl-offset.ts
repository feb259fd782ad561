const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, format);
  return format;
}

/** Whole minutes east of UTC, from a tzdb that may be older than ours. Throws RangeError for an unknown zone or date. */
export function intlOffsetMinutesAt(zone: string, instant: number): number {
  const text = offsetFormat(zone).format(instant);
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  const distance = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? 0 - distance : distance;
}
