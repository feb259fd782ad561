import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import * as m from "#messages";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import { CloseIcon, IconButton } from "../../kit/ui/icon-button.tsx";
import { useLayer } from "../../kit/ui/layer.ts";
import { placeBeside } from "../../kit/ui/place-beside.ts";
import { LoadFailure } from "../../kit/ui/section-boundary.tsx";
import { PlaceDetails } from "./place-details.tsx";
import style from "./place-panel.css?inline";
import { type ShownPanel, shownPlace } from "./shown-place.ts";

const MARGIN_PX = 12;
/** A narrower window has a sheet at its bottom. */
const HAS_ROOM_BESIDE = "(width >= 40rem)";
/** What is on top of the panel, or was opened from it. */
const ABOVE = "dialog, [role=dialog], .picked-time, .toasts";

const pairDetails = lazyPart(() => import("./pair-details.tsx"));

/** A place with its time and facts, or two that are compared: below the field, or beside what was pressed. */
export function PlacePanel() {
  useLazyStyle(style);
  const shown = useStore(shownPlace);
  const isPair = shown !== undefined && "pair" in shown;
  const { part: pair } = useLazyPart(pairDetails, isPair);
  useEffect(() => {
    if (isPair) pairDetails.load();
  }, [isPair]);
  if (!shown) return null;
  // The title, which gets the focus, is part of it.
  if (isPair && !pair) return <LoadFailure name={m.sectionPlace()} code={pairDetails} />;
  if (!shown.anchor) return <PanelInPage shown={shown} />;
  return <PanelBeside shown={shown} anchor={shown.anchor} />;
}

function close(shown: ShownPanel | undefined): void {
  shownPlace.set(undefined);
  // A phone would open its keyboard for the field.
  if (shown?.anchor || !matchMedia("(pointer: coarse)").matches) shown?.focusOrigin();
}

function PanelInPage({ shown }: { shown: ShownPanel }) {
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  useLayer(true, () => close(shown), {
    closesOnBack: true,
    takes: (target) => section.current?.contains(target) === true,
  });
  useEffect(() => {
    focusTitle(titleId, shown);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    section.current?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
  }, [shown, titleId]);
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      className="place-panel place-panel-in-page popover-card anchor stack"
    >
      <PanelContent shown={shown} titleId={titleId} />
    </section>
  );
}

/** Covers a part of the page, and goes with the anchor when that scrolls. */
function PanelBeside({ shown, anchor }: { shown: ShownPanel; anchor: HTMLElement }) {
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  useLayer(true, () => close(shown), { closesOnBack: true });
  useLayoutEffect(() => {
    focusTitle(titleId, shown);
    const element = section.current;
    if (!element || !matchMedia(HAS_ROOM_BESIDE).matches) return undefined;
    return placeBeside(anchor, element, {
      side: "below",
      marginPx: MARGIN_PX,
      onAnchorGone: () => shownPlace.set(undefined),
    });
  }, [shown, anchor, titleId]);
  const onClickAnywhere = useEffectEvent(({ target }: Event) => {
    const pressed = target as Element;
    const isWithin = section.current?.contains(pressed) || anchor.contains(pressed);
    if (!isWithin && !pressed.closest(ABOVE)) shownPlace.set(undefined);
  });
  useEffect(() => {
    const onClick = (event: Event) => onClickAnywhere(event);
    window.addEventListener("click", onClick, true);
    return () => window.removeEventListener("click", onClick, true);
  }, []);

  /** Tab goes on from what was pressed, not from where the panel is in the document. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Tab") return;
    const controls = [
      ...(section.current?.querySelectorAll<HTMLElement>("button, input, a[href]") ?? []),
    ];
    const ends = event.shiftKey
      ? [controls[0], document.getElementById(titleId)]
      : [controls.at(-1)];
    if (!ends.includes(event.target as HTMLElement)) return;
    if (event.shiftKey) event.preventDefault();
    close(shown);
  }

  return (
    <section
      ref={section}
      role="dialog"
      aria-labelledby={titleId}
      className="place-panel place-panel-beside popover-card stack"
      onKeyDown={onKeyDown}
    >
      <PanelContent shown={shown} titleId={titleId} />
    </section>
  );
}

function PanelContent({ shown, titleId }: { shown: ShownPanel; titleId: string }) {
  const { part } = useLazyPart(pairDetails);
  return (
    <>
      {"pair" in shown ? (
        part && <part.PairDetails pair={shown.pair} titleId={titleId} />
      ) : (
        <PlaceDetails place={shown.place} titleId={titleId} />
      )}
      <IconButton label={m.close()} className="place-panel-close" onClick={() => close(shown)}>
        <CloseIcon />
      </IconButton>
    </>
  );
}

/** For each that is asked for anew. */
function focusTitle(titleId: string, _shown: ShownPanel): void {
  document.getElementById(titleId)?.focus({ preventScroll: true });
}
