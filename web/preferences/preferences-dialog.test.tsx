import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { Preference } from "../../shared/preferences.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { renderPage } from "../test/render-page.tsx";
import { shownText } from "../test/shown-text.ts";
import { late } from "../ui/late.ts";
import { LateDialog } from "../ui/late-dialog.tsx";
import { createLocalKeeper } from "./local-keeper.ts";
import { type PreferenceKeeper, Refusal } from "./preference-keeper.ts";
import { PreferencesDialog } from "./preferences-dialog.tsx";

const localKeeper = () => createLocalKeeper(window, Date.now);
const button = (name: string) => screen.getByRole("button", { name });
const card = (name: string) => screen.getByRole("region", { name });

function renderDialog(keeper: PreferenceKeeper) {
  const dialog = late(() => Promise.resolve(PreferencesDialog));
  renderPage(
    <LateDialog label="Timezone Preferences" late={dialog}>
      {(Dialog, opening) => <Dialog opening={opening} keeper={keeper} visitorZone="Asia/Kolkata" />}
    </LateDialog>,
  );
}

async function openDialog(keeper: PreferenceKeeper = localKeeper()) {
  renderDialog(keeper);
  await userEvent.click(button("Timezone Preferences"));
}

async function openForm(keeper?: PreferenceKeeper) {
  await openDialog(keeper);
  await userEvent.click(button("Add Timezone"));
}

