import { PAGE_SETTINGS_ID, type PageSettings } from "../../shared/api/page-settings.ts";

/** The operator's settings, as the server wrote them into the page. */
export function readPageSettings(): PageSettings {
  return JSON.parse(document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? "{}");
}
