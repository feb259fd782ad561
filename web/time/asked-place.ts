import type { Place } from "../../shared/place.ts";
import { createStore } from "../kit/storage/store.ts";

/** The place or zone of a phrase such as "3pm Tokyo", or of a panel's "Pick a time there". Kept until the time picker is closed. */
export interface AskedTime {
  readonly name: string;
  /** A zone that the rules know, or an offset in minutes east of UTC. */
  readonly zone: string | number;
  /** Where else the time was asked for: "3pm Tokyo to London". */
  readonly target?: Pick<AskedTime, "name" | "zone">;
  /** What a link lists; undefined for "PST" or "UTC+2". */
  readonly place?: Place;
  /** How long the time is if a range was asked for, in ms. */
  readonly rangeMs?: number;
  /** The button that asked to pick a time there: the picker is in that zone, and the focus returns to the button. */
  readonly origin?: HTMLElement;
}

export const askedPlace = createStore<AskedTime | undefined>(undefined);
