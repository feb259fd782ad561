import { copyToClipboard } from "../../kit/ui/copy-to-clipboard.ts";
import type { ListEntry } from "../../services/list-entries.ts";

import type { Series } from "../../zones/series/series.ts";

export interface SharedTime {
  /** The instant (ms) to share. */
  readonly instant: number;
  readonly lengthMinutes?: number;
  /** If what starts then comes back; the instant is its first one. */
  readonly series?: Series | undefined;
  /** What the dialog proposes as the title. */
  readonly title?: string | undefined;
  /** The zone in which the dialog names the instant. */
  readonly zone: string;
  /** The places whose times the link shows, as far as they fit. */
  readonly entries: readonly ListEntry[];
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
