import "../styles/style.css";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach } from "vitest";
import { page, server } from "vitest/browser";
import { queryClient } from "../kit/api/query-client.ts";
import { lastToast } from "../kit/ui/toast.ts";
import { listEntries, NOT_LOADED } from "../services/list-entries.ts";
import { askedPlace, showInstant } from "../time/shown-instant.ts";
import { loadSunOfZones } from "../zones/sky/sky-over.ts";

await loadSunOfZones();

configure({
  // The default of one second is too short for a busy machine.
  asyncUtilTimeout: 5000,
  // What screen readers are made to speak also stands elsewhere.
  defaultIgnore: "script, style, .sr-only[aria-live]",
});

// Without a graphics card, drawing what nobody sees takes a quarter of the time.
if (server.config.browser.headless) {
  (window.frameElement as HTMLElement).style.visibility = "hidden";
}

// React keeps a stack of calls for each element, which takes a sixth of the time and serves nobody here.
Object.defineProperty(
  Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"),
  "recentlyCreatedOwnerStacks",
  { get: () => Number.POSITIVE_INFINITY, set: (_count: number) => {} },
);

beforeEach(() => {
  // Otherwise the first click in a test would count as a return to the page.
  window.focus();
  localStorage.clear();
  sessionStorage.clear();
});

const { href } = location;
const [width, height] = [innerWidth, innerHeight];

afterEach(async () => {
  cleanup();
  queryClient.clear();
  showInstant(undefined);
  askedPlace.set(undefined);
  listEntries.set(NOT_LOADED);
  lastToast.set(undefined);
  history.replaceState(null, "", href);
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
});
