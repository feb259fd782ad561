import { readFileSync } from "node:fs";
import { LIMITS } from "../server/limits/limits.ts";
import { expect, SLOW, test } from "./support/fixtures.ts";

const METHODS = ["get", "post", "put", "patch", "delete"];
const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
  paths: Record<string, object>;
};
const operations = Object.values(paths)
  .flatMap((path) => Object.keys(path))
  .filter((method) => METHODS.includes(method));

test(
  "the footer opens the page of the API, which lists every call and tries one out",
  SLOW,
  async ({ page, axe, baseURL }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith("data:")) {
        foreign.push(request.url());
      }
    });
    await page.route("**/reverse?**", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "API" }).click();
    await expect(page).toHaveTitle("World Clock API");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("World Clock API");
    await expect(page.locator("header")).toContainText(
      `up to ${LIMITS.callsPerMinute} calls a minute from one address`,
    );
    const calls = page.locator(".opblock");
    await expect(calls).toHaveCount(operations.length);
    await axe(page);

    await test.step("a call is opened and sent to this server", async () => {
      await page.getByRole("button", { name: /Find the nearest town/ }).click();
      const call = page.locator(".opblock.is-open");
      await call.getByRole("textbox", { name: "latitude" }).fill("35.7");
      await call.getByRole("textbox", { name: "longitude" }).fill("139.7");
      await call.getByRole("button", { name: "Execute" }).click();
      await expect(call.locator(".live-responses-table")).toContainText('"Asia/Tokyo"');
      await axe(page, ".opblock.is-open");
      await expect(page).toHaveURL(/\/api#\//);
    });

    await test.step("a call that writes is shown, and cannot be tried", async () => {
      await page.getByRole("button", { name: /Sign out on this device/ }).click();
      await expect(page.getByRole("button", { name: "Execute" })).toHaveCount(1);
    });

    await test.step("nothing is wider than a phone", async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      }
    });

    expect(foreign).toEqual([]);
    await page.getByRole("link", { name: "World Clock", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your time is exact!");
  },
);

test("the page of the API has the theme that was chosen on the clock's page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/api");
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toContain("0.165");
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the page of the API comes from the server, and the worker does not store the viewer", async ({
    page,
  }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto("/api");
    await expect(page.locator(".opblock").first()).toBeVisible();
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored.length).toBeGreaterThan(10);
    expect(stored.filter((path) => path.startsWith("/assets/api/") || path === "/api")).toEqual([]);
  });
});
