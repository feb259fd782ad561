import { LINK, linkedZones, NOW, recordShownTimes } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { clock, headline } from "./support/page.ts";
import { recordRequests } from "./support/requests.ts";

test("a link shows its time in the visitor's zone and in the link's zones, and never flashes the current time", async ({
  page,
}) => {
  await page.clock.install({ time: NOW });
  const requests = recordRequests(page);
  const shownTimes = await recordShownTimes(page);
  await page.goto(LINK);
  await expect(headline(page)).toHaveText("Time in Europe on Tuesday, March 16, 2027:");
  await expect(clock(page)).toHaveText("2:00 pm");
  await expect(linkedZones(page).getByRole("listitem")).toHaveText([
    /^Tokyo10:00 pm\+8 h$/,
    /^Oslo2:00 pmsame time$/,
    /^New York9:00 am−5 h$/,
  ]);
  expect((await shownTimes()).filter((text) => !text.startsWith("2:00"))).toEqual([]);
  const sent = requests.map((request) => request.url() + (request.postData() ?? ""));
  expect(sent.filter((text) => /2027|Oslo/.test(text))).toEqual([]);
});
