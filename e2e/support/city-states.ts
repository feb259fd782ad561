import { expect, type Page, type Route } from "@playwright/test";

const held: Route[] = [];

/** The featured cities while they load, and once that has failed. */
export const cityStates = {
  "cities-loading": {
    open: async (page: Page) => {
      await page.route("**/api/cities/featured", (route) => void held.push(route));
      await page.goto("/");
      await expect(page.getByText(/\d visitor/)).toBeVisible();
    },
    scrollTo: "Featured Cities",
    skipTablet: true,
  },
  "cities-failing": {
    open: async (page: Page) => {
      await page.route("**/api/**", (route) => route.abort("connectionrefused"));
      for (const route of held.splice(0)) await route.abort("connectionrefused");
      await expect(page.getByText("The featured cities can’t be loaded right now.")).toBeVisible();
    },
    scrollTo: "Featured Cities",
    skipTablet: true,
    noise: /ERR_CONNECTION_REFUSED/,
  },
};
