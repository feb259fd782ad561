import { useEffect, useState } from "react";
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
  const [request, setRequest] = useState<"none" | "waiting" | "refused">("none");
  const { part, failed = false } = useLazyPart(floatingClock);
  const isWaiting = request === "waiting";
  useEffect(() => {
    if (!isWaiting || !part) return;
    const open = async () => {
      try {
        setOpened(await part.openFloatingWindow(() => setOpened(undefined)));
        setRequest("none");
      } catch {
        setRequest("refused");
      }
    };
    void open();
  }, [isWaiting, part]);
  const toggle = () => {
    if (opened) {
      opened.close();
      return;
    }
    floatingClock.load();
    setRequest("waiting");
  };
  return (
    <div>
      <Button
        aria-pressed={opened !== undefined}
        aria-busy={isWaiting && !failed}
        onPointerEnter={floatingClock.load}
        onFocus={floatingClock.load}
        onClick={toggle}
      >
        {m.floatingClock()}
      </Button>
      {((isWaiting && failed) || request === "refused") && (
        <p role="alert" className="note">
          {request === "refused" ? m.floatingClockRefused() : m.loadFailed()}
        </p>
      )}
      {opened && part && <part.FloatingClock target={opened} />}
    </div>
  );
}
