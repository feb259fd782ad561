import type { Page } from "@playwright/test";
import { boxOf } from "./layout.ts";
import { openWithZones, type Zone } from "./my-zones.ts";

export const LONDON = { timezone: "United Kingdom Time", customName: null };
export const NEW_YORK = { timezone: "Eastern Time", customName: null };
export const KATHMANDU = { timezone: "Nepal Time", customName: "Maya" };
export const LORD_HOWE = { timezone: "Lord Howe Time", customName: "Grandfather on the island" };
export const KIRITIMATI = { timezone: "Line Islands Time", customName: null };
export const PAGO_PAGO = { timezone: "American Samoa Time", customName: null };

export const opener = (page: Page) => page.getByRole("button", { name: "Find a time to meet" });
export const panel = (page: Page) => page.getByRole("region", { name: "Find a time to meet" });
export const proposals = (page: Page) =>
  panel(page).getByRole("group", { name: "Proposed times" }).getByRole("radio");
export const slider = (page: Page) =>
  panel(page).getByRole("slider", { name: "Start of the meeting" });
export const chosenTime = (page: Page) => panel(page).locator(".meeting-chosen > p").first();
export const person = (page: Page, name: string) =>
  panel(page)
    .getByRole("list", { name: "People" })
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${name}`) });
export const horizonOf = (page: Page, name: string) => person(page, name).locator(".horizon");
export const frameOf = (page: Page, name: string) => person(page, name).locator(".horizon-frame");
export const localTimeOf = (page: Page, name: string) =>
  person(page, name).locator(".meeting-when");
export const press = (page: Page, name: string) =>
  panel(page).getByRole("button", { name }).click();

export async function openAt(page: Page, zones: readonly Zone[], time: string) {
  await page.clock.install({ time });
  await openWithZones(page, zones);
}

/** Presses the date of the meeting and types another. */
export async function typeDate(page: Page, date: string) {
  await page.locator(".meeting").getByTitle("Day to meet").click();
  const field = page.locator(".meeting-chosen input[type=date]");
  await field.fill(date);
  await field.press("Enter");
}

/** A point in the hours of a person, so many hours after the start of the visitor's day. */
export async function pointAt(page: Page, name: string, hours: number) {
  const { x, y, width, height } = await boxOf(horizonOf(page, name));
  return { x: x + (hours / 24) * width, y: y + height / 2 };
}

/** Moves a finger sideways. */
export async function swipe(page: Page, { x, y }: { x: number; y: number }, byPx: number) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: at, y }],
    });
  await touch("touchStart", x);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", x + (byPx * step) / 8);
  await touch("touchEnd", x + byPx);
  await session.detach();
}
