import type { ReactNode } from "react";
import * as m from "#messages";
import {
  type FoundPlaces,
  type FoundTown,
  MAX_FOUND_PLACES,
  MAX_PLACE_QUERY_LENGTH,
  PLACES_PATH,
  placePath,
  type Town,
} from "../../../shared/api/places.ts";
import {
  isNumericId,
  type LinkedCity,
  linkPlace,
  namedBy,
} from "../../../shared/text/name-place.ts";
import { CITY_DIRECTORY } from "../../../shared/zones/city-directory.ts";
import { normalizeForSearch } from "../../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import { isolate } from "../../i18n/isolate.ts";
import { cityName, localNames, zoneCity } from "../../i18n/names.ts";
import { ApiError, callApi } from "../../kit/api/api-client.ts";
import { DeepLinkNote, followFragment, useLinkedMoment } from "./deep-link-note.tsx";

/** The document stays blank so long, rather than show the visitor's own time before the place's. */
const PATIENCE_MS = 1000;
const TIMEOUT_MS = 8000;

export interface OpenedDeepLink {
  readonly city?: { readonly place: string; readonly zone: string; readonly assumption: ReactNode };
  readonly note: ReactNode;
}

type Update = (opened: OpenedDeepLink) => void;

/** Calls `update` with what is known before the server has answered, and after each new attempt. */
export async function openDeepLink(update: Update): Promise<OpenedDeepLink> {
  await followFragment();
  const wanted = new URLSearchParams(location.search).get("city")?.trim();
  return wanted ? openCity(wanted, update, PATIENCE_MS) : showOwnTime("");
}

async function openCity(
  wanted: string,
  update: Update,
  patienceMs: number,
): Promise<OpenedDeepLink> {
  // Asked before the search for aliases loads, which takes a slow phone longer than the answer.
  const asked = findCityOf(wanted).then(
    (city) => ({ city }),
    () => undefined,
  );
  const known = await findCity(wanted).catch(() => undefined);
  const own = known && showCity(known);
  if (own && !known.isAlias) update(own);
  const place = shortenName(wanted);
  let isAnnounced = false;
  const timer = setTimeout(() => {
    isAnnounced = own === undefined;
    update(own ?? showOwnTime(m.linkSearching({ place })));
  }, patienceMs);
  const answer = await asked;
  clearTimeout(timer);
  const tryAgain = () => void openCity(wanted, update, 0).then(update);
  if (!answer) return own ?? showOwnTime(m.linkSearchFailed({ place }), tryAgain);
  const { city } = answer;
  if (!city) return own ?? showOwnTime(m.linkUnknownPlace({ place }));
  // The name that is shown already stays: "New York", not "New York City".
  if (known && !known.isAlias) return showCity({ ...city, name: known.name });
  const name = isolate(cityName(city.name, city.zone));
  return showCity(city, isAnnounced ? m.linkFound({ place: name }) : "");
}

function showCity(city: LinkedCity, sentence = ""): OpenedDeepLink {
  const { name, zone } = city;
  const shown = { place: cityName(name, zone), zone, assumption: <CityNotice city={city} /> };
  return { city: shown, note: <DeepLinkNote aboutCity={sentence} /> };
}

function showOwnTime(sentence: string, onTryAgain?: () => void): OpenedDeepLink {
  return { note: <DeepLinkNote aboutCity={sentence} onTryAgain={onTryAgain} /> };
}

/** What the server knows by a text or an id; undefined if it knows nothing. Throws if it can't be asked. */
async function findCityOf(text: string): Promise<LinkedCity | undefined> {
  // What is left of an invalid percent-encoding is no name.
  if (text.includes("\ufffd") || text.length > MAX_PLACE_QUERY_LENGTH) return undefined;
  try {
    if (isNumericId(text)) {
      const town: Town = await ask(placePath(text));
      return isKnownZone(town.zone) ? linkPlace(town) : undefined;
    }
    // Not for a meeting's link, which the page waits for.
    const { resolveText } = await import("../../places/text/read-text.ts");
    const options = { findPlace, now: Date.now(), ownZone: undefined };
    const { city, clocks } = namedBy(text, await resolveText(text, options));
    const [clock] = clocks;
    if (clock?.kind !== "zone" && clock?.kind !== "abbreviation") return city;
    return cityAlone(zoneCity(clock.zone), clock.zone);
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
    throw error;
  }
}

/** Enough to have the namesakes among places that are also called so. */
async function findPlace(name: string): Promise<readonly FoundTown[]> {
  const query = new URLSearchParams({ q: name, limit: String(MAX_FOUND_PLACES) });
  const { places }: FoundPlaces = await ask(`${PLACES_PATH}?${query}`);
  return places;
}

async function ask<T>(path: string): Promise<T> {
  const response = await callApi(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return response.json();
}

function CityNotice({ city: { fullName, others, misspelled } }: { city: LinkedCity }) {
  // The other places are shown at the link's moment too.
  const isMoment = useLinkedMoment().kind === "meeting";
  const hrefOf = (id: string) => {
    const query = new URLSearchParams(isMoment ? location.search : "");
    query.set("city", id);
    return `/?${query}${isMoment ? location.hash : ""}`;
  };
  const place = isolate(fullName);
  return (
    <>
      {misspelled && `${m.placeCorrection({ place, text: shortenName(misspelled) })} `}
      {m.linkNotYours({ place })}{" "}
      <a href="/" className="target text-link">
        {m.linkOwnTime()}
      </a>
      {others.length > 0 && (
        <span className="row centered gap-x-4">
          {m.linkOthers()}{" "}
          {others.map(({ label, city }) => (
            <a key={city} href={hrefOf(city)} className="target text-link">
              {isolate(label)}
            </a>
          ))}
        </span>
      )}
    </>
  );
}

const MAX_NAME_LENGTH = 60;

function shortenName(name: string): string {
  const short = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
  return isolate(short.toWellFormed());
}

function cityAlone(name: string, zone: string): LinkedCity {
  return { name, zone, fullName: name, others: [] };
}

/** Finds a city by its whole name, local and former names included. A country is no city: some have several zones. */
async function findCity(text: string) {
  if (text.length > MAX_PLACE_QUERY_LENGTH) return undefined;
  const wanted = normalizeForSearch(text);
  const rows = WORLD_ZONES.map(({ city, zone }) => ({ name: city, zone }));
  const named = [...CITY_DIRECTORY, ...rows].find((one) => normalizeForSearch(one.name) === wanted);
  if (named) return { ...cityAlone(named.name, named.zone), isAlias: false };
  const { searchZones, WHOLE_NAME } = await import("../../places/search-zones.ts");
  const match = searchZones(text, Date.now(), localNames).find(
    ({ kind, fit }) => fit === WHOLE_NAME && (kind === "city" || kind === "place"),
  );
  // A larger city may have a name that is only an alias of the zone.
  return match && { ...cityAlone(match.matched, match.place.zone), isAlias: true };
}
