import type { Meeting } from "../../../shared/meeting/meeting.ts";
import { copyToClipboard } from "../../kit/ui/copying.tsx";

export interface SharedMeeting {
  /** A meeting, or a moment alone. Names and hours of its people are shared on request. */
  readonly meeting: Meeting;
  /** The zone in which the dialog names the time. */
  readonly zone: string;
  /** Called once a link is shared or copied, with the title that it has. */
  readonly onShared?: ((title: string | undefined) => void) | undefined;
}

export type ShareResult = "shared" | "copied" | "cancelled" | "failed";

export function canShareLink(url: string): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ url });
}

/** Opens the system's sheet where there is one that accepts the link; copies the link otherwise. */
export async function shareLink(url: string, title: string): Promise<ShareResult> {
  if (canShareLink(url)) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  return (await copyToClipboard(url)) ? "copied" : "failed";
}
