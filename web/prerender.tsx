import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";

const SETTINGS = { accuracy: "simulated", reverseGeocodeUrl: "" } as const;

/** The page at a path as it is before anything is known of the visitor: what is in `<head>`, and what is in `#root`. */
export function prerender(path: string): { head: string; html: string } {
  const all = renderToString(
    <StrictMode>
      <App path={path} settings={SETTINGS} />
    </StrictMode>,
  );
  // React puts first what belongs in the head.
  const [head = ""] = /^(<(meta|link)[^>]*>|<title>.*?<\/title>)*/.exec(all) ?? [];
  return { head, html: all.slice(head.length) };
}
