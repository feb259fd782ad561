import { pathInLanguage, SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import type { App } from "../http/app-type.ts";
import { FILE } from "../http/route-config.ts";
import type { Settings } from "../settings/settings.ts";

export const SITEMAP_PATH = "/sitemap.xml";
const ROBOTS_PATH = "/robots.txt";

interface Dependencies {
  readonly settings: Pick<Settings, "publicOrigin">;
  readonly served: { readonly page: { readonly languages: readonly string[] } };
}

/**
 * Tells search engines about the languages: https://www.sitemaps.org/protocol.html, with the alternates of
 * https://developers.google.com/search/docs/specialty/international/localized-versions. URLs there are absolute, so
 * without a public origin there is no sitemap, and `robots.txt` is the built one.
 */
export function sitemapRoutes(app: App, { settings, served }: Dependencies): void {
  const { publicOrigin } = settings;
  if (!publicOrigin) return;
  const files = {
    [SITEMAP_PATH]: ["application/xml", () => writeSitemap(publicOrigin, served.page.languages)],
    [ROBOTS_PATH]: [
      "text/plain; charset=utf-8",
      () => `User-agent: *\nAllow: /\nSitemap: ${publicOrigin}${SITEMAP_PATH}\n`,
    ],
  } as const;
  for (const [path, [type, write]] of Object.entries(files)) {
    app.get(path, { config: FILE, schema: { hide: true } }, (_request, reply) =>
      reply.type(type).header("cache-control", "public, max-age=86400").send(write()),
    );
  }
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
