import { expect, type Page } from "@playwright/test";

/** Waits until the featured cities have loaded. */
export const expectCities = (page: Page) =>
  expect(page.getByRole("heading", { name: "Tokyo", exact: true })).toBeVisible();
