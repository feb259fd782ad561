import { drawPage, expect, test } from "./support/fixtures.ts";
import { expectValidMarkup, expectValidPage } from "./support/layout.ts";
import { openDialog, openForm } from "./support/my-zones.ts";
import { expectCities } from "./support/page.ts";

// Over five seconds: it draws the page, and axe checks all of it.
test("the page shows its nine parts in order, and neither the city directory nor the times of sunrise and sunset", async ({
  page,
  axe,
}) => {
  await drawPage(page);
  await page.clock.install({ time: "2026-11-20T13:48:30Z" });
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText(/\d visitor/);
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
    /“Don’t watch the clock; do what it does\. Keep going\.”\s+Sam Levenson/,
    /\d visitors?/,
    /World Clock © 2026/,
  ];
  const positions = expected.map((part) => text.search(part));
  expect(positions.filter((position) => position < 0)).toEqual([]);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  await expect(page).toHaveTitle(/World Clock/);

  await test.step("it has one h1, an h2 for each section, and the landmarks", async () => {
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

  await expect(page.locator(".sun-arc svg")).toBeVisible();
  const api = page.getByRole("navigation", { name: "Tools" }).getByRole("link", { name: "API" });
  await expect(api).toHaveAttribute("href", "/api");
  await expect(page.getByRole("navigation", { name: "City directory" })).toHaveCount(0);
  expect(text).not.toMatch(/sunrise|sunset|daylight/i);

  await page.clock.resume();
  await test.step("axe finds no violations by day and by night", async () => {
    await axe(page);
    await page.clock.fastForward("13:20:00");
    await axe(page, ".hero, .city-cards");
  });

  await test.step("it is valid HTML, with and without an open dialog", async () => {
    await expect(page.locator("tbody time")).not.toHaveCount(0);
    await expectValidPage(page);
    await openDialog(page);
    await openForm(page);
    await expectValidPage(page);
  });
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
  await expect(page.getByRole("link", { name: "Back to the clock" })).toHaveAttribute("href", "/");
});
test("the delivered documents are valid HTML", async ({ page, request }) => {
  for (const path of ["/", "/nowhere"]) {
    await expectValidMarkup(page, await (await request.get(path)).text());
  }
});
