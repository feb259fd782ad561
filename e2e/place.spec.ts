import { headline } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";

// Before a request with the stories' own header to another origin, Chromium would send a preflight.
test.use({ extraHTTPHeaders: {} });

test.describe("in a zone of no specified continent", () => {
  test.use({ timezoneId: "Africa/Lagos" });

  test("a visitor who denied sees the zone's city from the first frame on, and the geocoder is not called", async ({
    page,
    geocoder,
  }) => {
    await page.addInitScript(() => {
      const named = new Set<string>();
      Object.assign(globalThis, { named });
      new MutationObserver(() => {
        const text = document.querySelector(".clock-heading")?.textContent;
        if (text) named.add(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(headline(page)).toHaveText("Time in Lagos now:");
    const named = await page.evaluate(() => [
      ...(globalThis as unknown as { named: Set<string> }).named,
    ]);
    expect(named).toEqual(["Time in … now:", "Time in Lagos now:"]);
    expect(geocoder.requests).toEqual([]);
  });
});

test.describe("with permission", () => {
  test.use({
    permissions: ["geolocation"],
    geolocation: { latitude: 51.50735, longitude: -0.12776 },
  });

  test("the place is looked up by rounded coordinates", async ({ page, geocoder }) => {
    const lookup = {
      city: "London",
      locality: "Westminster",
      principalSubdivision: "England",
      countryName: "United Kingdom",
    };
    geocoder.response = { status: 200, body: JSON.stringify(lookup) };
    await page.goto("/");
    await expect(headline(page)).toHaveText("Time in London, England now:");
    expect(geocoder.requests).toEqual([
      "/reverse?latitude=51.51&longitude=-0.13&localityLanguage=en",
    ]);
  });
});
