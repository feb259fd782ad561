import { createStoredChoice } from "../../kit/storage/stored-choice.ts";

export type Theme = "system" | "light" | "dark";

/** The background of each theme, as in `tokens.css`: browsers colour their own frame with it. */
export const FRAME_COLORS = {
  light: "oklch(0.985 0.004 90)",
  dark: "oklch(0.165 0.016 268)",
} as const;

const theme = createStoredChoice<Theme>("theme", ["system", "light", "dark"]);

export function useTheme(): Theme {
  return theme.use();
}

export function chooseTheme(choice: Theme): void {
  theme.choose(choice);
}
