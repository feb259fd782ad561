import { useEffect, useRef } from "react";
import * as m from "#messages";
import { lazyPart, useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useStore } from "../kit/storage/store.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { hasWall } from "../wall/has-wall.ts";
import { isWallOpen } from "../wall/is-wall-open.ts";

const wallPage = lazyPart(() => import("./wall-page.tsx"));

/** Opens the wall clock, which the URL may ask for, too. */
export function WallButton() {
  const ref = useRef<HTMLButtonElement>(null);
  const isWanted = useStore(isWallOpen);
  const { part, failed } = useLazyPart(wallPage);
  const isShown = isWanted && part !== undefined;

  useEffect(() => {
    if (hasWall(location)) openWall();
  }, []);
  useEffect(() => {
    // The script of the first frame has hidden the page for the wall clock.
    if (failed) delete document.documentElement.dataset["wall"];
  }, [failed]);
  useEffect(() => (isShown ? () => ref.current?.focus() : undefined), [isShown]);

  return (
    <>
      <IconButton
        ref={ref}
        label={m.wallOpen()}
        title={m.wallOpen()}
        className="wall-button"
        onPointerEnter={wallPage.load}
        onFocus={wallPage.load}
        onClick={() => {
          openWall();
          // Only a press may ask for it. Where there is none, the wall clock covers the window.
          document.documentElement.requestFullscreen?.().catch(() => {});
        }}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M5.5 2H2v3.5M10.5 2H14v3.5M14 10.5V14h-3.5M2 10.5V14h3.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
          />
        </svg>
      </IconButton>
      {isWanted && failed && (
        <p role="alert" className="offline-line">
          {m.wallLoadFailed()}
        </p>
      )}
      {isShown && <part.WallPage />}
    </>
  );
}

function openWall() {
  wallPage.load();
  isWallOpen.set(true);
}
