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

test("the builder loads only on request; place, face, theme, hours and size are chosen, a preview shows the same frame, and its line of HTML is copied", async ({
  page,
  context,
  server,
  axe,
  expectedNoise,
}) => {
  // Axe looks for itself in the frame, whose sandbox has no origin.
  expectedNoise.push(/Failed to execute 'postMessage'/);
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
  await axe(page, ".dialog");

  await test.step("copied; where the browser refuses, it is there to be copied by hand", async () => {
    const copy = panel(page).getByRole("button", { name: "Copy" });
    await copy.press("Enter");
    await expect(panel(page).getByText("Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await line(page).inputValue(),
    );
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await copy.click();
    await expect(panel(page).getByText("Copy it by hand")).toBeVisible();
  });

  const entries = await page.evaluate(() => history.length);
  await test.step("each choice is in the line and in the preview, and a large clock fits a narrow window", async () => {
    await choose(page, "Large");
    await expect(preview(page).locator(".time")).toHaveText(/\d:\d\d:\d\d/);
    expect(await horizontalOverflow(page)).toBe(0);
    await choose(page, "Analog");
    await choose(page, "Dark");
    await choose(page, "24");
    await panel(page).getByRole("checkbox", { name: "Seconds" }).uncheck();
    await panel(page).getByRole("checkbox", { name: "Transparent background" }).check();
    await panel(page).getByRole("combobox", { name: "Place" }).fill("kobe");
    await panel(page)
      .getByRole("option", { name: /^Kobe \(/ })
      .click();
    await expect(line(page)).toHaveValue(
      /\/embed\?place=1859171&amp;face=analog&amp;theme=dark&amp;hours=24&amp;seconds=off&amp;background=none" title="The time in Kobe" width="320" height="380"/,
    );
    await expect(preview(page).locator(".name")).toHaveText("Kobe");
    await panel(page).getByRole("checkbox", { name: "Each reader’s own time" }).check();
    await expect(line(page)).toHaveValue(/\/embed\?face=analog&.*title="The time"/);
    await expect(preview(page).locator(".name")).toHaveText("Local time");
  });

  await test.step("a list has the places of My zones, without custom names, and takes other places", async () => {
    await choose(page, "List");
    const places = panel(page).getByRole("list", { name: "Places in the list" });
    await expect(places.getByRole("button")).toHaveText(["Tokyo", "New York"]);
    await panel(page).getByRole("combobox", { name: "Add a place" }).fill("kathmandu");
    await page.keyboard.press("Enter");
    await expect(places.getByRole("button")).toHaveText(["Tokyo", "New York", "Kathmandu"]);
    await places.getByRole("button", { name: "Remove New York" }).press("Enter");
    await expect(line(page)).toHaveValue(
      /\/embed\?place=Asia\/Tokyo&amp;place=Asia\/Kathmandu&amp;face=list&.*title="World Clock"/,
    );
    await expect(line(page)).not.toHaveValue(/Mum/);
    await expect(preview(page).getByRole("listitem")).toHaveText([/^Tokyo/, /^Kathmandu/]);
    await expect(places.getByRole("button", { name: "Remove Kathmandu" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(places.getByRole("button")).toHaveCount(0);
    await expect(panel(page).getByRole("combobox", { name: "Add a place" })).toBeFocused();
  });
  expect(await page.evaluate(() => history.length)).toBe(entries);
});
