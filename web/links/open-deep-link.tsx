import type { ReactNode } from "react";
import * as m from "#messages";
import { findCity } from "../../shared/deep-link/find-city.ts";
import { type LinkedCity, linkCity } from "../../shared/deep-link/name-place.ts";
import { isolate } from "../i18n/isolate.ts";
import { cityName } from "../i18n/names.ts";
import { CityNotice } from "./city-notice.tsx";
import { DeepLinkNote } from "./deep-link-note.tsx";
import { findLinkedCity, findPlaces } from "./find-linked-city.ts";
import { followFragment, loadLinkedMeeting } from "./linked-moment.ts";
import { shortenName } from "./shorten-name.ts";

/** The document stays blank so long, rather than show the visitor's own time before the place's. */
const PATIENCE_MS = 1000;

export interface OpenedDeepLink {
  /** The city that replaces the visitor's place. */
  readonly city?: { readonly place: string; readonly zone: string; readonly assumption: ReactNode };
  readonly note: ReactNode;
}

type Update = (opened: OpenedDeepLink) => void;

/**
 * Opens what the URL asks for: a city instead of the visitor's place, a moment instead of now. Calls `update` with what
 * is known before the server has answered, and after each new attempt.
 */
export async function openDeepLink(update: Update): Promise<OpenedDeepLink> {
  followFragment();
  await loadLinkedMeeting();
  const wanted = new URLSearchParams(location.search).get("city")?.trim() ?? "";
  const known = findCity(wanted);
  if (known) {
    const show = () => update(showCity(linkCity(wanted, known, Date.now())));
    const timer = known.isAlias ? setTimeout(show, PATIENCE_MS) : undefined;
    if (!timer) show();
    const found = await findPlaces(wanted).catch(() => undefined);
    clearTimeout(timer);
    return showCity(linkCity(wanted, known, Date.now(), found));
  }
  return wanted === "" ? showOwnTime("") : openPlace(wanted, update, PATIENCE_MS);
}

async function openPlace(
  wanted: string,
  update: Update,
  patienceMs: number,
): Promise<OpenedDeepLink> {
  const place = shortenName(wanted);
  let isAnnounced = false;
  const timer = setTimeout(() => {
    isAnnounced = true;
    update(showOwnTime(m.linkSearching({ place })));
  }, patienceMs);
  try {
    const city = await findLinkedCity(wanted);
    if (!city) return showOwnTime(m.linkUnknownPlace({ place }));
    return showCity(
      city,
      isAnnounced ? m.linkFound({ place: isolate(cityName(city.name, city.zone)) }) : "",
    );
  } catch {
    const tryAgain = () => void openPlace(wanted, update, 0).then(update);
    return showOwnTime(m.linkSearchFailed({ place }), tryAgain);
  } finally {
    clearTimeout(timer);
  }
}

function showCity(city: LinkedCity, sentence = ""): OpenedDeepLink {
  const { name, zone } = city;
  const assumption = <CityNotice city={city} />;
  return {
    city: { place: cityName(name, zone), zone, assumption },
    note: <DeepLinkNote aboutCity={sentence} />,
  };
}

function showOwnTime(sentence: string, onTryAgain?: () => void): OpenedDeepLink {
  return { note: <DeepLinkNote aboutCity={sentence} onTryAgain={onTryAgain} /> };
}
