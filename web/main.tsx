import "./styles/style.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { deepLink } from "./deep-link/deep-link.ts";
import { hasDeepLink } from "./deep-link/has-deep-link.ts";
import { readPageSettings } from "./document/page-settings.ts";

const ADDRESS_WITHIN_MS = 3000;

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");
const app = (
  <StrictMode>
    <App path={location.pathname} settings={readPageSettings()} />
  </StrictMode>
);

let isStarted = false;
function start(): void {
  if (isStarted || !root) return;
  isStarted = true;
  // As a transition it is done in slices of some milliseconds: whoever touches the page meanwhile is heard.
  // `npm run dev` prerenders nothing.
  startTransition(() => {
    if (root.hasChildNodes()) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

if (hasDeepLink(location)) {
  // Until it is known what is asked for, the document stays blank rather than show something else.
  deepLink.subscribe(start);
  deepLink.load();
  setTimeout(start, ADDRESS_WITHIN_MS);
} else start();
