import * as m from "#messages";
import { coveredYears } from "../time/covered-years.ts";
import { type LinkFault, MAX_LINK_ZONES } from "./moment-link.ts";
import type { ReplyLink } from "./reply/reply-link.ts";

type Fault = LinkFault | Extract<ReplyLink, { kind: "unreadable" }>["fault"];

/** Why the page does not show a link's moment or reply. */
export function describeFault(fault: Fault): string {
  switch (fault) {
    case "broken-reply":
      return m.replyBroken();
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
