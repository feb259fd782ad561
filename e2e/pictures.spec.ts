import type { Page, Route } from "@playwright/test";
import { HOUR_MS } from "../shared/durations.ts";
import { recordOf, UNCHECKED } from "../web/testing/accuracy-record.ts";
import { expect, test } from "./support/fixtures.ts";
import { scrollToStart } from "./support/layout.ts";
import { addZone, openDialog, openForm, openWithZones } from "./support/my-zones.ts";
import { expectCities, openSettings, wall } from "./support/page.ts";
import { expectPicture, holdStill } from "./support/pictures.ts";

// Half resolution shows every shift, at a quarter of the bytes.
test.use({ deviceScaleFactor: 0.5 });

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1440, height: 900 };

const openPage = async (page: Page) => {
  await page.goto("/");
  await expectCities(page);
};

/** Nothing is left open. */
const closed = async () => {};

const openList = async (page: Page) => {
  await openWithZones(page);
  await expectCities(page);
};

/** Browsers scroll a focused field into view even if it already is; this undoes it. */
const scrollDialogsToTop = (page: Page) =>
  page.getByRole("dialog").evaluateAll((dialogs) => {
    for (const element of dialogs.flatMap((dialog) => [...dialog.querySelectorAll("*")])) {
      element.scrollTop = 0;
    }
  });

interface State {
  readonly open: (page: Page) => Promise<unknown>;
  /** Opened from the state before, not from the page as it was loaded. */
  readonly isNext?: boolean;
  /** The heading to scroll to the top of the window. */
  readonly scrollTo?: string;
  readonly noise?: RegExp;
  readonly media?: "print";
  /** What is in the page that another picture shows looks on a tablet as on a desktop. */
  readonly skipTablet?: boolean;
}

const held: Route[] = [];

const cityStates = {
  "cities-loading": {
    open: async (page: Page) => {
      await page.route("**/api/cities/featured", (route) => void held.push(route));
      await page.goto("/");
      await expect(page.getByText(/\d visitor/)).toBeVisible();
    },
    scrollTo: "Featured Cities",
    skipTablet: true,
  },
  "cities-failing": {
    open: async (page: Page) => {
      await page.route("**/api/**", (route) => route.abort("connectionrefused"));
      for (const route of held.splice(0)) await route.abort("connectionrefused");
      await expect(page.getByText("The featured cities can’t be loaded right now.")).toBeVisible();
    },
    scrollTo: "Featured Cities",
    skipTablet: true,
    noise: /ERR_CONNECTION_REFUSED/,
  },
};

async function openBuilder(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Put this clock on your site" }).click();
  const panel = page.getByRole("dialog", { name: "Put this clock on your site" });
  await expect(panel.frameLocator("iframe").locator(".time")).toBeVisible();
}

