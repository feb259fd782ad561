import { type ReactNode, useEffect, useId, useState } from "react";
import * as m from "#messages";
import { MINUTE_MS } from "../../shared/durations.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { parseJson } from "../kit/storage/local-storage.ts";
import { createStoredChoice, createStoredText } from "../kit/storage/stored-choice.ts";
import { Button } from "../kit/ui/button.tsx";
import { SegmentedControl } from "../kit/ui/segmented-control.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { leaveWall, toggleFullScreen } from "./wall-address.ts";
import style from "./wall-toolbar.css?inline";

const FACES = [
  { value: "digital", name: m.faceDigital() },
  { value: "analog", name: m.faceAnalog() },
] as const;

const AWAKE_NOTES: Partial<Record<WakeLockState, string>> = {
  refused: m.wallAwakeRefused(),
  unsupported: m.wallAwakeUnsupported(),
};

interface ZoneChoiceProps {
  readonly candidates: readonly ListEntry[];
  /** How many there is room for. */
  readonly fitting: number;
}

export function WallToolbar(props: ZoneChoiceProps & { readonly isFullScreen: boolean }) {
  const { isFullScreen, candidates, fitting } = props;
  useLazyStyle(style);
  const hasSeconds = wallSeconds.use() === "on";
  const isAwakeWanted = wallAwake.use() === "on";
  const awake = useWakeLock(isAwakeWanted);
  const note = AWAKE_NOTES[awake];
  return (
    <div className="wall-toolbar popover-card row centered gap-1 gap-x-2">
      <SegmentedControl
        label={m.wallFace()}
        options={FACES}
        value={wallFace.use()}
        onChange={wallFace.choose}
      />
      <WallSwitch isOn={hasSeconds} onChange={(isOn) => wallSeconds.choose(isOn ? "on" : "off")}>
        {m.wallSeconds()}
      </WallSwitch>
      <WallSwitch
        isOn={awake === "on"}
        isDisabled={awake === "unsupported"}
        onChange={() => wallAwake.choose(isAwakeWanted ? "off" : "on")}
      >
        {m.wallAwake()}
        {note && <span className="small block unstressed">{note}</span>}
      </WallSwitch>
      {candidates.length > 0 && <ZoneChoice candidates={candidates} fitting={fitting} />}
      {document.fullscreenEnabled && (
        <Button variant="quiet" aria-pressed={isFullScreen} onClick={toggleFullScreen}>
          {m.wallFullScreen()}
        </Button>
      )}
      <Button onClick={leaveWall}>{m.wallLeave()}</Button>
    </div>
  );
}

interface WallSwitchProps {
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function WallSwitch({ isOn, isDisabled = false, onChange, children }: WallSwitchProps) {
  return (
    <label className="bar control-text strong target gap-2">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

/** "refused": the browser does not keep the screen on although it could, for instance on low battery. */
type WakeLockState = "off" | "on" | "refused" | "unsupported";

function useWakeLock(isWanted: boolean): WakeLockState {
  const [isHeld, setHeld] = useState<boolean>();
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    let lock: WakeLockSentinel | undefined;
    async function acquire() {
      if (document.hidden || lock?.released === false) return;
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (signal.aborted) void lock?.release();
      else setHeld(lock !== undefined);
      lock?.addEventListener("release", () => setHeld(false), { signal });
    }
    // A browser releases the lock of a hidden page, and of any page if the battery is low.
    const acquireAgain = () => void acquire();
    acquireAgain();
    const timer = setInterval(acquireAgain, MINUTE_MS);
    document.addEventListener("visibilitychange", acquireAgain, { signal });
    return () => {
      ending.abort();
      clearInterval(timer);
      setHeld(undefined);
      void lock?.release();
    };
  }, [isWanted]);
  if (!("wakeLock" in navigator)) return "unsupported";
  if (!isWanted || isHeld === undefined) return "off";
  return isHeld ? "on" : "refused";
}

export const wallFace = createStoredChoice("wall-face", ["digital", "analog"]);
export const wallSeconds = createStoredChoice("wall-seconds", ["on", "off"]);
export const wallAwake = createStoredChoice("wall-awake", ["on", "off"]);

/** What fits on a wall is read from afar. */
const MAX_WALL_ZONES = 8;

const chosenKeys = createStoredText("wall-zones");

/** The zones beside the clock, in order, at most MAX_WALL_ZONES; the first ones until the visitor chooses. And the setter. */
export function useWallZones(
  candidates: readonly ListEntry[],
): [readonly ListEntry[], (chosen: readonly ListEntry[]) => void] {
  const stored = parseJson(chosenKeys.use());
  const chosen = Array.isArray(stored)
    ? candidates.filter((one) => stored.includes(keyOf(one)))
    : candidates;
  return [
    chosen.slice(0, MAX_WALL_ZONES),
    (next) => chosenKeys.choose(JSON.stringify(next.map(keyOf))),
  ];
}

/** Two entries of a list may have the same zone under different names. */
export function keyOf({ name, place }: ListEntry): string {
  return `${place.zone} ${name}`;
}

function ZoneChoice({ candidates, fitting }: ZoneChoiceProps) {
  const id = useId();
  const [chosen, choose] = useWallZones(candidates);
  const isFull = chosen.length >= MAX_WALL_ZONES;
  const isChosen = (place: ListEntry) => chosen.some((one) => keyOf(one) === keyOf(place));
  const change = (place: ListEntry, isAdded: boolean) =>
    choose(candidates.filter((one) => (keyOf(one) === keyOf(place) ? isAdded : isChosen(one))));
  return (
    <>
      <Button variant="quiet" popoverTarget={id}>
        {m.wallZones()}
      </Button>
      <fieldset id={id} popover="auto" className="wall-choice popover-card">
        <legend className="strong">{m.wallZones()}</legend>
        <p className="note">{describe(chosen.length, fitting, isFull)}</p>
        <ul>
          {candidates.map((one) => (
            <li key={keyOf(one)}>
              <label className="bar target gap-3">
                <input
                  type="checkbox"
                  checked={isChosen(one)}
                  disabled={isFull && !isChosen(one)}
                  onChange={(event) => change(one, event.currentTarget.checked)}
                />
                <bdi>{one.name}</bdi>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
}

function describe(chosen: number, fitting: number, isFull: boolean): string {
  if (chosen > fitting) return m.wallZonesFitting({ count: fitting });
  return isFull
    ? m.wallZonesFull({ count: MAX_WALL_ZONES })
    : m.wallZonesChoose({ count: MAX_WALL_ZONES });
}
