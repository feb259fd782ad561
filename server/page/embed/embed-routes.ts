import type { IncomingMessage } from "node:http";
import type { FoundTown } from "../../../shared/api/places.ts";
import type { ZoneRules } from "../../../shared/api/zone-rules.ts";
import {
  EMBED_PATH,
  EMBED_SETTINGS_ID,
  type EmbedClock,
  type EmbedOptions,
  type EmbedSettings,
  readEmbedOptions,
} from "../../../shared/embed.ts";
import { ianaZoneOf, type ResolvedText } from "../../../shared/text/answers.ts";
import { isNumericId, namedBy } from "../../../shared/text/name-place.ts";
import { formatShortOffset } from "../../../shared/zones/format-offset.ts";
import { labelZone } from "../../../shared/zones/label-zone.ts";
import { isKnownZone, offsetMinutesAt } from "../../../shared/zones/zone-rules.ts";
import { Refusal } from "../../http/errors.ts";
import { type App, type Basics, FILE, sending } from "../../http/feature.ts";
import {
  compressQuickly,
  etagOf,
  type HttpResponse,
  respondWith,
} from "../../http/http-response.ts";
import { memo } from "../../http/memo.ts";
import { fillSettings, findInlineHashes, requestedLanguage } from "../../http/page-document.ts";
import { nameCityIn } from "../../places/local-names.ts";
import type { Places } from "../../places/places.ts";
import type { ResolveText } from "../../places/text-resolver.ts";
import type { Page, ServedPage } from "../open-page.ts";

/** Documents for the queries that were asked last, some 40 kB each. */
const MAX_PREPARED = 300;
/** Of one address; documents that are prepared already count as files only. */
const NEW_CLOCKS = { name: "embeds", max: 60, isLocal: true };

interface Dependencies extends Basics {
  readonly served: ServedPage;
  readonly places: Places;
  readonly resolveText: ResolveText;
  readonly zones: { readonly newer: ZoneRules | undefined };
}

/** A clock as a document of its own, for a frame of any page: docs/embed.md. */
export function embedRoutes(app: App, dependencies: Dependencies): void {
  const { served, headers, places, resolveText, zones } = dependencies;
  const { now, charge, takeTurn } = dependencies;
  const documentsOf = memo((page: Page) =>
    memo(async (language: string) => {
      const text = await page.readEmbed(language);
      const own = headers.embedOf(findInlineHashes(text));
      return { text, headers: { ...own, "content-language": language } };
    }, page.languages.length),
  );

  async function findClock(
    text: string,
    language: string,
    request: IncomingMessage,
  ): Promise<EmbedClock | undefined> {
    const options = { now: now(), language, takeTurn: () => takeTurn(request) };
    try {
      if (!isNumericId(text)) return clockOf(text, await resolveText(text, options));
    } catch (error) {
      if (error instanceof Refusal && error.body.error.code === "unavailable") return undefined;
      throw error;
    }
    const index = await places.whenLoaded();
    await takeTurn(request);
    if (!index) return undefined;
    const town = index.find(text);
    return town && isKnownZone(town.zone)
      ? { name: town.name, zone: town.zone, city: text }
      : { unknown: text };
  }

  async function prepare(
    _key: string,
    { places: texts, ...options }: EmbedOptions,
    language: string,
    request: IncomingMessage,
  ) {
    await charge(request, Math.max(1, texts.length), NEW_CLOCKS);
    const { text: built, headers: own } = await documentsOf(served.page)(language);
    const found: (EmbedClock | undefined)[] = [];
    // Each in the address's turn, so that other requests are answered in between.
    for (const one of texts) found.push(await findClock(one, language, request));
    const clocks = found
      .filter((clock) => clock !== undefined)
      .map((clock) =>
        "unknown" in clock
          ? clock
          : { ...clock, name: nameCityIn(language, clock.name, clock.zone) },
      );
    const isUnavailable = clocks.length < found.length;
    const isUnknown = clocks.length > 0 && clocks.every((clock) => "unknown" in clock);
    const rules = zones.newer;
    const settings = { ...options, clocks, rules, isUnavailable };
    const version = etagOf(built + JSON.stringify(settings)).slice('W/"'.length, -1);
    const full: EmbedSettings = { ...settings, version };
    const respondTo = respondWith(
      compressQuickly(fillSettings(built, EMBED_SETTINGS_ID, full)),
      {
        ...own,
        "content-type": "text/html; charset=utf-8",
        "cache-control": isUnavailable ? "no-store" : "public, max-age=300",
      },
      isUnavailable ? 503 : isUnknown ? 404 : 200,
    );
    return { respondTo, isUnavailable };
  }

  const preparedOf = memo((_page: Page) => memo(prepare, MAX_PREPARED));

  async function respond(request: IncomingMessage): Promise<HttpResponse> {
    const { page } = served;
    const [, search = ""] = (request.url ?? "").split("?", 2);
    const options = readEmbedOptions(new URLSearchParams(search));
    const language = requestedLanguage(request.url, page.languages);
    const key = JSON.stringify([language, options]);
    const prepared = preparedOf(page);
    const { respondTo, isUnavailable } = await prepared(key, options, language, request);
    // The next document may have its places.
    if (isUnavailable) prepared.forget(key);
    return respondTo(request);
  }

  app.get(EMBED_PATH, { config: FILE }, sending(respond));
}

function clockOf(text: string, resolved: ResolvedText<FoundTown>): EmbedClock {
  const { city, clocks } = namedBy(text, resolved);
  if (city) return { name: city.name, zone: city.zone, city: text };
  const zone = clocks[0] && ianaZoneOf(clocks[0]);
  return zone ? { name: nameZone(zone), zone, city: text } : { unknown: text };
}

/** A zone without a city by its offset; the sign of its own name is inverted, as in POSIX. */
function nameZone(zone: string): string {
  const label = labelZone(zone);
  return /^GMT[+-]/.test(label) ? formatShortOffset(offsetMinutesAt(zone, 0)) : label;
}
