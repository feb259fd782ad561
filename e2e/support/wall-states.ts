import { expect, type Page } from "@playwright/test";
import { wall } from "./wall.ts";

/** The wall clock without its toolbar. */
export const wallStates = {
  wall: {
    open: async (page: Page) => {
      await page.goto("/?wall");
      await expect(wall(page).getByText("Tokyo")).toBeAttached();
      await leaveToolbar(page);
    },
  },
  "wall-analog": {
    open: async (page: Page) => {
      const analog = page.getByRole("radio", { name: "Analog" });
      await analog.press(" ");
      await analog.blur();
      await leaveToolbar(page);
    },
    isNext: true,
  },
};

const leaveToolbar = (page: Page) => page.clock.fastForward(4000);
