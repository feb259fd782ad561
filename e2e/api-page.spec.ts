import { readFileSync } from "node:fs";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";

const operations = readFileSync("docs/openapi.json", "utf8").match(/"operationId"/g) ?? [];

test("the page of the API lists every call, tries one out, and has the theme that was chosen on the clock's page", async ({
  page,
  axe,
}) => {
  await page.goto("/api");
  await expect(page).toHaveTitle("World Clock API");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("World Clock API");
  await expect(page.locator("details")).toHaveCount(operations.length);

  await page.getByText("Find the nearest town of a coordinate").click();
  const call = page.locator("details[open]");
  await call.getByRole("textbox", { name: "latitude" }).fill("35.7");
  await call.getByRole("textbox", { name: "longitude" }).fill("139.7");
  await axe(page);
  const [answer] = await Promise.all([
    page.context().waitForEvent("page"),
    call.getByRole("button").click(),
  ]);
  await expect(answer.locator("body")).toContainText('"Asia/Tokyo"');

  await page.getByText("Sign out on this device").click();
  await expect(page.locator("details[open]")).toHaveCount(2);
  await expect(page.getByRole("button")).toHaveCount(1);

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(page), `at ${width} px`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toContain("0.165");
});
