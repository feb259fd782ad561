import { headline } from "./support/clock.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { recordRequests } from "./support/requests.ts";

// Before a request with the stories' own header to another origin, Chromium would send a preflight.
test.use({ extraHTTPHeaders: {} });

const LONDON = { latitude: 51.50735, longitude: -0.12776 };

test(
  "without permission the place is the zone's continent, and the geocoder is not called",
  MAIN,
  async ({ page, geocoder }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(headline(page)).toHaveText("Time in Europe now:");
    expect(geocoder.requests).toEqual([]);
  },
);

test.describe("in a zone of no specified continent", () => {
  test.use({ timezoneId: "Africa/Lagos" });

  test("a visitor who denied sees the zone's city from the first frame on", async ({ page }) => {
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
  });
});

test.describe("with permission", () => {
  test.use({ permissions: ["geolocation"], geolocation: LONDON });

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

  test("a failed lookup falls back to the zone's continent, with a console warning", async ({
    page,
    geocoder,
    expectedNoise,
  }) => {
    const warning = page.waitForEvent("console", (message) =>
      message.text().includes("The name of this place could not be looked up"),
    );
    expectedNoise.push(/status of 500/, /The name of this place could not be looked up/);
    geocoder.response = { status: 500, body: "" };
    await page.goto("/");
    expect((await warning).type()).toBe("warning");
    await expect(headline(page)).toHaveText("Time in Europe now:");
  });
});

test.describe("with the server's own names", () => {
  test.use({
    permissions: ["geolocation"],
    geolocation: LONDON,
    serverSettings: { REVERSE_GEOCODE_URL: "own" },
  });

  test("the place is named without a request to another origin", async ({ page, server }) => {
    const requests = recordRequests(page);
    const response = await page.goto("/");
    await expect(headline(page)).toHaveText(/^Time in .+, England now:$/);
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy.split("; ")).toContain("connect-src 'self'");
    expect(policy).not.toContain("://");
    const urls = requests.map((request) => request.url()).filter((url) => !url.startsWith("data:"));
    expect(urls.filter((url) => new URL(url).origin !== server.address)).toEqual([]);
    expect(urls).toContain(
      `${server.address}/api/reverse-geocode?latitude=51.51&longitude=-0.13&localityLanguage=en`,
    );
  });
});
