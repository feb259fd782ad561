const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** Whether a zone is an IANA name, modern or legacy. */
export function isKnownZone(zone: string): boolean {
  return formatOf(zone) !== undefined;
}

/** A zone's offset in minutes east of UTC, -720 to 840, at an instant in ms. Throws a RangeError for an unknown zone. */
export function offsetMinutesAt(zone: string, instant: number): number {
  const format = formatOf(zone);
  if (!format) throw new RangeError(`Unknown time zone: ${zone}`);
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, newFormat(zone));
  return formats.get(zone);
}

function newFormat(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  } catch {
    return undefined;
  }
}