async function choose(option: RegExp) {
  await userEvent.click(screen.getByRole("combobox", { name: "Select Timezone" }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

const zoneField = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Select Timezone" });

const nameField = () =>
  screen.getByRole<HTMLInputElement>("textbox", { name: "Custom Name (Optional)" });

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

describe("the form", () => {
  test("is revealed by a button, and its own button is disabled until a timezone is chosen", async () => {
    await openForm();
    expect(zoneField().placeholder).toBe("Choose a timezone");
    expect(nameField().placeholder).toBe("e.g. Work, Home");
    expect(button("Add Timezone")).toHaveProperty("disabled", true);
    await choose(/^Tokyo/);
    expect(button("Add Timezone")).toHaveProperty("disabled", false);
  });

  test("offers every entry of the table as city and offset, in a list of at most 15rem", async () => {
    await openForm();
    await userEvent.click(screen.getByRole("combobox", { name: "Select Timezone" }));
    const list = await screen.findByRole("listbox");
    const options = within(list).getAllByRole("option");
    expect(options).toHaveLength(WORLD_ZONES.length);
    expect(options[0]?.textContent).toBe("Baker Island (UTC-12:00)");
    expect(within(list).getByRole("option", { name: "Mumbai (UTC+05:30)" })).toBeTruthy();
    expect(getComputedStyle(list).maxHeight).toBe("240px");
  });

  test("finds an entry by any of its names, best first, and says why", async () => {
    await openForm();
    await userEvent.type(zoneField(), "munich");
    const [option, ...others] = screen.getAllByRole("option");
    expect(option?.textContent).toBe("Berlin (UTC+01:00) Munich");
    expect(others).toEqual([]);
    await userEvent.clear(zoneField());
    await userEvent.type(zoneField(), "par");
    expect(screen.getAllByRole("option")[0]?.textContent).toBe("Paris (UTC+01:00)");
  });

  test("says plainly that nothing was found, and chooses nothing", async () => {
    await openForm();
    await userEvent.type(zoneField(), "xyz{Enter}");
    expect(screen.getByText(/^Nothing here goes by “xyz”\./)).toBeTruthy();
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(button("Add Timezone")).toHaveProperty("disabled", true);
    await userEvent.tab();
    expect(zoneField().value).toBe("");
  });

  test("does nothing when it is sent without a timezone", async () => {
    await openForm();
    await userEvent.type(nameField(), "Mum{Enter}");
    expect(localStorage.getItem("timezone-preferences-anonymous")).toBeNull();
    expect(nameField().value).toBe("Mum");
  });

  test("adds the zone with its trimmed name, tells it, and collapses", async () => {
    await openForm();
    await choose(/^Mumbai/);
    await userEvent.type(nameField(), "  Mum ");
    await userEvent.click(button("Add Timezone"));
    await screen.findByText("Timezone Added");
    expect(screen.getByText("Your timezone preference has been saved.")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    const row = within(card("Your Preferred Timezones")).getByRole("listitem");
    expect(shownText(row)).toMatch(
      /^India Standard TimeMum(Tomorrow|Yesterday)?\d{1,2}:\d\d:\d\d [ap]m$/,
    );
  });

  test("turns an empty name into none", async () => {
    await openForm();
    await choose(/^Tokyo/);
    await userEvent.type(nameField(), "   ");
    await userEvent.click(button("Add Timezone"));
    await screen.findByText("Timezone Added");
    const [stored] = JSON.parse(localStorage.getItem("timezone-preferences-anonymous") ?? "[]");
    expect(stored).toMatchObject({ timezone: "Japan Standard Time", customName: null });
  });

  test("is cleared by cancelling, and by adding", async () => {
    await openForm();
    await choose(/^Tokyo/);
    await userEvent.type(nameField(), "Aiko");
    await userEvent.click(button("Cancel"));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(button("Add Timezone"));
    await userEvent.click(button("Add Timezone"));
    expect(nameField().value).toBe("");
    expect(zoneField().value).toBe("");
  });

  test("says Adding... while it saves, and cannot be sent twice", async () => {
    let finish = () => {};
    const local = localKeeper();
    const keeper: PreferenceKeeper = {
      ...local,
      addPreference: async (wanted) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return local.addPreference(wanted);
      },
    };
    await openForm(keeper);
    await choose(/^Tokyo/);
    await userEvent.click(button("Add Timezone"));
    expect(button("Adding...")).toHaveProperty("disabled", true);
    finish();
    await screen.findByText("Timezone Added");
  });

  test.each([
    ["with the keeper's own sentence where it has one", new Refusal("No room."), "No room."],
    ["without a word of the fault where it has none", new Error("500: secret"), undefined],
  ])("keeps the typing when adding fails, and tells it %s", async (_how, error, sentence) => {
    await openForm({ ...localKeeper(), addPreference: () => Promise.reject(error) });
    await choose(/^Tokyo/);
    await userEvent.type(nameField(), "Aiko");
    await userEvent.click(button("Add Timezone"));
    await screen.findByText("Failed to add timezone preference.");
    expect(screen.getByText("Error").closest("li")?.dataset["look"]).toBe("destructive");
    expect(nameField().value).toBe("Aiko");
    expect(zoneField().value).toBe("Tokyo (UTC+09:00)");
    expect(screen.queryByRole("alert")?.textContent).toBe(sentence);
    expect(screen.queryByText(/secret/)).toBeNull();
  });

  test("takes a name of 60 characters, and refuses a longer one with a sentence, keeping it", async () => {
    await openForm();
    await choose(/^Tokyo/);
    await userEvent.click(nameField());
    await userEvent.paste("x".repeat(61));
    await userEvent.click(button("Add Timezone"));
    expect(screen.getByRole("alert").textContent).toBe("A custom name has at most 60 characters.");
    expect(nameField().value).toHaveLength(61);
    await userEvent.type(nameField(), "{Backspace}");
    await userEvent.click(button("Add Timezone"));
    await screen.findByText("Timezone Added");
  });
});

describe("a row", () => {
  async function openWithMum(keeper: PreferenceKeeper = localKeeper()) {
    await localKeeper().addPreference({ timezone: "India Standard Time", customName: "Mum" });
    await openDialog(keeper);
  }

  test("is removed at once, with a toast that can undo it", async () => {
    await openWithMum();
    await userEvent.click(await screen.findByRole("button", { name: /^Remove Mum/ }));
    await screen.findByText("Timezone Removed");
    expect(screen.getByText("The timezone has been removed from your preferences.")).toBeTruthy();
    expect(screen.getByText("No timezone preferences yet. Add one above!")).toBeTruthy();
    await userEvent.click(button("Undo"));
    await screen.findByRole("button", { name: /^Remove Mum/ });
  });

  test("stays when removing it fails, and that is told", async () => {
    await openWithMum({
      ...localKeeper(),
      removePreference: () => Promise.reject(new Error("500: x")),
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Remove Mum/ }));
    await screen.findByText("Failed to remove timezone preference.");
    expect(screen.getByText("Mum")).toBeTruthy();
  });

  test("whose zone the table does not have shows its name and can be removed", async () => {
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

  test("says where it is another day than the visitor's", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T20:00:00Z"), shouldAdvanceTime: true });
    await localKeeper().addPreference({ timezone: "Hawaii Standard Time", customName: null });
    await localKeeper().addPreference({ timezone: "Nepal Time", customName: null });
    renderDialog(localKeeper());
    fireEvent.click(button("Timezone Preferences"));
    const [hawaii, nepal] = await screen.findAllByRole("listitem");
    expect(hawaii && shownText(hawaii)).toMatch(/^Hawaii Standard TimeYesterday10:00:0\d am$/);
    expect(nepal && shownText(nepal)).toMatch(/^Nepal Time1:45:0\d am$/);
    expect(hawaii?.querySelector("p.text-right .sr-only")?.textContent).toBe(
      "10:00 am in Honolulu, yesterday",
    );
  });

  test("is missing where the list fails, which is said, until it is tried again", async () => {
    let fails = true;
    const local = localKeeper();
    await local.addPreference({ timezone: "Nepal Time", customName: null });
    const list = () => (fails ? Promise.reject(new Error("503: x")) : local.list());
    await openDialog({ ...local, list });
    await screen.findByText("Your list can't be loaded right now.");
    fails = false;
    await userEvent.click(button("Try again"));
    await screen.findByText("Nepal Time");
  });

  test("that another tab adds shows here as well", async () => {
    await openDialog();
    await localKeeper().addPreference({ timezone: "Nepal Time", customName: null });
    window.dispatchEvent(new StorageEvent("storage", { key: "timezone-preferences-anonymous" }));
    await screen.findByText("Nepal Time");
  });
});
