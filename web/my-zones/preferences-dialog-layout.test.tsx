import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { pickTime } from "../testing/pick-time.ts";
import { button, localStore, openDialog } from "../testing/preferences-dialog.tsx";
import { MUM, NEPAL } from "../testing/preferences-file.ts";
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
  await localStore().importPreferences(list);
  await openDialog();
  await screen.findAllByRole("listitem");
}

function expectNoScrolling() {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
}

afterEach(() => page.viewport(414, 896));

describe("the preferences dialog", () => {
  test("at 320 px cuts off no name of a zone or place, with long day labels too", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-19T20:00:00Z"), toFake: ["Date"] });
    await openWith(320, [
      { timezone: "Australian Central Western Time", customName: null, cityId: null },
      {
        timezone: "Bangladesh Standard Time",
        customName: "Grandmother in the country",
        cityId: null,
      },
      { timezone: "Newfoundland Time", customName: "x".repeat(60), cityId: null },
      { ...LONG_PLACE, cityId: "2", customName: "x".repeat(60) },
      { ...LONG_PLACE, cityId: "1", customName: null },
      { timezone: "New Zealand Time", customName: null, cityId: null },
    ]);
    const expectNothingCut = async (label: string) => {
      await expect.poll(() => screen.getAllByRole("listitem").at(-1)?.textContent).toContain(label);
      const texts = [...screen.getByRole("dialog").querySelectorAll("*")].filter(
        (element) => element.matches("p") || getComputedStyle(element).overflowX === "auto",
      );
      expect(texts.length).toBeGreaterThan(10);
      const cut = texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      expect(cut.map(({ textContent }) => textContent)).toEqual([]);
      expectNoScrolling();
    };
    await expectNothingCut("Tomorrow");
    act(() => pickTime("2026-11-19T21:30:00Z"));
    await expectNothingCut("Friday, working hours");
  });

  test.each([320, 1440])(
    "at %i px does not scroll sideways while a row is renamed, whose buttons are side by side and 44 px high",
    async (width) => {
      await openWith(width, [MUM, NEPAL]);
      const [rename, remove] = [button("Rename Mum"), button("Remove Mum")].map((one) =>
        one.getBoundingClientRect(),
      );
      expect(rename?.y).toBe(remove?.y);
      const buttons = screen
        .getAllByRole("listitem")
        .flatMap((row) => [...row.querySelectorAll("button")]);
      expect(buttons.length).toBeGreaterThan(3);
      expect(buttons.filter((one) => one.getBoundingClientRect().height < 44)).toEqual([]);
      await userEvent.click(button("Rename Mum"));
      expect(screen.getByRole("textbox")).toBeVisible();
      expectNoScrolling();
    },
  );
});
