import { type ReactNode, StrictMode } from "react";
import { prerender } from "react-dom/static";
import { App } from "../../app.tsx";
import { NotFoundPage } from "../not-found-page.tsx";

const SETTINGS = { accuracy: "simulated", reverseGeocodeUrl: "" } as const;

/** The content of `<head>` and `#root` of a page, without anything that depends on the visitor. */
async function render(page: ReactNode): Promise<{ head: string; html: string }> {
  let failure: unknown;
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    // React would put larger parts at the end of the document, for a script to move.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = error;
    },
  });
  const all = await new Response(prelude).text();
  if (failure) throw failure;
  // React puts elements of the head first.
  const [head = ""] = /^(<(meta|link)[^>]*>|<title>.*?<\/title>)*/.exec(all) ?? [];
  return { head, html: all.slice(head.length) };
}

export const home = await render(<App settings={SETTINGS} />);
export const notFound = await render(<NotFoundPage />);
export { documentTexts as texts } from "./document-texts.ts";
export { webAppManifest as manifest } from "./web-app-manifest.ts";
