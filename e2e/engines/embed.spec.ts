import { serveHostPage } from "../support/host-page.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectTicks } from "./support/steps.ts";

const FACES = ["", "&face=analog", "&face=list&place=Europe/Berlin"];

test("a page of another site shows clocks that tick on the second, also in a sandbox", async ({
  tab,
  site,
  expectedNoise,
}) => {
  // In Firefox, Playwright hides the caret of a screenshot with a style, which the frames' policy blocks.
  expectedNoise.push(/an inline style \(style-src-elem\)/);
  const clock = `${site.address}/embed?place=Asia/Tokyo`;
  await tab.goto(clock);
  await expectTicks(tab, ".time", "Asia/Tokyo");

  const frames = FACES.map(
    (face) =>
      `<iframe sandbox="allow-scripts" width="300" height="150" src="${clock}${face}"></iframe>`,
  );
  const host = await serveHostPage(frames.join(""), {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
  });
  await tab.goto(host.address);
  await expect.poll(() => tab.evaluate(() => crossOriginIsolated)).toBe(true);
  const before = await tab.screenshot();
  await expect.poll(async () => (await tab.screenshot()).equals(before)).toBe(false);
  host.close();
});
