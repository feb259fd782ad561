import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { storeZones } from "./support/my-zones.ts";
import { recordRequests } from "./support/requests.ts";

const button = (page: Page) => page.getByRole("button", { name: "Put this clock on your site" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Put this clock on your site" });
const line = (page: Page) => panel(page).getByRole("textbox", { name: "HTML for your page" });
const preview = (page: Page) => panel(page).frameLocator("iframe");
const choose = (page: Page, name: string) => panel(page).getByText(name, { exact: true }).click();

test("the builder loads only on request, shows what is chosen as the same frame, and copies its line of HTML", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 320, height: 700 });
  await storeZones(page, [
    { timezone: "Japan Standard Time", customName: "Mum" },
    { timezone: "Eastern Time", customName: null },
  ]);
  const requests = recordRequests(page);
  await page.goto("/");
  await expect(button(page)).toBeAttached();
  expect(requests.filter((request) => /embed|builder/.test(request.url()))).toEqual([]);
  await button(page).click();
  await expect(line(page)).toHaveValue(
    `<iframe src="${server.address}/embed?place=Europe/Berlin" title="The time in Berlin" width="300" height="120" loading="lazy" style="border:0;max-width:100%"></iframe>`,
  );
  await expect(preview(page).locator(".name")).toHaveText("Berlin");
  const second = /:\d\d:(\d\d)/;
  await expect(async () => {
    const [big, small] = await Promise.all([
      page.locator(".big-clock").textContent(),
      preview(page).locator(".time").textContent(),
    ]);
    expect(second.exec(big ?? "")).not.toBeNull();
    expect(second.exec(small ?? "")?.[1]).toBe(second.exec(big ?? "")?.[1]);
  }).toPass();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);

  await test.step("copied", async () => {
    const copy = panel(page).getByRole("button", { name: "Copy" });
    await copy.press("Enter");
    await expect(panel(page).getByText("Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await line(page).inputValue(),
    );
  });

  const entries = await page.evaluate(() => history.length);
  await test.step("what is chosen is in the line and in the preview, and a large clock fits a narrow window", async () => {
    await choose(page, "Large");
    await expect(preview(page).locator(".time")).toHaveText(/\d:\d\d:\d\d/);
    expect(await horizontalOverflow(page)).toBe(0);
    await panel(page).getByRole("combobox", { name: "Place" }).fill("kobe");
    await panel(page)
      .getByRole("option", { name: /^Kobe \(/ })
      .click();
    await expect(line(page)).toHaveValue(
      /\/embed\?place=1859171" title="The time in Kobe" width="480" height="200"/,
    );
    await expect(preview(page).locator(".name")).toHaveText("Kobe");
    await choose(page, "List");
    await expect(preview(page).getByRole("listitem")).toHaveText([/^Tokyo/, /^New York/]);
  });
  expect(await page.evaluate(() => history.length)).toBe(entries);
});
