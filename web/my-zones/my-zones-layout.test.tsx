import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { localStore, openList } from "../testing/open-list.ts";
import { renderPage } from "../testing/render-page.tsx";
import { MyZones } from "./my-zones.tsx";

const button = (name: string) => screen.getByRole("button", { name });
const boxOf = (element: Element) => element.getBoundingClientRect();

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
