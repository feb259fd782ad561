import { expect, MAIN, test } from "./support/fixtures.ts";
import { zoneRows } from "./support/my-zones.ts";
import { expectCities, placeField } from "./support/page.ts";

test(
  "keys alone find a place, add it, show its panel and return; “/” is typed where somebody types",
  MAIN,
  async ({ page }) => {
    await page.goto("/");
    await expectCities(page);
    const rows = page.getByRole("grid", { name: "Places" }).getByRole("row");
    /** The cell or row that the field points at. */
    const active = () =>
      placeField(page).evaluate(
        (input) =>
          document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent,
      );
    await page.keyboard.press("/");
    await expect(placeField(page)).toBeFocused();
    await page.keyboard.press("/");
    await expect(placeField(page)).toHaveValue("/");
    await placeField(page).fill("");
    await page.keyboard.type("kobe");
    await expect.poll(active).toContain("Kobe");
    await page.keyboard.press("ArrowRight");
    await expect(placeField(page)).toHaveAttribute("aria-activedescendant", /-action$/);
    await page.keyboard.press("Enter");
    await expect(zoneRows(page)).toContainText(["Kobe"]);
    await expect(placeField(page)).toHaveValue("");
    await expect(placeField(page)).toBeFocused();
    await page.keyboard.type("kobe");
    await expect.poll(active).toContain("Kobe");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Kobe, Japan" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Kobe, Japan" })).toBeHidden();
    await expect(placeField(page)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(rows).not.toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(rows).toHaveCount(0);
    await expect(placeField(page)).toHaveValue("kobe");
    await page.keyboard.press("Escape");
    await expect(placeField(page)).toHaveValue("");
  },
);
