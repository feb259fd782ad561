import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PreferencesDialog } from "../my-zones/preferences-dialog.tsx";
import type { SessionState } from "../services/session.ts";
import { openList, type ZonesStore } from "./open-list.ts";
import { Opener } from "./opener.tsx";
import { renderPage } from "./render-page.tsx";

export const button = (name: string) => screen.getByRole("button", { name });
export const card = (name: string) => screen.getByRole("region", { name });

export async function openDialog(changes?: Partial<ZonesStore>, status?: SessionState["status"]) {
  openList(changes, status);
  renderPage(
    <Opener name="Timezone Preferences">
      {(state) => <PreferencesDialog dialogState={state} />}
    </Opener>,
  );
  await userEvent.click(button("Timezone Preferences"));
}

export async function openForm(changes?: Partial<ZonesStore>) {
  await openDialog(changes);
  await userEvent.click(button("Add Timezone"));
}

export async function choose(option: RegExp) {
  await userEvent.click(screen.getByRole("combobox", { name: "Select Timezone" }));
  // Not by role and name: the accessible names of 90 options take half a second.
  await userEvent.click(within(await screen.findByRole("listbox")).getByText(option));
}

export const zoneField = () =>
  screen.getByRole<HTMLInputElement>("combobox", { name: "Select Timezone" });

export const nameField = () =>
  screen.getByRole<HTMLInputElement>("textbox", { name: "Custom Name (Optional)" });
