import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "How exact is this clock?" });

test("a record that can't be loaded says so, also offline, and loads when the network returns; a server without a source says so, what time zone rules it has, and how to measure it", async ({
  page,
  context,
  expectedNoise,
  axe,
}) => {
  expectedNoise.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const loaded = panel(page).getByText(/^When this server ran|^The first minute/);
  await page.route("**/api/accuracy/record?*", (route) => route.fulfill({ status: 503 }));
  await page.goto("/");
  await page.getByRole("button", { name: "How exact is this clock?" }).click();
  await expect(panel(page).getByText("The record can’t be loaded right now.")).toBeVisible();
  await context.setOffline(true);
  await expect(panel(page).getByText("You’re offline. The record is on the server.")).toBeVisible();
  await page.unroute("**/api/accuracy/record?*");
  await context.setOffline(false);
  await expect(loaded).toBeVisible();
  await expect(panel(page).getByText("Nothing checks this server’s clock.")).toBeVisible();
  await expect(panel(page).getByText(/^Time zone rules: tzdb 20\d\d[a-z]/)).toBeVisible();
  await axe(page, ".dialog");
  await panel(page).getByRole("link", { name: "a short script" }).click();
  await expect(page.getByText("curl").first()).toBeVisible();
});
