/** What tabs of this page tell each other: that something kept on the server changed. */
type News = "preferences" | "session";

/**
 * One for all this tab tells and hears, because a channel does not hear what it tells. Undefined where the browser refuses it
 * to pages that may keep nothing, as Firefox does where all cookies are blocked.
 */
let channel: BroadcastChannel | undefined;

/** Tells the other tabs. */
export function tellTabs(news: News): void {
  openChannel()?.postMessage(news);
}

/** Calls back when another tab tells this news; the answer ends that. */
export function listenToTabs(news: News, onNews: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === news) onNews();
  };
  openChannel()?.addEventListener("message", onMessage);
  return () => channel?.removeEventListener("message", onMessage);
}

function openChannel(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel("world-clock");
  } catch {
    // The page then works without its other tabs.
  }
  return channel;
}
