import * as m from "#messages";
import type { EmbedClock, EmbedSettings } from "../../shared/embed.ts";
import { analogFace } from "./analog-face.ts";
import { digitalFace } from "./digital-face.ts";
import { element } from "./element.ts";
import type { Face } from "./face.ts";
import { listFace } from "./list-face.ts";
import { ownClock, type ZoneClock, zoneClock } from "./zone-clock.ts";

/** Adds the face to `parent`; returns a function that shows an instant (ms). */
export function showFace(parent: Element, settings: EmbedSettings): (instant: number) => void {
  const { element: made, show } = makeFace(settings);
  parent.append(made);
  return show;
}

function makeFace(settings: EmbedSettings): Face {
  if (settings.isUnavailable) return sentence(m.embedUnavailable());
  const clocks = settings.clocks.map(readClock);
  const [first = ownClock()] = clocks;
  document.title = clocks.length > 1 ? "World Clock" : titleOf(first);
  if (settings.face === "list") return listFace(clocks.length > 0 ? clocks : [first], settings);
  if (typeof first === "string") return sentence(first);
  return settings.face === "analog" ? analogFace(first, settings) : digitalFace(first, settings);
}

/** A sentence instead of a clock for a place that nobody knows. */
function readClock(clock: EmbedClock): ZoneClock | string {
  return "unknown" in clock ? m.embedUnknownPlace({ place: clock.unknown }) : zoneClock(clock);
}

function titleOf(clock: ZoneClock | string): string {
  return typeof clock === "string" ? clock : m.embedTitle({ place: clock.name });
}

function sentence(text: string): Face {
  return { element: element("main", "sentence", element("h1", "", text)), show: () => undefined };
}
