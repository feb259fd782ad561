import { serveHostPage } from "../support/host-page.ts";
import { expect, test } from "./support/fixtures.ts";

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
  const ticks = await tab.evaluate(
    () =>
      new Promise<[string, number][]>((resolve) => {
        const seen: [string, number][] = [];
        const time = document.querySelector(".time") as HTMLElement;
        const observer = new MutationObserver(() => {
          seen.push([time.textContent ?? "", Date.now()]);
          if (seen.length < 3) return;
          observer.disconnect();
          resolve(seen);
        });
        observer.observe(time, { childList: true, subtree: true });
      }),
  );
  for (const [shown, ms] of ticks) {
    const second = new Date(Math.round(ms / 1000) * 1000);
    const expected = second.toLocaleTimeString("en-US", { timeZone: "Asia/Tokyo" });
    expect(shown).toBe(expected.toLowerCase().replace(/\s/g, " "));
  }
  const errorsMs = ticks.map(([, ms]) => Math.abs(ms - Math.round(ms / 1000) * 1000));
  expect(Math.min(...errorsMs)).toBeLessThan(100);

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
