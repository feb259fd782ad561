import type { Page } from "@playwright/test";
import { localTime } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";

const LONDON = { latitude: 51.50735, longitude: -0.12776 };
const place = (page: Page) => localTime(page).getByRole("heading");

test("without permission the place is the zone's continent, and nobody is asked", async ({
  page,
  geocoder,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(place(page)).toHaveText("Time in Europe now:");
  expect(geocoder.asked).toEqual([]);
});

test.describe("with permission", () => {
  test.use({ permissions: ["geolocation"], geolocation: LONDON });

  test("the place is looked up, its coordinates rounded", async ({ page, geocoder }) => {
    const answer = {
      city: "London",
      locality: "Westminster",
      principalSubdivision: "England",
      countryName: "United Kingdom",
    };
    geocoder.answer = { status: 200, body: JSON.stringify(answer) };
    await page.goto("/");
    await expect(place(page)).toHaveText("Time in London, England now:");
    expect(geocoder.asked).toEqual(["/reverse?latitude=51.51&longitude=-0.13&localityLanguage=en"]);
  });

  test("a lookup that fails leaves the zone's continent, with a warning on the console", async ({
    page,
    geocoder,
    expectedNoise,
  }) => {
    const warned = page.waitForEvent("console", (message) =>
      message.text().includes("The name of this place could not be looked up"),
    );
    expectedNoise.push(/status of 500/, /The name of this place could not be looked up/);
    geocoder.answer = { status: 500, body: "" };
    await page.goto("/");
    expect((await warned).type()).toBe("warning");
    await expect(place(page)).toHaveText("Time in Europe now:");
  });

  test("a position the device does not know leaves the zone's continent, with a warning", async ({
    page,
    geocoder,
    expectedNoise,
  }) => {
    const warned = page.waitForEvent("console", (message) =>
      message.text().includes("The name of this place could not be looked up"),
    );
    expectedNoise.push(/The name of this place could not be looked up/);
    await page.context().setGeolocation(null);
    await page.goto("/");
    expect((await warned).type()).toBe("warning");
    await expect(place(page)).toHaveText("Time in Europe now:");
    expect(geocoder.asked).toEqual([]);
  });
});

for (const [timezoneId, name] of [
  ["America/New_York", "United States"],
  ["Asia/Tokyo", "Asia"],
  ["Australia/Sydney", "United States"],
] as const) {
  test.describe(`a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`is told the time in ${name}`, async ({ page }) => {
      await page.goto("/");
      await expect(place(page)).toHaveText(`Time in ${name} now:`);
    });
  });
}
