import { useMemo } from "react";
import type { FeaturedCity } from "../../shared/cities.ts";
import { estimateSun, skyPhaseAt, wallDay } from "../../shared/sky/estimate-sun.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { ChangeNote } from "../time/change-note.tsx";
import { DayLabel } from "../time/day-label.tsx";
import { useNearMinute } from "../time/near-minute.ts";
import { useSpokenTime } from "../time/spoken-time.ts";
import { TickingTime } from "../time/ticking-time.tsx";
import { SkyGlyph } from "../ui/sky-glyph.tsx";
import { zoneOfCity } from "./city-zone.ts";

/** A city as a small sky: its name, its time, its estimated hour of light. */
export function CityCard({ city, visitorZone }: { city: FeaturedCity; visitorZone: string }) {
  const zone = useMemo(() => zoneOfCity(city, visitorZone), [city, visitorZone]);
  const [shown, place] = useNearMinute<HTMLLIElement>();
  const { minute } = shown;
  const spokenTime = useSpokenTime(zone, city.name, visitorZone, shown);
  const { minuteOfDay, dayOfYear } = wallDay(minute, civilOffsetMinutesAt(zone, minute));
  const latitude = WORLD_ZONES.find((entry) => entry.zone === zone)?.latitude;
  const sky = skyPhaseAt(minuteOfDay, estimateSun(dayOfYear, latitude));
  return (
    <li ref={place} className="city-card" data-sky={sky}>
      <div className="flex items-center justify-between gap-2.5 max-md:flex-row-reverse">
        <h3 className="font-medium">{city.name}</h3>
        <SkyGlyph sky={sky} />
      </div>
      <div className="max-md:text-right">
        <TickingTime
          zone={zone}
          minute={minute}
          label={spokenTime}
          className="block text-heading"
        />
        <DayLabel zone={zone} visitorZone={visitorZone} shown={shown} />
        <ChangeNote zone={zone} shown={shown} />
      </div>
    </li>
  );
}
