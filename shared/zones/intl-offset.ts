const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, format);
  return format;
}

/**
 * A zone's offset at an instant as this runtime's own Intl has it, in whole minutes east. Its tzdb
 * may be older than ours, so this serves only to compare and past RULES_END. Seconds of local mean
 * time are dropped. Throws RangeError for a zone unknown to Intl, or an instant that is no date.
 */
export function intlOffsetMinutesAt(zone: string, instant: number): number {
  const text = offsetFormat(zone).format(instant);
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  const distance = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? 0 - distance : distance;
}
