import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright";
import { browserLaunchOptions } from "./browser.mjs";

// Run by hand; the images are committed.
const PUBLIC = new URL("../web/public/", import.meta.url);
const PAPER = "oklch(0.985 0.004 90)";

const icon = await readFile(new URL("icon.svg", PUBLIC), "utf8");
await mkdir(new URL("icons/", PUBLIC), { recursive: true });
const browser = await chromium.launch(browserLaunchOptions());
const smallIcons = [16, 32, 48].map(async (size) => ({ size, picture: await drawIcon(size) }));
await save("favicon.ico", packIcons(await Promise.all(smallIcons)));
for (const [name, size, scale, background] of [
  ["icon-96", 96, 1, "transparent"],
  ["icon-192", 192, 1, "transparent"],
  ["icon-512", 512, 1, "transparent"],
  // The safe zone of a maskable icon is its middle 80 %.
  ["icon-maskable-512", 512, 0.8, PAPER],
  ["apple-touch-icon", 180, 0.82, PAPER],
] as const) {
  await save(`icons/${name}.png`, await drawIcon(size, scale, background));
}
await save("share.png", await draw(1200, 630, await sharePicture()));
await browser.close();

async function save(file: string, picture: Buffer): Promise<void> {
  await writeFile(new URL(file, PUBLIC), picture);
  console.log(`web/public/${file}: ${picture.length} bytes`);
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
