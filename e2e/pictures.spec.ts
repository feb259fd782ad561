import type { Page } from "@playwright/test";
import { HOUR_MS } from "../shared/durations.ts";
import { recordOf, UNCHECKED } from "../web/testing/accuracy-record.ts";
import { drawPage, expect, test } from "./support/fixtures.ts";
import { addZone, openDialog } from "./support/my-zones.ts";
import { placeField } from "./support/page.ts";
import { expectShown, type Open, openWithList, STATES } from "./support/states.ts";

// Half resolution shows every shift, at a quarter of the bytes.
test.use({ deviceScaleFactor: 0.5 });

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1440, height: 900 };

interface Picture {
  /** The page with an empty list, unless something else is given. */
  readonly start?: Open;
  /** Opens from there what the picture shows. */
  readonly open?: Open;
  /** The heading to scroll to the top of the window. */
  readonly scrollTo?: string;
  readonly noise?: RegExp;
  readonly media?: "print";
  /** What is in the page that another picture shows looks on a tablet as on a desktop. */
  readonly skipTablet?: boolean;
}

const load =
  (path: string, ...shown: string[]): Open =>
  async (page) => {
    await page.goto(path);
    for (const css of shown) await expectShown(page, css);
  };

const openPage = load("/", ".city-card h3");

async function answer(page: Page, text: string, hasText = ""): Promise<void> {
  await placeField(page).fill(text);
  await expectShown(page, ".answers [role=row]", hasText);
}

async function enter(page: Page, shown: string): Promise<void> {
  await placeField(page).press("Enter");
  await expectShown(page, shown);
}

/** Every face, and frames that are small, transparent and dark. */
const openFaces: Open = async (page) => {
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
  const body = `<!doctype html><title>Host</title><body style="background:#bcd">${frames}`;
  await page.route("**/host", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/host");
  for (const [index, frame] of (await page.locator("iframe").all()).entries()) {
    await expect(frame.contentFrame().locator("main"), `frame ${index}`).toBeVisible();
  }
};

/** 90 days with an outage, a lost source, an unsynchronised clock and a violation. */
const openSimulatedRecord: Open = async (page) => {
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
  const now = { receivedMs: 0, sentMs: 0, boundMs: 0.3741, source: "chrony", synchronised: true };
  await page.route("**/api/accuracy/record?*", (route) =>
    route.fulfill({ json: recordOf({ to, change }) }),
  );
  await page.route("**/api/time", (route) => route.fulfill({ json: now }));
  await page.route("**/api/zones/release", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "How exact is this clock?" }).click();
  await expect(page.getByText("Outside its limit", { exact: true })).toBeVisible();
};

/** The wall clock without its toolbar. */
const leaveToolbar = (page: Page) => page.clock.fastForward(4000);

const LINK = "/#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo,America/New_York";
const MEETING_LINK = LINK.replace("&", "&length=45&title=Launch_call&");
const CITIES = { scrollTo: "Featured Cities", skipTablet: true } as const;

const openWall: Open = async (page) => {
  await page.goto("/?wall");
  await expect(page.locator(".wall").getByText("Tokyo")).toBeAttached();
};

const PICTURES: Readonly<Record<string, Picture>> = {
  top: {},
  settings: { open: STATES.settings, skipTablet: true },
  cities: CITIES,
  table: { scrollTo: "World Timezones" },
  "nothing-found": {
    open: async (page) => {
      await page.getByRole("searchbox").fill("xyz");
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
      await openDialog(page);
      await addZone(page, "Tokyo", "Aiko");
      // The toast leaves.
      await page.clock.fastForward(6000);
    },
    skipTablet: true,
  },
  list: { start: openWithList, scrollTo: "My zones" },
  print: { start: openWithList, media: "print" },
  "picked-time": {
    start: openWithList,
    open: async (page) => {
      await STATES["time picker"](page);
      await page.getByRole("slider").press("PageUp");
    },
  },
  form: {
    start: openWithList,
    open: async (page) => {
      await STATES.form(page);
      await page.getByRole("combobox", { name: "Select Timezone" }).press("ArrowDown");
    },
    skipTablet: true,
  },
  meeting: { start: openWithList, open: STATES.meeting },
  availability: {
    start: openWithList,
    open: async (page) => {
      await STATES.meeting(page);
      await page.getByRole("button", { name: "Working hours of Mum" }).click();
      await expect(page.getByRole("dialog", { name: "When do they work" })).toBeVisible();
    },
    scrollTo: "Find a time to meet",
  },
  "answers-with-a-time": { open: (page) => answer(page, "3pm CST") },
  answers: { open: (page) => answer(page, "kobe", "Japan") },
  place: {
    open: async (page) => {
      await answer(page, "kobe", "Japan");
      await enter(page, ".place-panel");
    },
  },
  equation: {
    open: async (page) => {
      await answer(page, "3pm Tokyo");
      await enter(page, ".asked-card");
    },
  },
  map: { open: STATES.map },
  "embed-builder": {
    open: async (page) => {
      await page.getByRole("button", { name: "Put this clock on your site" }).click();
      await expect(page.frameLocator("iframe").locator(".time")).toBeVisible();
    },
  },
  record: { open: openSimulatedRecord, noise: /404/ },
  invitation: { start: load(MEETING_LINK, ".invitation", ".city-card h3") },
  link: { start: load(LINK, ".linked-times", ".city-card h3") },
  "cities-loading": {
    start: async (page) => {
      // It is never answered.
      await page.route("**/api/cities/featured", () => {});
      await page.goto("/");
      await expect(page.getByText(/\d visitor/)).toBeVisible();
    },
    ...CITIES,
  },
  "cities-failing": {
    start: async (page) => {
      await page.route("**/api/**", (route) => route.abort("connectionrefused"));
      await page.goto("/");
      await expect(page.getByText("The featured cities can’t be loaded right now.")).toBeVisible();
    },
    noise: /ERR_CONNECTION_REFUSED/,
    ...CITIES,
  },
  "embed-faces": { start: openFaces },
  api: {
    start: async (page) => {
      await page.goto("/api");
      await page.getByText("Get the time in a zone, now with the bound").click();
    },
  },
  wall: { start: openWall, open: leaveToolbar },
  "wall-analog": {
    start: openWall,
    open: async (page) => {
      const analog = page.getByRole("radio", { name: "Analog" });
      await analog.press(" ");
      await analog.blur();
      await leaveToolbar(page);
    },
  },
  "not-found": { start: load("/nowhere", "h1"), noise: /404/ },
};

