import { useState } from "react";
import * as m from "#messages";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { useIsHydrated } from "../../kit/lazy/prerendered.tsx";
import { Button } from "../../kit/ui/button.tsx";

const floatingClock = lazyPart(() => import("./floating-clock.tsx"));

export function FloatingClockButton() {
  return useIsHydrated() && "documentPictureInPicture" in window && <FloatingClockToggle />;
}

function FloatingClockToggle() {
  const [opened, setOpened] = useState<Window>();
  const [state, setState] = useState<"idle" | "waiting" | "failed" | "refused">("idle");
  const { part } = useLazyPart(floatingClock);
  async function open() {
    setState("waiting");
    await floatingClock.settle();
    const loaded = floatingClock.get().part;
    try {
      setOpened(await loaded?.openFloatingWindow(() => setOpened(undefined)));
      setState(loaded ? "idle" : "failed");
    } catch {
      setState("refused");
    }
  }
  return (
    <div>
      <Button
        aria-pressed={opened !== undefined}
        aria-busy={state === "waiting"}
        onPointerEnter={floatingClock.load}
        onFocus={floatingClock.load}
        onClick={() => (opened ? opened.close() : void open())}
      >
        {m.floatingClock()}
      </Button>
      {(state === "failed" || state === "refused") && (
        <p role="alert" className="note">
          {state === "refused" ? m.floatingClockRefused() : m.loadFailed()}
        </p>
      )}
      {opened && part && <part.FloatingClock target={opened} />}
    </div>
  );
}
