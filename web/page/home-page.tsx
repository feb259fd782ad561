import { useEffect, useLayoutEffect, useState } from "react";
import { formatDateWithoutYear } from "#formats/first-view";
import { useZoneCity } from "#formats/zone-names";
import * as m from "#messages";
import type { PageSettings } from "../../shared/api/page-settings.ts";
import { AccuracyLine } from "../accuracy/accuracy-line.tsx";
import { isolate } from "../i18n/isolate.ts";
import { formatHourMinute } from "../i18n/times.ts";
import { useIsOnline } from "../kit/api/use-is-online.ts";
import { lazyPart, loadWhenIdle, useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useIsHydrated } from "../kit/lazy/prerendered.tsx";
import { useLazyDialog } from "../kit/lazy/use-lazy-dialog.ts";
import { useStore } from "../kit/storage/store.ts";
import { LazyButton } from "../kit/ui/button.tsx";
import { hydrateLazily, LoadFailure, SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { useDebouncedValue } from "../kit/ui/use-debounced-value.ts";
import { readRowCount } from "../my-zones/reserved-rows.ts";
import { PlaceField, placeAnswers } from "../places/answer/place-field.tsx";
import { isMeetingOpen } from "../places/answer/shown-place.ts";
import { fallbackPlaceName, usePlaceName } from "../places/visitor/use-place-name.ts";
import { listEntries } from "../services/list-entries.ts";
import { LocalClock, SayTime } from "../time/clock/local-clock.tsx";
import {
  linkedTitle,
  readShownInstant,
  subscribeToShowingNow,
  useTimePicker,
} from "../time/shown-instant.ts";
import { SunArc } from "../time/sky/sun-arc.tsx";
import { useCurrentMinute, useDisplayedMinute } from "../time/tick.ts";
import { clockPlace, useVisitorZone } from "../time/visitor-zone.ts";
import { hasDeepLink } from "./link/has-deep-link.ts";
import type { OpenedDeepLink } from "./link/open-deep-link.tsx";
import { WallButton, WallHost } from "./wall-host.tsx";

/** A new title takes a browser as long as ten other texts: it waits until the slider rests. */
const REST_MS = 150;

/** The shown time in the tab's title: "3:04 pm in Berlin · World Clock", with the date if it is picked. */
export function PageTitle({ zone, place }: { zone: string; place: string }) {
  const displayed = useDisplayedMinute();
  const rested = useDebouncedValue(displayed, REST_MS);
  const { minute, isPlaceholder, isNow } = displayed.isNow ? displayed : rested;
  // Among other tabs "3:04 pm in Asia" tells little. The city is known a moment later.
  const city = useZoneCity()(zone);
  const name = place === fallbackPlaceName(zone) && city !== "…" ? city : place;
  const title = useStore(linkedTitle, undefined);
  if (isPlaceholder) return <title>{m.pageTitle()}</title>;
  const day = isNow ? "" : m.listSeparator() + formatDateWithoutYear(minute, zone);
  const time = formatHourMinute(minute, zone) + day;
  if (title !== undefined && !isNow) return <title>{`${title} – ${time}`}</title>;
  return <title>{m.pageTitleTime({ time, place: isolate(name) })}</title>;
}

const newVersion = lazyPart(() => import("./offline/new-version.tsx"));

function NewVersionLine() {
  const { part } = useLazyPart(newVersion);
  useEffect(() => loadWhenIdle(newVersion), []);
  return (
    <p aria-live="polite" className="new-version-line note end">
      {part && <part.NewVersion />}
    </p>
  );
}

const headerMenus = hydrateLazily(
  "menus",
  m.sectionMenus(),
  async () => (await import("./settings-menu.tsx")).HeaderMenus,
);
const lowerPage = hydrateLazily(
  "rest",
  m.sectionRest(),
  async () => (await import("./lower-page.tsx")).LowerPage,
);
const visitorCount = hydrateLazily(
  "visits",
  m.sectionVisits(),
  async () => (await import("./lower-page.tsx")).VisitorCount,
);

/** Opens what the URL asks for; loaded only for a URL that asks for a city or a moment. */
export const deepLink = lazyPart<OpenedDeepLink>(async (update) => {
  const { openDeepLink } = await import("./link/open-deep-link.tsx");
  return openDeepLink(update);
});
const preferences = lazyPart(() => import("./preferences-section.tsx"));
const pickedTime = lazyPart(() => import("../picker/picked-time-panel.tsx"));

export function HomePage({ settings }: { settings: PageSettings }) {
  const visitorZone = useVisitorZone();
  const visitorPlace = usePlaceName(visitorZone.zone, settings.reverseGeocodeUrl);
  const { part: opened, failed } = useLazyPart(deepLink);
  const shown = opened?.city ?? { ...visitorZone, place: visitorPlace };
  const { zone, place } = shown;
  const minute = useCurrentMinute();
  const isHydrated = useIsHydrated();
  const { part: answers } = useLazyPart(placeAnswers);
  const preferencesDialog = useLazyDialog(preferences, useState(false));
  const meeting = useLazyDialog(preferences, [useStore(isMeetingOpen, false), isMeetingOpen.set]);
  const timePicker = useLazyDialog(pickedTime, useTimePicker());
  useEffect(() => {
    // In the task in which the clocks start; until then the script of the first frame goes on.
    document.documentElement.toggleAttribute("data-live", true);
    if (readRowCount() > 0 || hasDeepLink(location)) preferences.load();
    loadWhenIdle(preferences);
    // It says beside each clock what the time of a link is there.
    if (readShownInstant() !== undefined) pickedTime.load();
    window.addEventListener("hashchange", deepLink.load);
    listEntries.subscribe(preferences.load);
    subscribeToShowingNow(pickedTime.load);
  }, []);
  useLayoutEffect(() => clockPlace.set({ zone, place }), [zone, place]);
  return (
    <>
      <PageTitle zone={zone} place={place} />
      <header className="page-header cluster">
        <SayTime zone={zone} place={place} />
        <OfflineLine />
        <NewVersionLine />
        <WallHost />
        <WallButton />
        {headerMenus}
      </header>
      <main>
        <div className="hero stack middle gap-2">
          <h1 className="headline balanced">{m.homeHeading()}</h1>
          <SectionBoundary name={m.sectionAccuracy()}>
            <AccuracyLine defaultAccuracy={settings.accuracy} />
          </SectionBoundary>
          <SectionBoundary name={m.sectionClock()}>
            <LocalClock place={place} shownZone={shown} isLinked={opened?.city !== undefined} />
            {opened?.note}
            {isHydrated && failed && (
              <p role="alert" className="note">
                {m.linkFailed()}
              </p>
            )}
          </SectionBoundary>
          <SectionBoundary name={m.sectionPlaceSearch()}>
            <PlaceField />
          </SectionBoundary>
          <div className="hero-buttons mt-3 cluster centered gap-3">
            <LazyButton {...preferencesDialog.trigger} aria-expanded={undefined}>
              {m.preferences()}
            </LazyButton>
            <LazyButton {...timePicker.trigger}>{m.timePickerOpen()}</LazyButton>
            <LazyButton variant="primary" {...meeting.trigger}>
              {m.meetingFind()}
            </LazyButton>
          </div>
          <SectionBoundary name={m.sectionSky()}>
            <SunArc zone={zone} />
          </SectionBoundary>
        </div>
        <SectionBoundary name={m.sectionTimePicker()}>
          {timePicker.part && (
            <timePicker.part.PickedTimePanel
              dialogState={timePicker.dialogState}
              zone={zone}
              place={place}
            />
          )}
        </SectionBoundary>
        <SectionBoundary name={m.sectionPlace()}>
          {answers && <answers.PlacePanel />}
        </SectionBoundary>
        <div className="my-zones-slot page-column">
          <SectionBoundary name={m.sectionPreferences()}>
            {isHydrated && readRowCount() > 0 && (
              <LoadFailure name={m.sectionPreferences()} code={preferences} />
            )}
            {preferencesDialog.part && (
              <preferencesDialog.part.PreferencesSection
                dialogState={preferencesDialog.dialogState}
                meetingState={meeting.dialogState}
              />
            )}
          </SectionBoundary>
        </div>
        {/* Not a grid in print: Firefox would cut through rows. */}
        <div className="page-sections page-column stack" data-waits="rest">
          {lowerPage}
        </div>
      </main>
      <footer className="page-footer page-column cluster spread lined note gap-2 gap-x-6">
        {visitorCount}
        <p className="copyright" suppressHydrationWarning>
          {`World Clock © ${isHydrated ? new Date(minute).getFullYear() : ""}`}
        </p>
      </footer>
    </>
  );
}

function OfflineLine() {
  return (
    <p aria-live="polite" className="offline-line note end">
      {useIsOnline() ? "" : m.offline()}
    </p>
  );
}
