import { type ReactNode, StrictMode } from "react";
import { prerender } from "react-dom/static";
import { direction, language } from "#language";
import * as m from "#messages";
import { App } from "../../app.tsx";
import { NotFoundPage } from "../not-found-page.tsx";

const SETTINGS = { accuracy: "simulated", reverseGeocodeUrl: "" } as const;

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

const icon = (file: string, size: number) => ({
  src: `/icons/icon-${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
});

export const manifest = {
  id: "/",
  name: "World Clock",
  short_name: "World Clock",
  description: m.pageDescription(),
  lang: language,
  ...(direction === "rtl" && { dir: direction }),
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#fbfaf7",
  theme_color: "#fbfaf7",
  categories: ["utilities", "travel"],
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    icon("192", 192),
    icon("512", 512),
    { ...icon("maskable-512", 512), purpose: "maskable" },
  ],
  share_target: {
    action: "/",
    method: "GET",
    enctype: "application/x-www-form-urlencoded",
    params: { text: "q" },
  },
  shortcuts: [{ name: m.wallShortcut(), url: "/?wall", icons: [icon("96", 96)] }],
};
