import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { Preference } from "../../shared/api/preferences.ts";
import { zonesList } from "../services/my-zones-list.ts";
import type { Stored } from "../services/synced-collection.ts";
import { localStore, type ZonesStore } from "../testing/open-list.ts";
import { button, card, openDialog, zoneField } from "../testing/preferences-dialog.tsx";

const NEPAL = { timezone: "Nepal Time", customName: null, cityId: null };
const MUM = { timezone: "India Standard Time", customName: "Mum", cityId: null };

describe("the preferences dialog", () => {
  test("has its title and both cards, and is at most as wide as the 2xl size", async () => {
    await openDialog();
    const dialog = screen.getByRole("dialog", { name: "Manage Timezone Preferences" });
    expect(getComputedStyle(dialog).maxWidth).toBe("672px");
    expect(card("Add Timezone")).toBeTruthy();
    expect(card("Your Preferred Timezones")).toBeTruthy();
  });

  test("shows that the list is loading, then that it is empty", async () => {
    const { promise, resolve } = Promise.withResolvers<Stored<Preference>>();
    await openDialog({ load: () => promise });
    expect(screen.getByText("Loading preferences...")).toBeTruthy();
    resolve({ entries: [] });
    await screen.findByText("No timezone preferences yet. Add one above!");
    expect(screen.queryByText("Loading preferences...")).toBeNull();
  });

  test("shows this browser's list while the session is loading, which may not be empty after that", async () => {
    await openDialog({}, "loading");
    await screen.findByText("Loading preferences...");
    expect(screen.queryByText("No timezone preferences yet. Add one above!")).toBeNull();
    await act(() => zonesList.add(NEPAL));
    await screen.findByText("Nepal Time");
    expect(screen.queryByText("Loading preferences...")).toBeNull();
  });

  test("is closed by Escape after what is open in it, before a toast; a focused toast is closed alone, and Undo returns the focus", async () => {
    await localStore().addAll([MUM, NEPAL]);
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
    expect(await screen.findByRole("listbox")).toBeVisible();
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

describe("a row of the dialog", () => {
  const openWithMum = async (changes?: Partial<ZonesStore>) => {
    await localStore().add(MUM);
    await openDialog(changes);
  };

  test("is removed at once, with a toast that offers undo", async () => {
    await openWithMum();
    await userEvent.click(await screen.findByRole("button", { name: "Remove Mum" }));
    await screen.findByText("Timezone Removed");
    expect(screen.getByText("The timezone has been removed from your preferences.")).toBeTruthy();
    expect(screen.getByText("No timezone preferences yet. Add one above!")).toBeTruthy();
    await userEvent.click(button("Undo"));
    await screen.findByRole("button", { name: "Remove Mum" });
  });

  test("isolates a name from right to left in its texts", async () => {
    await localStore().add({ ...MUM, customName: "אמא\u202e" });
    await openDialog();
    await screen.findByRole("button", { name: "Remove \u2068אמא\u2069" });
    const [shown] = screen.getAllByText("אמא\u202e");
    expect(getComputedStyle(shown as Element).unicodeBidi).toBe("isolate");
  });

  test("stays if removing it fails, with a toast", async () => {
    await openWithMum({ remove: () => Promise.reject(new Error("500: x")) });
    await userEvent.click(await screen.findByRole("button", { name: "Remove Mum" }));
    await screen.findByText("Failed to remove timezone preference.");
    expect(screen.getByText("Error")).toBeTruthy();
    expect(screen.getByText("Mum")).toBeTruthy();
  });
});

test("the dialog says that storage is blocked, what of it can't be read, and that it has more than fits", async () => {
  const stored = { entries: [], isInMemory: true, hasUnreadable: true, hasExcess: true };
  await openDialog({ load: async () => stored });
  await screen.findByText(
    /^Your browser blocks storage.* Part of your saved list couldn’t be read.* Your saved list has more than 100 time zones/,
  );
});
