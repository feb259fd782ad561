import { createStoredChoice } from "../storage/stored-choice.ts";

export type Theme = "system" | "light" | "dark";

/** The ground of each theme, as in `tokens.css`: browsers colour their own frame by it. */
export const GROUNDS = { light: "oklch(0.985 0.004 90)", dark: "oklch(0.165 0.016 268)" } as const;

const theme = createStoredChoice<Theme>("theme", ["system", "light", "dark"]);

/** Light, dark, or as the system has it, as this visitor wants it. */
export function useTheme(): Theme {
  return theme.use();
}

export function chooseTheme(choice: Theme): void {
  theme.choose(choice);
}
