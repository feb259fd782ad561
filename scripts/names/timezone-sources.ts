export type NameSource =
  /** A metazone of CLDR: "Nordamerikanische Ostküstenzeit". */
  | { readonly metazone: string }
  /** A region of CLDR, of which it has a short name as an alternative for some: "Frankreich (Ortszeit)". */
  | { readonly region: string }
  /** The city of a zone, or a name of our own: "Toronto (Ortszeit)". */
  | { readonly place: string };

const metazone = (name: string): NameSource => ({ metazone: name });
const region = (code: string): NameSource => ({ region: code });
const place = (name: string): NameSource => ({ place: name });

/**
 * By the English name in the zone table, of rows whose name is not that of a metazone in English. A metazone only where its name means
 * the row and no other: Chicago and Mexico City have the same one, but not the same clock changes.
 */
export const TIMEZONE_SOURCES: Readonly<Record<string, NameSource>> = {
  "Baker Island Time": place("Etc/GMT+12/Baker Island"),
  "American Samoa Time": region("AS"),
  "Aleutian Time": place("Aleutian Islands"),
  "Hawaii Standard Time": place("Hawaii"),
  "Pitcairn Standard Time": metazone("Pitcairn"),
  "British Columbia Time": place("British Columbia"),
  "Arizona Time": place("Arizona"),
  "Alberta Time": place("Alberta"),
  "Central Mexico Time": place("Central Mexico"),
  "Central America Time": region("013"),
  "Manitoba Time": place("Manitoba"),
  "Eastern Canada Time": place("Eastern Canada"),
  "Saint Pierre and Miquelon Time": metazone("Pierre_Miquelon"),
  "Greenland Time": region("GL"),
  "Morocco Time": region("MA"),
  "United Kingdom Time": region("GB"),
  "Troll Time": place("Troll"),
  "French Time": region("FR"),
  "Algeria Time": region("DZ"),
  "Kinshasa Time": place("Africa/Kinshasa"),
  "Ukraine Time": region("UA"),
  "Egypt Time": region("EG"),
  "Palestine Time": region("PS-alt-short"),
  "Lebanon Time": region("LB"),
  "Turkey Time": region("TR"),
  "Addis Ababa Time": place("Africa/Addis_Ababa"),
  "Iraq Time": region("IQ"),
  "Arabia Standard Time": metazone("Arabian"),
  "Thailand Time": region("TH"),
  "Malaysia Time": region("MY"),
  "Singapore Time": metazone("Singapore"),
  "Western Australia Time": metazone("Australia_Western"),
  "Taiwan Time": region("TW"),
  "Korea Standard Time": metazone("Korea"),
  "Northern Territory Time": place("Northern Territory"),
  "Queensland Time": place("Queensland"),
  "South Australia Time": place("South Australia"),
  "Samoa Time": region("WS"),
  "Chatham Islands Time": metazone("Chatham"),
};
