export interface AbbreviationMeaning {
  readonly zone: string;
  /** "Central Time"; undefined if the zone has a row in the table, whose name it then has. */
  readonly name: string | undefined;
  /** Minutes east of UTC that it literally means; undefined if it is for the whole year, as "ET" is. */
  readonly offsetMinutes: number | undefined;
}

/** Zone | abbreviations, each with its offset unless it is for the whole year | name. Of zones with equal offsets only one is listed. */
const TABLE = `\
Etc/GMT+12 | AOE -12 | Anywhere on Earth
Pacific/Pago_Pago | SST -11
Asia/Singapore | SST +8, SGT +8
Pacific/Honolulu | HST -10
America/Adak | HDT -9
America/Anchorage | AKST -9, AKDT -8, AKT
Pacific/Marquesas | MART -9:30
Pacific/Gambier | GAMT -9
America/Los_Angeles | PST -8, PDT -7, PT, HNP -8, HAP -7
Asia/Manila | PST +8, PHT +8
America/Denver | MST -7, MDT -6, MT, HNR -7, HAR -6
America/Chicago | CST -6, CDT -5, CT, HNC -6, HAC -5
Asia/Shanghai | CST +8, CHINA STANDARD +8
America/Havana | CST -5, CDT -4
America/New_York | EST -5, EDT -4, ET
America/Toronto | HNE -5, HAE -4
America/Halifax | HNA -4, HAA -3, AST -4, ADT -3
Europe/Paris | HEC
Pacific/Easter | EASST -5
America/Lima | PET -5
America/Bogota | COT -5
America/Guayaquil | ECT -5 | Ecuador Time
America/Port_of_Spain | ECT -4 | Eastern Caribbean Time
America/Rio_Branco | ACT -5 | Acre Time
Australia/Adelaide | ACT, ACST +9:30, ACDT +10:30
Asia/Riyadh | AST +3
America/Caracas | VET -4
America/La_Paz | BOT -4 | Bolivia Time
America/Manaus | AMT -4 | Amazon Time
Asia/Yerevan | AMT +4 | Armenia Time
America/Santiago | CLT -4, CLST -3
America/St_Johns | NST -3:30, NDT -2:30
America/Argentina/Buenos_Aires | ART -3
America/Sao_Paulo | BRT -3
America/Montevideo | UYT -3 | Uruguay Time
America/Asuncion | PYT -3 | Paraguay Time
America/Cayenne | GFT -3 | French Guiana Time
America/Paramaribo | SRT -3 | Suriname Time
America/Noronha | FNT -2
Asia/Dubai | GST +4
Atlantic/South_Georgia | GST -2 | South Georgia Time
Atlantic/Azores | AZOT -1, AZOST +0
Atlantic/Cape_Verde | CVT -1
Europe/Lisbon | WET +0, WEST +1
Europe/London | BST +1, BRITISH SUMMER +1
Asia/Dhaka | BST +6
Europe/Berlin | CET +1, CEST +2, MET +1, MEST +2, MEZ +1, MESZ +2, CENTRAL EUROPEAN SUMMER +2
Africa/Lagos | WAT +1
Africa/Harare | CAT +2
Africa/Johannesburg | SAST +2
Europe/Athens | EET +2, EEST +3, EASTERN EUROPEAN SUMMER +3
Asia/Kolkata | IST +5:30, INDIA STANDARD +5:30
Asia/Jerusalem | IST +2, IDT +3
Europe/Dublin | IST +1 | Irish Time
Africa/Nairobi | EAT +3
Europe/Moscow | MSK +3
Europe/Istanbul | TRT +3
Asia/Tehran | IRST +3:30
Asia/Kabul | AFT +4:30
Asia/Tbilisi | GET +4 | Georgia Time
Asia/Baku | AZT +4 | Azerbaijan Time
Indian/Mauritius | MUT +4 | Mauritius Time
Europe/Samara | SAMT +4 | Samara Time
Asia/Karachi | PKT +5
Asia/Tashkent | UZT +5
Indian/Maldives | MVT +5 | Maldives Time
Asia/Yekaterinburg | YEKT +5 | Yekaterinburg Time
Asia/Kathmandu | NPT +5:45
Asia/Thimphu | BTT +6 | Bhutan Time
Asia/Omsk | OMST +6 | Omsk Time
Asia/Yangon | MMT +6:30
Asia/Ho_Chi_Minh | ICT +7
Asia/Jakarta | WIB +7
Asia/Novosibirsk | NOVT +7 | Novosibirsk Time
Asia/Krasnoyarsk | KRAT +7 | Krasnoyarsk Time
Asia/Hong_Kong | HKT +8
Asia/Kuala_Lumpur | MYT +8
Asia/Makassar | WITA +8 | Central Indonesia Time
Australia/Perth | AWST +8, AWDT +9, WST +8
Pacific/Apia | WST +13
Australia/Eucla | ACWST +8:45
Asia/Irkutsk | IRKT +8 | Irkutsk Time
Asia/Tokyo | JST +9
Asia/Seoul | KST +9
Asia/Jayapura | WIT +9 | Eastern Indonesia Time
Asia/Yakutsk | YAKT +9 | Yakutsk Time
Australia/Sydney | AEST +10, AEDT +11, AET
Pacific/Guam | CHST +10 | Chamorro Time
Asia/Vladivostok | VLAT +10 | Vladivostok Time
Australia/Lord_Howe | LHST +10:30, LHDT +11, LHT
Pacific/Guadalcanal | SBT +11
Pacific/Norfolk | NFT
Pacific/Fiji | FJT +12
Pacific/Auckland | NZST +12, NZDT +13, NZT
Pacific/Chatham | CHAST +12:45, CHADT +13:45
Pacific/Tongatapu | TOT +13 | Tonga Time
Pacific/Kiritimati | LINT +14`;

const MEANINGS = new Map<string, AbbreviationMeaning[]>();
for (const line of TABLE.split("\n")) {
  const [zone = "", abbreviations = "", name] = line.split(" | ");
  for (const one of abbreviations.split(", ")) {
    const [, abbreviation = "", sign, hours, minutes = "0"] =
      /^([A-Z ]+?)(?: ([+-])(\d+)(?::(\d+))?)?$/.exec(one) ?? [];
    const distance = Number(hours) * 60 + Number(minutes);
    const offsetMinutes = sign ? Number(`${sign}1`) * distance : undefined;
    const known = MEANINGS.get(abbreviation) ?? [];
    MEANINGS.set(abbreviation, [...known, { zone, name, offsetMinutes }]);
  }
}

/** The meanings of an abbreviation, most common first; undefined for other text. Ignores case. */
export function meaningsOfAbbreviation(text: string): readonly AbbreviationMeaning[] | undefined {
  const words = text.toUpperCase().replace(/ TIME ?(?:ZONE)?(?= ?\(|$)/, "");
  return MEANINGS.get(words) ?? MEANINGS.get(initialsOf(words) ?? "");
}

/** "PACIFIC DAYLIGHT" is "PDT", and "US EASTERN", "EASTERN US" and "EASTERN (US & CANADA)" are "ET". */
function initialsOf(words: string): string | undefined {
  const [, zone, kind = ""] =
    /^(?:USA? )?(EASTERN|CENTRAL|MOUNTAIN|PACIFIC)(?: (STANDARD|DAYLIGHT))?(?: USA?| ?\(USA? (?:&|AND) CANADA\)?)?$/.exec(
      words,
    ) ?? [];
  return zone && `${zone.charAt(0)}${kind.charAt(0)}T`;
}
