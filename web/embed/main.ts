import "./embed.css";
import "./faces.css";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../shared/durations.ts";
import { EMBED_SETTINGS_ID, type EmbedSettings } from "../../shared/embed.ts";
import { applyZoneRules } from "../../shared/zones/zone-rules.ts";
import { dueSecond, timeoutUntil } from "../time/second-timer.ts";
import { showFace } from "./show-face.ts";

const CHECK_EVERY_MS = 24 * HOUR_MS;
/** Frames that were opened together do not ask together. */
const SPREAD_MS = HOUR_MS;
const RETRY_MS = HOUR_MS;
/** The middle of a minute is the quietest moment. */
const QUIET_MS = MINUTE_MS / 2;

/** Returns a function to call with each second (ms). Once a day, or each minute while places are missing, it fetches the document, and reloads the frame if its build, rules or places have changed. */
function keepFresh({ version, isUnavailable }: EmbedSettings): (instant: number) => void {
  const wait = isUnavailable ? MINUTE_MS : CHECK_EVERY_MS + Math.random() * SPREAD_MS;
  let dueMs: number | undefined;

  async function check(): Promise<void> {
    const response = await fetch(location.href, { cache: "no-cache", credentials: "omit" });
    if (!response.ok) throw new Error(String(response.status));
    if (!(await response.text()).includes(version)) location.reload();
  }

  return (instant) => {
    dueMs ??= instant + wait;
    if (instant < dueMs || (!isUnavailable && instant % MINUTE_MS < QUIET_MS)) return;
    dueMs = instant + wait;
    check().catch(() => {
      dueMs = instant + (isUnavailable ? MINUTE_MS : RETRY_MS);
    });
  };
}

const WAKE_EVENTS = ["visibilitychange", "pageshow"] as const;

/** Calls `show` with the second that begins (ms), at once and on each; each minute while nobody sees it, or without seconds. */
function tickOnSeconds(hasSeconds: boolean, show: (instant: number) => void): void {
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    clearTimeout(timer);
    const now = Date.now();
    const second = dueSecond(now);
    show(second);
    const step = hasSeconds && !document.hidden ? SECOND_MS : MINUTE_MS;
    timer = setTimeout(tick, timeoutUntil(second - (second % step) + step, now));
  };
  for (const event of WAKE_EVENTS) addEventListener(event, tick, true);
  tick();
}

const settings = JSON.parse(
  document.getElementById(EMBED_SETTINGS_ID)?.textContent ?? "{}",
) as EmbedSettings;
const { rules, theme, isTransparent } = settings;
if (rules) applyZoneRules(rules);
const { dataset } = document.documentElement;
dataset["theme"] = theme;
if (isTransparent) dataset["transparent"] = "";

const showInstant = showFace(document.body, settings);
const refresh = keepFresh(settings);
tickOnSeconds(settings.seconds, (instant) => {
  showInstant(instant);
  refresh(instant);
});
