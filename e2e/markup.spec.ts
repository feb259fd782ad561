import { test } from "./support/fixtures.ts";
import { expectValidMarkup } from "./support/markup.ts";

test("the delivered documents are valid HTML", async ({ page, request }) => {
  for (const path of ["/", "/nowhere"]) {
    await expectValidMarkup(page, await (await request.get(path)).text());
  }
});
