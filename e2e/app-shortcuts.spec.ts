import { clock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";

interface Manifest {
  readonly scope: string;
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  }[];
}

test("the browser accepts the manifest, and the shortcuts of the installed page open what they name", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const session = await context.newCDPSession(page);
  const { data = "", errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { scope, shortcuts } = JSON.parse(data) as Manifest;
  expect(shortcuts.map(({ name }) => name)).toEqual(["Full screen clock"]);

  for (const { url, icons } of shortcuts) {
    expect(url.startsWith(scope)).toBe(true);
    for (const { src, sizes } of icons) {
      const size = await page.evaluate(async (address) => {
        const icon = new Image();
        icon.src = address;
        await icon.decode();
        return `${icon.naturalWidth}x${icon.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }
  }

  await page.goto(shortcuts[0]?.url ?? "");
  await expect(page.getByRole("region", { name: "Wall clock" })).toBeVisible();
  await expect(clock(page)).toBeHidden();
});
