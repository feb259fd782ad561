import { clock } from "./support/clock.ts";
import { backToNow, expectNow, heading, LINK, NOW, watchClock } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";

test.beforeEach(({ page }) => page.clock.install({ time: NOW }));

test("the page opens for that city, says that it is not the visitor's own, and goes back", async ({
  page,
  request,
}) => {
  const shownTimes = await watchClock(page);
  await page.goto("/?city=TOKYO");
  await expect(heading(page)).toHaveText("Time in Tokyo now:");
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

for (const [name, headline, time] of [
  ["Bombay", "Time in Bombay now:", /^7:3\d:\d\d pm$/],
  ["z%C3%BCrich", "Time in Zurich now:", /^3:0\d:\d\d pm$/],
  ["sao+paulo", "Time in São Paulo now:", /^11:0\d:\d\d am$/],
] as const) {
  test(`${name} is known by that name`, async ({ page }) => {
    await page.goto(`/?city=${name}`);
    await expect(heading(page)).toHaveText(headline);
    await expect(clock(page)).toHaveText(time);
  });
}

for (const name of ["Atlantis", "%3Cb%3EAtlantis%3C%2Fb%3E", "%E0%A4%A"]) {
  test(`that is ${name} is ignored with a sentence`, async ({ page }) => {
    await page.goto(`/?city=${name}`);
    await expect(
      page.getByRole("status").filter({ hasText: /^No city here goes by “/ }),
    ).toBeVisible();
    await expectNow(page);
    await expect(page.locator("main b")).toHaveCount(0);
  });
}

test("a link's moment is shown in that city, and the way back to now stays there", async ({
  page,
}) => {
  await page.goto(LINK.replace("/", "/?city=Kathmandu"));
  await expect(heading(page)).toHaveText("Time in Kathmandu on Tuesday, March 16, 2027:");
  await expect(clock(page)).toHaveText("6:45 pm");
  await backToNow(page).click();
  await expect(heading(page)).toHaveText("Time in Kathmandu now:");
  expect(page.url()).toMatch(/\/\?city=Kathmandu$/);
});
