import { useEffect } from "react";
import { language } from "#language";
import * as m from "#messages";
import { HOUR_MS } from "../../../shared/durations.ts";
import { pathInLanguage } from "../../../shared/page-language.ts";
import { BUILD_META, WORKER_PATH, WORKER_POLICY } from "../../../shared/service-worker.ts";
import { loadWhenIdle } from "../../kit/lazy/lazy-part.ts";
import { createStore, useStore } from "../../kit/storage/store.ts";
import { followDisplay } from "../../time/follow-display.ts";
import { followZoneRules } from "../../time/follow-zone-rules.ts";
import { renewedRelease } from "../../time/renewed-release.ts";

export const isNewBuildReady = createStore(false);

const workerPath = pathInLanguage(WORKER_PATH, language);

/** Follows the display, new zone rules and builds. The visitor chooses when to reload for a new build, because a form may be open. */
export function NewVersion() {
  const isAvailable = useStore(isNewBuildReady);
  useEffect(registerWorker, []);
  useEffect(followZoneRules, []);
  useEffect(followDisplay, []);
  return (
    isAvailable && (
      <>
        {m.newVersion()}{" "}
        <button type="button" onClick={() => location.reload()}>
          {m.reload()}
        </button>
      </>
    )
  );
}

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string | null },
  ): { createScriptURL(url: string): string };
}

/** Browsers check for a new worker at each load; this is for pages that stay open. */
const UPDATE_INTERVAL_MS = HOUR_MS;

/** Registers the service worker once the page is loaded and idle, and follows which build it has, as long as the page is open. */
export function registerWorker(): void {
  const workers = findWorkers();
  // `npm run dev` has no worker.
  if (!workers || !import.meta.env.PROD) return;
  const build = document.querySelector<HTMLMetaElement>(`meta[name=${BUILD_META}]`)?.content ?? "";
  workers.addEventListener("message", ({ data }: MessageEvent<readonly string[]>) => {
    // A tab in another language has another worker, which knows nothing about this build.
    if (data.includes(workerPath) && !data.includes(build)) isNewBuildReady.set(true);
  });
  const registerWhenIdle = () =>
    loadWhenIdle({ load: () => void attempt(() => workers.register(workerUrl())) });
  if (document.readyState === "complete") registerWhenIdle();
  else window.addEventListener("load", registerWhenIdle, { once: true });
  const update = () => void attempt(async () => (await workers.getRegistration())?.update());
  setInterval(update, UPDATE_INTERVAL_MS);
  // The worker then caches the document with the newer rules.
  renewedRelease.subscribe(update);
}

/** Undefined where there are no workers: the property may be null, and throws in a sandbox or where all cookies are blocked. */
function findWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without a worker the page needs the network, and without an update the worker stays as it is. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // The browser forbids it, or there is no network.
  }
}

/** The content security policy requires script URLs to pass this Trusted Types policy. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
  const policy = trustedTypes?.createPolicy(WORKER_POLICY, {
    createScriptURL: (url) => (url === workerPath ? url : null),
  });
  return policy?.createScriptURL(workerPath) ?? workerPath;
}
