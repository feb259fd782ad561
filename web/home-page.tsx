import { useEffect, useLayoutEffect } from "react";
import { MINUTE_MS } from "../shared/durations.ts";
import type { PageSettings } from "../shared/page-settings.ts";
import { civilOffsetMinutesAt } from "../shared/zones/civil-offset.ts";
import { address } from "./address/address.ts";
import { asksForMore } from "./address/asks-for-more.ts";
import { AccuracyLine } from "./clock/accuracy-line.tsx";
import { LocalClock } from "./clock/local-clock.tsx";
import { SayTime } from "./clock/say-time.tsx";
import { SunArc } from "./clock/sun-arc.tsx";
import { NewVersionLine } from "./new-version-line.tsx";
import { OfflineLine } from "./offline-line.tsx";
import { PageTitle } from "./page-title.tsx";
import { usePlaceName } from "./place/use-place-name.ts";
import { rowsShownLast } from "./preferences/room-for-rows.ts";
import { ThemeSwitch } from "./theme/theme-switch.tsx";
import { HourCycleSwitch } from "./time/hour-cycle-switch.tsx";
import { PRERENDERED_AT, useCurrentMinute } from "./time/tick.ts";
import { useVisitorZone } from "./time/visitor-zone.ts";
import { hydratedLater } from "./ui/hydrated-later.tsx";
import { late, loadWhenIdle, useLate } from "./ui/late.ts";
import { LateDialog } from "./ui/late-dialog.tsx";
import { Part } from "./ui/part.tsx";
import { useElement } from "./ui/use-element.ts";

const belowHero = hydratedLater(async () => (await import("./below-hero.tsx")).BelowHero);
const visitorCount = hydratedLater(
  async () => (await import("./below-hero.tsx")).VisitorCountBelow,
);

/** What opens from the page: it comes after it. */
const preferences = late(() => import("./preferences-part.tsx"));
const anotherTime = late(() => import("./another-time/another-time.tsx"));

/** The page, top to bottom as in the specification. */
export function HomePage({ settings }: { settings: PageSettings }) {
  const visitorZone = useVisitorZone();
  const visitorPlace = usePlaceName(visitorZone.zone, settings.reverseGeocodeUrl);
  const { part: opened, failed } = useLate(address);
  const shown = opened?.city ?? { ...visitorZone, place: visitorPlace };
  const { zone, place } = shown;
  const minute = useCurrentMinute();
  const isLive = minute !== PRERENDERED_AT;
  const wall = new Date(minute + civilOffsetMinutesAt(visitorZone.zone, minute) * MINUTE_MS);
  const [myZonesPlace, noteMyZonesPlace] = useElement();
  const [dock, noteDock] = useElement();
  useEffect(() => {
    if (rowsShownLast() > 0 || asksForMore(location)) preferences.load();
    loadWhenIdle(preferences, anotherTime);
    window.addEventListener("hashchange", address.load);
    return () => window.removeEventListener("hashchange", address.load);
  }, []);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-live", isLive);
  }, [isLive]);
  return (
    <>
      <PageTitle zone={zone} place={place} />
      <header className="page-head">
        <SayTime zone={zone} place={place} />
        <OfflineLine />
        <NewVersionLine />
        <HourCycleSwitch />
        <ThemeSwitch />
      </header>
      <main>
        <div className="hero">
          <h1 className="text-balance font-serif text-headline">Your time is exact!</h1>
          <Part name="accuracy">
            <AccuracyLine byDefault={settings.accuracy} />
          </Part>
          <Part name="clock">
            <LocalClock place={place} visitorZone={shown} />
            {opened?.note}
            {isLive && failed && (
              <p role="alert" className="text-ink-2 text-small">
                What this address asks for can't be loaded right now.
              </p>
            )}
          </Part>
          <div className="flex flex-wrap justify-center gap-3">
            <Part name="list of time zones">
              <LateDialog label="Timezone Preferences" late={preferences}>
                {({ PreferencesPart }, opening) => (
                  <PreferencesPart
                    opening={opening}
                    zone={visitorZone.zone}
                    myZonesPlace={myZonesPlace}
                  />
                )}
              </LateDialog>
            </Part>
            <Part name="choice of another time">
              <LateDialog label="Another time" look="quiet" late={anotherTime}>
                {({ AnotherTime }, opening) => (
                  <AnotherTime opening={opening} zone={zone} place={place} dock={dock} />
                )}
              </LateDialog>
            </Part>
          </div>
          <Part name="sky">
            <SunArc zone={zone} />
          </Part>
        </div>
        <div ref={noteDock} />
        <div ref={noteMyZonesPlace} className="my-zones-place" />
        <div className="relative mx-auto grid max-w-page grid-cols-1 gap-16 px-5 pt-10 sm:px-8">
          <Part name="rest of the page">{belowHero}</Part>
        </div>
      </main>
      <footer className="mx-auto flex max-w-page flex-wrap justify-between gap-x-8 gap-y-2 border-line border-t px-5 py-8 text-ink-2 text-small sm:px-8">
        <Part name="visitor count">{visitorCount}</Part>
        <p className="copyright" suppressHydrationWarning>
          {`World Clock © ${isLive ? wall.getUTCFullYear() : ""}`}
        </p>
      </footer>
    </>
  );
}
