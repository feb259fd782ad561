const SUNDAY = 0;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

const USUAL: readonly number[] = [SATURDAY, SUNDAY];

/** The IANA zones of countries whose weekend is not Saturday and Sunday (CLDR week data). No two of them share a zone. */
const ZONES_BY_WEEKEND: readonly (readonly [weekend: readonly number[], zones: string])[] = [
  [[THURSDAY, FRIDAY], "Asia/Kabul"],
  [
    [FRIDAY, SATURDAY],
    `Asia/Bahrain Africa/Algiers Africa/Cairo Egypt Asia/Jerusalem Asia/Tel_Aviv Israel Asia/Baghdad Asia/Amman
     Asia/Kuwait Africa/Tripoli Libya Asia/Muscat Asia/Qatar Asia/Riyadh Africa/Khartoum Asia/Damascus Asia/Aden`,
  ],
  [[FRIDAY], "Asia/Tehran Iran"],
  [[SUNDAY], "Asia/Kolkata Asia/Calcutta Africa/Kampala"],
];

const weekends = new Map(
  ZONES_BY_WEEKEND.flatMap(([weekend, zones]) =>
    zones.split(/\s+/).map((zone) => [zone, weekend] as const),
  ),
);

/** The usual days without work in the country of an IANA zone, as weekdays (0 is Sunday). */
export function weekendOf(zone: string): readonly number[] {
  return weekends.get(zone) ?? USUAL;
}
