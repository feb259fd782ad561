import { firstFrameTexts } from "#formats/first-frame";
import { readStored } from "../../kit/storage/local-storage.ts";
import { readRowCount, reserveRows } from "../../my-zones/reserved-rows.ts";
import { isUtcName, readZoneName } from "../../time/reported-zone.ts";
import { hasWall } from "../../wall/has-wall.ts";
import { hasDeepLink } from "../link/has-deep-link.ts";
import { followLanguage } from "./follow-language.ts";
import { readPageSettings } from "./page-settings.ts";
import { queuePresses } from "./queue-presses.ts";

// Runs in the document's head: fills in the time before the first paint, by the browser's own time zone rules, until the
// page is hydrated and uses ours.

/** Longer ones are no links; this much of one still says that it is broken. */
const MAX_FRAGMENT = 20_000;

const root = document.documentElement;

// Each import by a script of the document copies its whole URL: 220 kB of it kept the page busy for seconds.
if (location.hash.length > MAX_FRAGMENT) {
  history.replaceState(history.state, "", location.hash.slice(0, MAX_FRAGMENT));
}

followLanguage();

const hourCycle = readStored("hour-cycle") ?? null;

function write(selector: string, text: string): void {
  const element = document.querySelector(selector);
  // The day period may be an element before the time.
  const node = [...(element?.childNodes ?? [])].find((child) => child instanceof Text);
  if (node && node.data !== text) node.data = text;
}

function fill(): void {
  const now = Date.now();
  write(".copyright", `World Clock © ${new Date(now).getFullYear()}`);
  // The link may be to another time or place.
  if (hasDeepLink(location)) return;
  const { hourMinute, second, dayPeriod, date } = firstFrameTexts(now, hourCycle);
  write(".big-clock", hourMinute);
  write(".big-clock .ticking-time-second", `:${second}`);
  write(".big-clock .ticking-time-period", dayPeriod);
  write(".long-date", date);
}

function tick(): void {
  if (isLive()) return;
  fill();
  setTimeout(tick, 1000 - (Date.now() % 1000));
}

/** Fills in each frame until the first paint: on a slow device a second may pass between parser and paint. */
function fillFrames(): void {
  if (isLive()) return;
  fill();
  if (performance.getEntriesByName("first-contentful-paint").length > 0) return;
  requestAnimationFrame(fillFrames);
}

function isLive(): boolean {
  return root.dataset["live"] !== undefined;
}

const { accuracy, isClockChecked } = readPageSettings();
if (isClockChecked) root.dataset["clock"] = "checked";
if (accuracy === "measured") root.dataset["accuracy"] = "measured";
else if (readStored("accuracy") === "measured") root.dataset["accuracy"] = "chosen";

// Reserves the space of the notice that the browser may hide the visitor's zone. Few have this offset.
if (new Date().getTimezoneOffset() === 0 && isUtcName(readZoneName())) root.dataset["zone"] = "utc";

const theme = readStored("theme");
if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;

// The page stays hidden until the wall clock is loaded, or could not be.
if (hasWall(location)) root.dataset["wall"] = "";

reserveRows(readRowCount());

// Elements are filled in as they are parsed, before they can be painted.
const parsing = new MutationObserver(fill);
parsing.observe(document, { childList: true, subtree: true });
document.addEventListener("DOMContentLoaded", () => parsing.disconnect());
requestAnimationFrame(fillFrames);
// At once: DOMContentLoaded waits for the page's scripts.
tick();
queuePresses();
