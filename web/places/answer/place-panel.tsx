import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
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

export function PlacePanel() {
  useLazyStyle(style);
  const shown = useStore(shownPlace);
  const isPair = shown !== undefined && "pair" in shown;
  const { part: pair } = useLazyPart(pairDetails, isPair);
  if (!shown) return null;
  // The title, which gets the focus, is part of it.
  if (isPair && !pair) return <LoadFailure name={m.sectionPlace()} code={pairDetails} />;
  return <Panel key={shown.anchor ? "beside" : "inside"} shown={shown} />;
}

function close(shown: ShownPanel | undefined): void {
  shownPlace.set(undefined);
  // A phone would open its keyboard for the field.
  if (shown?.anchor || !matchMedia("(pointer: coarse)").matches) shown?.focusOrigin();
}

/** With an anchor it covers a part of the page, and goes with the anchor when that scrolls. */
function Panel({ shown }: { shown: ShownPanel }) {
  const { anchor } = shown;
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const { part: pair } = useLazyPart(pairDetails);
  useLayer(true, () => close(shown), {
    closesOnBack: true,
    takes: (target) => anchor !== undefined || section.current?.contains(target) === true,
  });
  useLayoutEffect(() => {
    document.getElementById(titleId)?.focus({ preventScroll: true });
    const element = section.current;
    const beside = shown.anchor;
    if (!beside) {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      element?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
    }
    if (!beside || !element || !matchMedia(HAS_ROOM_BESIDE).matches) return undefined;
    return placeBeside(beside, element, {
      side: "below",
      marginPx: MARGIN_PX,
      onAnchorGone: () => shownPlace.set(undefined),
    });
  }, [shown, titleId]);
  useEffect(() => {
    if (!anchor) return undefined;
    const onClick = ({ target }: Event) => {
      const pressed = target as Element;
      const isWithin = section.current?.contains(pressed) || anchor.contains(pressed);
      if (!isWithin && !pressed.closest(ABOVE)) shownPlace.set(undefined);
    };
    window.addEventListener("click", onClick, true);
    return () => window.removeEventListener("click", onClick, true);
  }, [anchor]);

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
      role={anchor && "dialog"}
      aria-labelledby={titleId}
      className={`place-panel popover-card stack ${anchor ? "place-panel-beside" : "place-panel-in-page anchor"}`}
      onKeyDown={anchor && onKeyDown}
    >
      {"pair" in shown ? (
        pair && <pair.PairDetails pair={shown.pair} titleId={titleId} />
      ) : (
        <PlaceDetails place={shown.place} titleId={titleId} />
      )}
      <IconButton label={m.close()} className="place-panel-close" onClick={() => close(shown)}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}
