import { backToNowButton, LINK, NOW, recordShownTimes } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { clock, headline } from "./support/page.ts";

test("a city link shows the city's time, says that it is not the visitor's, and offers the way back", async ({
  page,
  request,
}) => {
  await page.clock.install({ time: NOW });
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
  await expect(page.getByRole("link", { name: "Show my own time" })).toHaveAttribute("href", "/");
});

test("a link to any place on Earth shows its time, and never another one; “Back to now” keeps the place", async ({
  page,
}) => {
  await page.clock.install({ time: NOW });
  // However long the server takes on a busy machine.
  await page.clock.pauseAt(Date.parse(NOW) + 1000);
  const shownTimes = await recordShownTimes(page);
  await page.goto("/?city=kenosha");
  await expect(headline(page)).toHaveText("Time in Kenosha now:");
  await expect(clock(page)).toHaveText(/^8:0\d:\d\d am$/);
  await expect(page).toHaveTitle(/^8:0\d am in Kenosha · World Clock$/);
  await expect(page.getByText("This is the time in Kenosha, not where you are.")).toBeVisible();
  expect((await shownTimes()).filter((text) => !text.startsWith("8:"))).toEqual([]);

  await page.evaluate((hash) => location.assign(hash), LINK.slice(1));
  await expect(headline(page)).toHaveText("Time in Kenosha on Tuesday, March 16, 2027:");
  await expect(clock(page)).toHaveText("8:00 am");
  await backToNowButton(page).click();
  await expect(headline(page)).toHaveText("Time in Kenosha now:");
  expect(page.url()).toMatch(/\/\?city=kenosha$/);
});
