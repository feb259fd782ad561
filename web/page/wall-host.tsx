import { useEffect } from "react";
import * as m from "#messages";
import { lazyPart, useLazyPart } from "../kit/lazy/lazy-part.ts";
import { useStore } from "../kit/storage/store.ts";
import { Button } from "../kit/ui/button.tsx";
import { hasWall } from "../wall/has-wall.ts";
import { isWallOpen } from "../wall/is-wall-open.ts";

export const wallPage = lazyPart(() => import("./wall-page.tsx"));

let origin: HTMLElement | undefined;

export function openWall(from?: HTMLElement): void {
  origin = from;
  wallPage.load();
  isWallOpen.set(true);
}

export function WallHost() {
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
  useEffect(() => (isShown ? () => origin?.focus() : undefined), [isShown]);

  return (
    <>
      {isWanted && failed && (
        <p role="alert" className="offline-line note end">
          {m.wallLoadFailed()}
        </p>
      )}
      {isShown && <part.WallPage />}
    </>
  );
}

export function WallButton({ onPress }: { readonly onPress?: () => void }) {
  return (
    <Button
      variant="quiet"
      className="wall-button"
      onPointerEnter={wallPage.load}
      onFocus={wallPage.load}
      onClick={({ currentTarget }) => {
        onPress?.();
        // In a menu that the press has closed, the menu's button has the focus now.
        const isGone = !currentTarget.checkVisibility();
        openWall(isGone ? (document.activeElement as HTMLElement) : currentTarget);
        // Only a press may ask for it. Where there is none, the wall clock covers the window.
        document.documentElement.requestFullscreen?.().catch(() => {});
      }}
    >
      {m.wallOpen()}
    </Button>
  );
}
