import { readFileSync } from "node:fs";

interface MetazoneNames {
  readonly long?: { readonly generic?: string; readonly standard?: string };
}

export interface CldrNames {
  /** "{0} (Ortszeit)" */
  readonly regionFormat: string;
  readonly metazone: Readonly<Record<string, MetazoneNames>>;
  /** By ISO 3166 code, or UN M.49 number; "PS-alt-short" is a short form. */
  readonly territories: Readonly<Record<string, string>>;
  /** By CLDR's own name of a zone, which is its oldest one. */
  readonly exemplarCity: (zone: string) => string | undefined;
}

/** Tags of ours that CLDR writes otherwise. */
const CLDR_TAGS: Readonly<Record<string, string>> = { "pt-BR": "pt" };

export function readCldr(tag: string): CldrNames {
  const cldrTag = CLDR_TAGS[tag] ?? tag;
  const { timeZoneNames } = readJson(`cldr-dates-full/main/${cldrTag}/timeZoneNames.json`).main[
    cldrTag
  ].dates;
  const { territories } = readJson(`cldr-localenames-full/main/${cldrTag}/territories.json`).main[
    cldrTag
  ].localeDisplayNames;
  const { regionFormat, metazone, zone: zones } = timeZoneNames;
  return {
    regionFormat,
    metazone,
    territories,
    exemplarCity: (zone) =>
      zone.split("/").reduce((group, part) => group?.[part], zones)?.exemplarCity,
  };
}

/** CLDR's own name of each zone, by today's name and by CLDR's. Other names may be of another city. */
export function readCldrZones(): ReadonlyMap<string, string> {
  const zones: Record<string, { _alias?: string; _iana?: string }> = readJson(
    "cldr-bcp47/bcp47/timezone.json",
  ).keyword.u.tz;
  return new Map(
    Object.values(zones).flatMap(({ _alias: aliases, _iana: iana }): [string, string][] => {
      const own = aliases?.split(" ")[0];
      return own
        ? [
            [own, own],
            [iana ?? own, own],
          ]
        : [];
    }),
  );
}

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(`node_modules/${path}`, import.meta.url), "utf8"));
}
