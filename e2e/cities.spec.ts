import { clock } from "./support/clock.ts";
import { addZone, openDialog } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";

test("if all calls fail, the clock, the zones and the list still work, and the page says what is missing", async ({
  page,
  axe,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_REFUSED/);
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await page.goto("/");
  await expect(page.getByText("The featured cities can’t be loaded right now.")).toBeVisible();
  await expect(page.getByText("The visitor count is not available right now.")).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await axe(page, ".featured-cities, footer");

  await openDialog(page);
  await addZone(page, "Tokyo", "Aiko");
});
