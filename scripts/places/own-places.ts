import { PLACE_KINDS } from "../../server/places/place-file.ts";
import type { SourcePlace } from "./read-geonames.ts";

/** Places that people look for and that cities500 does not have. */
export const OWN_PLACES: readonly SourcePlace[] = [
  own("eucla", ["Eucla"], -31.677, 128.883, "AU.08", 53, "Australia/Eucla"),
  own(
    "lord-howe",
    ["Lord Howe Island", "LHI"],
    -31.553,
    159.083,
    "AU.02",
    445,
    "Australia/Lord_Howe",
  ),
  own(
    "chatham",
    ["Chatham Islands", "Rēkohu", "Wharekauri"],
    -43.951,
    -176.561,
    "NZ.10",
    660,
    "Pacific/Chatham",
  ),
  own(
    "baker-island",
    ["Baker Island", "Anywhere on Earth", "AoE", "International Date Line West"],
    0.196,
    -176.479,
    "UM.",
    0,
    "Etc/GMT+12",
  ),
  own("howland-island", ["Howland Island"], 0.807, -176.617, "UM.", 0, "Etc/GMT+12"),
  own("adak", ["Adak"], 51.88, -176.658, "US.AK", 170, "America/Adak"),
  own("midway", ["Midway Atoll", "Midway Island"], 28.201, -177.379, "UM.", 40, "Pacific/Midway"),
  own("wake-island", ["Wake Island"], 19.296, 166.631, "UM.", 100, "Pacific/Wake"),
  own("johnston-atoll", ["Johnston Atoll"], 16.729, -169.534, "UM.", 0, "Pacific/Johnston"),
  own(
    "christmas-island-ki",
    ["Kiritimati", "Christmas Island Kiribati"],
    1.872,
    -157.363,
    "KI.",
    6456,
    "Pacific/Kiritimati",
  ),
  own(
    "south-pole",
    ["South Pole", "Amundsen–Scott South Pole Station"],
    -90,
    0,
    "AQ.",
    150,
    "Antarctica/South_Pole",
  ),
  own("mcmurdo", ["McMurdo Station"], -77.846, 166.676, "AQ.", 1000, "Antarctica/McMurdo"),
  own("troll", ["Troll Station"], -72.012, 2.535, "AQ.", 40, "Antarctica/Troll"),
  own("vostok", ["Vostok Station"], -78.464, 106.837, "AQ.", 30, "Antarctica/Vostok"),
  own("casey", ["Casey Station"], -66.282, 110.527, "AQ.", 70, "Antarctica/Casey"),
  own("davis", ["Davis Station"], -68.577, 77.968, "AQ.", 70, "Antarctica/Davis"),
  own("mawson", ["Mawson Station"], -67.603, 62.874, "AQ.", 60, "Antarctica/Mawson"),
  own("palmer", ["Palmer Station"], -64.774, -64.053, "AQ.", 40, "Antarctica/Palmer"),
  own("rothera", ["Rothera Station"], -67.568, -68.126, "AQ.", 130, "Antarctica/Rothera"),
  own("syowa", ["Syowa Station", "Shōwa Station"], -69.004, 39.582, "AQ.", 110, "Antarctica/Syowa"),
  own(
    "dumont-durville",
    ["Dumont d'Urville Station"],
    -66.663,
    140.002,
    "AQ.",
    80,
    "Antarctica/DumontDUrville",
  ),
  own(
    "macquarie-island",
    ["Macquarie Island"],
    -54.5,
    158.937,
    "AU.06",
    40,
    "Antarctica/Macquarie",
  ),
  own("silicon-valley", ["Silicon Valley"], 37.387, -122.058, "US.CA", 0, "America/Los_Angeles"),
  own("uluru", ["Uluru", "Ayers Rock"], -25.344, 131.037, "AU.03", 0, "Australia/Darwin"),
];

function own(
  id: string,
  names: readonly string[],
  latitude: number,
  longitude: number,
  regionCode: string,
  population: number,
  zone: string,
): SourcePlace {
  const [countryCode = ""] = regionCode.split(".");
  const kind = PLACE_KINDS.town;
  return { id, names, latitude, longitude, countryCode, regionCode, population, kind, zone };
}
