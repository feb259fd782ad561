import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { localStore } from "../testing/open-list.ts";
import { openDialog } from "../testing/preferences-dialog.tsx";
import { stubVisitorZone } from "../testing/stub-visitor-zone.ts";
import listStyle from "./my-zones.css?inline";

const LONG_PLACE = {
  timezone: "Asia/Tokyo",
  place: {
    name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    region: "Province of Northern and Eastern Parts",
    country: "United Kingdom",
  },
};

async function openWith(width: number, list: readonly PreferenceDraft[]) {
  await act(() => page.viewport(width, 700));
  // On the page this style comes with the list, which is always there.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(listStyle);
  document.adoptedStyleSheets.push(sheet);
  stubVisitorZone("Europe/Berlin");
  await localStore().addAll(list);
  await openDialog();
  await screen.findAllByRole("listitem");
}

afterEach(() => page.viewport(414, 896));

test("the preferences dialog at 320 px cuts off no name of a zone or place, and its buttons are 44 px high", async () => {
  await openWith(320, [
    { timezone: "Australian Central Western Time", customName: null, cityId: null },
    { timezone: "Newfoundland Time", customName: "x".repeat(60), cityId: null },
    { ...LONG_PLACE, cityId: "2", customName: "x".repeat(60) },
    { ...LONG_PLACE, cityId: "1", customName: null },
  ]);
  const dialog = screen.getByRole("dialog");
  const texts = [...dialog.querySelectorAll("*")].filter(
    (element) => element.matches("p") || getComputedStyle(element).overflowX === "auto",
  );
  expect(texts.length).toBeGreaterThan(8);
  const cut = texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  const buttons = [...dialog.querySelectorAll("li button")];
  expect(buttons).toHaveLength(4);
  expect(buttons.filter((one) => one.getBoundingClientRect().height < 44)).toEqual([]);
});
