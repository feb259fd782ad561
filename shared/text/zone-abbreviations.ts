export interface AbbreviationMeaning {
  readonly zone: string;
  /** "Central Time"; undefined if the zone has a row in the table, whose name it then has. */
  readonly name: string | undefined;
  /** Minutes east of UTC that it literally means; undefined if it is for the whole year, as "ET" is. */
  readonly offsetMinutes: number | undefined;
}

let meanings: ReadonlyMap<string, readonly AbbreviationMeaning[]> | undefined;

/** The meanings of an abbreviation, most common first; undefined for other text. Ignores case. */
export function meaningsOfAbbreviation(text: string): readonly AbbreviationMeaning[] | undefined {
  meanings ??= readTable();
  const words = text.toUpperCase().replace(/ TIME ?(?:ZONE)?(?= ?\(|$)/, "");
  return meanings.get(words) ?? meanings.get(initialsOf(words) ?? "");
}

/** "PACIFIC DAYLIGHT" is "PDT", and "US EASTERN", "EASTERN US" and "EASTERN (US & CANADA)" are "ET". */
function initialsOf(words: string): string | undefined {
  const { zone = "", kind = "" } =
    /^(?:USA? )?(?<zone>EASTERN|CENTRAL|MOUNTAIN|PACIFIC)(?: (?<kind>STANDARD|DAYLIGHT))?(?: USA?| ?\(USA? (?:&|AND) CANADA\)?)?$/.exec(
      words,
    )?.groups ?? {};
  return zone === "" ? undefined : `${zone.charAt(0)}${kind.charAt(0)}T`;
}

function readTable(): ReadonlyMap<string, readonly AbbreviationMeaning[]> {
  return new Map(
    TABLE.split("\n").map((line) => {
      const [abbreviation = "", ...columns] = line.split("|").map((column) => column.trim());
      return [abbreviation, columns.map(readMeaning)];
    }),
  );
}

function readMeaning(text: string): AbbreviationMeaning {
  const [zone = "", offset = "", ...name] = text.split(" ");
  return {
    zone,
    name: name.length > 0 ? name.join(" ") : undefined,
    offsetMinutes: offset === "" || offset === "*" ? undefined : minutesOf(offset),
  };
}

function minutesOf(text: string): number {
  const [hours = "", minutes = "0"] = text.slice(1).split(":");
  const distance = Number(hours) * 60 + Number(minutes);
  return text.startsWith("-") ? 0 - distance : distance;
}

/** Abbreviation | meanings: zone, offset (* for any) and name. Of zones with equal offsets only one is listed. */
const TABLE = `\
AOE | Etc/GMT+12 -12 Anywhere on Earth
SST | Pacific/Pago_Pago -11 | Asia/Singapore +8
HST | Pacific/Honolulu -10
HDT | America/Adak -9
AKST | America/Anchorage -9
AKDT | America/Anchorage -8
AKT | America/Anchorage *
MART | Pacific/Marquesas -9:30
GAMT | Pacific/Gambier -9
PST | America/Los_Angeles -8 | Asia/Manila +8
PDT | America/Los_Angeles -7
PT | America/Los_Angeles *
MST | America/Denver -7
MDT | America/Denver -6
MT | America/Denver *
CST | America/Chicago -6 | Asia/Shanghai +8 | America/Havana -5
CDT | America/Chicago -5 | America/Havana -4
CT | America/Chicago *
EST | America/New_York -5
HNE | America/Toronto -5
HAE | America/Toronto -4
HNC | America/Chicago -6
HAC | America/Chicago -5
HNR | America/Denver -7
HAR | America/Denver -6
HNP | America/Los_Angeles -8
HAP | America/Los_Angeles -7
HNA | America/Halifax -4
HAA | America/Halifax -3
HEC | Europe/Paris *
EDT | America/New_York -4
ET | America/New_York *
EASST | Pacific/Easter -5
PET | America/Lima -5
COT | America/Bogota -5
ECT | America/Guayaquil -5 Ecuador Time | America/Port_of_Spain -4 Eastern Caribbean Time
ACT | America/Rio_Branco -5 Acre Time | Australia/Adelaide *
AST | America/Halifax -4 | Asia/Riyadh +3
ADT | America/Halifax -3
VET | America/Caracas -4
BOT | America/La_Paz -4 Bolivia Time
AMT | America/Manaus -4 Amazon Time | Asia/Yerevan +4 Armenia Time
CLT | America/Santiago -4
CLST | America/Santiago -3
NST | America/St_Johns -3:30
NDT | America/St_Johns -2:30
ART | America/Argentina/Buenos_Aires -3
BRT | America/Sao_Paulo -3
UYT | America/Montevideo -3 Uruguay Time
PYT | America/Asuncion -3 Paraguay Time
GFT | America/Cayenne -3 French Guiana Time
SRT | America/Paramaribo -3 Suriname Time
FNT | America/Noronha -2
GST | Asia/Dubai +4 | Atlantic/South_Georgia -2 South Georgia Time
AZOT | Atlantic/Azores -1
AZOST | Atlantic/Azores +0
CVT | Atlantic/Cape_Verde -1
WET | Europe/Lisbon +0
WEST | Europe/Lisbon +1
BST | Europe/London +1 | Asia/Dhaka +6
CET | Europe/Berlin +1
CEST | Europe/Berlin +2
MET | Europe/Berlin +1
MEST | Europe/Berlin +2
MEZ | Europe/Berlin +1
MESZ | Europe/Berlin +2
WAT | Africa/Lagos +1
CAT | Africa/Harare +2
SAST | Africa/Johannesburg +2
EET | Europe/Athens +2
EEST | Europe/Athens +3
IST | Asia/Kolkata +5:30 | Asia/Jerusalem +2 | Europe/Dublin +1 Irish Time
IDT | Asia/Jerusalem +3
EAT | Africa/Nairobi +3
MSK | Europe/Moscow +3
TRT | Europe/Istanbul +3
IRST | Asia/Tehran +3:30
AFT | Asia/Kabul +4:30
GET | Asia/Tbilisi +4 Georgia Time
AZT | Asia/Baku +4 Azerbaijan Time
MUT | Indian/Mauritius +4 Mauritius Time
SAMT | Europe/Samara +4 Samara Time
PKT | Asia/Karachi +5
UZT | Asia/Tashkent +5
MVT | Indian/Maldives +5 Maldives Time
YEKT | Asia/Yekaterinburg +5 Yekaterinburg Time
NPT | Asia/Kathmandu +5:45
BTT | Asia/Thimphu +6 Bhutan Time
OMST | Asia/Omsk +6 Omsk Time
MMT | Asia/Yangon +6:30
ICT | Asia/Ho_Chi_Minh +7
WIB | Asia/Jakarta +7
NOVT | Asia/Novosibirsk +7 Novosibirsk Time
KRAT | Asia/Krasnoyarsk +7 Krasnoyarsk Time
HKT | Asia/Hong_Kong +8
MYT | Asia/Kuala_Lumpur +8
SGT | Asia/Singapore +8
PHT | Asia/Manila +8
WITA | Asia/Makassar +8 Central Indonesia Time
AWST | Australia/Perth +8
AWDT | Australia/Perth +9
WST | Australia/Perth +8 | Pacific/Apia +13
ACWST | Australia/Eucla +8:45
IRKT | Asia/Irkutsk +8 Irkutsk Time
JST | Asia/Tokyo +9
KST | Asia/Seoul +9
WIT | Asia/Jayapura +9 Eastern Indonesia Time
YAKT | Asia/Yakutsk +9 Yakutsk Time
ACST | Australia/Adelaide +9:30
ACDT | Australia/Adelaide +10:30
AEST | Australia/Sydney +10
AEDT | Australia/Sydney +11
AET | Australia/Sydney *
CHST | Pacific/Guam +10 Chamorro Time
VLAT | Asia/Vladivostok +10 Vladivostok Time
LHST | Australia/Lord_Howe +10:30
LHDT | Australia/Lord_Howe +11
LHT | Australia/Lord_Howe *
SBT | Pacific/Guadalcanal +11
NFT | Pacific/Norfolk *
FJT | Pacific/Fiji +12
NZST | Pacific/Auckland +12
NZDT | Pacific/Auckland +13
NZT | Pacific/Auckland *
CHAST | Pacific/Chatham +12:45
CHADT | Pacific/Chatham +13:45
TOT | Pacific/Tongatapu +13 Tonga Time
LINT | Pacific/Kiritimati +14
BRITISH SUMMER | Europe/London +1
CENTRAL EUROPEAN SUMMER | Europe/Berlin +2
EASTERN EUROPEAN SUMMER | Europe/Athens +3
INDIA STANDARD | Asia/Kolkata +5:30
CHINA STANDARD | Asia/Shanghai +8`;
