import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import {
  type FeaturedCities as Cities,
  FEATURED_CITIES_PATH,
  type FeaturedCity,
} from "../../shared/api/cities.ts";
import { RetryButton } from "../ui/retry-button.tsx";
import { CityCard } from "./city-card.tsx";
import { readStoredCities, storeCities } from "./stored-cities.ts";

const COLUMNS = "grid grid-cols-1 gap-4 md:grid-cols-3 lg:grid-cols-5 print:grid-cols-2";
const USUAL_NUMBER = 10;

/** The operator's cities, each with its time. */
export function FeaturedCities({ visitorZone }: { visitorZone: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery<Cities>({
    queryKey: [FEATURED_CITIES_PATH],
  });
  useEffect(() => {
    if (data) storeCities(data);
  }, [data]);
  // Not isError, which is over as soon as it is tried again.
  const isMissing = !data && errorUpdateCount > 0;
  const kept = useMemo(() => (isMissing ? readStoredCities() : undefined), [isMissing]);
  const cities = data ?? kept;
  return (
    <section aria-labelledby="featured-cities">
      <h2 id="featured-cities" className="mb-5 font-serif text-heading">
        Featured Cities
      </h2>
      {isMissing && (
        <p className="mb-4 flex flex-wrap items-center gap-4 text-ink-2">
          {kept
            ? "These are the featured cities of your last visit."
            : "The featured cities can't be loaded right now."}
          <RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />
        </p>
      )}
      {!data && !isMissing && <Waiting />}
      {cities && (
        <ul className={COLUMNS}>
          {cities.map((city: FeaturedCity) => (
            <CityCard key={city.id} city={city} visitorZone={visitorZone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <>
      <p className="sr-only">Loading the featured cities…</p>
      <div className={COLUMNS} aria-hidden="true">
        {Array.from({ length: USUAL_NUMBER }, (_, index) => (
          <div key={index} className="city-card" />
        ))}
      </div>
    </>
  );
}
