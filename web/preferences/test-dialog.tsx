import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderPage } from "../test/render-page.tsx";
import { late } from "../ui/late.ts";
import { LateDialog } from "../ui/late-dialog.tsx";
import { createLocalKeeper } from "./local-keeper.ts";
import type { Owner, PreferenceKeeper } from "./preference-keeper.ts";
import { PreferencesDialog } from "./preferences-dialog.tsx";

/** The keeper of this browser, over its real storage. */
export const localKeeper = () => createLocalKeeper(window, Date.now);
export const button = (name: string) => screen.getByRole("button", { name });
export const card = (name: string) => screen.getByRole("region", { name });

/** Renders the dialog behind its button, closed. */
export function renderDialog(keeper: PreferenceKeeper, owner: Owner = "known") {
  const dialog = late(() => Promise.resolve(PreferencesDialog));
  renderPage(
    <LateDialog label="Timezone Preferences" late={dialog}>
      {(Dialog, opening) => (
        <Dialog opening={opening} keeper={keeper} owner={owner} visitorZone="Asia/Kolkata" />
      )}
    </LateDialog>,
  );
}

export async function openDialog(keeper: PreferenceKeeper = localKeeper(), owner?: Owner) {
  renderDialog(keeper, owner);
  await userEvent.click(button("Timezone Preferences"));
}

export async function openForm(keeper?: PreferenceKeeper) {
  await openDialog(keeper);
  await userEvent.click(button("Add Timezone"));
}

export async function choose(option: RegExp) {
  await userEvent.click(screen.getByRole("combobox", { name: "Select Timezone" }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

export const zoneField = () =>
  screen.getByRole<HTMLInputElement>("combobox", { name: "Select Timezone" });

export const nameField = () =>
  screen.getByRole<HTMLInputElement>("textbox", { name: "Custom Name (Optional)" });
