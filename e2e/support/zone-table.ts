import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Scrolls the table as it opens, until its rows are drawn: after a change of its size it may be elsewhere. */
export async function scrollTableToVisitor(page: Page): Promise<void> {
  let timesAtRest = 0;
  const move = async () => {
    timesAtRest = (await moveToVisitor(page)) ? 0 : timesAtRest + 1;
    return timesAtRest;
  };
  await expect.poll(move, { intervals: [100] }).toBe(3);
}

/** Returns whether it moved. */
function moveToVisitor(page: Page): Promise<boolean> {
  return page.locator("tr[data-visitor]").evaluateAll(([row]) => {
    const table = row?.closest("section");
    if (!(table && row instanceof HTMLElement)) return false;
    const before = table.scrollTop;
    table.scrollTop = row.offsetTop - (table.clientHeight - row.offsetHeight) / 2;
    return table.scrollTop !== before;
  });
}
