import { ATOM_SUFFIX, ZONE_CHANGES_PATH, ZoneChanges } from "../../../shared/api/zone-changes.ts";
import type { App } from "../../http/app-type.ts";
import { JSON_TYPE, respondWithLatest, sendResponse } from "../../http/http-response.ts";
import { OPEN } from "../../http/route-config.ts";
import { NoFields } from "../../http/schemas.ts";
import type { SecurityHeaders } from "../../http/security-headers.ts";
import type { Settings } from "../../settings/settings.ts";
import { writeChangeFeed } from "./change-feed.ts";
import { listReleaseChanges } from "./release-changes.ts";
import type { ZoneSource } from "./zone-source.ts";

interface Dependencies {
  readonly zones: ZoneSource;
  readonly headers: SecurityHeaders;
  readonly settings: Pick<Settings, "publicOrigin">;
}

/** Which clocks the tzdb releases of the last years changed; pages of any origin may read it. */
export function zoneChangesRoutes(app: App, { zones, headers, settings }: Dependencies): void {
  // The histories are another object once newer rules are served, and computed only when they are asked for.
  const readHistories = () => zones.histories;
  const listAll = () => listReleaseChanges({ ...zones.state, lines: zones.all.lines });
  const respondWithForm = (contentType: string, write: () => string) =>
    respondWithLatest(readHistories, write, {
      ...headers.openData,
      "content-type": contentType,
      "cache-control": "public, max-age=3600",
    });
  const forms = [
    {
      suffix: "",
      form: "",
      body: ZoneChanges,
      respond: respondWithForm(JSON_TYPE, () => JSON.stringify({ releases: listAll() })),
    },
    {
      suffix: ATOM_SUFFIX,
      form: "AsFeed",
      body: {
        content: {
          "application/atom+xml": {
            schema: { type: "string", description: "An Atom feed, an entry for each release" },
          },
        },
      },
      respond: respondWithForm("application/atom+xml; charset=utf-8", () =>
        writeChangeFeed(listAll(), { ...settings, sinceMs: zones.state.sinceMs }),
      ),
    },
  ];
  for (const { suffix, form, body, respond } of forms) {
    app.get(
      ZONE_CHANGES_PATH + suffix,
      {
        config: OPEN,
        schema: {
          operationId: `listZoneChanges${form}`,
          summary: "List the tzdb releases of the last years, and the clocks that each changes",
          querystring: NoFields,
          response: { 200: body },
        },
      },
      async ({ raw }, reply) => sendResponse(reply, await respond(raw)),
    );
  }
}
