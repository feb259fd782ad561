import { type Static, Type } from "typebox";

/** The element of the page that carries its settings as JSON; the server writes the operator's into it. */
export const PAGE_SETTINGS_ID = "page-settings";

/** Whether the accuracy line shows simulated figures, or the page measures the visitor's clock from the start. */
export const Accuracy = Type.Union([Type.Literal("simulated"), Type.Literal("measured")]);
export type Accuracy = Static<typeof Accuracy>;

export const PageSettings = Type.Object({
  accuracy: Accuracy,
  reverseGeocodeUrl: Type.String({ description: "Where a place's name is asked for" }),
});
export type PageSettings = Static<typeof PageSettings>;
