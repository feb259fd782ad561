import * as m from "#messages";
import { Button } from "../kit/ui/button.tsx";
import { openWall, wallPage } from "./wall-host.tsx";

/** Opens the wall clock in full screen. */
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
