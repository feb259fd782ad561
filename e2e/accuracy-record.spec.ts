import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "How exact is this clock?" });
const question = (page: Page) => page.getByRole("button", { name: "How exact is this clock?" });
const figure = (page: Page, name: string) =>
  panel(page)
    .locator("dl > div", { has: page.getByText(name, { exact: true }) })
    .locator("dd");
const chooseRange = (page: Page, name: string) =>
  panel(page).getByText(name, { exact: true }).click();

async function openRecord(page: Page) {
  await page.goto("/");
  await question(page).click();
  await expect(panel(page)).toBeVisible();
}

test.describe("a record of 90 days with outages", () => {
  test.use({ needsOwnServer: true });

  // Ninety days of minutes are stored first.
  test("is shown over each range with its gaps and violations, as plot and download, and by keyboard", async ({
    page,
    server,
    axe,
  }) => {
    await server.simulateRecord();
    await openRecord(page);
    const signs = panel(page).locator(".record-legend > span");

    await test.step("24 hours by the minute", async () => {
      await expect(figure(page, "Gaps")).toHaveText("1 longest 45 min");
      await expect(figure(page, "Outside its bound")).toHaveText("1 minute");
      await expect(figure(page, "Available")).toHaveText("96.87 %");
      await expect(signs).toContainText(["bound of", "not synchronized", "no record", "outside"]);
      await expect(panel(page).locator('[data-trouble="gap"]')).toHaveCount(1);
      await expect(panel(page).locator(".record-violation")).toHaveCount(1);
    });

    await test.step("the points are read with the arrow keys", async () => {
      const slider = panel(page).getByRole("slider", { name: "Time on record" });
      await slider.focus();
      const last = await slider.getAttribute("aria-valuetext");
      await slider.press("Home");
      await slider.press("ArrowRight");
      const second = (await slider.getAttribute("aria-valuetext")) ?? "";
      expect(second).not.toBe(last);
      expect(second).toMatch(/^\w{3}, \w{3}\s\d+, \d+:\d\d [ap]m: ±0\.\d\d\sms$/);
      await expect(panel(page).locator("figcaption")).toHaveText(second);
    });

    await test.step("30 and 90 days by the hour", async () => {
      await chooseRange(page, "30 days");
      await expect(figure(page, "Outside its bound")).toHaveText("3 minutes");
      await expect(figure(page, "Gaps")).toHaveText("2 longest 3 h 15 min");
      await chooseRange(page, "90 days");
      await expect(figure(page, "Gaps")).toHaveText("3 longest 9 h 30 min");
      await expect(figure(page, "Outside its bound")).toHaveText("4 minutes");
      await expect(signs).toContainText(["median of the hour", "up to the largest"]);
      await axe(page, ".dialog");
    });

    await test.step("CSV and JSON have the range", async () => {
      for (const [name, file, start] of [
        ["CSV", "accuracy-record-90-days.csv", /^\w+(,\w+)+\r?\n/],
        ["JSON", "accuracy-record-90-days.json", /^\{"fromMs":/],
      ] as const) {
        const download = page.waitForEvent("download");
        await panel(page).getByRole("link", { name }).click();
        const saved = await download;
        expect(saved.suggestedFilename()).toBe(file);
        expect(await readFile(await saved.path(), "utf8")).toMatch(start);
      }
    });
  });
});

test("a record that can't be loaded says so, also offline, and loads when the network returns; a server without a source says so, and what time zone rules it has", async ({
  page,
  context,
  expectedNoise,
  axe,
}) => {
  expectedNoise.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const loaded = panel(page).getByText(/^When this server ran|^The first minute/);
  await page.route("**/api/accuracy/record?*", (route) => route.fulfill({ status: 503 }));
  await openRecord(page);
  await expect(panel(page).getByText("The record can’t be loaded right now.")).toBeVisible();
  await context.setOffline(true);
  await expect(panel(page).getByText("You’re offline. The record is on the server.")).toBeVisible();
  await page.unroute("**/api/accuracy/record?*");
  await context.setOffline(false);
  await expect(loaded).toBeVisible();
  await expect(panel(page).getByText("Nothing checks this server’s clock.")).toBeVisible();
  await expect(panel(page).getByText(/^Time zone rules: tzdb 20\d\d[a-z]/)).toBeVisible();
  await axe(page, ".dialog");
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toBeHidden();

  await question(page).click();
  await panel(page).getByRole("link", { name: "a short script" }).click();
  await expect(page.getByText("curl").first()).toBeVisible();
});
