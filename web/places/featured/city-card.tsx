import type { FeaturedCity } from "../../../shared/api/cities.ts";
import { cityName } from "../../i18n/names.ts";
import { ChangeNote } from "../../time/change-note.tsx";
import { DayLabel } from "../../time/day-label.tsx";
import { SkyGlyph } from "../../time/sky/sky-glyph.tsx";
import { useTickingMinute } from "../../time/ticking.ts";
import { TickingTime } from "../../time/ticking-time.tsx";
import { useZoneMemo } from "../../time/use-zone-memo.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { togglePlace } from "../answer/shown-place.ts";
import { AddCityButton } from "./add-city-button.tsx";
import { findPlaceOfCity, rowOfCity } from "./place-of-city.ts";
import { zoneOfCity } from "./zone-of-city.ts";

export function CityCard({ city }: { city: FeaturedCity }) {
  const visitorZone = useVisitorZone().zone;
  const zone = useZoneMemo(() => zoneOfCity(city, visitorZone), [city, visitorZone]);
  const name = cityName(city.name, zone);
  const [displayed, ref] = useTickingMinute<HTMLLIElement>();
  const { minute, formatter } = displayed;
  const moment = zoneMoment(zone, minute, visitorZone);
  const sky = moment.sky.phase;

  async function open(button: HTMLElement) {
    const place = rowOfCity(city) ?? (await findPlaceOfCity(city).catch(() => undefined));
    togglePlace(place ?? { kind: "zone", zone }, button, button.closest("li") ?? button);
  }

  return (
    <li ref={ref} className="city-card" data-sky={sky}>
      <div className="city-card-head">
        <h3>
          <button
            type="button"
            className="city-card-name"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => void open(currentTarget)}
          >
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
