import { currentZone } from "../zones/current-zone.ts";
import { isKnownZone } from "../zones/zone-rules.ts";

const KIND = / (?:standard|daylight|summer)(?: time)?(?= mexico$|$)/iu;

let zones: ReadonlyMap<string, string> | undefined;

/**
 * The zone of a name that Windows or CLDR gives it, and that calendars and mails write: "W. Europe Standard Time". Undefined for
 * other text. Ignores case. Windows says "Standard" in summer, too, so the zone's own time is meant.
 */
export function zoneOfSystemName(text: string): string | undefined {
  zones ??= new Map(
    TABLE.split("\n").map((line) => {
      const [name = "", zone = ""] = line.split("|");
      return [name.toLowerCase(), zone];
    }),
  );
  const name = text.replaceAll(/[()]/gu, "").toLowerCase();
  if (!KIND.test(name) && !name.startsWith("russia time zone ")) return undefined;
  const zone = zones.get(name.replace(KIND, ""));
  return zone && isKnownZone(zone) ? currentZone(zone) : undefined;
}

/** Without "Standard Time" and brackets: https://github.com/unicode-org/cldr/blob/main/common/supplemental/windowsZones.xml, and CLDR's own names. */
const TABLE = `\
Afghanistan|Asia/Kabul
Alaska|America/Anchorage
Alaskan|America/Anchorage
Aleutian|America/Adak
Altai|Asia/Barnaul
Arab|Asia/Riyadh
Arabian|Asia/Dubai
Arabic|Asia/Baghdad
Argentina|America/Buenos_Aires
Astrakhan|Europe/Astrakhan
Atlantic|America/Halifax
AUS Central|Australia/Darwin
Aus Central W.|Australia/Eucla
AUS Eastern|Australia/Sydney
Australian Central|Australia/Adelaide
Australian Eastern|Australia/Sydney
Australian Western|Australia/Perth
Azerbaijan|Asia/Baku
Azores|Atlantic/Azores
Bahia|America/Bahia
Bangladesh|Asia/Dhaka
Belarus|Europe/Minsk
Bougainville|Pacific/Bougainville
Brasilia|America/Sao_Paulo
British|Europe/London
Canada Central|America/Regina
Cape Verde|Atlantic/Cape_Verde
Caucasus|Asia/Yerevan
Cen. Australia|Australia/Adelaide
Central Mexico|America/Mexico_City
Central America|America/Guatemala
Central Asia|Asia/Bishkek
Central Brazilian|America/Cuiaba
Central Europe|Europe/Budapest
Central European|Europe/Warsaw
Central Pacific|Pacific/Guadalcanal
Chatham Islands|Pacific/Chatham
China|Asia/Shanghai
Cuba|America/Havana
Dateline|Etc/GMT+12
E. Africa|Africa/Nairobi
E. Australia|Australia/Brisbane
E. Europe|Europe/Chisinau
E. South America|America/Sao_Paulo
Easter Island|Pacific/Easter
Eastern Mexico|America/Cancun
Eastern European|Europe/Helsinki
Egypt|Africa/Cairo
Ekaterinburg|Asia/Yekaterinburg
Fiji|Pacific/Fiji
FLE|Europe/Kiev
Georgian|Asia/Tbilisi
GMT|Europe/London
Greenland|America/Godthab
Greenwich|Atlantic/Reykjavik
Greenwich Mean|Africa/Abidjan
GTB|Europe/Bucharest
Haiti|America/Port-au-Prince
Hawaii-Aleutian|Pacific/Honolulu
Hawaiian|Pacific/Honolulu
Hong Kong|Asia/Hong_Kong
India|Asia/Calcutta
Iran|Asia/Tehran
Irish|Europe/Dublin
Israel|Asia/Jerusalem
Japan|Asia/Tokyo
Jordan|Asia/Amman
Kaliningrad|Europe/Kaliningrad
Korea|Asia/Seoul
Libya|Africa/Tripoli
Line Islands|Pacific/Kiritimati
Lord Howe|Australia/Lord_Howe
Magadan|Asia/Magadan
Magallanes|America/Punta_Arenas
Marquesas|Pacific/Marquesas
Mauritius|Indian/Mauritius
Middle East|Asia/Beirut
Montevideo|America/Montevideo
Morocco|Africa/Casablanca
Moscow|Europe/Moscow
Mountain Mexico|America/Mazatlan
Myanmar|Asia/Rangoon
N. Central Asia|Asia/Novosibirsk
Namibia|Africa/Windhoek
Nepal|Asia/Katmandu
New Zealand|Pacific/Auckland
Newfoundland|America/St_Johns
Norfolk|Pacific/Norfolk
North Asia|Asia/Krasnoyarsk
North Asia East|Asia/Irkutsk
North Korea|Asia/Pyongyang
Omsk|Asia/Omsk
Pacific Mexico|America/Tijuana
Pacific SA|America/Santiago
Pakistan|Asia/Karachi
Paraguay|America/Asuncion
Philippine|Asia/Manila
Qyzylorda|Asia/Qyzylorda
Romance|Europe/Paris
Russia Time Zone 10|Asia/Srednekolymsk
Russia Time Zone 11|Asia/Kamchatka
Russia Time Zone 3|Europe/Samara
Russian|Europe/Moscow
SA Eastern|America/Cayenne
SA Pacific|America/Bogota
SA Western|America/La_Paz
Saint Pierre|America/Miquelon
Sakhalin|Asia/Sakhalin
Samoa|Pacific/Apia
Sao Tome|Africa/Sao_Tome
Saratov|Europe/Saratov
SE Asia|Asia/Bangkok
Singapore|Asia/Singapore
South Africa|Africa/Johannesburg
South Sudan|Africa/Juba
Sri Lanka|Asia/Colombo
Sudan|Africa/Khartoum
Syria|Asia/Damascus
Taipei|Asia/Taipei
Tasmania|Australia/Hobart
Tocantins|America/Araguaina
Tokyo|Asia/Tokyo
Tomsk|Asia/Tomsk
Tonga|Pacific/Tongatapu
Transbaikal|Asia/Chita
Turkey|Europe/Istanbul
Turks And Caicos|America/Grand_Turk
Ulaanbaatar|Asia/Ulaanbaatar
US Eastern|America/Indianapolis
US Mountain|America/Phoenix
Venezuela|America/Caracas
Vladivostok|Asia/Vladivostok
Volgograd|Europe/Volgograd
W. Australia|Australia/Perth
W. Central Africa|Africa/Lagos
W. Europe|Europe/Berlin
W. Mongolia|Asia/Hovd
West Asia|Asia/Tashkent
West Bank|Asia/Hebron
West Pacific|Pacific/Port_Moresby
Western European|Europe/Lisbon
Yakutsk|Asia/Yakutsk
Yukon|America/Whitehorse`;
