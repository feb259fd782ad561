/** What tabs of this page tell each other: that something kept on the server changed. */
type News = "preferences" | "session";

const CHANNEL = "world-clock";

/** Tells the other tabs. */
export function tellTabs(news: News): void {
  const channel = openChannel();
  channel?.postMessage(news);
  channel?.close();
}

/** Calls back when another tab tells this news; the answer ends that. */
export function listenToTabs(news: News, onNews: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener("message", ({ data }) => {
    if (data === news) onNews();
  });
  return () => channel?.close();
}

/** Undefined in a browser that refuses it to pages that may keep nothing, as Firefox does where all cookies are blocked. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}
