import type { IncomingMessage } from "node:http";
import { MINUTE_MS } from "../../shared/durations.ts";
import { type Meeting, nextOccurrence } from "../../shared/meeting/meeting.ts";
import { PREVIEW_LANGUAGE, readMeetingUrl } from "../../shared/meeting/meeting-link.ts";
import type { Place } from "../../shared/place.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { offsetMinutesAt } from "../../shared/zones/zone-rules.ts";
import { Refusal } from "../http/errors.ts";
import type { Basics } from "../http/feature.ts";
import {
  compressQuickly,
  type HttpResponse,
  type Respond,
  respondWith,
} from "../http/http-response.ts";
import { memo } from "../http/memo.ts";
import { requestedLanguage } from "../http/page-document.ts";
import { nameCityIn } from "../places/local-names.ts";
import type { Places } from "../places/places.ts";
import type { Page, ServedPage } from "./open-page.ts";

export interface PreviewDependencies extends Pick<Basics, "charge" | "now"> {
  readonly served: ServedPage;
  readonly places: Places;
}

/** Documents of the links that were previewed last, some 550 kB each. */
const MAX_PREPARED = 20;
/** To write and compress one, in milliseconds of CPU time. */
const POINTS = 10;
const FASTEST = 1;
const MAX_PLACES = 10;
const PLACES_IN_TITLE = 3;

/** Says the times of a link where chats look for them. A browser, which sends `sec-fetch-dest`, gets the document that is compressed already. */
export function respondWithPreview(dependencies: PreviewDependencies): Respond {
  const { served, charge } = dependencies;
  const preparedOf = memo((_page: Page) => memo(prepare, MAX_PREPARED));

  async function prepare(
    url: string,
    request: IncomingMessage,
    meeting: Meeting,
  ): Promise<Respond> {
    await charge(request, POINTS);
    const plain = Object.create(request, { headers: { value: {} } }) as IncomingMessage;
    const { headers, body = "" } = await served.page.document(plain);
    const { title, description } = await describePreview(meeting, url, dependencies);
    const document = writePreview(String(body), url, title, description);
    return respondWith(compressQuickly(document, FASTEST), headers);
  }

  const respond = async (request: IncomingMessage, meeting: Meeting): Promise<HttpResponse> =>
    (await preparedOf(served.page)(request.url ?? "", request, meeting))(request);

  return async (request) => {
    const [, search = ""] = (request.url ?? "").split("?", 2);
    const query = new URLSearchParams(search);
    const link = readMeetingUrl((name) => query.get(name), "");
    if (link.kind !== "meeting") return served.page.document(request);
    const isOpened = request.headers["sec-fetch-dest"] === "document";
    const response = isOpened
      ? await served.page.document(request)
      : await respond(request, link.meeting).catch((error: unknown) => {
          if (error instanceof Refusal) return served.page.document(request);
          throw error;
        });
    return {
      ...response,
      headers: { ...response.headers, vary: "accept-encoding, sec-fetch-dest" },
    };
  };
}

/** "Mon, Nov 30 · 3:00 PM Berlin · 7:30 PM Bengaluru" in the language of who made the link: the next date, by the first place. */
async function describePreview(
  { people, ...meeting }: Meeting,
  url: string,
  { served, places, now }: PreviewDependencies,
) {
  const { languages } = served.page;
  const wanted = new URLSearchParams(url.slice(url.indexOf("?"))).get(PREVIEW_LANGUAGE) ?? "";
  const language = languages.includes(wanted) ? wanted : requestedLanguage(url, languages);
  const index = await places.whenLoaded();
  const { start } = nextOccurrence({ ...meeting, people }, now()).span;
  const format = (zone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(
      start + offsetMinutesAt(zone, start) * MINUTE_MS,
    );
  const nameOf = (place: Place) => {
    const town = place.kind === "town" ? index?.find(place.id) : undefined;
    const city = town?.zone === place.zone ? town.name : labelZone(place.zone);
    return nameCityIn(language, city, place.zone);
  };
  const shown: readonly Place[] =
    people.length > 0 ? people.map(({ place }) => place) : [{ kind: "zone", zone: "UTC" }];
  const [first = { kind: "zone", zone: "UTC" }] = shown;
  const dayIn = (zone: string) => format(zone, { day: "numeric", month: "numeric" });
  const times = shown.slice(0, MAX_PLACES).map((place) => {
    const time = format(place.zone, { hour: "numeric", minute: "2-digit" });
    const isOtherDay = dayIn(place.zone) !== dayIn(first.zone);
    const day = isOtherDay ? `${format(place.zone, { weekday: "short" })} ` : "";
    return `${day}${time} ${nameOf(place)}`;
  });
  const date = format(first.zone, { weekday: "short", month: "short", day: "numeric" });
  return {
    title: [date, ...times.slice(0, PLACES_IN_TITLE)].join(" · "),
    description: times.join(" · "),
  };
}

function writePreview(document: string, url: string, title: string, description: string): string {
  const inAttribute = (text: string) =>
    text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const replace = (text: string, property: string, write: (content: string) => string) =>
    text.replace(
      new RegExp(`(property="${property}"\\s+content=")([^"]*)`),
      (_all, opening, content) => opening + write(content),
    );
  const titled = replace(document, "og:title", () => inAttribute(title));
  const described = replace(titled, "og:description", () => inAttribute(description));
  return replace(described, "og:url", (home) => home.replace(/\/$/, "") + inAttribute(url));
}
