import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { formatLongDate, formatOffset } from "#formats/first-view";
import * as m from "#messages";
import { DAY_MS, MINUTE_MS, MINUTES_PER_DAY, SECOND_MS } from "../../shared/durations.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { zoneName } from "../i18n/names.ts";
import { formatHourMinute, hourCycle } from "../i18n/times.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { useKeyShortcut } from "../kit/ui/key-shortcuts.ts";
import { useLayer } from "../kit/ui/layer.ts";
import { useTown } from "../places/use-town.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { changeNote } from "../time/change-note.tsx";
import { DayLabel } from "../time/day-label.tsx";
import { makeDial } from "../time/dial.ts";
import { renewedRelease } from "../time/renewed-release.ts";
import { showInstant, useShownInstant } from "../time/shown-instant.ts";
import { SkyGlyph } from "../time/sky/sky-glyph.tsx";
import { readSecond, subscribeToSeconds, useCurrentMinute } from "../time/tick.ts";
import { spokenTime, TickingTime } from "../time/ticking-time.tsx";
import { type ZoneMoment, zoneMoment } from "../zones/zone-moment.ts";
import style from "./wall.css?inline";
import { addressWall, leaveWall, toggleFullScreen, useFullScreen } from "./wall-address.ts";
import { layOutWall } from "./wall-layout.ts";
import { keyOf, useWallZones, WallToolbar, wallFace, wallSeconds } from "./wall-toolbar.tsx";

const IDLE_MS = 3000;
const EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "wheel"] as const;

/** When the visitor last touched the wall clock, as `performance.now()` in ms. */
let touchedMs = 0;

/** Whether nobody has touched the page for three seconds, and nothing in the element is open or has the keyboard's focus. */
function useIdle(ref: RefObject<HTMLElement | null>): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    function touch(event?: Event) {
      if (event?.type === "pointermove") {
        // Chromium repeats the last move when the layout changes below the pointer.
        const { clientX, clientY } = event as PointerEvent;
        const position = `${clientX} ${clientY}`;
        if (position === last) return;
        last = position;
      }
      touchedMs = performance.now();
      setIdle(false);
      wait();
    }
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (ref.current?.querySelector(":focus-visible, :popover-open")) wait();
        else setIdle(true);
      }, IDLE_MS);
    }
    touch();
    for (const event of EVENTS) window.addEventListener(event, touch, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) window.removeEventListener(event, touch);
    };
  }, [ref]);
  return isIdle;
}

const UNTOUCHED_MS = 5 * MINUTE_MS;
/** A reload ends the browser's full screen, which only a press can start again. */
const FULL_SCREEN_PATIENCE_MS = 3 * DAY_MS;
/** Twice a minute, so that one of both is far from the full minute. */
const TRY_EVERY_MS = MINUTE_MS / 2;
const FROM_FULL_MINUTE_MS = 10 * SECOND_MS;
const FETCH_TIMEOUT_MS = 8 * SECOND_MS;

function useQuietReload(isNewBuildReady: boolean): void {
  useEffect(() => {
    if (!isNewBuildReady) return undefined;
    const readyMs = performance.now();
    const timer = setInterval(() => void reloadIfQuiet(readyMs), TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [isNewBuildReady]);
}

async function reloadIfQuiet(readyMs: number): Promise<void> {
  const isPatient = document.fullscreenElement !== null;
  if (isPatient && performance.now() - readyMs < FULL_SCREEN_PATIENCE_MS) return;
  if (isQuiet() && (await canLoadDocument()) && isQuiet()) location.reload();
}

function isQuiet(): boolean {
  const sinceFullMinute = readSecond() % MINUTE_MS;
  return (
    !document.hidden &&
    navigator.onLine &&
    performance.now() - touchedMs >= UNTOUCHED_MS &&
    sinceFullMinute >= FROM_FULL_MINUTE_MS &&
    sinceFullMinute <= MINUTE_MS - FROM_FULL_MINUTE_MS
  );
}

async function canLoadDocument(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    const { ok } = await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal });
    return ok;
  } catch {
    return false;
  }
}

