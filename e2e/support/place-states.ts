import { expect, type Page } from "@playwright/test";

export const placeField = (page: Page) =>
  page.getByRole("combobox", { name: "What time is it in…?" });

/** The answers of the hero's field; `openPage` opens the page. */
export const placeStates = (openPage: (page: Page) => Promise<unknown>) => ({
  "answers-with-a-time": {
    open: async (page: Page) => {
      await openPage(page);
      await placeField(page).fill("3pm CST");
      await expect(page.getByRole("grid", { name: "Times" }).getByRole("row")).toHaveCount(4);
    },
  },
  answers: {
    open: async (page: Page) => {
      await placeField(page).fill("kobe");
      await expect(page.getByRole("grid", { name: "Places" }).getByText("Japan")).toBeVisible();
    },
    isNext: true,
  },
  place: {
    open: async (page: Page) => {
      await placeField(page).press("Enter");
      await expect(page.getByRole("region", { name: "Kobe" })).toBeVisible();
    },
    isNext: true,
  },
  equation: {
    open: async (page: Page) => {
      await placeField(page).fill("3pm Tokyo");
      await placeField(page).press("Enter");
      await expect(page.locator(".asked-card")).toBeVisible();
    },
  },
});
