import type { Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";

test.use({ viewport: { width: 390, height: 844 } });

async function openWithLargeText(page: Page) {
  await page.clock.install({ time: "2026-11-23T11:47:00Z" });
  await page.goto("/");
  await expectCities(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
    return document.fonts.ready;
  });
}

/** The texts of each element's lines. */
function linesOf(elements: Element[]): string[][] {
  return elements
    .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
    .map((element) => {
      const lines: { text: string; bottom: number }[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange();
        for (let at = 0; at < (node as Text).length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const { top, bottom, width } = range.getBoundingClientRect();
          if (width === 0) continue;
          const line = lines.at(-1);
          const isNext = !line || top > line.bottom - 2;
          const character = node.textContent?.[at] ?? "";
          if (isNext) lines.push({ text: character, bottom });
          else line.text += character;
        }
      }
      return lines.map(({ text }) => text);
    });
}

test("at 200 % text, a phone shows no mark alone in a line, and the headline below the icons", async ({
  page,
}) => {
  await openWithLargeText(page);
  expect(await horizontalOverflow(page)).toBe(0);

  const lines = await page.locator("h1, h2, h3, .hero p, .hero button").evaluateAll(linesOf);
  expect(lines.flat().filter((line) => !/[\p{L}\p{N}]/u.test(line))).toEqual([]);
  expect(lines[0]).toHaveLength(2);

  await test.step("the times stand in one line with their am or pm, within the page", async () => {
    const torn = await page.locator(".ticking-time:has(.ticking-time-period)").evaluateAll((all) =>
      all
        .filter((time) => time.checkVisibility())
        .filter((time) => {
          const digits = document.createRange();
          digits.selectNode(time.firstChild as Node);
          const { bottom, left } = digits.getBoundingClientRect();
          const period = time.querySelector(".ticking-time-period")?.getBoundingClientRect();
          const box = time.closest("li, tr, .hero")?.getBoundingClientRect();
          if (!period || !box) return true;
          return period.top > bottom || period.right > box.right || left < box.left;
        })
        .map((time) => time.closest("li, tr, section")?.textContent),
    );
    expect(torn).toEqual([]);
  });

  await test.step("the mark of the visitor's row does not break", async () => {
    const mark = page.locator(".zone-row-visitor");
    expect(await mark.evaluate((element) => element.getClientRects().length)).toBe(1);
  });
});
