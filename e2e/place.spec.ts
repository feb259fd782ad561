import { expect, test } from "./support/fixtures.ts";
import { headline } from "./support/page.ts";

test.use({
  // Of no specified continent.
  timezoneId: "Africa/Lagos",
});

test("a visitor who denied sees the zone's city from the first frame on, without a call of the geocoder", async ({
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
  await page.goto("/");
  await expect(headline(page)).toHaveText("Time in Lagos now:");
  await expect(page.getByText(/^\d+ visitors?$/)).toBeVisible();
  const named = await page.evaluate(() => [
    ...(globalThis as unknown as { named: Set<string> }).named,
  ]);
  expect(named).toEqual(["Time in … now:", "Time in Lagos now:"]);
  expect(geocoder.requests).toEqual([]);
});
