import { MINUTE_MS } from "../../shared/durations.ts";

const HOURS = ticks(12, 84, () => true);
const MINUTES = ticks(60, 91, (index) => index % 5 !== 0);

/** A dial whose hands jump on the second, or on the minute. Decorative: screen readers need the time as text. */
export function makeDial(hasSeconds: boolean) {
  const path = (name: string, d: string) => svgElement("path", { class: `dial-${name}`, d });
  const hour = path("hour", "M0 13V-50");
  const minute = path("minute", "M0 13V-80");
  const secondParts = [path("needle", "M0 22V-86"), svgElement("circle", { r: 2.6 })];
  const second = svgElement("g", { class: "dial-second" }, ...secondParts);
  const element = svgElement(
    "svg",
    { class: "dial", viewBox: "-100 -100 200 200", "aria-hidden": "true" },
    svgElement("circle", { class: "dial-rim", r: 99.4 }),
    ...[path("minutes", MINUTES), path("hours", HOURS), hour, minute],
    ...(hasSeconds ? [second] : []),
  );
  /** To an instant (ms) at an offset (minutes east of UTC). */
  function turn(instant: number, offsetMinutes: number): void {
    const angles = handAngles(
      hasSeconds ? instant : Math.floor(instant / MINUTE_MS) * MINUTE_MS,
      offsetMinutes,
    );
    rotate(hour, angles.hour);
    rotate(minute, angles.minute);
    rotate(second, angles.second);
  }
  return { element, turn };
}

function ticks(count: number, from: number, isDrawn: (index: number) => boolean): string {
  const lines = Array.from({ length: count }, (_, index) => {
    if (!isDrawn(index)) return "";
    const angle = (2 * Math.PI * index) / count;
    const at = (radius: number) =>
      `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
    return `M${at(from)}L${at(95)}`;
  });
  return lines.join("");
}

/** Writes only what has changed, so that nothing else is drawn again. */
function rotate(hand: SVGElement, degrees: number): void {
  const transform = `rotate(${degrees})`;
  if (hand.getAttribute("transform") !== transform) hand.setAttribute("transform", transform);
}

export function svgElement(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Element[]
): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

const DAY_SECONDS = 86_400;

/** The angles of a clock's hands in degrees from 12 at an instant (ms) and an offset (minutes east of UTC). */
export function handAngles(instant: number, offsetMinutes: number) {
  const local = Math.floor((instant + offsetMinutes * MINUTE_MS) / 1000);
  const second = ((local % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  return {
    hour: (second % 43_200) / 120,
    minute: (second % 3600) / 10,
    second: (second % 60) * 6,
  };
}
