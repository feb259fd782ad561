import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { measureLayoutShifts } from "./support/layout.ts";
import { clock, placeField } from "./support/page.ts";
import { holdRequests, pathOf, recordRequests } from "./support/requests.ts";

const LOWER_PAGE = "**/assets/lower-page-*.js";
/** The dialog and the list. */
const IDLE = "**/assets/idle-*.js";
const ANSWERS = "**/assets/answers-*.js";
const READER = "**/assets/reader-*.js";

const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("the clock is live before other code has loaded, and what is pressed or typed before then counts after it", async ({
  page,
}) => {
  const requests = recordRequests(page);
  const shifts = await measureLayoutShifts(page);
  const releaseCode = await Promise.all(
    [LOWER_PAGE, IDLE, ANSWERS, READER].map((code) => holdRequests(page, code)),
  );
  const releasePlaces = await holdRequests(page, "**/api/places?*");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  const nepal = rowOf(page, "Nepal Time");
  const japan = rowOf(page, "Japan Standard Time");
  await expect(japan).toBeVisible();
  await expect(nepal).toBeVisible();
  await expect(nepal.getByText("UTC+05:45")).toBeHidden();
  const search = page.getByRole("searchbox");
  await search.pressSequentially("nepal");
  const field = placeField(page);
  await field.pressSequentially("tokyo");
  await page.getByRole("button", { name: /seconds \(±/ }).hover();
  for (const release of releaseCode) release();

  await test.step("a tooltip appears if the pointer is still on the figure, which is simulated by default", async () => {
    await expect(page.getByRole("tooltip")).toHaveText(
      "These figures are simulated. “Measure my clock” gives you real ones.",
    );
    expect(requests.map(pathOf)).not.toContain("/api/time");
  });

  await test.step("what was typed into the field is answered, without a shift", async () => {
    const answers = page.locator(".place-field");
    await expect(answers.getByRole("row")).toHaveText([/^Tokyo/]);
    await expect(answers.getByText("Searching all places…")).toBeVisible();
    releasePlaces();
    await expect(answers.getByRole("link", { name: "GeoNames" })).toBeVisible();
    await expect(field).toHaveValue("tokyo");
    expect(await shifts()).toBeLessThan(0.01);
  });

  await test.step("the text typed into the search of the table stays, and searches", async () => {
    await expect(nepal.getByText("UTC+05:45").first()).toBeVisible();
    await expect(japan).toHaveCount(0);
    await expect(search).toHaveValue("nepal");
    await search.press("End");
    await search.pressSequentially("x");
    await expect(search).toHaveValue("nepalx");
  });
});

test("if the lower page and the reader of texts fail, the page says what is missing next to it, and the clock runs; what loads at a second try works", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch/);
  for (const code of [LOWER_PAGE, READER]) await page.route(code, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText("The rest of the page can’t be shown right now.")).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await page.unroute(LOWER_PAGE);
  await page.getByRole("main").getByRole("button", { name: "Try again" }).last().click();
  await expect(rowOf(page, "Japan Standard Time")).toContainText("UTC+09:00");

  await test.step("the reader of texts, without which places are still found", async () => {
    const field = placeField(page);
    const answers = page.locator(".place-field");
    await field.fill("tokyo");
    await expect(answers.getByRole("row").first()).toHaveText(/^Tokyo/);
    await field.fill("3pm tokyo");
    await expect(answers).toContainText("We can’t do this right now. Try again soon.");
    await page.unroute(READER);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(answers.getByRole("row").first()).toHaveText(/^3:00 pm .*in Tokyo/);
  });
});
