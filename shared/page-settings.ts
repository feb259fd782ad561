import { type Static, Type } from "typebox";

/** The element of the page that carries its settings as JSON; the server writes the operator's into it. */
export const PAGE_SETTINGS_ID = "page-settings";

export const PageSettings = Type.Object({
  reverseGeocodeUrl: Type.String({ description: "Where a place's name is asked for" }),
});
export type PageSettings = Static<typeof PageSettings>;
