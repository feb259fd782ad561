import { type Static, Type } from "typebox";
import { ZoneRules } from "./zone-rules.ts";

export const PAGE_SETTINGS_ID = "page-settings";

export const Accuracy = Type.Union([Type.Literal("simulated"), Type.Literal("measured")]);
export type Accuracy = Static<typeof Accuracy>;

export const PageSettings = Type.Object({
  accuracy: Accuracy,
  reverseGeocodeUrl: Type.String({
    description: "The URL of the reverse geocoding service, or the path of our own",
  }),
  isClockChecked: Type.Optional(
    Type.Boolean({ description: "Whether chronyd or time servers check the server's clock" }),
  ),
  rules: Type.Optional(ZoneRules),
});
export type PageSettings = Static<typeof PageSettings>;
