import { clock, headline } from "./support/clock.ts";
import { expectNow, LINK, NOW, recordShownTimes, showTimeNowButton } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";

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
  for (const name of ["%3Cb%3EAtlantis%3C%2Fb%3E", "%E0%A4%A"]) {
    await test.step(name, async () => {
      await page.goto(`/?city=${name}`);
      await expect(page.getByRole("status").filter({ hasText: /^We don't know “/ })).toBeVisible();
      await expectNow(page);
      await expect(page.locator("main b")).toHaveCount(0);
    });
  }
});

test("a link with a time and a city shows the time in that city, and “Show the time now” keeps the city", async ({
  page,
}) => {
  await page.goto(LINK.replace("/", "/?city=Kathmandu"));
  await expect(headline(page)).toHaveText("Time in Kathmandu on Tuesday, March 16, 2027:");
  await expect(clock(page)).toHaveText("6:45 pm");
  await showTimeNowButton(page).click();
  await expect(headline(page)).toHaveText("Time in Kathmandu now:");
  expect(page.url()).toMatch(/\/\?city=Kathmandu$/);
});
