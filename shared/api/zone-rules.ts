import { type Static, Type } from "typebox";

export const ZONE_RULES_PATH = "/api/zones/rules";

export const ZONE_RELEASE_PATH = "/api/zones/release";

/** On every response while the rules that are served are newer than the compiled ones: their release. */
export const TZDB_RELEASE_HEADER = "tzdb-release";

export const RELEASE_PATTERN = "^20\\d\\d[a-z]{1,2}$";

export const TzdbRelease = Type.String({
  pattern: RELEASE_PATTERN,
  description: "A tzdb release",
});

export const ZoneRules = Type.Object({
  release: TzdbRelease,
  startMs: Type.Integer({ description: "The first instant that the rules cover, in ms" }),
  lines: Type.String({ description: "One rule per line, as in shared/zones/compiled-rules.ts" }),
});
export type ZoneRules = Static<typeof ZoneRules>;

const Instant = Type.Integer({ description: "Ms since the epoch" });
const OffsetMinutes = Type.Integer({ description: "Minutes east of UTC" });

export const ZoneChange = Type.Object({
  zones: Type.Array(Type.String()),
  isNew: Type.Boolean({ description: "Whether the compiled release lacks the zones" }),
  fromMs: Type.Union([Instant, Type.Null()], {
    description: "The first instant with another offset; null for new zones",
  }),
  offsetBeforeMinutes: Type.Union([OffsetMinutes, Type.Null()], {
    description: "The offset then by the compiled release",
  }),
  offsetAfterMinutes: Type.Union([OffsetMinutes, Type.Null()], {
    description: "The offset then by the release that is served",
  }),
});
export type ZoneChange = Static<typeof ZoneChange>;

export const ZoneRelease = Type.Object({
  release: TzdbRelease,
  source: Type.Union([Type.Literal("compiled"), Type.Literal("system")], {
    description: "The rules compiled into this version, or the tzdata of the server's machine",
  }),
  sinceMs: Type.Integer({ description: "When this server began to serve the release, in ms" }),
  publishedMs: Type.Union([Instant, Type.Null()], {
    description: "When the data were published, to the day; null if unknown",
  }),
  checkedMs: Type.Union([Instant, Type.Null()], {
    description: "When the machine's tzdata were last read; null if not yet",
  }),
  compiledRelease: TzdbRelease,
  systemRelease: Type.Union([TzdbRelease, Type.Null()], {
    description: "The release of the machine's tzdata; null if there are none that can be used",
  }),
  changes: Type.Array(ZoneChange, { description: "Against the compiled release, earliest first" }),
});
export type ZoneRelease = Static<typeof ZoneRelease>;
