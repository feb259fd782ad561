import { useEffect, useEffectEvent, useState } from "react";
import * as m from "#messages";
import type { Toast } from "./toast.ts";

/** A live region announces only what changes in it after it was added. */
const SPOKEN_AFTER_MS = 100;
const SPOKEN_FOR_MS = 1000;

/** What a live region announces of a new toast. It is empty again soon, because a reader that moves on finds the toast itself. */
export function useSpokenToast(toast: Toast | undefined): string {
  const [spoken, setSpoken] = useState("");
  const speak = useEffectEvent(() => {
    const parts = [m.toast(), toast?.title, toast?.description, toast?.action?.label];
    setSpoken(parts.filter(Boolean).join(" "));
  });
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timers = [
      setTimeout(() => speak(), SPOKEN_AFTER_MS),
      setTimeout(() => setSpoken(""), SPOKEN_AFTER_MS + SPOKEN_FOR_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setSpoken("");
    };
  }, [id]);
  return spoken;
}
