import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { button, localStore, openDialog, renderDialog } from "../testing/preferences-dialog.tsx";
import { shownText, spokenText } from "../testing/shown-text.ts";
import { stubVisitorZone } from "../testing/stub-visitor-zone.ts";
import type { PreferenceStore } from "./preference-store.ts";

describe("a row of the list", () => {
  async function openWithMum(store: PreferenceStore = localStore()) {
    await localStore().addPreference({
      timezone: "India Standard Time",
      customName: "Mum",
      cityId: null,
    });
    await openDialog(store);
  }

  test("is removed at once, with a toast that offers undo", async () => {
    await openWithMum();
    await userEvent.click(await screen.findByRole("button", { name: /^Remove Mum/ }));
    await screen.findByText("Timezone Removed");
    expect(screen.getByText("The timezone has been removed from your preferences.")).toBeTruthy();
    expect(screen.getByText("No timezone preferences yet. Add one above!")).toBeTruthy();
    await userEvent.click(button("Undo"));
    await screen.findByRole("button", { name: /^Remove Mum/ });
  });

  test("that is removed by keyboard gives the focus to the next row, or to the last one", async () => {
    for (const timezone of ["Nepal Time", "Japan Standard Time"]) {
      await localStore().addPreference({ timezone, customName: null, cityId: null });
    }
    await openWithMum();
    (await screen.findByRole("button", { name: "Remove Kathmandu" })).focus();
    for (const next of ["Remove Tokyo", "Remove Mum"]) {
      await userEvent.keyboard("{Enter}");
      await waitFor(() => expect(document.activeElement).toBe(button(next)));
    }
    await userEvent.keyboard("{Enter}");
    await screen.findByText("No timezone preferences yet. Add one above!");
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
  });

  test("is renamed in place; Escape cancels that and leaves the dialog open", async () => {
    await openWithMum();
    await userEvent.click(await screen.findByRole("button", { name: "Rename Mum" }));
    await userEvent.keyboard("Dad{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(button("Rename Mum")));
    await userEvent.click(button("Rename Mum"));
    await userEvent.keyboard("Dad{Enter}");
    await screen.findByRole("button", { name: "Rename Dad" });
    expect((await localStore().list()).preferences).toMatchObject([{ customName: "Dad" }]);
  });

  test("moves with Alt and an arrow key, and each move is announced", async () => {
    await localStore().addPreference({ timezone: "Nepal Time", customName: null, cityId: null });
    await openWithMum();
    const titles = () => screen.getAllByRole("listitem").map((row) => row.textContent?.slice(0, 5));
    (await screen.findByRole("button", { name: "Rename Mum" })).focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(spokenText).toBe("Mum moved to 1 of 2");
    expect(titles()).toEqual(["MumMu", "Kathm"]);
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await expect.poll(spokenText).toBe("Mum moved to 2 of 2");
    const { preferences } = await localStore().list();
    expect(preferences.map(({ timezone }) => timezone)).toEqual([
      "Nepal Time",
      "India Standard Time",
    ]);
  });

  test("isolates a name from right to left in its texts", async () => {
    await localStore().addPreference({
      timezone: "India Standard Time",
      customName: "אמא\u202e",
      cityId: null,
    });
    await openDialog(localStore());
    await screen.findByRole("button", { name: "Remove \u2068אמא\u2069" });
    const [shown] = screen.getAllByText("אמא\u202e");
    expect(getComputedStyle(shown as Element).unicodeBidi).toBe("isolate");
  });

  test("of a place shows its name, its region and country, and the name of its zone", async () => {
    const place = { name: "Kobe", region: "Hyōgo", country: "Japan" };
    const kobe = { timezone: "Asia/Tokyo", customName: "Work", cityId: "1859171", place };
    await localStore().importPreferences([kobe]);
    await openDialog();
    await userEvent.click(await screen.findByRole("button", { name: "Remove Work" }));
    await userEvent.click(button("Undo"));
    const title = await screen.findByText("Work");
    expect(shownText(title.closest("li") as HTMLElement)).toMatch(
      /^WorkKobe, Hyōgo, Japan · Japan Standard Time/,
    );
    expect((await localStore().list()).preferences).toMatchObject([kobe]);
  });

  test("stays if removing it fails, with a toast", async () => {
    await openWithMum({
      ...localStore(),
      removePreference: () => Promise.reject(new Error("500: x")),
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Remove Mum/ }));
    await screen.findByText("Failed to remove timezone preference.");
    expect(screen.getByText("Error")).toBeTruthy();
    expect(screen.getByText("Mum")).toBeTruthy();
  });

  test("stays if removing it fails, with a toast, though another was removed meanwhile", async () => {
    const local = localStore();
    await local.addPreference({ timezone: "Nepal Time", customName: "Aiko", cityId: null });
    const first = Promise.withResolvers<never>();
    const removePreference = vi
      .fn((id: string) => local.removePreference(id))
      .mockReturnValueOnce(first.promise);
    await openWithMum({ ...local, removePreference });
    await userEvent.click(await screen.findByRole("button", { name: /^Remove Mum/ }));
    await userEvent.click(button("Remove Aiko"));
    await screen.findByText("Timezone Removed");
    first.reject(new Error("500: x"));
    await screen.findByText("Failed to remove timezone preference.");
    expect(screen.getByText("Mum")).toBeTruthy();
  });

  test("with an unknown zone shows its name and can be removed", async () => {
    localStorage.setItem(
      "timezone-preferences-anonymous",
      JSON.stringify([{ id: "local-1", timezone: "Atlantis Time" }]),
    );
    await openDialog();
    const row = await screen.findByRole("listitem");
    expect(row.textContent).toBe("Atlantis Time");
    await userEvent.click(button("Remove Atlantis Time"));
    await waitFor(() => expect(screen.queryByText("Atlantis Time")).toBeNull());
  });

  test("shows when it is another day than the visitor's", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T20:00:00Z"), shouldAdvanceTime: true });
    await localStore().addPreference({
      timezone: "Hawaii Standard Time",
      customName: null,
      cityId: null,
    });
    await localStore().addPreference({ timezone: "Nepal Time", customName: null, cityId: null });
    stubVisitorZone("Asia/Kolkata");
    renderDialog(localStore());
    fireEvent.click(button("Timezone Preferences"));
    const [hawaii, nepal] = await screen.findAllByRole("listitem");
    expect(hawaii && shownText(hawaii)).toMatch(
      /^HonoluluHawaii Standard TimeYesterday10:00:0\d am$/,
    );
    expect(nepal && shownText(nepal)).toMatch(/^KathmanduNepal Time1:45:0\d am$/);
    expect(hawaii?.querySelector(".entry-time .sr-only")?.textContent).toBe(
      "10:00 am in Honolulu, yesterday",
    );
  });

  test("offers a retry if it fails to load", async () => {
    let fails = true;
    const local = localStore();
    await local.addPreference({ timezone: "Nepal Time", customName: null, cityId: null });
    const list = () => (fails ? Promise.reject(new Error("503: x")) : local.list());
    await openDialog({ ...local, list });
    await screen.findByText("Your list can’t be loaded right now.");
    fails = false;
    await userEvent.click(button("Try again"));
    await screen.findByText("Nepal Time");
  });

  test("keeps the message and the focused button during a retry", async () => {
    const list = vi.fn<PreferenceStore["list"]>(() => Promise.reject(new Error("503: x")));
    await openDialog({ ...localStore(), list });
    const again = await screen.findByRole("button", { name: "Try again" });
    list.mockReturnValue(new Promise(() => {}));
    await userEvent.click(again);
    await waitFor(() => expect(again.ariaDisabled).toBe("true"));
    expect(document.activeElement).toBe(again);
    expect(screen.getByText("Your list can’t be loaded right now.")).toBeVisible();
  });

  test("shows an entry that another tab adds", async () => {
    await openDialog();
    await localStore().addPreference({ timezone: "Nepal Time", customName: null, cityId: null });
    window.dispatchEvent(new StorageEvent("storage", { key: "timezone-preferences-anonymous" }));
    await screen.findByText("Nepal Time");
  });
});
