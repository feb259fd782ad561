import { expect, test } from "./support/fixtures.ts";
import { openPage } from "./support/steps.ts";

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

test("the glow of the sky is dithered, so that no rings show in it", async ({
  tab,
  site,
  expectedNoise,
}) => {
  // Playwright hides the caret with a style for the screenshot.
  expectedNoise.push(/blocked an inline style/);
  await tab.setViewportSize({ width: 800, height: 900 });
  await openPage(tab, site);
  const y = await tab.evaluate(() => {
    const box = (document.querySelector(".sun-horizon") as Element).getBoundingClientRect();
    return Math.round(box.y) + 24;
  });
  const png = (await tab.screenshot()).toString("base64");
  const changes = await tab.evaluate(countChanges, { png, y });
  expect(changes).toBeGreaterThan(0.3);
});
