import type { ReactNode } from "react";
import { findCity } from "../../shared/zones/find-city.ts";
import { AddressNote } from "./address-note.tsx";
import { followFragment } from "./opened-moment.ts";

const NAME_SHOWN_AT_MOST = 60;

interface OpenedAddress {
  /** The city that the address asks for, in place of the visitor's own. */
  readonly city?: { readonly place: string; readonly zone: string; readonly assumption: ReactNode };
  readonly note: ReactNode;
}

/** Shows what the page's address asks for: a city in place of the visitor's own, a moment in place of now. */
export function openAddress(): OpenedAddress {
  followFragment();
  const asked = new URLSearchParams(location.search).get("city")?.trim() ?? "";
  const found = findCity(asked);
  if (!found) return { note: <AddressNote refusal={asked && refuse(asked)} /> };
  const { name, zone } = found;
  const assumption = (
    <>
      This is the time in {name}, not where you are.{" "}
      <a href="/" className="inline-flex min-h-11 items-center underline">
        Show my own time
      </a>
    </>
  );
  return { city: { place: name, zone, assumption }, note: <AddressNote refusal="" /> };
}

function refuse(asked: string): string {
  const name = asked.length > NAME_SHOWN_AT_MOST ? `${asked.slice(0, NAME_SHOWN_AT_MOST)}…` : asked;
  return `No city here goes by “${name.toWellFormed()}”, so the page shows your own time.`;
}
