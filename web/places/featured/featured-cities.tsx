import { queryOptions } from "@tanstack/react-query";
import { type MouseEvent, memo, useEffect, useMemo } from "react";
import * as m from "#messages";
import {
  type FeaturedCities as Cities,
  FEATURED_CITIES_PATH,
  type FeaturedCity,
} from "../../../shared/api/cities.ts";
import { type FoundPlaces, MAX_FOUND_PLACES, PLACES_PATH } from "../../../shared/api/places.ts";
import { type Place, placeOfTown, type RowPlace } from "../../../shared/place.ts";
import { CITY_DIRECTORY } from "../../../shared/zones/city-directory.ts";
import { isUsableZone } from "../../../shared/zones/civil-offset.ts";
import { normalizeForSearch } from "../../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import { normalizeZoneName } from "../../../shared/zones/zone-rules.ts";
import { isolate } from "../../i18n/isolate.ts";
import { cityName } from "../../i18n/names.ts";
import { callApi } from "../../kit/api/api-client.ts";
import { queryClient, useQuery } from "../../kit/api/query-client.ts";
import { reportError, UserError } from "../../kit/api/report-error.ts";
import { onRetryOccasion } from "../../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { parseJson, readStored, writeStored } from "../../kit/storage/local-storage.ts";
import { Button, RetryButton } from "../../kit/ui/button.tsx";
import type { ListEntry } from "../../services/list-entries.ts";
import { myZones } from "../../services/my-zones.ts";
import { ChangeNote } from "../../time/change-note.tsx";
import { DayLabel } from "../../time/day-label.tsx";
import { SkyGlyph } from "../../time/sky/sky-glyph.tsx";
import { useTickingMinute } from "../../time/ticking.ts";
import { TickingTime } from "../../time/ticking-time.tsx";
import { useZoneMemo } from "../../time/use-zone-memo.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { AddZoneButton } from "../add-zone-button.tsx";
import { focusPlaceField } from "../answer/place-field.tsx";
import { togglePlace } from "../answer/shown-place.ts";
import style from "./city-directory.css?inline";

const KEY = "featured-cities";

/** The featured cities, stored in this browser for visits without a network. */
export const featuredCitiesQuery = queryOptions({
  queryKey: [FEATURED_CITIES_PATH],
  queryFn: async ({ signal }) => {
    const response = await callApi(FEATURED_CITIES_PATH, { signal });
    const cities: Cities = await response.json();
    writeStored(KEY, JSON.stringify(cities));
    return cities;
  },
});

/** The cities of the last visit; undefined if none, or something else, is stored. */
export function readCachedCities(): Cities | undefined {
  const stored = parseJson(readStored(KEY) ?? "");
  return Array.isArray(stored) && stored.every(isCity) ? stored : undefined;
}

function isCity(stored: Record<string, unknown> | null): boolean {
  return ["id", "name", "timezone"].every((field) => typeof stored?.[field] === "string");
}

export const namesakesPath = ({ name }: FeaturedCity) =>
  `${PLACES_PATH}?${new URLSearchParams({ q: name, limit: String(MAX_FOUND_PLACES) })}`;

const namesakesQuery = (city: FeaturedCity) =>
  queryOptions<FoundPlaces>({ queryKey: [namesakesPath(city)] });

export async function findPlaceOfCity(city: FeaturedCity): Promise<Place | undefined> {
  return rowOfCity(city) ?? placeAmong(await queryClient.fetchQuery(namesakesQuery(city)), city);
}

function rowOfCity(city: FeaturedCity): RowPlace | undefined {
  return WORLD_ZONES.find((row) => row.zone === zoneOf(city) && isSameName(row.city, city.name));
}

/** The town with the city's name and zone, or else the row of the zone table with its zone. Undefined if there is neither. */
function placeAmong({ places }: FoundPlaces, city: FeaturedCity): Place | undefined {
  const zone = zoneOf(city);
  const found = places.find(
    (place) =>
      place.zone === zone &&
      [place.name, place.matched ?? ""].some((name) => isSameName(name, city.name)),
  );
  return found ? placeOfTown(found) : WORLD_ZONES.find((row) => row.zone === zone);
}

const zoneOf = ({ timezone }: FeaturedCity) => normalizeZoneName(timezone.trim());

export const hasKnownZone = (city: FeaturedCity) => isUsableZone(zoneOf(city));

const isSameName = (one: string, other: string) =>
  normalizeForSearch(one) === normalizeForSearch(other);

/** A city as the row of the zone table that it is, or as its zone: the visitor's if the city's is blank or, with a warning, invalid. */
export function entryOfCity(city: FeaturedCity, visitorZone: string): ListEntry {
  const own = zoneOf(city);
  if (own !== "" && !isUsableZone(own)) {
    console.warn(`The zone of ${city.name} is unknown: "${own}". The visitor's time is shown.`);
  }
  const zone = isUsableZone(own) ? own : visitorZone;
  const name = cityName(city.name, zone);
  return { id: city.id, place: rowOfCity(city) ?? { kind: "zone", zone }, name, city: name };
}

