import { formatLongDate, formatOffset } from "#formats/first-view";
import * as m from "#messages";
import type { Town } from "../../../shared/api/places.ts";
import type { Place } from "../../../shared/place.ts";
import { civilDateAt, civilDay } from "../../../shared/zones/civil-day.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { rulesCover } from "../../../shared/zones/offset.ts";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import { hasCity, localRegion, placeName, zoneName } from "../../i18n/names.ts";
import { Button } from "../../kit/ui/button.tsx";
import { isolated } from "../../kit/ui/isolated.tsx";
import { ShareButton } from "../../links/share/share-button.tsx";
import { askedPlace } from "../../time/asked-place.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { setTimePickerOpen } from "../../time/shown-instant.ts";
import { useDisplayedMinute } from "../../time/tick.ts";
import { TickingTime } from "../../time/ticking-time.tsx";
import { Unbroken } from "../../time/unbroken.tsx";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { type ZoneMoment, zoneMoment } from "../../zones/zone-moment.ts";
import { countryOf } from "../describe-place.ts";
import { AddPlaceButton } from "./add-place-button.tsx";
import { DateFact } from "./date-fact.tsx";
import { describeSun, type SunDay } from "./describe-sun.ts";
import {
  dayPartFact,
  differenceFact,
  laterChangeFact,
  nextChangeFact,
  workingHoursFact,
} from "./place-facts.ts";
import { useLocatedTown } from "./use-located-town.ts";
import { ZoneFacts } from "./zone-facts.tsx";

interface PlaceDetailsProps {
  readonly place: Place;
  readonly town: Town | undefined;
  readonly titleId: string;
}

export function PlaceDetails({ place, town: found, titleId }: PlaceDetailsProps) {
  const displayed = useDisplayedMinute();
  const { minute, isNow } = displayed;
  const hourCycle = useHourCycle();
  const visitorZone = useVisitorZone().zone;
  const town = useLocatedTown(place, found);
  const name = placeName(place);
  const country = countryOf(place);
  const moment = zoneMoment(place.zone, minute, visitorZone);
  const sun = describeSunOf(town, moment, hourCycle, isNow ? "today" : "then");
  const isInhabited = place.kind !== "zone" || hasCity(place.zone);
  const facts = [
    [m.placeSun(), sun],
    [m.placeNextChange(), nextChangeFact(moment, hourCycle)],
    [m.placeChangeAfter(), laterChangeFact(moment, hourCycle)],
    ...(isInhabited
      ? ([
          [isNow ? m.placeNowThere() : m.placeThenThere(), dayPartFact(moment)],
          [m.workingHours(), workingHoursFact(moment, visitorZone, hourCycle)],
        ] as const)
      : []),
  ] as const;
  const region = town?.region ? localRegion(town.region, place.zone) : null;
  const line = [
    region === name ? null : region,
    zoneName(moment.zone),
    isInhabited && formatOffset(moment.offsetMinutes),
  ];
  return (
    <>
      <div className="place-panel-time">
        <h2 id={titleId} tabIndex={-1} className="heading">
          {country && country !== name
            ? m.placeTitle({ place: name, country, bdi: isolated })
            : isolated(name)}
        </h2>
        <p className="hint">{line.filter(Boolean).join(" · ")}</p>
        <TickingTime moment={moment} place={name} displayed={displayed} className="place-clock" />
        <p className="hint">
          {formatLongDate(minute, moment.offsetMinutes)} · {differenceFact(moment)}
        </p>
        <div className="place-panel-actions">
          <AddPlaceButton place={place} />
          <ShareButton
            instant={minute}
            zone={moment.zone}
            entries={[{ place, name, city: name }]}
          />
          {isInhabited && isKnownZone(moment.zone) && (
            <Button
              aria-haspopup="dialog"
              onClick={({ currentTarget: origin }) => {
                askedPlace.set({ name, zone: place.zone, place, origin });
                setTimePickerOpen(true);
              }}
            >
              {m.placePickTime()}
            </Button>
          )}
        </div>
      </div>
      <dl className="place-facts">
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>
                  <Unbroken>{fact}</Unbroken>
                </dd>
              </div>
            ),
        )}
        <ZoneFacts zone={place.zone} minute={minute} />
        {isKnownZone(place.zone) && <DateFact key={place.zone} zone={place.zone} />}
      </dl>
    </>
  );
}

/** Undefined without a town, and where the rules do not reach. */
function describeSunOf(
  town: Town | undefined,
  { zone, instant }: ZoneMoment,
  hourCycle: HourCycle,
  dayName: SunDay["dayName"],
): string | undefined {
  if (!town || !isKnownZone(zone) || !rulesCover(instant)) return undefined;
  const day = civilDay(zone, civilDateAt(zone, instant));
  return day && describeSun({ place: town, zone, day, dayName }, hourCycle);
}
