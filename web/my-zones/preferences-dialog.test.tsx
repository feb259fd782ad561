import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { Preference } from "../../shared/api/preferences.ts";
import { button, card, localStore, openDialog, zoneField } from "../testing/preferences-dialog.tsx";
import { MUM, NEPAL } from "../testing/preferences-file.ts";

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

  test("is closed by Escape after what is open in it, before a toast; a focused toast is closed alone, and Undo returns the focus", async () => {
    await localStore().importPreferences([MUM, NEPAL]);
    await openDialog();
    const toast = () => screen.queryByText("Timezone Removed");
    const removeFirst = async () => {
      const [remove] = await screen.findAllByRole("button", { name: /^Remove/ });
      await userEvent.click(remove as HTMLElement);
      await screen.findByText("Timezone Removed");
    };
    await removeFirst();
    await userEvent.keyboard("{F8}{Tab}{Escape}");
    expect(toast()).toBeNull();
    expect(screen.getByRole("dialog")).toBeVisible();

    await removeFirst();
    button("Close").focus();
    await userEvent.keyboard("{F8}{Tab}");
    expect(document.activeElement).toBe(button("Undo"));
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Remove Kathmandu" });
    expect(document.activeElement).toBe(button("Close"));

    await userEvent.click(button("Add Timezone"));
    expect(document.activeElement).toBe(zoneField());
    expect(screen.queryByRole("listbox")).toBeNull();
    await userEvent.click(zoneField());
    expect(screen.getByRole("listbox")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(document.activeElement).toBe(zoneField());
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.getByRole("dialog")).toBeVisible();

    await removeFirst();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(button("Timezone Preferences"));
    expect(toast()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(toast()).toBeNull();
  });
});
