import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { localStore, openList } from "../testing/open-list.ts";
import { renderPage } from "../testing/render-page.tsx";
import { MyZones } from "./my-zones.tsx";

const button = (name: string) => screen.findByRole("button", { name });
const boxOf = (element: Element) => element.getBoundingClientRect();

afterEach(() => page.viewport(414, 896));

test.each([390, 1440])(
  "the field of a new name is on the line of its row, beside its buttons, with its whole ring in sight, at %i px",
  async (width) => {
    await act(() => page.viewport(width, 900));
    await localStore().add({ timezone: "India Standard Time", customName: "Mum", cityId: null });
    openList();
    renderPage(
      <main className="my-zones-slot page-column">
        <MyZones />
      </main>,
      "Europe/Berlin",
    );
    await userEvent.click(await button("More actions for Mum"));
    await userEvent.click(screen.getByRole("menuitem", { name: "Rename" }));
    const row = boxOf(screen.getAllByRole("listitem")[0] as Element);
    const field = boxOf(screen.getByRole("textbox"));
    const save = boxOf(await button("Save"));
    expect(Math.abs(field.y - save.y)).toBeLessThan(2);
    expect(save.x - field.right).toBeGreaterThanOrEqual(8);
    expect(field.y - row.y).toBeGreaterThanOrEqual(4);
    expect(row.bottom - field.bottom).toBeGreaterThanOrEqual(4);
    expect(field.width).toBeGreaterThan(width === 390 ? 100 : 300);
  },
);
