import { clock, headline } from "./support/clock.ts";
import { backToNowButton, expectNow, LINK, NOW, recordShownTimes } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdRequests } from "./support/requests.ts";

test.beforeEach(({ page }) => page.clock.install({ time: NOW }));

test("a city link shows the city's time, says that it is not the visitor's, and offers the way back", async ({
  page,
  request,
}) => {
  const shownTimes = await recordShownTimes(page);
  await page.goto("/?city=TOKYO");
  await expect(headline(page)).toHaveText("Time in Tokyo now:");
  await expect(clock(page)).toHaveText(/^11:0\d:\d\d pm$/);
  await expect(page).toHaveTitle(/^11:0\d pm in Tokyo · World Clock$/);
  await expect(page.getByText("This is the time in Tokyo, not where you are.")).toBeVisible();
  await expect(page.getByText(/^The difference from the atomic clock was/)).toBeVisible();
  expect((await shownTimes()).filter((text) => !text.startsWith("11:"))).toEqual([]);
  const document = async (path: string) => (await request.get(path)).text();
  expect(await document("/?city=Tokyo")).toBe(await document("/"));
  await page.getByRole("link", { name: "Show my own time" }).click();
  await expectNow(page);
  expect(new URL(page.url()).search).toBe("");
});

test("a city is found in any case, with or without its accents", async ({ page }) => {
  for (const [name, text, time] of [
    ["z%C3%BCrich", "Time in Zurich now:", /^3:0\d:\d\d pm$/],
    ["sao+paulo", "Time in São Paulo now:", /^11:0\d:\d\d am$/],
  ] as const) {
    await test.step(name, async () => {
      await page.goto(`/?city=${name}`);
      await expect(headline(page)).toHaveText(text);
      await expect(clock(page)).toHaveText(time);
    });
  }
});

test("for an unknown city the page shows the visitor's own time and a message", async ({
  page,
}) => {
  for (const name of ["%3Cb%3EQwxzqwxz%3C%2Fb%3E", "%E0%A4%A"]) {
    await test.step(name, async () => {
      await page.goto(`/?city=${name}`);
      await expect(page.getByRole("status").filter({ hasText: /^We don't know “/ })).toBeVisible();
      await expectNow(page);
      await expect(page.locator("main b")).toHaveCount(0);
    });
  }
});

test("a link with a time and a city shows the time in that city, and “Back to now” keeps the city", async ({
  page,
}) => {
  await page.goto(LINK.replace("/", "/?city=Kathmandu"));
  await expect(headline(page)).toHaveText("Time in Kathmandu on Tuesday, March 16, 2027:");
  await expect(clock(page)).toHaveText("6:45 pm");
  await backToNowButton(page).click();
  await expect(headline(page)).toHaveText("Time in Kathmandu now:");
  expect(page.url()).toMatch(/\/\?city=Kathmandu$/);
});

test("a link to any place on Earth shows its time, and never another one", async ({ page }) => {
  // However long the server takes on a busy machine.
  await page.clock.pauseAt(Date.parse(NOW) + 1000);
  const shownTimes = await recordShownTimes(page);
  await page.goto("/?city=kenosha");
  await expect(headline(page)).toHaveText("Time in Kenosha now:");
  await expect(clock(page)).toHaveText(/^8:0\d:\d\d am$/);
  await expect(page).toHaveTitle(/^8:0\d am in Kenosha · World Clock$/);
  await expect(page.getByText("This is the time in Kenosha, not where you are.")).toBeVisible();
  expect((await shownTimes()).filter((text) => !text.startsWith("8:"))).toEqual([]);
});

test("an ambiguous name shows the largest place and links to the others by id, also from a built-in name", async ({
  page,
}) => {
  await page.goto("/?city=Springfield");
  await expect(headline(page)).toHaveText("Time in Springfield now:");
  await expect(
    page.getByText("This is the time in Springfield, Missouri, United States, not where you are."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^Springfield, / })).toHaveCount(4);
  await page.getByRole("link", { name: "Springfield, Massachusetts" }).click();
  await expect(clock(page)).toHaveText(/^9:0\d:\d\d am$/);
  await expect(
    page.getByText("This is the time in Springfield, Massachusetts, United States, not"),
  ).toBeVisible();
  expect(new URL(page.url()).search).toBe("?city=4951788");

  await page.goto("/?city=London");
  await expect(clock(page)).toHaveText(/^2:0\d:\d\d pm$/);
  await page.getByRole("link", { name: "London, Ontario, Canada" }).click();
  await expect(headline(page)).toHaveText("Time in London now:");
  await expect(clock(page)).toHaveText(/^9:0\d:\d\d am$/);
});

test("while the server can't be reached a link to a place shows the visitor's own time, and can be tried again", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/net::ERR_FAILED/);
  await page.route("**/api/places?*", (route) => route.abort());
  await page.goto("/?city=Kenosha");
  await expect(
    page.getByText("We can't look up “Kenosha” right now. Showing your own time."),
  ).toBeVisible();
  await expectNow(page);
  await page.unroute("**/api/places?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(headline(page)).toHaveText("Time in Kenosha now:");
});

test("while the server takes its time a link to a place shows the visitor's own time", async ({
  page,
}) => {
  const release = await holdRequests(page, "**/api/places?*");
  await page.goto("/?city=Kenosha");
  await expect(page.getByText("Looking for “Kenosha”. Showing your own time.")).toBeVisible();
  await expectNow(page);
  release();
  await expect(headline(page)).toHaveText("Time in Kenosha now:");
  await expect(page.getByRole("status").filter({ hasText: "Found Kenosha." })).toBeVisible();
});
