import { direction, language } from "#language";
import * as m from "#messages";

/** Fills `%name%` in `index.html` and `embed.html`. */
export const documentTexts = {
  language,
  direction,
  description: m.pageDescription(),
  shareTitle: m.pageShareTitle(),
  needsScript: m.pageNeedsScript(),
  embedNeedsScript: m.embedNeedsScript(),
};
