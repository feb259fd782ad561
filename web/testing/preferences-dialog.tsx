import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { LazyButton } from "../kit/ui/lazy-button.tsx";
import { useLazyDialog } from "../kit/ui/lazy-dialog.tsx";
import { createLocalStore } from "../my-zones/local-store.ts";
import type { PreferenceStore } from "../my-zones/preference-store.ts";
import { PreferencesDialog } from "../my-zones/preferences-dialog.tsx";
import { useReloadOnChange } from "../my-zones/use-preferences.ts";
import { renderPage } from "./render-page.tsx";

export const localStore = () => createLocalStore(Date.now);
export const button = (name: string) => screen.getByRole("button", { name });
export const card = (name: string) => screen.getByRole("region", { name });

/** Renders the dialog closed, with its button. */
export function renderDialog(store: PreferenceStore, isSessionLoading = false) {
  renderPage(<Page store={store} isSessionLoading={isSessionLoading} />);
}

const preferencesDialog = lazyPart(() => Promise.resolve({ PreferencesDialog }));

function Page(props: { store: PreferenceStore; isSessionLoading: boolean }) {
  useReloadOnChange(props.store);
  const { part, dialogState, trigger } = useLazyDialog(preferencesDialog, useState(false));
  return (
    <>
      <LazyButton {...trigger}>Timezone Preferences</LazyButton>
      {part && <part.PreferencesDialog {...props} dialogState={dialogState} />}
    </>
  );
}

export async function openDialog(
  store: PreferenceStore = localStore(),
  isSessionLoading?: boolean,
) {
  renderDialog(store, isSessionLoading);
  await userEvent.click(button("Timezone Preferences"));
}

export async function openForm(store?: PreferenceStore) {
  await openDialog(store);
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
