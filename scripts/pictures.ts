import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type BrowserContextOptions, chromium, type Page } from "playwright";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { browserLaunchOptions } from "./browser.mjs";

// Run by hand after `npm run build -- en`; the images are committed.
const ROOT = new URL("../", import.meta.url);
const PUBLIC = "web/public/";
const README_PICTURES = "docs/pictures/";
const PAPER = "oklch(0.985 0.004 90)";

const LIST = [
  ["America/Los_Angeles", "5391959", "San Francisco", "California", "United States"],
  ["Europe/London", "2643743", "London", "England", "United Kingdom"],
  ["Asia/Kolkata", "1277333", "Bengaluru", "Karnataka", "India"],
].map(([timezone, cityId, name, region, country], displayOrder) => ({
  id: `local-${displayOrder}`,
  userId: "anonymous",
  timezone,
  customName: null,
  cityId,
  displayOrder,
  place: { name, region, country },
}));

const icon = await readFile(new URL(`${PUBLIC}icon.svg`, ROOT), "utf8");
const browser = await chromium.launch(browserLaunchOptions());
const smallIcons = [16, 32, 48].map(async (size) => ({ size, picture: await drawIcon(size) }));
await save(`${PUBLIC}favicon.ico`, packIcons(await Promise.all(smallIcons)));
for (const [name, size, scale, background] of [
  ["icon-96", 96, 1, "transparent"],
  ["icon-192", 192, 1, "transparent"],
  ["icon-512", 512, 1, "transparent"],
  // The safe zone of a maskable icon is its middle 80 %.
  ["icon-maskable-512", 512, 0.8, PAPER],
  ["apple-touch-icon", 180, 0.82, PAPER],
] as const) {
  await save(`${PUBLIC}icons/${name}.png`, await drawIcon(size, scale, background));
}
await save(`${PUBLIC}share.png`, await draw(1200, 630, await sharePicture()));
await drawPages();
await browser.close();

async function save(file: string, picture: Buffer): Promise<void> {
  await writeFile(new URL(file, ROOT), picture);
  console.log(`${file}: ${picture.length} bytes`);
}

async function drawPages(): Promise<void> {
  const server = new ServerProcess({ TIME_SERVERS: "" });
  try {
    await server.start();
    const { address } = server;
    const desktop = { viewport: { width: 1440, height: 900 }, timezoneId: "Europe/Paris" };
    const day = new Date("2026-06-18T12:34:56Z");
    await drawPage("first-view", address, desktop, day);
    await drawPage("meeting", address, desktop, day, async (page) => {
      await page.getByRole("button", { name: "Find a time to meet" }).click();
      const panel = page.getByRole("region", { name: "Find a time to meet" });
      await panel.getByText("Asleep").waitFor();
      await panel.evaluate((element) => {
        element.scrollIntoView({ block: "start", behavior: "instant" });
        scrollBy({ top: -24, behavior: "instant" });
      });
      return panel.evaluate((element) => element.getBoundingClientRect().bottom + 24);
    });
    const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
    const night = { ...phone, colorScheme: "dark", timezoneId: "America/New_York" } as const;
    await drawPage("phone-at-night", address, night, new Date("2026-06-19T03:27:41Z"));
  } finally {
    await server.remove();
  }
}

/** `show` opens what the picture is of, and may return how much of the window it is, in pixels from the top. */
async function drawPage(
  name: string,
  address: string,
  options: BrowserContextOptions,
  instant: Date,
  show?: (page: Page) => Promise<number>,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.clock.setFixedTime(instant);
  await page.addInitScript(
    (list) => {
      // The simulated accuracy is random.
      Math.random = () => 0.25;
      localStorage.setItem("timezone-preferences-anonymous", list);
    },
    JSON.stringify(name === "first-view" ? [] : LIST),
  );
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const shown = (await show?.(page)) ?? height;
  await page.mouse.move(0, 0);
  const clip = { x: 0, y: 0, width, height: Math.min(height, Math.ceil(shown)) };
  const picture = await page.screenshot({ type: "webp", quality: 85, clip });
  await save(`${README_PICTURES}${name}.webp`, picture);
  await context.close();
}

