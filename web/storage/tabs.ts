type Message = "preferences" | "session";

/** Shared by all senders and listeners of a tab: a BroadcastChannel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

/** Tells the other tabs that something stored on the server changed. */
export function notifyTabs(message: Message): void {
  openChannel()?.postMessage(message);
}

/** Calls back when another tab sends the message. Returns an unsubscribe function. */
export function onTabMessage(message: Message, callback: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    if (data === message) callback();
  };
  openChannel()?.addEventListener("message", onMessage);
  return () => channel?.removeEventListener("message", onMessage);
}

function openChannel(): BroadcastChannel | undefined {
  try {
    channel ??= new BroadcastChannel("world-clock");
  } catch {
    // Firefox refuses it where all cookies are blocked: the tabs then do not follow each other.
  }
  return channel;
}
