import { type MouseEvent, useEffect, useEffectEvent, useMemo, useState } from "react";
import * as m from "#messages";
import type { FeaturedCity } from "../../../shared/api/cities.ts";
import type { Place } from "../../../shared/place.ts";
import { CITY_DIRECTORY } from "../../../shared/zones/city-directory.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { reportError, UserError } from "../../kit/api/report-error.ts";
import { onRetryOccasion } from "../../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button, RetryButton } from "../../kit/ui/button.tsx";
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
import {
  entryOfCity,
  featuredCitiesQuery,
  findPlaceOfCity,
  readCachedCities,
  rowOfCity,
} from "./cities.ts";
import style from "./city-directory.css?inline";

const EXPECTED_COUNT = 10;

export function FeaturedCities() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(featuredCitiesQuery);
  // Not `isError`, which a refetch resets.
  const isMissing = !data && errorUpdateCount > 0;
  useRetries(isMissing, refetch);
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

/** One listener for all cards: a press on a name shows its place. */
async function pressCard(
  { target, currentTarget }: MouseEvent<HTMLElement>,
  cities: readonly FeaturedCity[],
  visitorZone: string,
): Promise<void> {
  const button = (target as Element).closest<HTMLElement>(".city-card-name");
  const card = button?.closest("li");
  const city = card && cities[[...currentTarget.children].indexOf(card)];
  if (!button || !city) return;
  const { place } = entryOfCity(city, visitorZone);
  const found = place.kind === "row" ? place : await findPlaceOfCity(city).catch(() => undefined);
  togglePlace(found ?? place, button, card);
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

/** Adds a featured city to the visitor's list. One that is not in the zone table is looked up when it is pressed. */
export function AddCityButton({ city, name }: { city: FeaturedCity; name: string }) {
  const [place, setPlace] = useState<Place | undefined>(() => rowOfCity(city));

  async function find() {
    try {
      const found = await findPlaceOfCity(city);
      if (!found) throw new UserError(m.cityZoneUnknown({ city: isolate(name) }));
      setPlace(found);
      void myZones.add(found);
    } catch (error) {
      reportError(error, m.preferencesAddFailed());
    }
  }

  return <AddZoneButton place={place} name={name} onFind={() => void find()} />;
}

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

/** Fetches a query again at each occasion of `onRetryOccasion`, while its data is missing. */
function useRetries(isMissing: boolean, refetch: (how: { cancelRefetch: boolean }) => unknown) {
  // A request under way counts: one occasion often is several events.
  const retry = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (!isMissing) return undefined;
    const controller = new AbortController();
    onRetryOccasion(retry, controller.signal);
    return () => controller.abort();
  }, [isMissing]);
}
