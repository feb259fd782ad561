import type { ZoneRules } from "./api/zone-rules.ts";
import { LANGUAGE_PARAMETER, SOURCE_LANGUAGE } from "./page-language.ts";

export const EMBED_PATH = "/embed";

export const EMBED_SETTINGS_ID = "embed-settings";

const FACES = ["digital", "analog", "list"] as const;
const THEMES = ["auto", "light", "dark"] as const;
const HOURS = [undefined, "12", "24"] as const;

export const MAX_EMBED_PLACES = 12;

/** In UTF-16 code units. */
const MAX_PLACE_LENGTH = 100;

export type EmbedOptions = Readonly<ReturnType<typeof readEmbedOptions>>;

export type EmbedClock =
  | { readonly name: string; readonly zone: string; readonly city: string }
  | { readonly unknown: string };

export interface EmbedSettings extends Omit<EmbedOptions, "places"> {
  readonly clocks: readonly EmbedClock[];
  readonly rules?: ZoneRules | undefined;
  /** Set if the server could not look up the places, but may be able to soon. */
  readonly isUnavailable: boolean;
  /** Changes with the document's script, style, places and rules. */
  readonly version: string;
}

interface Query {
  readonly get: (name: string) => string | null;
  readonly getAll: (name: string) => readonly string[];
}

/** Never throws: a value that is not offered counts as none, as with any attribute of HTML. */
export function readEmbedOptions(query: Query) {
  const chooseFrom = <T>(choices: readonly [T, ...T[]], name: string) =>
    choices.find((choice) => choice === query.get(name)) ?? choices[0];
  const face = chooseFrom(FACES, "face");
  const places = query
    .getAll("place")
    .map((text) => text.toWellFormed().trim().slice(0, MAX_PLACE_LENGTH).toWellFormed())
    .filter((text) => text !== "");
  return {
    face,
    theme: chooseFrom(THEMES, "theme"),
    hours: chooseFrom(HOURS, "hours"),
    seconds: query.get("seconds") !== "off",
    isTransparent: query.get("background") === "none",
    /** Zones, ids of places or names of cities, at most 12; none for the visitor's own zone. A face shows the first only. */
    places: places.slice(0, face === "list" ? MAX_EMBED_PLACES : 1),
  };
}

export function writeEmbedPath(options: EmbedOptions, language = SOURCE_LANGUAGE): string {
  const { face, theme, hours, seconds, isTransparent, places } = options;
  const isEnglish = language === SOURCE_LANGUAGE;
  // In other languages it depends on the reader's region, too.
  const isUsual = isEnglish && hours === "12";
  const fields = [
    // A zone is read more easily with its slash, which needs no encoding in a query.
    ...places.map((place) => `place=${encodeURIComponent(place).replaceAll("%2F", "/")}`),
    ...(face === FACES[0] ? [] : [`face=${face}`]),
    ...(theme === THEMES[0] ? [] : [`theme=${theme}`]),
    ...(hours === undefined || isUsual ? [] : [`hours=${hours}`]),
    ...(seconds ? [] : ["seconds=off"]),
    ...(isTransparent ? ["background=none"] : []),
    ...(isEnglish ? [] : [`${LANGUAGE_PARAMETER}=${language}`]),
  ];
  return fields.length === 0 ? EMBED_PATH : `${EMBED_PATH}?${fields.join("&")}`;
}
