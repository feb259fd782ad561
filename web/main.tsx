import "./styles/style.css";
import "#script.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { applyZoneRules } from "../shared/zones/zone-rules.ts";
import { App } from "./app.tsx";
import { readPageSettings } from "./page/document/page-settings.ts";
import { deepLink } from "./page/home-page.tsx";
import { hasDeepLink } from "./page/link/has-deep-link.ts";
import { loadSun } from "./time/tick.ts";

const LINK_TIMEOUT_MS = 3000;

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");
const settings = readPageSettings();
if (settings.rules) applyZoneRules(settings.rules);
// Without it, the sky is only estimated.
void loadSun().catch(() => {});
const app = (
  <StrictMode>
    <App settings={settings} />
  </StrictMode>
);

let isStarted = false;
function start(): void {
  if (isStarted || !root) return;
  isStarted = true;
  // As a transition it yields every few milliseconds, so that the page stays responsive.
  // `npm run dev` does not prerender.
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

if (hasDeepLink(location)) {
  // The document stays blank until the link is read, rather than show another time.
  deepLink.subscribe(start);
  deepLink.load();
  setTimeout(start, LINK_TIMEOUT_MS);
} else start();
