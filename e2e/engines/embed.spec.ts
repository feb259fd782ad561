import { serveHostPage } from "../support/host-page.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectTicks } from "./support/steps.ts";

const FRAMES = ["", "&face=analog", "&face=list&place=Europe/Berlin"].map(
  (rest) => `/embed?place=Asia/Tokyo${rest}`,
);
const SANDBOX = "allow-scripts";

test("a page of another site shows clocks that tick on the second, also in a sandbox", async ({
  tab,
  site,
  expectedNoise,
}) => {
  // In Firefox, Playwright hides the caret of a screenshot with a style, which the frames' policy blocks.
  expectedNoise.push(/an inline style \(style-src-elem\)/);
  await tab.goto(`${site.address}${FRAMES[0]}`);
  await expectTicks(tab, ".time", "Asia/Tokyo");

  await test.step("each face draws in a sandboxed frame of an isolated page", async () => {
    const frames = FRAMES.map(
      (path) =>
        `<iframe sandbox="${SANDBOX}" width="300" height="150" src="${site.address}${path}"></iframe>`,
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
});
