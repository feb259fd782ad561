/** Shared by all senders and listeners of a tab: a BroadcastChannel does not receive its own messages. */
let channel: BroadcastChannel | undefined;
const listeners = new Set<(message: unknown) => void>();

export const tabsOf = (topic: "meetings" | "preferences" | "session") => ({
  /** Tells the other tabs of a change. */
  notify: () => openChannel()?.postMessage(topic),
  /** Calls back when another tab tells of a change. Returns an unsubscribe function. */
  subscribe(callback: () => void): () => void {
    const listener = (data: unknown) => {
      if (data === topic) callback();
    };
    listeners.add(listener);
    openChannel();
    return () => listeners.delete(listener);
  },
});

function openChannel(): BroadcastChannel | undefined {
  if (channel) return channel;
  window.addEventListener("pagehide", closeChannel);
  window.addEventListener("pageshow", openChannel);
  try {
    channel = new BroadcastChannel("world-clock");
  } catch {
    // Firefox refuses it where all cookies are blocked: the tabs then do not follow each other.
    return undefined;
  }
  channel.addEventListener("message", ({ data }) => {
    for (const listener of listeners) listener(data);
  });
  return channel;
}

/** A message to an open channel would evict the page from the back-forward cache. */
function closeChannel(): void {
  channel?.close();
  channel = undefined;
}
