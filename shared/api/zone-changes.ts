import { type Static, Type } from "typebox";

export const ZONE_CHANGES_PATH = "/api/zones/changes";

/** Appended to the path for a feed: RFC 4287. */
export const ATOM_SUFFIX = ".atom";

const Instant = Type.Integer({ description: "Ms since the epoch" });
const OffsetMinutes = Type.Integer({ description: "Minutes east of UTC" });

export const OffsetDifference = Type.Object({
  fromMs: Instant,
  untilMs: Type.Union([Instant, Type.Null()], {
    description: "The first instant after it; null if no end is known",
  }),
  offsetBeforeMinutes: OffsetMinutes,
  offsetAfterMinutes: OffsetMinutes,
});
export type OffsetDifference = Static<typeof OffsetDifference>;

export const ReleaseChange = Type.Object({
  zones: Type.Array(Type.String(), { description: "tzdb names" }),
  isNew: Type.Boolean({ description: "Whether the release before lacks the zones" }),
  sentence: Type.String({ description: "The change in English" }),
  differences: Type.Array(OffsetDifference, {
    description:
      "When clocks differ from those by the release before, in order, without what had ended when the release was published; empty for new zones",
  }),
});
export type ReleaseChange = Static<typeof ReleaseChange>;

export const ReleaseChanges = Type.Object({
  release: Type.String({ description: "A tzdb release" }),
  before: Type.String({ description: "The release that it is compared with" }),
  publishedMs: Type.Union([Instant, Type.Null()], {
    description: "When the data were published, to the day; null if unknown",
  }),
  changes: Type.Array(ReleaseChange, { description: "Earliest first, new zones last" }),
});
export type ReleaseChanges = Static<typeof ReleaseChanges>;

export const ZoneChanges = Type.Object({
  releases: Type.Array(ReleaseChanges, { description: "Newest first: the one that is served" }),
});
export type ZoneChanges = Static<typeof ZoneChanges>;
