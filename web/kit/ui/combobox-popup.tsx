import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
} from "react";
import { placeBeside } from "./place-beside.ts";

const MARGIN_PX = 8;

interface ComboboxPopupProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly field: RefObject<HTMLElement | null>;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onPressOutside: () => void;
  readonly children: ReactNode;
}

/** Below the field, or above it where there is more room. It may reach beyond the dialog that it is in. */
export function ComboboxPopup({
  ref,
  field,
  onBlur,
  onPressOutside,
  children,
}: ComboboxPopupProps) {
  const close = useEffectEvent(onPressOutside);
  useLayoutEffect(() => {
    const popup = ref.current;
    const anchor = field.current;
    if (!popup || !anchor) return undefined;
    // Not all browsers take the focus from the field.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target !== anchor && !popup.contains(target as Node)) close();
    };
    window.addEventListener("pointerdown", onPointerDown);
    const stop = placeBeside(anchor, popup, { side: "below", marginPx: MARGIN_PX });
    return () => {
      window.removeEventListener("pointerdown", onPointerDown);
      stop();
    };
  }, [ref, field]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the field.
    <div
      ref={ref}
      className="combobox-popup"
      onMouseDown={(event) => event.preventDefault()}
      onBlur={onBlur}
    >
      <div className="combobox-card">{children}</div>
    </div>
  );
}
