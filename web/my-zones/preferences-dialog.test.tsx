import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Preference } from "../../shared/api/preferences.ts";
import { card, localStore, openDialog } from "../testing/preferences-dialog.tsx";

describe("the preferences dialog", () => {
  test("has its title and both cards, and is at most as wide as the 2xl size", async () => {
    await openDialog();
    const dialog = screen.getByRole("dialog", { name: "Manage Timezone Preferences" });
    expect(getComputedStyle(dialog).maxWidth).toBe("672px");
    expect(card("Add Timezone")).toBeTruthy();
    expect(card("Your Preferred Timezones")).toBeTruthy();
  });

  test("shows that the list is loading, then that it is empty", async () => {
    let finish = (_list: { preferences: Preference[] }) => {};
    const store = {
      ...localStore(),
      list: () =>
        new Promise<{ preferences: Preference[] }>((resolve) => {
          finish = resolve;
        }),
    };
    await openDialog(store);
    expect(screen.getByText("Loading preferences...")).toBeTruthy();
    finish({ preferences: [] });
    await screen.findByText("No timezone preferences yet. Add one above!");
    expect(screen.queryByText("Loading preferences...")).toBeNull();
  });

  test("does not call the list empty while the session is loading", async () => {
    await openDialog(localStore(), true);
    await screen.findByText("Loading preferences...");
    expect(screen.queryByText("No timezone preferences yet. Add one above!")).toBeNull();
  });

  test("shows this browser's list while the session is loading", async () => {
    await localStore().addPreference({ timezone: "Nepal Time", customName: null, cityId: null });
    await openDialog(localStore(), true);
    await screen.findByText("Nepal Time");
    expect(screen.queryByText("Loading preferences...")).toBeNull();
  });
});
