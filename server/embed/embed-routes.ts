import type { IncomingMessage } from "node:http";
import type { ZoneRules } from "../../shared/api/zone-rules.ts";
import {
  EMBED_PATH,
  EMBED_SETTINGS_ID,
  type EmbedClock,
  type EmbedOptions,
  type EmbedSettings,
  readEmbedOptions,
} from "../../shared/embed.ts";
import { type Answer, answerRoute } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import type { Refusal } from "../http/errors.ts";
import { fillSettings } from "../http/fill-settings.ts";
import { etagOf, prepareResponses, prepareText } from "../http/prepared-text.ts";
import type { Headers } from "../http/security-headers.ts";
import { type EmbedPlaces, findPlaceClock, findZoneClock } from "./find-clock.ts";
import { PreparedEmbeds } from "./prepared-embeds.ts";

/** A millisecond; the best quality takes twenty and saves a tenth. */
const BROTLI_QUALITY = 5;

const UNAVAILABLE = 503;

interface Dependencies {
  /** As it was built, without settings. */
  readonly built: string;
  readonly headers: Headers;
  readonly places: EmbedPlaces;
  /** The rules that are newer than the compiled ones, if there are any. */
  readonly zones: { readonly newer: { readonly difference: ZoneRules } | undefined };
  readonly now: () => number;
  /** Limits what one address has prepared; documents that are prepared already count as files only. */
  readonly limitPreparation: (address: string) => Refusal | undefined;
}

/** A clock as a document of its own, for a frame of any page: docs/embed.md. */
export function embedRoutes(app: App, dependencies: Dependencies): void {
  const { built, headers, places, zones, now, limitPreparation } = dependencies;
  const prepared = new PreparedEmbeds();
  let preparedWith: ZoneRules | undefined;

  async function findClock(text: string): Promise<EmbedClock | undefined> {
    const clock = findZoneClock(text);
    if (clock) return clock;
    const index = await places.whenLoaded();
    return index && findPlaceClock(text, index, now());
  }

  async function prepare(
    { places: texts, ...options }: EmbedOptions,
    rules: ZoneRules | undefined,
  ): Promise<Answer> {
    const found = await Promise.all(texts.map(findClock));
    const clocks = found.filter((clock) => clock !== undefined);
    const isUnavailable = clocks.length < found.length;
    const isUnknown = clocks.length > 0 && clocks.every((clock) => "unknown" in clock);
    const status = isUnavailable ? UNAVAILABLE : isUnknown ? 404 : 200;
    const settings = { ...options, clocks, rules, isUnavailable };
    const version = etagOf(built + JSON.stringify(settings)).slice('W/"'.length, -1);
    const full: EmbedSettings = { ...settings, version };
    const document = fillSettings(built, EMBED_SETTINGS_ID, full);
    return prepareResponses(
      await prepareText(document, BROTLI_QUALITY),
      {
        ...headers,
        "content-type": "text/html; charset=utf-8",
        "cache-control": isUnavailable ? "no-store" : "public, max-age=300",
      },
      status,
    );
  }

  async function answer(request: IncomingMessage) {
    const rules = zones.newer?.difference;
    if (rules !== preparedWith) prepared.clear();
    preparedWith = rules;
    const [, search = ""] = (request.url ?? "").split("?", 2);
    const options = readEmbedOptions(new URLSearchParams(search));
    const key = JSON.stringify(options);
    const known = prepared.get(key);
    if (known) return (await known)(request);
    const refusal = limitPreparation(request.clientAddress ?? "");
    if (refusal) throw refusal;
    const choose = await prepared.add(key, prepare(options, rules));
    const response = await choose(request);
    if (response.status === UNAVAILABLE) prepared.delete(key);
    return response;
  }

  answerRoute(app, EMBED_PATH, {}, answer);
}
