import { useEffect, useId, useRef } from "react";
import * as m from "#messages";
import { useStore } from "../../kit/storage/store.ts";
import { CloseIcon } from "../../kit/ui/close-icon.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { useCloseOnBack } from "../../kit/ui/use-close-on-back.ts";
import { useCloseOnEscape } from "../../kit/ui/use-close-on-escape.ts";
import { PlaceDetails } from "./place-details.tsx";
import { shownPlace } from "./shown-place.ts";

/** A place that was chosen, with its time and facts. It is part of the page and covers nothing. */
export function PlacePanel() {
  const shown = useStore(shownPlace);
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  useCloseOnBack(shown !== undefined, close);
  useCloseOnEscape(shown !== undefined, close, {
    takes: (target) => section.current?.contains(target) === true,
  });
  useEffect(() => {
    if (!shown) return;
    document.getElementById(titleId)?.focus({ preventScroll: true });
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    section.current?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
  }, [shown, titleId]);

  function close() {
    shownPlace.set(undefined);
    // A phone would open its keyboard.
    if (!matchMedia("(pointer: coarse)").matches) shown?.focusOrigin();
  }

  if (!shown) return null;
  return (
    <section ref={section} aria-labelledby={titleId} className="place-panel">
      <PlaceDetails result={shown.result} titleId={titleId} />
      <IconButton label={m.close()} className="place-panel-close" onClick={close}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}
