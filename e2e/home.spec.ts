import { clock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { overflowOf } from "./support/layout.ts";

test("the page shows its nine parts in order", async ({ page }) => {
  await page.clock.install({ time: "2026-11-20T13:48:30Z" });
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
  await page.clock.pauseAt("2026-11-20T13:49:24Z");
  const text = await page.locator("body").innerText();
  const parts = [
    /Your time is exact!/,
    /The difference from the atomic clock was [+-]0\.0\d\d seconds \(±0\.0[123]\d seconds\)\./,
    /Time in Europe now:\s+2:49:24\s+pm\s+2:49 pm in Europe\s+Friday, November 20, 2026/,
    /Timezone Preferences/,
    /Los Angeles\s+5:49(:24)? am/,
    /World Timezones/,
    /Baker Island Time[\s·]+Baker Island[\s·]+UTC-12:00/,
    /"Don't watch the clock; do what it does\. Keep going\."\s+Sam Levenson/,
    /1 visitor/,
    /World Clock © 2026/,
  ];
  const places = parts.map((part) => text.search(part));
  expect(places.filter((place) => place < 0)).toEqual([]);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  await expect(page).toHaveTitle(/World Clock/);
});

test("the city directory is not shown, nor any time of sunrise or sunset", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
  await expect(page.locator(".sun-arc svg")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "City directory" })).toHaveCount(0);
  expect(await page.locator("body").innerText()).not.toMatch(/sunrise|sunset|daylight/i);
});

test("every clock of the page ticks at the whole second", async ({ page }) => {
  await page.clock.install({ time: "2026-11-20T13:49:00Z" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
  await page.clock.pauseAt("2026-11-20T13:49:58.900Z");
  const tokyo = page.getByRole("row", { name: /Japan Standard Time/ });
  await expect(clock(page)).toHaveText("2:49:58 pm");
  // A row out of sight gets its first time by a timer, and timers stand: it is the row that is scrolled to.
  await tokyo.scrollIntoViewIfNeeded();
  await page.clock.runFor(100);
  await expect(clock(page)).toHaveText("2:49:59 pm");
  await page.clock.runFor(1000);
  await expect(clock(page)).toHaveText("2:50:00 pm");
  await expect(tokyo.getByRole("time")).toHaveText("10:50:00 pm");
});

test("the accuracy figures are new every 30 seconds", async ({ page }) => {
  await page.addInitScript(() => {
    let draws = 0;
    Math.random = () => {
      draws += 1;
      return (draws * 0.382) % 1;
    };
  });
  await page.clock.install({ time: "2026-11-20T13:49:00Z" });
  await page.goto("/");
  const line = page.getByText("The difference from the atomic clock was");
  await expect(line).toBeVisible();
  await page.clock.pauseAt("2026-11-20T13:50:20Z");
  const first = await line.textContent();
  for (let second = 0; second < 31 && (await line.textContent()) === first; second += 1) {
    await page.clock.runFor(1000);
  }
  for (let refresh = 0; refresh < 2; refresh += 1) {
    const figures = (await line.textContent()) ?? "";
    expect(figures).not.toBe(first);
    await page.clock.runFor(27_000);
    await expect(line).toHaveText(figures);
    await page.clock.runFor(3000);
    await expect(line).not.toHaveText(figures);
  }
});

test.describe("the featured cities stand in", () => {
  for (const [width, columns] of [
    [390, 1],
    [820, 3],
    [1440, 5],
  ] as const) {
    test(`${columns} columns at ${width} px, and nothing scrolls sideways`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const cards = page.getByRole("list").filter({ hasText: "Tokyo" }).getByRole("listitem");
      await expect(cards).toHaveCount(10);
      const lefts = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().left),
      );
      expect(new Set(lefts).size).toBe(columns);
      expect(await overflowOf(page)).toBe(0);
    });
  }
});

test("a page whose server goes keeps the last count and says so, until the server is back", async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)/);
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("1 visitor");
  await server.stop();
  await page.clock.runFor(30_000);
  await expect(footer).toContainText("1 visitor when last heard of");
  await server.start();
  await page.clock.runFor(30_000);
  await expect(footer).not.toContainText("when last heard of");
  await expect(footer).toContainText("1 visitor");
});

test("a page whose calls all fail keeps its clock, its zones and its list, and says what is missing", async ({
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

  await page.getByRole("button", { name: "Timezone Preferences" }).click();
  await page.getByRole("button", { name: "Add Timezone" }).click();
  await page.getByRole("combobox", { name: "Select Timezone" }).click();
  await page.getByRole("option", { name: /^Tokyo/ }).click();
  await page.getByRole("button", { name: "Add Timezone" }).click();
  await expect(page.getByText("Timezone Added", { exact: true })).toBeVisible();
});

test("an unknown path shows the not-found page with status 404 and a way home", async ({
  page,
  expectedNoise,
  axe,
}) => {
  expectedNoise.push(/status of 404/);
  const response = await page.goto("/no/such/place");
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
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const time of ["2026-11-20T02:00:00Z", "2026-11-20T15:20:00Z"]) {
      test(`axe finds nothing on the page at ${time}`, async ({ page, axe }) => {
        await page.clock.install({ time });
        await page.goto("/");
        await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
        await axe(page);
      });
    }

    test("axe finds nothing in the dialog, with its form, a row and a toast", async ({
      page,
      axe,
    }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Timezone Preferences" }).click();
      await page.getByRole("button", { name: "Add Timezone" }).click();
      await axe(page);
      await page.getByRole("combobox", { name: "Select Timezone" }).click();
      await page.getByRole("option", { name: /^Tokyo/ }).click();
      await page.getByRole("button", { name: "Add Timezone" }).click();
      await expect(page.getByText("Timezone Added", { exact: true })).toBeVisible();
      await axe(page);
    });
  });
}
