import { element } from "./element.ts";
import type { ZoneClock } from "./zone-clock.ts";

/** The clock's name as a link to the page, in a new tab: the page itself may not be framed. */
export function placeLink({ name, href }: ZoneClock): Element {
  const link = element("a", "", element("bdi", "", name));
  link.href = href;
  link.target = "_blank";
  link.rel = "noopener";
  link.title = "World Clock";
  return link;
}
