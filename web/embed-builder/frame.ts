import * as m from "#messages";
import { type EmbedFace, type EmbedOptions, writeEmbedPath } from "../../shared/embed.ts";

export interface BuilderPlace {
  /** As the query names it: a zone or a place's id. */
  readonly place: string;
  readonly name: string;
}

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

interface Choices extends Omit<EmbedOptions, "places"> {
  /** None for each reader's own time. */
  readonly places: readonly BuilderPlace[];
  readonly size: FrameSize;
  readonly language: string;
}

/** A frame at its path; put an origin before it. Sizes are in CSS pixels. */
export function makeFrame({ places, size, language, ...options }: Choices): Frame {
  const src = writeEmbedPath({ ...options, places: places.map(({ place }) => place) }, language);
  const [first] = places;
  const title =
    places.length > 1
      ? "World Clock"
      : first
        ? m.builderFrameTitle({ place: first.name })
        : m.builderFrameTitleOwn();
  if (options.face === "list") {
    const [width, rowHeight] = ROWS[size];
    return { src, title, width, height: rowHeight * Math.max(1, places.length) };
  }
  const [width, height] = SIZES[options.face][size];
  return { src, title, width, height };
}

/** The line of HTML for somebody's page. */
export function writeFrame({ src, title, width, height }: Frame, origin: string): string {
  const attributes = {
    src: origin + src,
    title,
    width,
    height,
    loading: "lazy",
    style: "border:0;max-width:100%",
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(value)}"`,
  );
  return `<iframe ${written.join(" ")}></iframe>`;
}

function escapeAttribute(value: string | number): string {
  return String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
