import { useEffect } from "react";
import * as m from "#messages";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { useAccuracy } from "../accuracy/accuracy-line.tsx";
import { useQuery } from "../kit/api/query-client.ts";
import { useIsOnline } from "../kit/api/use-is-online.ts";
import { useStore } from "../kit/storage/store.ts";
import { ErrorBoundary } from "../kit/ui/section-boundary.tsx";
import { readRowCount } from "../my-zones/reserved-rows.ts";
import {
  entryOfCity,
  featuredCitiesQuery,
  readCachedCities,
} from "../places/featured/featured-cities.tsx";
import { myZones } from "../services/my-zones.ts";
import { SayTime } from "../time/clock/local-clock.tsx";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { clockPlace } from "../time/visitor-zone.ts";
import { Wall } from "../wall/wall.tsx";
import { readPageSettings } from "./document/page-settings.ts";
import { isNewBuildReady } from "./offline/new-version.tsx";

export function WallPage() {
  const shown = useStore(clockPlace);
  return (
    <ErrorBoundary fallback={<Failure />}>{shown && <WallWithZones {...shown} />}</ErrorBoundary>
  );
}

function Failure() {
  useEffect(() => {
    delete document.documentElement.dataset["wall"];
  }, []);
  return (
    <p role="alert" className="offline-line note end">
      {m.wallFailed()}
    </p>
  );
}

function WallWithZones({ zone, place }: { zone: string; place: string }) {
  const saved = useStore(myZones);
  // The lower page fetches them: data before it is hydrated would contradict its prerendered HTML.
  const { data } = useQuery({ ...featuredCitiesQuery, enabled: false });
  const candidates = useZoneMemo(() => {
    const own = currentZone(zone);
    // A list that is still loading is not replaced by cities.
    if (saved.length > 0 || readRowCount() > 0)
      return saved.filter((one) => one.place.zone !== own || one.name !== place);
    const cities = data ?? readCachedCities() ?? [];
    return cities
      .map((city) => entryOfCity(city, zone))
      .filter((one) => currentZone(one.place.zone) !== own);
  }, [saved, data, zone, place]);
  const accuracy = useAccuracy(readPageSettings().accuracy);
  const isOnline = useIsOnline();
  return (
    <Wall
      zone={zone}
      place={place}
      candidates={candidates}
      isNewBuildReady={useStore(isNewBuildReady)}
      note={accuracy === "measured" && !isOnline ? m.wallOffline() : ""}
    >
      <SayTime zone={zone} place={place} />
    </Wall>
  );
}
