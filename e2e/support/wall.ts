import type { Page } from "@playwright/test";

export const wall = (page: Page) => page.getByRole("region", { name: "Full screen clock" });
/** The digits or the hands. */
export const face = (page: Page) => page.locator(".wall-clock, .wall-face");
