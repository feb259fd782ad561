import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { drawPage, expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { clock, expectCities, placeField, preferences, wall } from "./support/page.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

test(
  "the page shows its nine parts in order, and neither the city directory nor the times of sunrise and sunset",
  MAIN,
  async ({ page }) => {
    await page.goto("/");
    await expectCities(page);
    await expect(page).toHaveTitle(/World Clock/);
    const inFirstView = [
      page.getByRole("heading", { level: 1, name: "Your time is exact!" }),
      page.getByText(
        /^The difference from the atomic clock was [+-]0\.0\d\d seconds \(±0\.0[123]\d seconds\)\.$/,
      ),
      page.getByText("Time in Europe now:"),
      clock(page),
      page.getByText(/^\w+day, \w+ \d+, \d{4}$/),
      // It stands beside the date where both fit.
      page.getByText(/Berlin.*Central European Time.*UTC\+0/),
      placeField(page),
      preferences(page),
      page.getByRole("heading", { name: "Featured Cities" }),
      page.locator(".city-card .ticking-time").first(),
    ];
    const footer = page.getByRole("contentinfo");
    const below = [
      page.getByRole("heading", { name: "World Timezones" }),
      page.locator(".zone-table"),
      page.getByText("Don’t watch the clock; do what it does. Keep going."),
      page.getByText("Sam Levenson"),
      footer.getByText(/\d visitors?/),
      footer.getByText(/^World Clock © \d{4}/),
    ];
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height });
        let above = 0;
        for (const part of [...inFirstView, ...below]) {
          const box = await boxOf(part.first());
          expect(box.y, String(part)).toBeGreaterThanOrEqual(above);
          if (inFirstView.includes(part)) expect(box.y + box.height).toBeLessThan(height);
          above = box.y;
        }
        const menu = await boxOf(page.getByRole("button", { name: "Settings" }));
        const heading = await boxOf(page.getByRole("heading", { level: 1 }));
        expect(heading.y).toBeLessThan(menu.y + menu.height);
      });
    }

    await test.step("on a large screen the clock grows with the window", async () => {
      const clockWidth = async (width: number, height: number) => {
        await page.setViewportSize({ width, height });
        return (await boxOf(clock(page).locator(".ticking-time-second"))).width;
      };
      const [small, large] = [await clockWidth(1440, 900), await clockWidth(2560, 1600)];
      expect(large / small).toBeGreaterThan(1.6);
    });

    await expect(page.locator(".sun-arc svg")).toBeVisible();
    const tools = page.getByRole("navigation", { name: "Tools" });
    await expect(tools.getByRole("link", { name: "API" })).toHaveAttribute("href", "/api");
    await expect(page.getByRole("navigation", { name: "City directory" })).toHaveCount(0);
    await expect(page.locator("body")).not.toContainText(/sunrise|sunset|daylight/i, {
      useInnerText: true,
    });
  },
);

// Over five seconds: it draws the page, and axe checks all of it.
test("axe finds no violations by day and by night", async ({ page, axe }) => {
  await drawPage(page);
  await page.clock.install({ time: "2026-11-20T13:48:30Z" });
  await page.goto("/");
  await expectCities(page);
  await axe(page);
  await page.clock.fastForward("13:20:00");
  await axe(page, ".hero, .city-cards");
});

test("an unknown path shows the not-found page with status 404 and a way home", async ({
  page,
  context,
  expectedNoise,
  axe,
}) => {
  expectedNoise.push(/status of 404/);
  const requests = recordRequests(context);
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await expect(page).toHaveTitle("404 Page Not Found");
  await axe(page);
  await expect(page.getByRole("link", { name: "Back to the clock" })).toHaveAttribute("href", "/");

  await page.evaluate(() => {
    for (let tab = 0; tab < 2; tab += 1) window.open("/");
  });
  await expect.poll(() => context.pages().length).toBe(3);
  // A page fetches the count after it has recorded its visit, if it records one.
  for (const tab of context.pages().slice(1)) {
    await expect(tab.getByRole("contentinfo")).toContainText(/\d visitor/);
  }
  const visits = requests.filter(
    (one) => one.method() === "POST" && pathOf(one) === VISITOR_COUNT_PATH,
  );
  expect(visits).toHaveLength(1);
  expect((await visits[0]?.response())?.ok()).toBe(true);
});

test("installed as an app its shortcut opens the wall clock and its icons have their declared sizes; the document links the licences of everything it is made of", async ({
  page,
  request,
}) => {
  await page.goto("/?wall");
  await expect(wall(page)).toBeVisible();
  await expect(clock(page)).toBeHidden();
  const hrefOf = async (rel: string) =>
    (await page.locator(`link[rel="${rel}"]`).getAttribute("href")) ?? "";
  const licences = await (await request.get(await hrefOf("license"))).text();
  for (const name of ["react-dom", "@tanstack/query-core", "newsreader", "moment-timezone"]) {
    expect(licences).toContain(name);
  }
  expect(licences.split("SIL OPEN FONT LICENSE Version 1.1")).toHaveLength(3);
  expect((await request.get("/favicon.ico")).headers()["content-type"]).toMatch(/^image/);

  // The headless shell does not judge whether an app can be installed, so this names what Chromium asks for.
  const session = await page.context().newCDPSession(page);
  expect(await session.send("Page.getAppManifest")).toMatchObject({ errors: [] });
  const manifest = await (await request.get(await hrefOf("manifest"))).json();
  expect(manifest).toMatchObject({
    name: "World Clock",
    start_url: "/",
    scope: "/",
    display: "standalone",
    shortcuts: [{ name: "Full screen clock", url: "/?wall", icons: [{}] }],
  });
  const appleIcon = { src: await hrefOf("apple-touch-icon"), sizes: "180x180" };
  const icons = [...manifest.icons, ...manifest.shortcuts[0].icons, appleIcon];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src, sizes, type = "image/png" } of icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toBe(type);
    if (type !== "image/png") continue;
    const bytes = await icon.body();
    // The IHDR chunk.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});
