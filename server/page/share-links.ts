import { pathInLanguage } from "../../shared/page-language.ts";

import { OPEN_SEARCH_PATH } from "./open-search.ts";

const IMAGE_PATH = "/share.png";

/** The tags that need absolute URLs, and so can't be in the built document. A shared page is in the language of its reader. */
export function writeShareLinks(publicOrigin: string, language: string): string {
  const properties = {
    "og:url": `${publicOrigin}/`,
    "og:image": publicOrigin + IMAGE_PATH,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "10:09 am in large digits above the arc of the sun",
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${content}" />`,
  );
  return [
    `<link rel="canonical" href="${publicOrigin}${pathInLanguage("/", language)}" />`,
    `<link rel="search" type="application/opensearchdescription+xml" title="World Clock" href="${OPEN_SEARCH_PATH}" />`,
    ...tags,
  ].join("");
}
