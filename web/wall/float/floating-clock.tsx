import { useEffect } from "react";
import { createPortal } from "react-dom";
import { formatLongDate } from "#formats/first-view";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import { setTimerWindow, useCurrentMinute } from "../../time/tick.ts";
import { TickingTime } from "../../time/ticking-time.tsx";
import { clockPlace } from "../../time/visitor-zone.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import css from "./floating-clock.css?inline";

/** Of the page; the other window has a style sheet of its own. */
const PRESSED = `.settings-menu button[aria-pressed="true"] {
  background: color-mix(in oklab, var(--color-ink) 8%, transparent);
}`;

/** The time of now at the page's place, in another window, new in the same instant as on the page. */
export function FloatingClock({ target }: { target: Window }) {
  const minute = useCurrentMinute();
  const shown = useStore(clockPlace);
  useLazyStyle(PRESSED);
  useEffect(() => {
    setTimerWindow(target);
    return () => setTimerWindow(window);
  }, [target]);
  if (!shown) return null;
  const { place, zone } = shown;
  const moment = zoneMoment(zone, minute);
  return createPortal(
    <main className="floating-clock">
      <TickingTime moment={moment} place={place} className="floating-time digits" />
      <h1 className="floating-place" dir="auto">
        {place}
      </h1>
      <p className="floating-date">{formatLongDate(minute, moment.offsetMinutes)}</p>
    </main>,
    target.document.body,
  );
}

type FloatingWindow = Window & typeof globalThis;

/** https://wicg.github.io/document-picture-in-picture/ */
interface DocumentPictureInPicture {
  requestWindow(size: { width: number; height: number }): Promise<FloatingWindow>;
}

/** In CSS pixels; browsers enlarge what is too small for them. */
const SIZE = { width: 320, height: 136 };

/** Opens a window above all others, styled as the page, which calls `onClose` at its end. Rejects if the browser opens none, which it does only soon after a press. */
export async function openFloatingWindow(onClose: () => void): Promise<Window> {
  const { documentPictureInPicture } = globalThis as unknown as {
    documentPictureInPicture: DocumentPictureInPicture;
  };
  const opened = await documentPictureInPicture.requestWindow(SIZE);
  const { document: floating } = opened;
  const root = document.documentElement;
  const followTheme = () => {
    const theme = root.dataset["theme"];
    if (theme) floating.documentElement.dataset["theme"] = theme;
    else delete floating.documentElement.dataset["theme"];
  };
  floating.documentElement.lang = root.lang;
  floating.title = "World Clock";
  followTheme();
  // The content security policy is the page's, and blocks a `<style>`.
  const sheet = new opened.CSSStyleSheet();
  sheet.replaceSync(readPageStyle() + css);
  floating.adoptedStyleSheets = [sheet];
  const observer = new MutationObserver(followTheme);
  observer.observe(root, { attributeFilter: ["data-theme"] });
  opened.addEventListener("pagehide", () => {
    observer.disconnect();
    onClose();
  });
  return opened;
}

function readPageStyle(): string {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join("\n");
}
