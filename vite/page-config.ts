import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";
import { treeshake } from "./bundle.ts";
import { fillTexts } from "./fill-texts.ts";
import { fetchBeforeImport } from "./inline-script.ts";
import { pageLanguage } from "./language.ts";

/** With the overlays, which load when idle: over HTTP/1.1 a seventh preloaded file would wait for one of the six connections. */
const LOWER_PAGE =
  /\/web\/(page\/(lower-page|settings-menu)|kit\/ui\/(toaster|tooltips|roving-focus))\.tsx?$/;

/** Each is loaded by `loadWhenIdle`. */
const IDLE_PARTS =
  /\/web\/(page\/preferences-section|page\/offline\/new-version|table\/zone-tools|i18n\/choice\/language-list)\.tsx$/;

/** What all fields for places and texts need. */
const SEARCH = /\/web\/places\/(place-options|text\/(use-resolved-text|answer-texts))\.tsx?$/;

/** What both a link and the parts that load when idle need. */
const LINK_READING =
  /\/(shared\/(meeting\/(meeting|meeting-link|link-fields)|text\/(answers|compare-zones))|web\/(meeting\/participant|time\/(unbroken|all-years)))\.tsx?$/;

/** `npm run dev` does not prerender. */
const fillInDevelopment: Plugin = {
  name: "fill-texts",
  apply: "serve",
  transformIndexHtml: {
    order: "pre",
    async handler(document, { server }) {
      const module = await server?.ssrLoadModule("/web/page/document/document-texts.ts");
      return fillTexts(document, module?.["documentTexts"]);
    },
  },
};

export function pageConfig(language: string): UserConfig {
  return {
    publicDir: "web/public",
    plugins: [pageLanguage(language), react(), fetchBeforeImport(), fillInDevelopment],
    build: {
      rolldownOptions: {
        treeshake,
        output: {
          codeSplitting: {
            // React runs while the rest of the document arrives.
            groups: [
              { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: "page", tags: ["$initial"] },
              // Few chunks, each with what it needs: what is below the hero, and what loads when the page is idle.
              { name: "lower-page", test: LOWER_PAGE },
              // A page stays blank until its link is read, so that needs nothing of what loads when idle.
              { name: "link", test: LINK_READING },
              { name: "sky", test: /\/web\/zones\/sky\/(?!sky-over|estimate-sun)/ },
              { name: "idle", test: IDLE_PARTS },
              { name: "aliases", test: /\/shared\/zones\/zone-aliases\.ts$/ },
              { name: "search", test: SEARCH },
              { name: "answers", test: /\/places\/answer\/place-answers\.tsx$/ },
              { name: "reader", test: /\/places\/text\/read-text\.ts$/ },
              { name: "names", test: /\/(shared\/place-names|web\/i18n\/names)\.ts$/ },
              { name: "formats", test: /\/web\/i18n\/(?!choice\/)/ },
              { name: "ui", test: /\/web\/kit\/ui\//, minShareCount: 2 },
              {
                name: "shared",
                test: /\/(shared\/|web\/(zones\/|places\/[^/]+$|kit\/api\/))/,
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
  };
}
