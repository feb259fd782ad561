import { clock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { zoneRows } from "./support/my-zones.ts";
import { holdRequests, pathOf, recordRequests } from "./support/requests.ts";

test("the clock is live before the code of the lower page has loaded, and what is pressed or typed there before then counts after it", async ({
  page,
}) => {
  const requests = recordRequests(page);
  const release = await holdRequests(page, "**/assets/lower-page-*.js");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  const nepal = page.getByRole("row", { name: /Nepal Time/ });
  const japan = page.getByRole("row", { name: /Japan Standard Time/ });
  await expect(japan).toBeVisible();
  await expect(nepal).toBeVisible();
  await expect(nepal.getByText("UTC+05:45")).toBeHidden();
  const search = page.getByRole("searchbox");
  await search.pressSequentially("nepal");
  await page.getByRole("button", { name: /seconds \(±/ }).hover();
  release();

  await test.step("a tooltip appears if the pointer is still on the figure, which is simulated by default", async () => {
    await expect(page.getByRole("tooltip")).toHaveText(
      "These figures are simulated. “Measure my clock” gives you real ones.",
    );
    expect(requests.map(pathOf)).not.toContain("/api/time");
  });

  await test.step("the typed text stays, and searches", async () => {
    await expect(nepal.getByText("UTC+05:45").first()).toBeVisible();
    await expect(japan).toHaveCount(0);
    await expect(search).toHaveValue("nepal");
    await search.pressSequentially("x");
    await expect(search).toHaveValue("nepalx");
  });
  await expect(page.getByText(/^\d+ visitors?$/)).toBeVisible();
});

test("if the code of the lower page fails to load, the page says so, the clock keeps running, and Try again loads it", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch/);
  await page.route("**/assets/lower-page-*.js", (route) => route.abort());
  await page.goto("/");
  const failure = page.getByText("The rest of the page can’t be shown right now.");
  await expect(failure).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await page.unroute("**/assets/lower-page-*.js");
  await page.getByRole("main").getByRole("button", { name: "Try again" }).last().click();
  await expect(page.getByRole("row", { name: /Japan Standard Time/ })).toContainText("UTC+09:00");
  await expect(failure).toBeHidden();
  await expect(page.getByText(/^\d+ visitors?$/)).toBeVisible();
});

test("if the dialog's code fails to load, the page says so next to what was pressed, and pressing it again retries", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  await page.route("**/assets/idle-*.js", (route) => route.abort());
  await page.goto("/");
  const add = page.getByRole("button", { name: "Add Tokyo to my zones" }).first();
  await add.click();
  await expect(page.getByText(/^This can’t be loaded right now/).first()).toBeVisible();
  const button = page.getByRole("button", { name: "Timezone Preferences" });
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "can’t be loaded" })).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await page.unroute("**/assets/idle-*.js");
  await button.click();
  await expect(page.getByRole("dialog", { name: "Manage Timezone Preferences" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(zoneRows(page), "the city that was pressed first").toContainText(["Tokyo"]);
});
