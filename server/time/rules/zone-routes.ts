import {
  ATOM_SUFFIX,
  type ReleaseChanges,
  ZONE_CHANGES_PATH,
  ZoneChanges,
} from "../../../shared/api/zone-changes.ts";
import {
  ZONE_RELEASE_PATH,
  ZONE_RULES_PATH,
  ZoneRelease,
  ZoneRules,
} from "../../../shared/api/zone-rules.ts";
import { type App, type Basics, call, OPEN, sending } from "../../http/feature.ts";
import { JSON_TYPE, respondWithLatest } from "../../http/http-response.ts";
import { listReleaseChanges } from "./release-changes.ts";
import type { ZoneSource } from "./zone-source.ts";

export function zoneRoutes(
  app: App,
  { zones, headers }: Basics & { readonly zones: ZoneSource },
): void {
  const respondWithJson = (read: () => object) =>
    respondWithLatest(read, JSON.stringify, {
      ...headers.data,
      "content-type": JSON_TYPE,
      "cache-control": "no-cache",
    });
  const respondRelease = respondWithJson(() => zones.state);
  const respondRules = respondWithJson(() => zones.all);

  app.get(
    ZONE_RELEASE_PATH,
    call("getZoneRelease", "Get the tzdb release that is served, and what it changes", {
      response: { 200: ZoneRelease },
    }),
    sending(respondRelease),
  );

  app.get(
    ZONE_RULES_PATH,
    call("getZoneRules", "Get the time zone rules that are served", {
      response: { 200: ZoneRules },
    }),
    sending(respondRules),
  );
}

/** Which clocks the tzdb releases of the last years changed; pages of any origin may read it. */
export function zoneChangesRoutes(
  app: App,
  { zones, headers, settings }: Basics & { readonly zones: ZoneSource },
): void {
  const listAll = () => listReleaseChanges({ ...zones.state, lines: zones.all.lines });
  const forms = [
    ["", "", ZoneChanges, JSON_TYPE, () => JSON.stringify({ releases: listAll() })],
    [
      ATOM_SUFFIX,
      "AsFeed",
      FEED,
      "application/atom+xml; charset=utf-8",
      () => writeChangeFeed(listAll(), settings.publicOrigin, zones.state.sinceMs),
    ],
  ] as const;
  for (const [suffix, form, body, type, write] of forms) {
    app.get(
      ZONE_CHANGES_PATH + suffix,
      call(
        `listZoneChanges${form}`,
        "List the tzdb releases of the last years, and the clocks that each changes",
        { config: OPEN, response: { 200: body } },
      ),
      sending(
        // The histories are another object once newer rules are served, and computed only when they are asked for.
        respondWithLatest(() => zones.histories, write, {
          ...headers.openData,
          "content-type": type,
          "cache-control": "public, max-age=3600",
        }),
      ),
    );
  }
}

const FEED = {
  content: {
    "application/atom+xml": {
      schema: { type: "string", description: "An Atom feed, an entry for each release" },
    },
  },
};

const SOURCE = "https://data.iana.org/time-zones/";
const NOTHING = "No clock is changed now or later.";

/** Atom (RFC 4287). Ids are IANA's addresses, the same on every server. A release without a date has that of its first use, `sinceMs`. */
function writeChangeFeed(
  releases: readonly ReleaseChanges[],
  publicOrigin: string | undefined,
  sinceMs: number,
): string {
  const dateOf = (release: ReleaseChanges | undefined) =>
    new Date(release?.publishedMs ?? sinceMs).toISOString();
  const self = publicOrigin && `${publicOrigin}${ZONE_CHANGES_PATH}${ATOM_SUFFIX}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${SOURCE}#changes</id>
<title>Changes of time zone rules</title>
<updated>${dateOf(releases[0])}</updated>
<author><name>World Clock</name></author>
${self ? `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>\n` : ""}${releases.map((one) => writeEntry(one, dateOf(one))).join("")}</feed>
`;
}

function writeEntry({ release, changes }: ReleaseChanges, date: string): string {
  const source = `${SOURCE}releases/tzdata${release}.tar.gz`;
  const sentences = changes.map(({ sentence }) => sentence).join("\n") || NOTHING;
  return `<entry>
<id>${escapeXml(source)}#changes</id>
<title>tzdb ${escapeXml(release)}</title>
<updated>${date}</updated>
<link rel="related" href="${escapeXml(source)}"/>
<content type="text">${escapeXml(sentences)}</content>
</entry>
`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