interface WallProps {
  readonly zone: string;
  readonly place: string;
  readonly candidates: readonly ListEntry[];
  readonly isNewBuildReady: boolean;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A clock that fills the window, for a wall or a desk. It always shows now. */
export function Wall({ zone, place, candidates, isNewBuildReady, note, children }: WallProps) {
  useLazyStyle(style);
  const wall = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    addressWall();
    document.documentElement.toggleAttribute("data-wall", true);
    wall.current?.focus();
    return () => void document.documentElement.toggleAttribute("data-wall", false);
  }, []);
  useStore(renewedRelease);
  const minute = useCurrentMinute();
  const isIdle = useIdle(wall);
  const isFullScreen = useFullScreen();
  useQuietReload(isNewBuildReady);
  useLayer(true, leaveWall);
  useKeyShortcut("f", toggleFullScreen);
  const shown = useShownInstant();
  useEffect(() => {
    if (shown !== undefined) showInstant(undefined);
  }, [shown]);

  const [chosen] = useWallZones(candidates);
  const isAnalog = wallFace.use() === "analog";
  const hasSeconds = wallSeconds.use() === "on";
  const layout = layOutWall({
    ...useInnerSize(stage),
    isAnalog,
    hasSeconds,
    hasDayPeriod: hourCycle.use() === "12",
    zoneCount: chosen.length,
  });
  const moment = zoneMoment(zone, minute);
  const shift = pixelShift(minute);
  const sizes: Record<string, string> = {
    "--clock": `${layout.clock}px`,
    "--line": `${layout.line}px`,
    "--list-width": `${layout.listWidth}px`,
    "--row": `${layout.row}px`,
    translate: `${shift.x}px ${shift.y}px`,
  };
  return createPortal(
    <main>
      <section
        ref={wall}
        aria-label={m.wall()}
        tabIndex={-1}
        className="wall"
        data-idle={isIdle ? "" : undefined}
      >
        <WallSky moment={moment} />
        {children}
        <div ref={stage} className="wall-stage">
          <div
            className="wall-content bar centered"
            data-beside={layout.isBeside ? "" : undefined}
            data-stacked={layout.isStacked ? "" : undefined}
            style={sizes}
          >
            <WallClock moment={moment} place={place} hasLines={layout.line > 0} />
            {layout.rows > 0 && (
              <ul className="wall-zones">
                {chosen.slice(0, layout.rows).map((one) => (
                  <WallZoneRow key={keyOf(one)} entry={one} mainZone={zone} minute={minute} />
                ))}
              </ul>
            )}
          </div>
        </div>
        {note && <p className="wall-network small middle">{note}</p>}
        <WallToolbar {...{ isFullScreen, candidates, fitting: layout.rows }} />
      </section>
    </main>,
    document.body,
  );
}

const MAX_SHIFT_PX = 8;
const PERIOD = 4 * MAX_SHIFT_PX;

/** By how much (px, -8 to 8) the wall clock is shifted at an instant (ms), so that no pixel shows the same for days: through every position within 17 hours, by at most one pixel across and one down a minute. */
export function pixelShift(instant: number): { readonly x: number; readonly y: number } {
  const minute = Math.floor(instant / MINUTE_MS);
  return { x: zigzag(minute), y: zigzag(Math.floor(minute / PERIOD)) };
}

function zigzag(step: number): number {
  return Math.abs((step % PERIOD) - PERIOD / 2) - MAX_SHIFT_PX;
}

/** The inner size (px) of an element, from the first paint on. */
function useInnerSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const { width, height } = element.getBoundingClientRect();
    setSize({ width, height });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

function WallSky({ moment }: { moment: ZoneMoment }) {
  const left = `${(moment.minuteOfDay / MINUTES_PER_DAY) * 100}%`;
  return (
    <div className="wall-sky" data-sky={moment.sky.phase} aria-hidden="true">
      <div className="sun-glow" style={{ left }} />
    </div>
  );
}

function WallZoneRow(props: { entry: ListEntry; mainZone: string; minute: number }) {
  const { entry, mainZone, minute } = props;
  const { name, place } = entry;
  const moment = zoneMoment(place.zone, minute, mainZone, useTown(place));
  return (
    <li className="bar spread">
      <span className="wall-zone-name bar hint breaking" aria-hidden="true">
        <SkyGlyph sky={moment.sky.phase} />
        <bdi>{name}</bdi>
      </span>
      <span className="wall-zone-time unbroken" aria-hidden="true">
        <DayLabel moment={moment} formatter={undefined} />
        {formatHourMinute(minute, moment.offsetMinutes)}
      </span>
      <span className="sr-only">{spokenTime(name, moment, undefined)}</span>
    </li>
  );
}

function WallClock(props: { moment: ZoneMoment; place: string; hasLines: boolean }) {
  const { moment, place, hasLines } = props;
  const isAnalog = wallFace.use() === "analog";
  const hasSeconds = wallSeconds.use() === "on";
  const zone = [zoneName(moment.zone), formatOffset(moment.offsetMinutes)].filter(Boolean);
  const lineClass = hasLines ? "" : "sr-only";
  return (
    <div className="wall-main middle">
      <h1 className={`wall-place ${lineClass}`}>
        <bdi>{place}</bdi>
      </h1>
      {isAnalog ? (
        <>
          <AnalogFace zone={moment.zone} hasSeconds={hasSeconds} />
          <time className="sr-only">{spokenTime(place, moment, undefined)}</time>
        </>
      ) : (
        <TickingTime
          moment={moment}
          place={place}
          className={`wall-clock block digits ${hasSeconds ? "" : "wall-clock-minutes"}`}
        />
      )}
      <p className={`wall-date hint ${lineClass}`}>
        {formatLongDate(moment.instant, moment.offsetMinutes)}
      </p>
      <p className={`wall-zone hint ${lineClass}`}>
        {[...zone, changeNote(moment)].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

/** Decorative: the time stands beside it as text for screen readers. */
function AnalogFace({ zone, hasSeconds }: { zone: string; hasSeconds: boolean }) {
  const face = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { element, turn } = makeDial(hasSeconds);
    face.current?.replaceChildren(element);
    const follow = () => turn(readSecond(), civilOffsetMinutesAt(zone, readSecond()));
    follow();
    return subscribeToSeconds(follow);
  }, [zone, hasSeconds]);
  return <div ref={face} className="wall-face" />;
}