/** Every face, and frames that are small, transparent and dark. */
async function openFaces(page: Page): Promise<void> {
  const list = "face=list&place=Europe/Berlin&place=America/New_York&place=Asia/Tokyo";
  const frames = [
    ["place=Asia/Tokyo", 300, 120],
    ["place=Asia/Tokyo&hours=24&theme=dark", 300, 120],
    ["place=Asia/Tokyo&face=analog", 220, 260],
    ["place=Asia/Tokyo&face=analog&theme=dark", 360, 160],
    [list, 320, 144],
    [`${list}&theme=dark`, 200, 100],
    ["place=Asia/Tokyo&background=none", 120, 60],
  ]
    .map(([query, width, height]) => {
      const src = `/embed?${query}`.replaceAll("&", "&amp;");
      return `<iframe src="${src}" width="${width}" height="${height}" style="border:0"></iframe>`;
    })
    .join("\n");
  await page.route("**/host", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Host</title><body style="background:#bcd">${frames}`,
    }),
  );
  await page.goto("/host");
  for (const [index, frame] of (await page.locator("iframe").all()).entries()) {
    await expect(frame.contentFrame().locator("main"), `frame ${index}`).toBeVisible();
  }
}

const linkStates = {
  invitation: {
    open: async (page: Page) => {
      await page.goto(
        "/#at=2027-03-16T13:00Z&length=45&title=Launch_call&zones=Asia/Tokyo,Europe/Oslo,America/New_York",
      );
      await expect(page.getByRole("heading", { name: "Launch call" })).toBeVisible();
      await expectCities(page);
    },
  },
  link: {
    isNext: true,
    open: async (page: Page) => {
      await page.goto("/#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo,America/New_York");
      await expect(page.getByRole("region", { name: "Times in this link" })).toBeVisible();
    },
  },
};

const placeField = (page: Page) => page.getByRole("combobox", { name: "What time is it in…?" });

const placeStates = {
  "answers-with-a-time": {
    open: async (page: Page) => {
      await openPage(page);
      await placeField(page).fill("3pm CST");
      await expect(page.getByRole("grid", { name: "Times" }).getByRole("row")).toHaveCount(4);
    },
  },
  answers: {
    open: async (page: Page) => {
      await placeField(page).fill("kobe");
      await expect(page.getByRole("grid", { name: "Places" }).getByText("Japan")).toBeVisible();
    },
    isNext: true,
  },
  place: {
    open: async (page: Page) => {
      await placeField(page).press("Enter");
      await expect(page.getByRole("region", { name: "Kobe" })).toBeVisible();
    },
    isNext: true,
  },
  equation: {
    open: async (page: Page) => {
      await placeField(page).fill("3pm Tokyo");
      await placeField(page).press("Enter");
      await expect(page.locator(".asked-card")).toBeVisible();
    },
  },
};

/** The wall clock without its toolbar. */
const wallStates = {
  wall: {
    open: async (page: Page) => {
      await page.goto("/?wall");
      await expect(wall(page).getByText("Tokyo")).toBeAttached();
      await leaveToolbar(page);
    },
  },
  "wall-analog": {
    open: async (page: Page) => {
      const analog = page.getByRole("radio", { name: "Analog" });
      await analog.press(" ");
      await analog.blur();
      await leaveToolbar(page);
    },
    isNext: true,
  },
};

const leaveToolbar = (page: Page) => page.clock.fastForward(4000);

/** Scrolls the table as it opens, until its rows are drawn: after a change of its size it may be elsewhere. */
async function scrollTableToVisitor(page: Page): Promise<void> {
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

/** 90 days with an outage, a lost source, an unsynchronised clock and a violation. */
async function openSimulatedRecord(page: Page): Promise<void> {
  const to = "2026-11-20T15:00:00Z";
  const change = (at: number) => {
    const hours = (Date.parse(to) - at) / HOUR_MS;
    const bound = 0.3 + 0.1 * Math.sin(hours / 4);
    if (hours > 300 && hours <= 340) return "gap";
    if (hours > 400 && hours <= 430) return UNCHECKED;
    if (hours > 500 && hours <= 510) {
      return { synchronisedMinutes: 0, medianBoundMs: 1200, boundMs: 2400 };
    }
    return { medianBoundMs: bound, boundMs: 3 * bound, violations: hours === 200 ? 1 : 0 };
  };
  await page.route("**/api/accuracy/record?*", (route) =>
    route.fulfill({ json: recordOf({ to, change }) }),
  );
  await page.route("**/api/time", (route) =>
    route.fulfill({
      json: { receivedMs: 0, sentMs: 0, boundMs: 0.3741, source: "chrony", synchronised: true },
    }),
  );
  await page.route("**/api/zones/release", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "How exact is this clock?" }).click();
  await expect(page.getByText("Outside its limit", { exact: true })).toBeVisible();
}

/** The states of the page whose look is checked. The first of a walk loads the page. */
const WALKS: readonly Readonly<Record<string, State>>[] = [
  {
    top: { open: openPage },
    settings: { open: openSettings, skipTablet: true },
    cities: { open: closed, scrollTo: "Featured Cities" },
    table: { open: closed, scrollTo: "World Timezones" },
    "nothing-found": {
      open: async (page) => {
        await page.getByRole("searchbox", { name: "Search time zones" }).fill("xyz");
        await expect(page.getByText("No matches for “xyz”.")).toBeVisible();
      },
      scrollTo: "World Timezones",
      skipTablet: true,
    },
    offline: {
      open: async (page) => {
        await page.context().setOffline(true);
        await expect(page.getByText("You’re offline.")).toBeVisible();
      },
      noise: /ERR_INTERNET_DISCONNECTED/,
      skipTablet: true,
    },
    dialog: {
      open: async (page) => {
        await page.context().setOffline(false);
        await expect(page.getByText("You’re offline.")).toBeHidden();
        await openDialog(page);
        await addZone(page, "Tokyo", "Aiko");
        // The toast leaves.
        await page.clock.fastForward(6000);
      },
      skipTablet: true,
    },
  },
  {
    list: { open: openList, scrollTo: "My zones" },
    print: { open: closed, media: "print" },
    "picked-time": {
      open: async (page) => {
        await page.getByRole("button", { name: "Pick a time" }).click();
        await page.getByRole("slider").press("PageUp");
      },
    },
    form: {
      open: async (page) => {
        await openDialog(page);
        await openForm(page);
        await page.getByRole("combobox", { name: "Select Timezone" }).press("ArrowDown");
      },
      skipTablet: true,
    },
    meeting: {
      open: async (page) => {
        await page.getByRole("button", { name: "Find a time to meet" }).click();
        await expect(page.getByRole("region", { name: "Find a time to meet" })).toBeVisible();
      },
    },
    availability: {
      open: async (page) => {
        await page.getByRole("button", { name: "Working hours of Mum" }).click();
        await expect(page.getByRole("dialog", { name: "When do they work" })).toBeVisible();
      },
      isNext: true,
      scrollTo: "Find a time to meet",
    },
  },
  {
    ...placeStates,
    map: {
      open: async (page) => {
        await page.getByRole("button", { name: "Day and night map" }).click();
        await expect(page.locator(".map-label").first()).toBeVisible();
      },
    },
    "embed-builder": { open: openBuilder },
    record: { open: openSimulatedRecord, noise: /404/ },
  },
  linkStates,
  cityStates,
  { "embed-faces": { open: openFaces } },
  {
    api: {
      open: async (page) => {
        await page.goto("/api");
        await page.getByText("Get the time in a zone, now with the bound").click();
      },
    },
  },
  wallStates,
  {
    "not-found": {
      open: async (page) => {
        await page.goto("/nowhere");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      },
      noise: /404/,
    },
  },
];

/** Closes and undoes what the state before opened. */
async function closeAll(page: Page): Promise<void> {
  const backToNow = page.getByRole("button", { name: "Back to now" }).first();
  if (await backToNow.isVisible()) await backToNow.click();
  await page.keyboard.press("Escape");
  await expect(async () => {
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
  }).toPass();
  await placeField(page).fill("");
  await page.mouse.move(0, 0);
  await page.evaluate(scrollToTop);
}

/** Takes the focus away, too. Runs in the page. */
function scrollToTop(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo({ top: 0, behavior: "instant" });
}

async function expectPictures(page: Page, name: string, state: State) {
  const { scrollTo, media, skipTablet } = state;
  // Where only its first rows are in view, they are drawn in an order that is left to the browser.
  const table = page.locator(".zone-table-container");
  const isBehindPanel = (await page.locator(".dialog-panel").count()) > 0;
  const mask = name === "table" || isBehindPanel ? [] : [table];
  // A mask would cover the panel, too.
  if (isBehindPanel) {
    await table.evaluate((element: HTMLElement) => {
      element.style.visibility = "hidden";
    });
  }
  await page.evaluate(() => document.fonts.ready);
  for (const size of skipTablet ? [PHONE, DESKTOP] : [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "light", media: media ?? "screen" });
    if (scrollTo) await scrollToStart(page, scrollTo);
    await scrollDialogsToTop(page);
    if (name === "table") await scrollTableToVisitor(page);
    await expectPicture(page, `${name}-${size.width}-light`, mask);
    // Colours are the same at each width, and print is light.
    if (size !== DESKTOP || media === "print") continue;
    await page.emulateMedia({ colorScheme: "dark" });
    await expectPicture(page, `${name}-${size.width}-dark`, mask);
  }
}

for (const walk of WALKS) {
  const names = Object.keys(walk);
  test(`${names.join(", ")} as in the pictures on phone, tablet and desktop, and in dark mode`, async ({
    page,
    expectedNoise,
  }) => {
    test.slow();
    await holdStill(page);
    for (const [name, state] of Object.entries(walk)) {
      await test.step(name, async () => {
        if (state.noise) expectedNoise.push(state.noise);
        await page.setViewportSize({ width: 1280, height: 720 });
        await page.emulateMedia({ colorScheme: "light", media: "screen" });
        if (name !== names[0] && !state.isNext) await closeAll(page);
        await state.open(page);
        await expectPictures(page, name, state);
      });
    }
  });
}
