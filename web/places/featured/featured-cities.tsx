import { useMemo } from "react";
import * as m from "#messages";
import type { FeaturedCity } from "../../../shared/api/cities.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { useRetries } from "../../kit/api/use-retries.ts";
import { Button } from "../../kit/ui/button.tsx";
import { RetryButton } from "../../kit/ui/retry-button.tsx";
import { focusPlaceField } from "../answer/focus-place-field.ts";
import { featuredCitiesQuery, readCachedCities } from "./cached-cities.ts";
import { CityCard } from "./city-card.tsx";

const EXPECTED_COUNT = 10;

export function FeaturedCities() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(featuredCitiesQuery);
  // Not `isError`, which a refetch resets.
  const isMissing = !data && errorUpdateCount > 0;
  useRetries(isMissing, refetch);
  const cached = useMemo(() => (isMissing ? readCachedCities() : undefined), [isMissing]);
  const cities = data ?? cached;
  return (
    <section aria-labelledby="featured-cities" className="featured-cities">
      <div className="featured-cities-head">
        <h2 id="featured-cities" className="heading">
          {m.citiesHeading()}
        </h2>
        <div className="my-zones-empty screen-only">
          <p className="note">{m.myZonesEmpty()}</p>
          <Button onClick={focusPlaceField}>{m.preferencesAddCity()}</Button>
        </div>
      </div>
      {isMissing && (
        <p className="load-failure">
          {cached ? m.citiesCached() : m.citiesFailed()}
          <RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />
        </p>
      )}
      {!data && !isMissing && <Skeleton />}
      {cities && (
        <ul className="city-cards" data-roving="">
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
      <div className="city-cards" aria-hidden="true">
        {Array.from({ length: EXPECTED_COUNT }, (_, index) => (
          <div key={index} className="city-card" />
        ))}
      </div>
    </>
  );
}
