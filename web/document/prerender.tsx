import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { App } from "../app.tsx";

const SETTINGS = { accuracy: "simulated", reverseGeocodeUrl: "" } as const;

/** The page at a path as it is before anything is known of the visitor: what is in `<head>`, and what is in `#root`. */
async function render(path: string): Promise<{ head: string; html: string }> {
  let failure: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <App path={path} settings={SETTINGS} />
    </StrictMode>,
    {
      // A part past this size would stand at the end, for a script to put it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure = error;
      },
    },
  );
  const all = await new Response(prelude).text();
  if (failure) throw failure;
  // React puts first what belongs in the head.
  const [head = ""] = /^(<(meta|link)[^>]*>|<title>.*?<\/title>)*/.exec(all) ?? [];
  return { head, html: all.slice(head.length) };
}

export const home = await render("/");
export const notFound = await render("/404");
