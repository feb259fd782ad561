export interface LocalNames extends ZoneNames {
  readonly locale: string;
}

export function nameOfUtc(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", timeZoneName: "long" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "UTC";
}

/** The countries and territories that `Intl` knows: their codes by ISO 3166, and their English names. */
export function listCountries(): readonly { readonly code: string; readonly name: string }[] {
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((code) => {
    const name = english.of(code);
    return name === undefined ? [] : [{ code, name }];
  });
}

/** Names in a language other than English, in which all data is. What is not there has the same name as in English. */
export interface ZoneNames {
  readonly timezones: Readonly<Record<string, string>>;
  /** By zone, then by the English name of the city. */
  readonly cities: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Of regions by the English name, where a language does not read Latin letters. */
  readonly regions?: Readonly<Record<string, string>>;
}
