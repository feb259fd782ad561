import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Preference } from "../../shared/preferences.ts";
import { card, localKeeper, openDialog } from "./test-dialog.tsx";

describe("the preferences dialog", () => {
  test("has its title, both cards, and is at most of the 2xl size", async () => {
    await openDialog();
    const dialog = screen.getByRole("dialog", { name: "Manage Timezone Preferences" });
    expect(getComputedStyle(dialog).maxWidth).toBe("672px");
    expect(card("Add Timezone")).toBeTruthy();
    expect(card("Your Preferred Timezones")).toBeTruthy();
  });

  test("says that the list is loading, then that it is empty", async () => {
    let finish = (_list: { preferences: Preference[] }) => {};
    const keeper = {
      ...localKeeper(),
      list: () =>
        new Promise<{ preferences: Preference[] }>((resolve) => {
          finish = resolve;
        }),
    };
    await openDialog(keeper);
    expect(screen.getByText("Loading preferences...")).toBeTruthy();
    finish({ preferences: [] });
    await screen.findByText("No timezone preferences yet. Add one above!");
    expect(screen.queryByText("Loading preferences...")).toBeNull();
  });
});
