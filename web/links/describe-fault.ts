import * as m from "#messages";
import { coveredYears } from "../time/covered-years.ts";
import { type LinkFault, MAX_LINK_ZONES } from "./moment-link.ts";

/** Why the page does not show a link's moment. */
export function describeFault(fault: LinkFault): string {
  switch (fault) {
    case "newer-version":
      return m.linkNewerVersion();
    case "out-of-range":
      return m.linkOutOfRange(coveredYears());
    case "too-many-zones":
      return m.linkTooManyZones({ max: MAX_LINK_ZONES });
    case "unknown-zone":
      return m.linkUnknownZone();
    default:
      return m.linkBroken();
  }
}
