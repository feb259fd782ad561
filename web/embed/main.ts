import "./embed.css";
import "./faces.css";
import { EMBED_SETTINGS_ID, type EmbedSettings } from "../../shared/embed.ts";
import { applyZoneRules } from "../../shared/zones/zone-rules.ts";
import { keepFresh } from "./keep-fresh.ts";
import { showFace } from "./show-face.ts";
import { tickOnSeconds } from "./tick-on-seconds.ts";

const settings = JSON.parse(
  document.getElementById(EMBED_SETTINGS_ID)?.textContent ?? "{}",
) as EmbedSettings;
const { rules, theme, isTransparent } = settings;
if (rules) applyZoneRules(rules);
const { dataset } = document.documentElement;
dataset["theme"] = theme;
if (isTransparent) dataset["transparent"] = "";

const show = showFace(document.body, settings);
const refresh = keepFresh(settings);
tickOnSeconds(settings.seconds, (instant) => {
  show(instant);
  refresh(instant);
});