function drawIcon(size: number, scale = 1, background = "transparent"): Promise<Buffer> {
  const body = `<body style="display:grid;place-content:center;background:${background}">
    <div style="width:${size * scale}px">${icon}</div>`;
  return draw(size, size, body);
}

async function draw(width: number, height: number, body: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html><style>html,body{margin:0;height:100%}</style>${body}`);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** An ICO file of PNG pictures: a header, an entry of 16 bytes for each picture, the pictures. */
function packIcons(icons: readonly { size: number; picture: Buffer }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, icons.length, 0]);
  let offset = header.length + 16 * icons.length;
  const entries = icons.map(({ size, picture }) => {
    // Width, height, colors, a reserved byte, planes, bits per pixel.
    const entry = Buffer.from([size, size, 0, 0, 1, 0, 32, 0, ...Array<number>(8).fill(0)]);
    entry.writeUInt32LE(picture.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += picture.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...icons.map(({ picture }) => picture)]);
}

async function sharePicture() {
  const sun = { x: 520, y: 430 };
  return `<style>
      ${await fontFace("Hanken", "hanken-grotesk")}
      ${await fontFace("Newsreader", "newsreader")}
      body { background: oklch(0.165 0.016 268); color: oklch(0.955 0.006 90); font-family: Hanken; text-align: center }
      h1 { margin: 0; padding-top: 58px; font: 380 50px/1.2 Newsreader }
      p { margin: 0; padding-top: 2px; font-size: 250px; font-weight: 280; line-height: 1.12; font-variant-numeric: tabular-nums; letter-spacing: -0.02em }
      p span { color: oklch(0.66 0.014 265) }
      small { margin-left: 22px; font-size: 62px; font-weight: 350; letter-spacing: 0; color: oklch(0.66 0.014 265) }
      svg.arc { position: absolute; inset: auto 0 0 }
      footer { position: absolute; inset: auto 0 34px; display: flex; justify-content: center; align-items: center; gap: 14px; font-size: 27px; font-weight: 500 }
      footer svg { width: 34px; border-radius: 50%; box-shadow: 0 0 0 2px oklch(0.955 0.006 90 / 0.35) }
    </style>
    <h1>Your time is exact!</h1>
    <p>10<span>:</span>09<small>am</small></p>
    <svg class="arc" width="1200" height="630" viewBox="0 0 1200 630">
      <defs><radialGradient id="glow"><stop stop-color="#f5b342" stop-opacity=".32"/><stop offset="1" stop-color="#f5b342" stop-opacity="0"/></radialGradient></defs>
      <path d="M300 500C440 405 760 405 900 500Z" fill="#f5b342" opacity=".16"/>
      <path d="M0 590C130 590 220 552 300 500M900 500C980 552 1070 590 1200 590" fill="none" stroke="#6d7287" stroke-width="2" stroke-dasharray="2 8" stroke-linecap="round"/>
      <path d="M0 500H1200" stroke="#2b2f3d" stroke-width="2"/>
      <path d="M300 500C440 405 760 405 900 500" fill="none" stroke="#f5b342" stroke-width="3"/>
      <circle cx="${sun.x}" cy="${sun.y}" r="70" fill="url(#glow)"/>
      <circle cx="${sun.x}" cy="${sun.y}" r="15" fill="#f5b342"/>
    </svg>
    <footer>${icon} World Clock</footer>`;
}

async function fontFace(family: string, name: string): Promise<string> {
  const file = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const font = await readFile(createRequire(import.meta.url).resolve(file));
  return `@font-face { font-family: ${family}; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString("base64")}) }`;
}
