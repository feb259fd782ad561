import { expect, test } from "./support/fixtures.ts";
import { headline } from "./support/page.ts";

test.use({
  // Before a request with the stories' own header to another origin, Chromium would send a preflight.
  extraHTTPHeaders: {},
  // Of no specified continent.
  timezoneId: "Africa/Lagos",
});

test("a visitor who denied sees the zone's city from the first frame on, without a call of the geocoder; with permission the place is looked up by rounded coordinates", async ({
  page,
  context,
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
  await page.goto("/");
  await expect(headline(page)).toHaveText("Time in Lagos now:");
  await expect(page.getByText(/^\d+ visitors?$/)).toBeVisible();
  const named = await page.evaluate(() => [
    ...(globalThis as unknown as { named: Set<string> }).named,
  ]);
  expect(named).toEqual(["Time in … now:", "Time in Lagos now:"]);
  expect(geocoder.requests).toEqual([]);

  const lookup = {
    city: "London",
    locality: "Westminster",
    principalSubdivision: "England",
    countryName: "United Kingdom",
  };
  geocoder.response = { status: 200, body: JSON.stringify(lookup) };
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 51.50735, longitude: -0.12776 });
  await page.reload();
  await expect(headline(page)).toHaveText("Time in London, England now:");
  expect(geocoder.requests).toEqual([
    "/reverse?latitude=51.51&longitude=-0.13&localityLanguage=en",
  ]);
});
