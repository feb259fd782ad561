import { expect, test } from "./support/fixtures.ts";
import { openPage } from "./support/steps.ts";

/** What is on the map. Runs in the page. */
function readMap() {
  const map = document.querySelector(".world-map") as Element;
  const { width, height } = map.getBoundingClientRect();
  const labels = [...map.querySelectorAll<HTMLElement>(".map-label")];
  const night = map.querySelector<SVGPathElement>(".map-dark") as SVGPathElement;
  const [, latitude, side, longitude, half] =
    /([\d.]+)° ?(\w*), ([\d.]+)° ?(\w*)\.$/.exec(map.querySelector("svg")?.ariaLabel ?? "") ?? [];
  const x = (Number(longitude) * (half === "west" ? -1 : 1) + 180) * 40;
  const y = (90 - Number(latitude) * (side === "south" ? -1 : 1)) * 40;
  return {
    ratio: width / height,
    shownLabels: labels.filter((label) => label.dataset["crowded"] === "false").length,
    areInside: labels.every((label) => {
      const { left, right } = label.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    }),
    isNightBelowTheSun: night.isPointInFill(new DOMPoint(x, y)),
    isNightOppositeToIt: night.isPointInFill(new DOMPoint((x + 7200) % 14_400, 7200 - y)),
  };
}

/** The number of colour changes along a row of a screenshot (PNG), per pixel. Runs in the page. */
async function countChanges({ png, y }: { png: string; y: number }): Promise<number> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, y, image.width, 1);
  const colors = Array.from({ length: image.width }, (_, x) => data.slice(x * 4, x * 4 + 3).join());
  return colors.filter((color, x) => x > 0 && color !== colors[x - 1]).length / image.width;
}

test("the glow of the sky is dithered, the page stays at its end when scrolled there, and the map of day and night has its pins with labels, and night where the sun is not", async ({
  tab,
  site,
  expectedNoise,
}) => {
  // Playwright hides the caret with a style for the screenshot.
  expectedNoise.push(/blocked an inline style/);
  await tab.setViewportSize({ width: 1200, height: 900 });
  await openPage(tab, site);
  const y = await tab.evaluate(() => {
    const box = (document.querySelector(".sun-horizon") as Element).getBoundingClientRect();
    return Math.round(box.y) + 24;
  });
  const png = (await tab.screenshot()).toString("base64");
  // 0.3 or more, as the hour draws the sky; 0.02 without the noise.
  expect(await tab.evaluate(countChanges, { png, y })).toBeGreaterThan(0.15);

  await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const table = tab.locator(".zone-table-container > section");
  await expect.poll(() => table.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(
    await tab.evaluate(() => innerHeight + scrollY - document.documentElement.scrollHeight),
  ).toBeCloseTo(0, -1);

  await tab.getByRole("button", { name: "Day and night map" }).click();
  await expect.poll(() => tab.getByRole("button", { name: "Tokyo: " }).count()).toBe(1);
  await expect.poll(async () => (await tab.evaluate(readMap)).shownLabels).toBeGreaterThan(8);
  const { ratio, ...map } = await tab.evaluate(readMap);
  expect(ratio).toBeCloseTo(2, 1);
  expect(map).toMatchObject({
    areInside: true,
    isNightBelowTheSun: false,
    isNightOppositeToIt: true,
  });
});
