import { clock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { holdRequests } from "./support/requests.ts";

test("the clock is live before the code of the lower page has loaded, and the lower page is already visible", async ({
  page,
}) => {
  const release = await holdRequests(page, "**/assets/lower-page-*.js");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  const tokyo = page.getByRole("row", { name: /Japan Standard Time/ });
  await expect(tokyo).toBeVisible();
  await expect(tokyo.getByText("UTC+09:00")).toBeHidden();
  release();
  await expect(tokyo.getByText("UTC+09:00")).toBeVisible();
  await expect(page.getByText(/^\d+ visitors?$/)).toBeVisible();
});

for (const width of [390, 820, 1440, 2560]) {
  test(`hydration moves nothing in the lower page at ${width} px, with a city where it is tomorrow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.clock.setFixedTime("2026-11-20T14:04:05Z");
    const release = await holdRequests(page, "**/assets/lower-page-*.js");
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-live");
    const table = page.locator(".zone-table");
    const before = await boxOf(table);
    release();
    await expect(page.locator(".city-card").filter({ hasText: "Sydney" })).toContainText(
      "Tomorrow",
    );
    await expect(page.getByRole("group", { name: "Region" })).toBeVisible();
    expect((await boxOf(table)).y).toBe(before.y);
  });
}

test("if the code of the lower page fails to load, the page says so, the clock keeps running, and Try again loads it", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch/);
  await page.route("**/assets/lower-page-*.js", (route) => route.abort());
  await page.goto("/");
  const failure = page.getByText("The rest of the page can't be shown right now.");
  await expect(failure).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await page.unroute("**/assets/lower-page-*.js");
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row", { name: /Japan Standard Time/ })).toContainText("UTC+09:00");
  await expect(failure).toBeHidden();
  await expect(page.getByText(/^\d+ visitors?$/)).toBeVisible();
});

test("if the dialog's code fails to load, the page says so next to the button, and pressing it again retries", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  await page.route("**/assets/preferences-section-*.js", (route) => route.abort());
  await page.goto("/");
  const button = page.getByRole("button", { name: "Timezone Preferences" });
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "can't be loaded" })).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await page.unroute("**/assets/preferences-section-*.js");
  await button.click();
  await expect(page.getByRole("dialog", { name: "Manage Timezone Preferences" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("a tooltip appears once its code has loaded, if the pointer is still on the figure", async ({
  page,
}) => {
  const release = await holdRequests(page, "**/assets/tooltips-*.js");
  await page.goto("/");
  await page.getByRole("button", { name: /seconds \(±/ }).hover();
  release();
  await expect(page.getByRole("tooltip")).toContainText("These figures are simulated.");
});
