import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { localStore, openList } from "../testing/open-list.ts";
import { button } from "../testing/preferences-dialog.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { spokenText } from "../testing/shown-text.ts";
import { MyZones } from "./my-zones.tsx";

describe("a list of more than 12 zones", () => {
  const rows = () => screen.getAllByRole("listitem").length;

  beforeEach(async () => {
    await localStore().addAll(
      Array.from({ length: 18 }, (_, index) => ({
        timezone: "Nepal Time",
        customName: `Zone ${index + 1}`,
        cityId: null,
      })),
    );
    openList();
    renderPage(<MyZones />, "UTC");
    await screen.findByRole("button", { name: "Zone 1" });
  });

  test("shows 12 of them until it is expanded, and reserves one row more, for its button", async () => {
    expect(rows()).toBe(12);
    expect(localStorage.getItem("my-zones-rows")).toBe("13");
    await expectAccessible(button("Show all 18 zones").parentElement as Element);
    await userEvent.click(button("Show all 18 zones"));
    expect(rows()).toBe(18);
    await userEvent.click(button("Show fewer zones"));
    expect(rows()).toBe(12);
  });

  test("expands if a zone moves below the twelfth, and the focus stays with it", async () => {
    button("Zone 12").focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await expect.poll(spokenText).toBe("Zone 12 moved to 13 of 18");
    expect(rows()).toBe(18);
    expect(document.activeElement).toBe(button("Zone 12"));
  });
});
