/** What tabs of this page tell each other: that something kept on the server changed. */
type News = "preferences" | "session";

const CHANNEL = "world-clock";

/** Tells the other tabs. */
export function tellTabs(news: News): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls back when another tab tells this news; the answer ends that. */
export function listenToTabs(news: News, onNews: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === news) onNews();
  };
  return () => channel.close();
}
