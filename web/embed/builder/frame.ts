import * as m from "#messages";
import { type EmbedFace, type EmbedOptions, writeEmbedPath } from "../../../shared/embed.ts";
import { isNumericId } from "../../../shared/text/name-place.ts";
import type { ListEntry } from "../../services/list-entries.ts";

export type FrameSize = "small" | "medium" | "large";

interface Frame {
  readonly src: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

const SIZES: Readonly<Record<Exclude<EmbedFace, "list">, Record<FrameSize, [number, number]>>> = {
  digital: { small: [200, 80], medium: [300, 120], large: [480, 200] },
  analog: { small: [160, 190], medium: [220, 260], large: [320, 380] },
};
const ROWS: Readonly<Record<FrameSize, readonly [width: number, rowHeight: number]>> = {
  small: [240, 36],
  medium: [320, 48],
  large: [440, 64],
};

export interface FrameChoices extends Omit<EmbedOptions, "places"> {
  /** None for each reader's own time. */
  readonly places: readonly ListEntry[];
  readonly size: FrameSize;
  readonly language: string;
}

/** A frame at its path; put an origin before it. Sizes are in CSS pixels. */
export function makeFrame({ places, size, language, ...options }: FrameChoices): Frame {
  const src = writeEmbedPath({ ...options, places: places.map(embedKey) }, language);
  const [first] = places;
  const own = first ? m.builderFrameTitle({ place: first.name }) : m.builderFrameTitleOwn();
  const title = places.length > 1 ? "World Clock" : own;
  if (options.face === "list") {
    const [width, rowHeight] = ROWS[size];
    return { src, title, width, height: rowHeight * Math.max(1, places.length) };
  }
  const [width, height] = SIZES[options.face][size];
  return { src, title, width, height };
}

/** A place in the query of an embedded clock. An id with letters may be the name of another place, so its zone stands for it. */
export function embedKey({ place }: ListEntry): string {
  return place.kind === "town" && isNumericId(place.id) ? place.id : place.zone;
}

export function writeFrame({ src, title, width, height }: Frame, origin: string): string {
  const look = { width, height, loading: "lazy", style: "border:0;max-width:100%" };
  const attributes = { src: origin + src, title, ...look };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(value)}"`,
  );
  return `<iframe ${written.join(" ")}></iframe>`;
}

function escapeAttribute(value: string | number): string {
  return String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
