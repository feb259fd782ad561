import { clock } from "./support/clock.ts";
import { addZone, openDialog } from "./support/dialog.ts";
import { expect, SLOW, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";

test("the featured cities have 1, 3 or 5 columns, and the page does not scroll sideways", async ({
  page,
}) => {
  await page.goto("/");
  const cards = page.getByRole("list").filter({ hasText: "Tokyo" }).getByRole("listitem");
  await expect(cards).toHaveCount(10);
  for (const [width, columns] of [
    [390, 1],
    [820, 3],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().left),
    );
    expect([width, new Set(lefts).size]).toEqual([width, columns]);
    expect(await horizontalOverflow(page)).toBe(0);
  }
});

test(
  "if all calls fail, the clock, the zones and the list still work, and the page says what is missing",
  SLOW,
  async ({ page, axe, expectedNoise }) => {
    expectedNoise.push(/ERR_CONNECTION_REFUSED/);
    await page.route("**/api/**", (route) => route.abort("connectionrefused"));
    await page.goto("/");
    await expect(page.getByText("The featured cities can't be loaded right now.")).toBeVisible();
    await expect(page.getByText("The visitor count is not available right now.")).toBeVisible();
    await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
    await expect(page.getByRole("row")).not.toHaveCount(0);
    await axe(page);

    await openDialog(page);
    await addZone(page, "Tokyo", "Aiko");
  },
);
