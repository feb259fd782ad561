import { clock } from "./support/clock.ts";
import {
  backToNow,
  expectNow,
  heading,
  LINK,
  linked,
  NOW,
  watchClock,
} from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { withholdScripts } from "./support/hold-back.ts";
import { overflowOf } from "./support/layout.ts";
import { keepZones, zoneRows } from "./support/my-zones.ts";

test.beforeEach(({ page }) => page.clock.install({ time: NOW }));

test("a link shows the sender's moment in the reader's zone, with the sender's zones, and nothing else before", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  const shownTimes = await watchClock(page);
  await page.goto(LINK);
  await expect(heading(page)).toHaveText("Time in Europe on Tuesday, March 16, 2027:");
  await expect(clock(page)).toHaveText("2:00 pm");
  await expect(linked(page).getByRole("listitem")).toHaveText([
    /^Tokyo10:00 pm\+8 h$/,
    /^Oslo2:00 pmsame time$/,
    /^New York9:00 am−5 h$/,
  ]);
  await expect(page.getByRole("heading", { name: "My zones" })).toHaveCount(0);
  expect((await shownTimes()).filter((text) => !text.startsWith("2:00"))).toEqual([]);
  expect(asked.filter((url) => /2027|Oslo/.test(url))).toEqual([]);
});

test("each way back to now takes the moment out of the address, and keeps the focus", async ({
  page,
}) => {
  await page.goto(LINK);
  await backToNow(page).press("Enter");
  await expectNow(page);
  await expect(page.getByText("The page shows the time now again.")).toBeFocused();
  await expect(page.getByRole("dialog", { name: "Another time" })).toBeHidden();
  expect(new URL(page.url()).hash).toBe("");
  await page.evaluate((hash) => location.assign(hash), LINK.slice(1));
  await expect(clock(page)).toHaveText("2:00 pm");
  await page.getByRole("button", { name: "Back to now" }).click();
  await expectNow(page);
  await expect(page.getByRole("button", { name: "Another time" })).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
  await page.reload();
  await expectNow(page);
});

test("another link in the same tab shows its moment, the step back the one before, and none is now", async ({
  page,
}) => {
  await page.goto("/");
  await expectNow(page);
  await page.evaluate((hash) => location.assign(hash), LINK.slice(1));
  await expect(clock(page)).toHaveText("2:00 pm");
  await page.evaluate(() => location.assign("#at=2026-12-24T17:30Z"));
  await expect(clock(page)).toHaveText("6:30 pm");
  await expect(linked(page)).toHaveCount(0);
  await page.goBack();
  await expect(clock(page)).toHaveText("2:00 pm");
  await page.goBack();
  await expectNow(page);
});

test("the sender's zones come into the reader's list only when asked, each once", async ({
  page,
}) => {
  await page.goto("/");
  await keepZones(page, [{ timezone: "Japan Standard Time", customName: "Aiko" }]);
  await page.goto(LINK);
  await page.reload();
  await expect(zoneRows(page)).toHaveText([/^Aiko/]);
  const add = linked(page).getByRole("button", { name: "Add these to my zones" });
  await add.click();
  await expect(page.getByText("2 zones were added to your list.", { exact: true })).toBeVisible();
  await expect(zoneRows(page)).toHaveText([/^Aiko/, /^OsloBerlin/, /^New York/]);
  await add.click();
  await expect(page.getByText("Your list has these zones already.", { exact: true })).toBeVisible();
  await expect(zoneRows(page)).toHaveCount(3);
});

for (const [what, fragment, sentence] of [
  ["markup", "#<img src=x onerror=alert(1)>", "This link can't be read"],
  [
    "markup in a zone",
    "#at=2027-03-16T13:00Z&zones=<b>x</b>",
    "names a time zone that is not known",
  ],
  ["a broken encoding", "#at=%E0%A4%A", "This link can't be read"],
  ["no end", `#at=2027-03-16T13:00Z&zones=${"Asia/Tokyo,".repeat(20_000)}`, "can't be read"],
  ["no such day", "#at=2027-02-30T13:00Z", "This link can't be read"],
  ["a moment out of reach", "#at=1815-06-18T13:00Z", "is not from 2024 to 2036"],
  ["a later version", "#v=2&at=2027-03-16T13:00Z", "from a newer version of this page"],
] as const) {
  test(`a fragment with ${what} is ignored with a sentence`, async ({ page }) => {
    let opened = false;
    page.on("dialog", (dialog) => {
      opened = true;
      void dialog.dismiss();
    });
    await page.goto("/");
    await page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: sentence })).toBeVisible();
    await expectNow(page);
    await expect(page.locator("main img, main b")).toHaveCount(0);
    expect(opened).toBe(false);
  });
}

test.describe("the document alone", () => {
  test.beforeEach(({ page }) => withholdScripts(page));

  for (const address of [LINK, "/?city=Tokyo"]) {
    test(`shows no time at ${address} rather than another one`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByText("World Clock © 2026")).toBeVisible();
      expect(await clock(page).textContent()).not.toMatch(/\d/);
    });
  }
});

test("where what reads the address can't be loaded the page says so, and shows now", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource|preload/);
  await page.route("**/assets/open-address-*.js", (route) => route.abort());
  await page.goto(LINK);
  await expect(page.getByRole("alert").filter({ hasText: "this address asks for" })).toBeVisible();
  await expect(heading(page)).toHaveText("Time in Europe now:");
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a link and a city are shown as ever", async ({ page, server, expectedNoise }) => {
    expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)|ERR_INTERNET_DISCONNECTED/);
    await page.goto("/");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await server.stop();
    await page.goto(LINK.replace("/", "/?city=Tokyo"));
    await expect(heading(page)).toHaveText("Time in Tokyo on Tuesday, March 16, 2027:");
    await expect(clock(page)).toHaveText("10:00 pm");
    await expect(linked(page).getByRole("listitem")).toHaveCount(3);
  });
});

test.describe("by touch, on a narrow phone", () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 700 } });

  test("nothing scrolls sideways, and each way back is a tap", async ({ page }) => {
    await page.goto(LINK.replace("/", "/?city=Tokyo"));
    await expect(linked(page)).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    for (const way of [backToNow(page), page.getByRole("link", { name: "Show my own time" })]) {
      expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await way.tap();
    }
    await expectNow(page);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("axe finds nothing where a link and a city are shown, or refused", async ({
      page,
      axe,
    }) => {
      test.slow();
      await page.goto(LINK.replace("/", "/?city=Tokyo"));
      await expect(linked(page)).toBeVisible();
      await axe(page);
      await page.goto("/?city=Atlantis#at=x");
      await expect(page.getByText(/^No city here goes by/)).toBeVisible();
      await axe(page);
    });
  });
}
