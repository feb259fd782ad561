import type { App } from "../http/app-type.ts";
import { FILE } from "../http/route-config.ts";
import type { Settings } from "../settings/settings.ts";

export const OPEN_SEARCH_PATH = "/opensearch.xml";

/**
 * Lets a browser search the page from its address bar: https://github.com/dewitt/opensearch. URLs there are absolute, so without
 * a public origin there is no such file.
 */
export function openSearchRoute(
  app: App,
  { settings }: { readonly settings: Pick<Settings, "publicOrigin"> },
): void {
  const { publicOrigin } = settings;
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
  app.get(OPEN_SEARCH_PATH, { config: FILE, schema: { hide: true } }, (_request, reply) =>
    reply
      .type("application/opensearchdescription+xml")
      .header("cache-control", "public, max-age=86400")
      .send(text),
  );
}