const EXPECTED_COUNT = 10;

export function FeaturedCities() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(featuredCitiesQuery);
  // Not `isError`, which a refetch resets.
  const isMissing = !data && errorUpdateCount > 0;
  useEffect(() => {
    if (!isMissing) return undefined;
    const controller = new AbortController();
    // A request under way counts: one occasion often is several events.
    onRetryOccasion(() => void refetch({ cancelRefetch: false }), controller.signal);
    return () => controller.abort();
  }, [isMissing, refetch]);
  const cached = useMemo(() => (isMissing ? readCachedCities() : undefined), [isMissing]);
  const cities = data ?? cached;
  const visitorZone = useVisitorZone().zone;
  return (
    <section aria-labelledby="featured-cities" className="featured-cities">
      <div className="section-head row spread target gap-x-6">
        <h2 id="featured-cities" className="heading">
          {m.citiesHeading()}
        </h2>
        <Button className="my-zones-empty screen-only" onClick={focusPlaceField}>
          {m.preferencesAddCity()}
        </Button>
      </div>
      {isMissing && (
        <p className="load-failure row gap-4 hint">
          {cached ? m.citiesCached() : m.citiesFailed()}
          <RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />
        </p>
      )}
      {!data && !isMissing && <Skeleton />}
      {cities && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its buttons are pressed.
        <ul
          className="city-cards stack gap-4"
          data-roving=""
          onClick={(event) => void pressCard(event, cities, visitorZone)}
        >
          {cities.map((city: FeaturedCity) => (
            <CityCard key={city.id} city={city} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Skeleton() {
  return (
    <>
      <p className="sr-only">{m.citiesLoading()}</p>
      <div className="city-cards stack gap-4" aria-hidden="true">
        {Array.from({ length: EXPECTED_COUNT }, (_, index) => (
          <div key={index} className="city-card bar spread gap-2" />
        ))}
      </div>
    </>
  );
}

/** One listener for all cards: a press adds the place, or shows it. Of a city that is not in the zone table it is looked up then. */
async function pressCard(
  { target, currentTarget }: MouseEvent<HTMLElement>,
  cities: readonly FeaturedCity[],
  visitorZone: string,
): Promise<void> {
  const button = (target as Element).closest("button");
  const card = button?.closest("li");
  const city = card && cities[[...currentTarget.children].indexOf(card)];
  if (!button || !city || button.ariaDisabled) return;
  const { place, name } = entryOfCity(city, visitorZone);
  if (button.matches(".add-zone")) {
    await addCity(city, name);
  } else {
    const found = await findPlaceOfCity(city).catch(() => undefined);
    togglePlace(found ?? place, button, card);
  }
}

async function addCity(city: FeaturedCity, name: string): Promise<void> {
  try {
    const place = await findPlaceOfCity(city);
    if (!place) throw new UserError(m.cityZoneUnknown({ city: isolate(name) }));
    void myZones.add(place);
  } catch (error) {
    reportError(error, m.preferencesAddFailed());
  }
}

function CityCard({ city }: { city: FeaturedCity }) {
  const visitorZone = useVisitorZone().zone;
  const { place, name } = useZoneMemo(() => entryOfCity(city, visitorZone), [city, visitorZone]);
  const [displayed, ref] = useTickingMinute<HTMLLIElement>();
  const { minute, formatter } = displayed;
  const moment = zoneMoment(place.zone, minute, visitorZone);
  const sky = moment.sky.phase;

  return (
    <li ref={ref} className="city-card bar spread gap-2" data-sky={sky}>
      <div className="city-card-head bar">
        <h3 className="strong grow">
          <button type="button" className="city-card-name name-button">
            <bdi>{name}</bdi>
          </button>
        </h3>
        <SkyGlyph sky={sky} />
      </div>
      <div className="city-card-time">
        <TickingTime moment={moment} place={name} displayed={displayed} />
        <DayLabel moment={moment} formatter={formatter} />
        <ChangeNote moment={moment} formatter={formatter} />
      </div>
      <AddCityButton city={city} name={name} />
    </li>
  );
}

/** Not rendered with each minute of its card. */
const AddCityButton = memo(function AddCityButton(props: { city: FeaturedCity; name: string }) {
  const { city, name } = props;
  const { data } = useQuery({ ...namesakesQuery(city), enabled: false });
  const place = rowOfCity(city) ?? (data && placeAmong(data, city));
  return <AddZoneButton place={place} name={name} isPressedByList />;
});

export function CityDirectory() {
  useLazyStyle(style);
  return (
    <nav aria-label={m.cityDirectory()}>
      <ul className="city-directory">
        {CITY_DIRECTORY.map(({ name }) => (
          <li key={name}>
            <a href={`/?city=${encodeURIComponent(name)}`} className="target text-link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
