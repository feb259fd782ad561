import { expectCities } from "./support/cities.ts";
import { clock } from "./support/clock.ts";
import { addZone, openDialog } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";

test("the page shows its nine parts in order", async ({ page }) => {
  await page.clock.install({ time: "2026-11-20T13:48:30Z" });
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  await expectCities(page);
  await page.clock.pauseAt("2026-11-20T13:49:24Z");
  const text = await page.locator("body").innerText();
  const expected = [
    /Your time is exact!/,
    /The difference from the atomic clock was [+-]0\.0\d\d seconds \(±0\.0[123]\d seconds\)\./,
    /Time in Europe now:\s+2:49:24\s+pm\s+2:49 pm in Europe\s+Friday, November 20, 2026/,
    /Timezone Preferences/,
    /Los Angeles\s+5:49(:24)? am/,
    /World Timezones/,
    /Baker Island Time[\s·]+Baker Island[\s·]+UTC-12:00/,
    /“Don't watch the clock; do what it does\. Keep going\.”\s+Sam Levenson/,
    /1 visitor/,
    /World Clock © 2026/,
  ];
  const positions = expected.map((part) => text.search(part));
  expect(positions.filter((position) => position < 0)).toEqual([]);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  await expect(page).toHaveTitle(/World Clock/);
});

test("the city directory and the times of sunrise and sunset are not shown", async ({ page }) => {
  await page.goto("/");
  await expectCities(page);
  await expect(page.locator(".sun-arc svg")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "City directory" })).toHaveCount(0);
  expect(await page.locator("body").innerText()).not.toMatch(/sunrise|sunset|daylight/i);
});

test("if all calls fail, the clock, the zones and the list still work, and the page says what is missing", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_REFUSED/);
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await page.goto("/");
  await expect(page.getByText("The featured cities can't be loaded right now.")).toBeVisible();
  await expect(page.getByText("The visitor count is not available right now.")).toBeVisible();
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await expect(page.getByRole("row")).not.toHaveCount(0);

  await openDialog(page);
  await addZone(page, "Tokyo", "Aiko");
});

test("an unknown path shows the not-found page with status 404 and a way home", async ({
  page,
  expectedNoise,
  axe,
}) => {
  expectedNoise.push(/status of 404/);
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await expect(page).toHaveTitle("404 Page Not Found");
  await axe(page);
  await page.getByRole("link", { name: "Back to the clock" }).click();
  await expect(page.getByRole("heading", { name: "Your time is exact!" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    for (const time of ["2026-11-20T02:00:00Z", "2026-11-20T15:20:00Z"]) {
      test(`axe finds no violations on the page at ${time}`, async ({ page, axe }) => {
        await page.clock.install({ time });
        await page.goto("/");
        await expectCities(page);
        await axe(page);
      });
    }
  });
}

test("the page has one h1, an h2 for each section, and the landmarks", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Your time is exact!"]);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Time in Europe now:",
    "Featured Cities",
    "World Timezones",
  ]);
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
});
