import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";

test.describe("the featured cities", () => {
  for (const [width, columns] of [
    [390, 1],
    [820, 3],
    [1440, 5],
  ] as const) {
    test(`have ${columns} columns at ${width} px, and the page does not scroll sideways`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const cards = page.getByRole("list").filter({ hasText: "Tokyo" }).getByRole("listitem");
      await expect(cards).toHaveCount(10);
      const lefts = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().left),
      );
      expect(new Set(lefts).size).toBe(columns);
      expect(await horizontalOverflow(page)).toBe(0);
    });
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test("axe finds no violations if the cities fail to load", async ({
      page,
      axe,
      expectedNoise,
    }) => {
      expectedNoise.push(/ERR_CONNECTION_REFUSED/);
      await page.route("**/api/**", (route) => route.abort("connectionrefused"));
      await page.goto("/");
      await expect(page.getByText("The featured cities can't be loaded right now.")).toBeVisible();
      await axe(page);
    });
  });
}
