import { DAY_MS } from "../../shared/durations.ts";
import { pathInLanguage, SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import { type App, type Basics, FILE } from "../http/feature.ts";

export const OPEN_SEARCH_PATH = "/opensearch.xml";
export const SITEMAP_PATH = "/sitemap.xml";
export const SECURITY_TXT_PATH = "/.well-known/security.txt";
const TEXT_TYPE = "text/plain; charset=utf-8";

interface Dependencies extends Basics {
  readonly served: { readonly page: { readonly languages: readonly string[] } };
}

/** Without a public origin, which their URLs need, search engines find none of these files but the built `robots.txt`. */
export function discoveryRoutes(app: App, { settings, served, now }: Dependencies): void {
  const { publicOrigin, securityContact } = settings;
  const serve = (path: string, type: string, write: () => string) =>
    app.get(path, { config: FILE }, (_request, reply) =>
      reply.type(type).header("cache-control", "public, max-age=86400").send(write()),
    );
  if (securityContact) {
    serve(SECURITY_TXT_PATH, TEXT_TYPE, () =>
      writeSecurityTxt(securityContact, publicOrigin, now()),
    );
  }
  if (!publicOrigin) return;
  serve(OPEN_SEARCH_PATH, "application/opensearchdescription+xml", () =>
    writeOpenSearch(publicOrigin),
  );
  serve(SITEMAP_PATH, "application/xml", () => writeSitemap(publicOrigin, served.page.languages));
  serve(
    "/robots.txt",
    TEXT_TYPE,
    () => `User-agent: *\nAllow: /\nSitemap: ${publicOrigin}${SITEMAP_PATH}\n`,
  );
}

/** Well within the year that RFC 9116 recommends, section 2.5.5. */
const VALID_MS = 90 * DAY_MS;

/** Where to report a vulnerability: RFC 9116. */
function writeSecurityTxt(contact: string, publicOrigin: string | undefined, now: number): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + VALID_MS).toISOString()}`,
    "Preferred-Languages: en",
    ...(publicOrigin ? [`Canonical: ${publicOrigin}${SECURITY_TXT_PATH}`] : []),
    "",
  ].join("\n");
}

/** https://github.com/dewitt/opensearch */
function writeOpenSearch(publicOrigin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>World Clock</ShortName>
<Description>The time in any place, or what a time is elsewhere: 3pm Tokyo</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="192" height="192" type="image/png">${publicOrigin}/icons/icon-192.png</Image>
<Url type="text/html" template="${publicOrigin}/?q={searchTerms}"/>
</OpenSearchDescription>
`;
}

/**
 * https://www.sitemaps.org/protocol.html, with the alternates of
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
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

/** The tags that need absolute URLs, and so can't be in the built document. A shared page is in the language of its reader. */
export function writeShareLinks(publicOrigin: string, language: string): string {
  const properties = {
    "og:url": `${publicOrigin}/`,
    "og:image": `${publicOrigin}/share.png`,
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
