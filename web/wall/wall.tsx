import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import * as m from "#messages";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { keyShortcuts } from "../kit/ui/key-shortcuts.ts";
import { useCloseOnEscape } from "../kit/ui/use-close-on-escape.ts";
import type { NamedPlace } from "../services/list-entries.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { renewedRelease } from "../time/renewed-release.ts";
import { showInstant, useShownInstant } from "../time/shown-instant.ts";
import { useCurrentMinute } from "../time/tick.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { pixelShift } from "./pixel-shift.ts";
import { toggleFullScreen, useFullScreen } from "./use-full-screen.ts";
import { useIdle } from "./use-idle.ts";
import { useInnerSize } from "./use-inner-size.ts";
import { useQuietReload } from "./use-quiet-reload.ts";
import style from "./wall.css?inline";
import { addressWall, leaveWall } from "./wall-address.ts";
import { useWallZones, wallFace, wallSeconds } from "./wall-choices.ts";
import { WallClock } from "./wall-clock.tsx";
import { layOutWall } from "./wall-layout.ts";
import { WallSky } from "./wall-sky.tsx";
import { WallToolbar } from "./wall-toolbar.tsx";
import { WallZones } from "./wall-zones.tsx";
import { ZoneChoice } from "./zone-choice.tsx";

interface WallProps {
  readonly zone: string;
  readonly place: string;
  /** The zones that can stand beside the clock. */
  readonly candidates: readonly NamedPlace[];
  /** Whether a new build of the page waits for a reload. */
  readonly isNewBuildReady: boolean;
  /** A quiet line below the clock. */
  readonly note?: string | undefined;
  /** What the page says or offers besides: the button that says the time. */
  readonly children: ReactNode;
}

/** A clock that fills the window, for a wall or a desk. It always shows now. */
export function Wall({ zone, place, candidates, isNewBuildReady, note, children }: WallProps) {
  useLazyStyle(style);
  const wall = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useCover(wall);
  useStore(renewedRelease);
  const minute = useCurrentMinute();
  const isIdle = useIdle(wall);
  const isFullScreen = useFullScreen();
  useQuietReload(isNewBuildReady);
  useCloseOnEscape(true, leaveWall);
  useFullScreenKey();
  useNow();

  const [chosen] = useWallZones(candidates);
  const isAnalog = wallFace.use() === "analog";
  const hasSeconds = wallSeconds.use() === "on";
  const layout = layOutWall({
    ...useInnerSize(stage),
    isAnalog,
    hasSeconds,
    hasDayPeriod: useHourCycle() === "12",
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
            className="wall-content"
            data-beside={layout.isBeside ? "" : undefined}
            data-stacked={layout.isStacked ? "" : undefined}
            style={sizes}
          >
            <WallClock
              moment={moment}
              place={place}
              isAnalog={isAnalog}
              hasSeconds={hasSeconds}
              hasLines={layout.line > 0}
            />
            <WallZones zones={chosen.slice(0, layout.rows)} mainZone={zone} minute={minute} />
          </div>
        </div>
        {note && <p className="wall-network">{note}</p>}
        <WallToolbar isFullScreen={isFullScreen}>
          {candidates.length > 0 && <ZoneChoice candidates={candidates} fitting={layout.rows} />}
        </WallToolbar>
      </section>
    </main>,
    document.body,
  );
}

/** Hides the page, names the wall clock in the URL, and gives the wall clock the focus that the page loses. */
function useCover(wall: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    addressWall();
    document.documentElement.toggleAttribute("data-wall", true);
    wall.current?.focus();
    return () => void document.documentElement.toggleAttribute("data-wall", false);
  }, [wall]);
}

/** A picked or linked time ends. */
function useNow(): void {
  const shown = useShownInstant();
  useEffect(() => {
    if (shown !== undefined) showInstant(undefined);
  }, [shown]);
}

function useFullScreenKey(): void {
  const hasShortcut = keyShortcuts.use() === "on";
  useEffect(() => {
    if (!hasShortcut) return undefined;
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [hasShortcut]);
}

function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (key === "f" && !ctrlKey && !metaKey && !altKey) toggleFullScreen();
}
