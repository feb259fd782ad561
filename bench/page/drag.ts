import type { BrowserContext, Page } from "@playwright/test";
import { MAX_PREFERENCES } from "../../shared/api/preferences.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { compareMainThread, type MeasuredPage, readTaskMs } from "./main-thread.ts";

const STEPS = 95;
const FIRST_STEP = 20;
const LAST_STEP = 50;
const FRAME_MS = 34;

const BARE_SLIDER = `<!doctype html><p>0</p>
<input type="range" min="0" max="${STEPS}" style="width: 900px"><script>
  document.querySelector("input").addEventListener("input", ({ target }) => {
    document.querySelector("p").firstChild.data = target.value;
  });
</script>`;

/** Measures the cost of a frame while the slider of the time picker is dragged, with a full list of zones. */
export function benchDrag(): Promise<void> {
  return compareMainThread({
    title: "a frame of a drag, p95",
    bare: BARE_SLIDER,
    parts: [
      { name: "the top", maxRatio: 6 },
      { name: "My zones", selector: ".my-zone:nth-child(8)", maxRatio: 7 },
      { name: "the cities", selector: ".city-cards", maxRatio: 6 },
      { name: "the table", selector: ".zone-table-container", maxRatio: 6 },
    ],
    quantile: 0.95,
    prepare: storeFullList,
    start: openSlider,
    sample: sampleDrag,
  });
}

async function storeFullList(context: BrowserContext): Promise<void> {
  const list = Array.from({ length: MAX_PREFERENCES }, (_, displayOrder) => ({
    id: `local-${displayOrder}`,
    userId: "anonymous",
    cityId: null,
    displayOrder,
    customName: `Zone ${displayOrder}`,
    timezone: WORLD_ZONES[displayOrder % WORLD_ZONES.length]?.timezone,
  }));
  await context.addInitScript((text) => {
    localStorage.setItem("timezone-preferences-anonymous", text);
  }, JSON.stringify(list));
}

async function openSlider(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pick a time" }).click();
  await page.getByRole("slider").waitFor();
}

async function sampleDrag({ page, cdp }: MeasuredPage): Promise<number[]> {
  const box = await page.getByRole("slider").boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  const moveTo = (step: number) => page.mouse.move(x + (width * step) / STEPS, y + height / 2);
  await moveTo(FIRST_STEP);
  await page.mouse.down();
  const costs: number[] = [];
  let lastMs = await readTaskMs(cdp);
  for (let step = FIRST_STEP + 1; step <= LAST_STEP; step += 1) {
    await moveTo(step);
    await page.waitForTimeout(FRAME_MS);
    const ms = await readTaskMs(cdp);
    costs.push(ms - lastMs);
    lastMs = ms;
  }
  await page.mouse.up();
  return costs;
}
