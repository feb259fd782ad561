import { expect, type Page } from "@playwright/test";
import { expectCities } from "./cities.ts";

/** States of the page that a link opens; the second in the page that the first has loaded. */
export const linkStates = {
  invitation: {
    open: async (page: Page) => {
      await page.goto(
        "/#at=2027-03-16T13:00Z&length=45&title=Launch_call&zones=Asia/Tokyo,Europe/Oslo,America/New_York",
      );
      await expect(page.getByRole("heading", { name: "Launch call" })).toBeVisible();
      await expectCities(page);
    },
  },
  link: {
    isNext: true,
    open: async (page: Page) => {
      await page.goto("/#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo,America/New_York");
      await expect(page.getByRole("region", { name: "Times in this link" })).toBeVisible();
    },
  },
};