/** Draws the page, and makes everything that a picture shows the same each time; timers run on. */
async function holdStill(page: Page): Promise<void> {
  await drawPage(page);
  await page.clock.setFixedTime("2026-11-20T15:04:05Z");
  // The simulated accuracy is random.
  await page.addInitScript(() => {
    Math.random = () => 0.25;
  });
}

async function expectPicture(page: Page, name: string, isTableMasked = true): Promise<void> {
  // Where only its first rows are in view, they are drawn in an order that is left to the browser.
  const mask = isTableMasked ? [page.locator(".zone-table-container")] : [];
  await expect(page).toHaveScreenshot(`${name}.png`, { mask });
}

/** Runs in the page. */
const scrollToTop = (element: Element) =>
  element.scrollIntoView({ block: "start", behavior: "instant" });

/** Browsers scroll a focused field into view even if it already is; this undoes it. Runs in the page. */
function scrollDialogsToTop(): void {
  for (const element of document.querySelectorAll("[role=dialog] *, dialog *")) {
    element.scrollTop = 0;
  }
}

/** Scrolls the table as it opens, until its rows are drawn: after a change of its size it may be elsewhere. */
async function scrollTableToVisitor(page: Page): Promise<void> {
  let timesAtRest = 0;
  await expect
    .poll(
      async () => {
        const hasMoved = await page.locator("tr[data-visitor]").evaluate((row: HTMLElement) => {
          const table = row.closest("section") as HTMLElement;
          const before = table.scrollTop;
          table.scrollTop = row.offsetTop - (table.clientHeight - row.offsetHeight) / 2;
          return table.scrollTop !== before;
        });
        timesAtRest = hasMoved ? 0 : timesAtRest + 1;
        return timesAtRest;
      },
      { intervals: [100] },
    )
    .toBe(3);
}

for (const [name, picture] of Object.entries(PICTURES)) {
  const { start = openPage, open, scrollTo, noise, media = "screen", skipTablet } = picture;
  test(`${name} as in the pictures on phone, tablet and desktop, and in dark mode`, async ({
    page,
    expectedNoise,
  }) => {
    test.slow();
    if (noise) expectedNoise.push(noise);
    await holdStill(page);
    await start(page);
    await open?.(page);
    const isBehindPanel = (await page.locator(".dialog-panel").count()) > 0;
    // A mask would cover the panel, too.
    if (isBehindPanel) {
      await page.locator(".zone-table-container").evaluate((element: HTMLElement) => {
        element.style.visibility = "hidden";
      });
    }
    const isTableMasked = name !== "table" && !isBehindPanel;
    await page.evaluate(() => document.fonts.ready);
    for (const size of skipTablet ? [PHONE, DESKTOP] : [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: "light", media });
      if (scrollTo) {
        await page.getByRole("heading", { name: scrollTo, exact: true }).evaluate(scrollToTop);
      }
      await page.evaluate(scrollDialogsToTop);
      if (name === "table") await scrollTableToVisitor(page);
      await expectPicture(page, `${name}-${size.width}-light`, isTableMasked);
      // Colours are the same at each width, and print is light.
      if (size !== DESKTOP || media === "print") continue;
      await page.emulateMedia({ colorScheme: "dark" });
      await expectPicture(page, `${name}-${size.width}-dark`, isTableMasked);
    }
  });
}

const asOpened: Open = async () => {};

/** At full resolution: half would not show whether letters are right. Only Arabic mirrors a meeting and the dialog. */
const READERS: Readonly<Record<string, Readonly<Record<string, Open>>>> = {
  "ar-EG": { home: asOpened, meeting: STATES.meeting, dialog: STATES.dialog },
  "de-DE": { home: asOpened },
  "hi-IN": { home: asOpened },
  "ja-JP": { home: asOpened },
  "en-US": { languages: (page) => page.locator(".language-button").click() },
};

for (const [locale, states] of Object.entries(READERS)) {
  test.describe(`for a reader of ${locale}`, () => {
    test.use({ locale, deviceScaleFactor: 1 });

    test(`${Object.keys(states).join(", ")} as in the pictures on phone and desktop`, async ({
      page,
    }) => {
      test.slow();
      const language = locale.slice(0, 2);
      await holdStill(page);
      await openWithList(page, language);
      await page.evaluate(() => document.fonts.ready);
      for (const [name, open] of Object.entries(states)) {
        await open(page);
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          if (name === "meeting") await page.locator(".meeting").evaluate(scrollToTop);
          await expectPicture(page, `${language}-${name}-${size.width}`);
        }
      }
    });
  });
}
