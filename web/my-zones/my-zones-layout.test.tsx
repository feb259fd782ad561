import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { localStore, openList } from "../testing/open-list.ts";
import { openDialog } from "../testing/preferences-dialog.tsx";
import { renderPage } from "../testing/render-page.tsx";
import listStyle from "./my-zones.css?inline";
import { MyZones } from "./my-zones.tsx";

const button = (name: string) => screen.getByRole("button", { name });
const boxOf = (element: Element) => element.getBoundingClientRect();

afterEach(() => page.viewport(414, 896));

beforeEach(async () => {
  await localStore().addAll([
    { timezone: "India Standard Time", customName: "Mum", cityId: null },
    { timezone: "Japan Standard Time", customName: "Aiko", cityId: null },
    { timezone: "Chatham Islands Time", customName: "x".repeat(60), cityId: null },
  ]);
});

async function showZones(width: number) {
  await act(() => page.viewport(width, 900));
  openList();
  renderPage(
    <main className="my-zones-slot page-column">
      <MyZones />
    </main>,
    "Europe/Berlin",
  );
  await screen.findByRole("button", { name: "Mum" });
}

async function rename(name: string) {
  await userEvent.click(button(`More actions for ${name}`));
  await userEvent.click(screen.getByRole("menuitem", { name: "Rename" }));
}

describe("the list", () => {
  test.each([390, 1440])(
    "has the field of a new name on the line of its row, beside its buttons, with its whole ring in sight, at %i px",
    async (width) => {
      await showZones(width);
      await rename("Mum");
      const row = boxOf(screen.getAllByRole("listitem")[0] as Element);
      const field = boxOf(screen.getByRole("textbox"));
      const save = boxOf(button("Save"));
      expect(Math.abs(field.y - save.y)).toBeLessThan(2);
      expect(save.x - field.right).toBeGreaterThanOrEqual(8);
      expect(field.y - row.y).toBeGreaterThanOrEqual(4);
      expect(row.bottom - field.bottom).toBeGreaterThanOrEqual(4);
      expect(field.width).toBeGreaterThan(width === 390 ? 100 : 300);
    },
  );

  test("does not scroll sideways at 320 px in any state, and its targets are 44 px high", async () => {
    await showZones(320);
    await rename("Mum");
    await userEvent.click(button("More actions for Aiko"));
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    const targets = [...document.querySelectorAll("main :is(button, input)")].filter((one) =>
      one.checkVisibility(),
    );
    expect(targets.length).toBeGreaterThan(8);
    expect(targets.filter((target) => boxOf(target).height < 44)).toEqual([]);
    await expectAccessible();
  });
});

const LONG_PLACE = {
  timezone: "Asia/Tokyo",
  place: {
    name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    region: "Province of Northern and Eastern Parts",
    country: "United Kingdom",
  },
};

test("the preferences dialog at 320 px cuts off no name of a zone or place, and its buttons are 44 px high", async () => {
  await act(() => page.viewport(320, 700));
  // On the page this style comes with the list, which is always there.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(listStyle);
  document.adoptedStyleSheets.push(sheet);
  localStorage.clear();
  await localStore().addAll([
    { timezone: "Australian Central Western Time", customName: null, cityId: null },
    { timezone: "Newfoundland Time", customName: "x".repeat(60), cityId: null },
    { ...LONG_PLACE, cityId: "2", customName: "x".repeat(60) },
    { ...LONG_PLACE, cityId: "1", customName: null },
  ]);
  await openDialog();
  await screen.findAllByRole("listitem");
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
