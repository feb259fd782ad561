export interface LocalNames extends ZoneNames {
  readonly locale: string;
}

export function nameOfUtc(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", timeZoneName: "long" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "UTC";
}

/** Names in a language other than English, in which all data is. What is not there has the same name as in English. */
export interface ZoneNames {
  readonly timezones: Readonly<Record<string, string>>;
  /** By zone, then by the English name of the city. */
  readonly cities: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Of regions by the English name, where a language does not read Latin letters. */
  readonly regions?: Readonly<Record<string, string>>;
}
