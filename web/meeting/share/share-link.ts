import { useState } from "react";
import * as m from "#messages";
import type { Meeting } from "../../../shared/meeting/meeting.ts";
import { copyToClipboard } from "../../kit/ui/copying.tsx";
import { showToast } from "../../kit/ui/toast.ts";

export interface SharedMeeting {
  /** A meeting, or a moment alone. Names and hours of its people are shared on request. */
  readonly meeting: Meeting;
  /** The zone in which the dialog names the time. */
  readonly zone: string;
  /** Called once a link is shared or copied, with the title that it has. */
  readonly onShared?: ((title: string | undefined) => void) | undefined;
}

export function canShareLink(url: string): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ url });
}

/** Shares or copies links, and calls `onDone` once that is done. A copied link is announced with what to do with it. */
export function useShareLink(hint: string, onDone: () => void) {
  const [refused, setRefused] = useState("");

  async function copy(url: string) {
    const isCopied = await copyToClipboard(url);
    setRefused(isCopied ? "" : url);
    if (!isCopied) return;
    showToast({ title: m.shareCopied(), description: hint });
    onDone();
  }

  /** Opens the system's sheet where there is one that accepts the link; copies the link otherwise. */
  async function share(url: string, title: string) {
    if (!canShareLink(url)) return copy(url);
    try {
      await navigator.share({ title, url });
      onDone();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(url);
    }
  }

  return { share, copy, refused };
}
