import type { ReactNode } from "react";
import { findCity } from "../../shared/deep-link/find-city.ts";
import { isolate } from "../../shared/isolate.ts";
import { DeepLinkNote } from "./deep-link-note.tsx";
import { followFragment } from "./linked-moment.ts";

const MAX_NAME_LENGTH = 60;

interface OpenedDeepLink {
  /** The city that replaces the visitor's place. */
  readonly city?: { readonly place: string; readonly zone: string; readonly assumption: ReactNode };
  readonly note: ReactNode;
}

/** Opens what the URL asks for: a city instead of the visitor's place, a moment instead of now. */
export function openDeepLink(): OpenedDeepLink {
  followFragment();
  const wanted = new URLSearchParams(location.search).get("city")?.trim() ?? "";
  const found = findCity(wanted);
  if (!found) return { note: <DeepLinkNote refusal={wanted && refuse(wanted)} /> };
  const { name, zone } = found;
  const assumption = (
    <>
      This is the time in {name}, not where you are.{" "}
      <a href="/" className="inline-flex min-h-11 items-center underline">
        Show my own time
      </a>
    </>
  );
  return { city: { place: name, zone, assumption }, note: <DeepLinkNote refusal="" /> };
}

function refuse(wanted: string): string {
  const name = wanted.length > MAX_NAME_LENGTH ? `${wanted.slice(0, MAX_NAME_LENGTH)}…` : wanted;
  return `We don't know “${isolate(name.toWellFormed())}”. Showing your own time.`;
}
