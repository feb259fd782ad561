import { DAY_MS } from "../../shared/durations.ts";
import { pathInLanguage, SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import type { App } from "../http/app-type.ts";
import { FILE } from "../http/app-type.ts";
import type { Basics } from "../http/feature.ts";

export const OPEN_SEARCH_PATH = "/opensearch.xml";

/** https://github.com/dewitt/opensearch. URLs there are absolute, so without a public origin there is no such file. */
export function openSearchRoute(app: App, { settings: { publicOrigin } }: Basics): void {
  if (!publicOrigin) return;
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>World Clock</ShortName>
<Description>The time in any place, or what a time is elsewhere: 3pm Tokyo</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="192" height="192" type="image/png">${publicOrigin}/icons/icon-192.png</Image>
<Url type="text/html" template="${publicOrigin}/?q={searchTerms}"/>
</OpenSearchDescription>
`;
  serveText(app, OPEN_SEARCH_PATH, "application/opensearchdescription+xml", () => text);
}

function serveText(app: App, path: string, type: string, write: () => string): void {
  app.get(path, { config: FILE, schema: { hide: true } }, (_request, reply) =>
    reply.type(type).header("cache-control", "public, max-age=86400").send(write()),
  );
}

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

export const SITEMAP_PATH = "/sitemap.xml";
const ROBOTS_PATH = "/robots.txt";

/**
 * https://www.sitemaps.org/protocol.html, with the alternates of
 * https://developers.google.com/search/docs/specialty/international/localized-versions. Without a public origin, which its URLs
 * need, `robots.txt` is the built one.
 */
export function sitemapRoutes(
  app: App,
  {
    settings,
    served,
  }: Basics & { readonly served: { readonly page: { readonly languages: readonly string[] } } },
): void {
  const { publicOrigin } = settings;
  if (!publicOrigin) return;
  serveText(app, SITEMAP_PATH, "application/xml", () =>
    writeSitemap(publicOrigin, served.page.languages),
  );
  const robots = `User-agent: *\nAllow: /\nSitemap: ${publicOrigin}${SITEMAP_PATH}\n`;
  serveText(app, ROBOTS_PATH, "text/plain; charset=utf-8", () => robots);
}

function writeSitemap(publicOrigin: string, languages: readonly string[]): string {
  const urlOf = (tag: string) => publicOrigin + pathInLanguage("/", tag);
  const alternates = [...languages.map((tag) => [tag, tag]), ["x-default", SOURCE_LANGUAGE]].map(
    ([hreflang, tag = ""]) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${urlOf(tag)}"/>`,
  );
  const urls = languages.map((tag) => `<url><loc>${urlOf(tag)}</loc>${alternates.join("")}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
}

export const SECURITY_TXT_PATH = "/.well-known/security.txt";

/** Well within the year that RFC 9116 recommends, section 2.5.5. */
const VALID_MS = 90 * DAY_MS;

/** Where to report a vulnerability: RFC 9116. There is no such file if the operator has not set a contact. */
export function securityTxtRoute(app: App, { settings, now }: Basics): void {
  const { publicOrigin, securityContact } = settings;
  if (!securityContact) return;
  serveText(app, SECURITY_TXT_PATH, "text/plain; charset=utf-8", () =>
    [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
      "Preferred-Languages: en",
      ...(publicOrigin ? [`Canonical: ${publicOrigin}${SECURITY_TXT_PATH}`] : []),
      "",
    ].join("\n"),
  );
}
