import { PAGE_SETTINGS_ID, type PageSettings } from "../../../shared/api/page-settings.ts";

export function readPageSettings(): PageSettings {
  return JSON.parse(document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? "{}");
}
