import { IP_PATH, TEXT_SUFFIX, TIMEZONES_PATH } from "../../shared/api/world-time.ts";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH } from "../../shared/api/zone-changes.ts";
import { ZONE_NOW_PATH } from "../../shared/api/zone-now.ts";

/** The calls for programs, as the OpenAPI document writes them, with their status if the address is asked for literally. */
export const PROGRAM_CALLS: readonly (readonly [path: string, status: number])[] = [
  [ZONE_NOW_PATH, 400],
  [ZONE_CHANGES_PATH, 200],
  [ZONE_CHANGES_PATH + ATOM_SUFFIX, 200],
  [`${TIMEZONES_PATH}/{name}`, 404],
  ...["", TEXT_SUFFIX].flatMap((suffix) => [
    [TIMEZONES_PATH + suffix, 200] as const,
    [IP_PATH + suffix, 410] as const,
    [`${IP_PATH}/{address}${suffix}`, 410] as const,
  ]),
];
