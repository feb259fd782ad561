import { HOUR_MS } from "../../shared/durations.ts";
import { WORKER_PATH, WORKER_POLICY } from "../../shared/service-worker.ts";

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string | null },
  ): { createScriptURL(url: string): string };
}

/** A page that stays open asks this often whether there is a new version; browsers ask at each load. */
const ASK_EACH_MS = HOUR_MS;

/**
 * Registers the service worker once the page is loaded and has nothing else to do, and calls back when one of another
 * build has taken over. Where there can be none, the page does without.
 */
export function registerWorker(onNewBuild: () => void): () => void {
  const workers = navigator.serviceWorker;
  // `npm run dev` has none.
  if (!workers || !import.meta.env.PROD) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const ownScript = new URL(import.meta.url).pathname;
  workers.addEventListener(
    "message",
    ({ data }: MessageEvent<readonly string[]>) => {
      if (!data.includes(ownScript)) onNewBuild();
    },
    { signal },
  );
  const registerWhenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => void register());
    else void register();
  };
  if (document.readyState === "complete") registerWhenIdle();
  else window.addEventListener("load", registerWhenIdle, { once: true, signal });
  const asking = setInterval(askForUpdate, ASK_EACH_MS);
  return () => {
    ending.abort();
    clearInterval(asking);
  };
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(addressOfWorker());
  } catch {
    // A browser may allow none; the page then needs its network.
  }
}

async function askForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Without a network there is nothing to be had.
  await registration?.update().catch(() => {});
}

/** The content policy lets only what this policy has passed become a script's address. */
function addressOfWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
  const policy = trustedTypes?.createPolicy(WORKER_POLICY, {
    createScriptURL: (url) => (url === WORKER_PATH ? url : null),
  });
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH;
}
