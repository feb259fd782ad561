import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { LIST_IS_FULL } from "../../shared/api/preferences.ts";
import { formatPreferencesFile } from "../../shared/preferences-file.ts";
import { renderPage } from "../testing/render-page.tsx";
import { ListFile } from "./list-file.tsx";
import { createLocalStore } from "./local-store.ts";
import { type PreferenceStore, Refusal } from "./preference-store.ts";

const mum = { timezone: "India Standard Time", customName: "Mum" };
const aiko = { timezone: "Japan Standard Time", customName: "Aiko" };
const fileOf = (text: string) => new File([text], "list.json", { type: "application/json" });
const kept = async () => (await createLocalStore(window, Date.now).list()).preferences;

async function show(changes: Partial<PreferenceStore> = {}) {
  const store = createLocalStore(window, Date.now);
  await store.addPreference(mum);
  renderPage(<ListFile store={{ ...store, ...changes }} />);
  await screen.findByRole("button", { name: "Save as a file" });
}

const choose = (text: string) =>
  userEvent.upload(screen.getByLabelText("A file with a list"), fileOf(text));

describe("a file with a list", () => {
  test("adds what the list does not have, and tells what of each entry became", async () => {
    await show();
    const entries = [mum, aiko, { timezone: "Atlantis Time" }, 5];
    const { format, version } = JSON.parse(formatPreferencesFile([]));
    await choose(JSON.stringify({ format, version, entries }));
    await screen.findByText("1 entry added. 1 entry in your list already. 2 entries not added:");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Entry 3: The time zone “Atlantis Time” is unknown.",
      "Entry 4: This is not an entry.",
    ]);
    expect(await kept()).toMatchObject([mum, aiko]);
  });

  test("may be dropped", async () => {
    await show();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(fileOf(formatPreferencesFile([aiko])));
    fireEvent(
      screen.getByRole("region", { name: "Your list as a file" }),
      new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }),
    );
    await screen.findByText("1 entry added.");
    expect(await kept()).toMatchObject([mum, aiko]);
  });

  test.each([
    ["that is none of ours", "{}", "This file is not a list of time zones from this page."],
    ["that is empty", formatPreferencesFile([]), "This file has no entries."],
  ])("%s is refused with a sentence", async (_which, text, sentence) => {
    await show();
    await choose(text);
    await screen.findByText(sentence);
    expect(await kept()).toMatchObject([mum]);
  });

  test.each([
    ["a Refusal's own sentence", new Refusal(LIST_IS_FULL), LIST_IS_FULL],
    [
      "one without a word of the fault",
      new Error("500: secret"),
      /could not be added to your list/,
    ],
  ])("that can't be added is told with %s", async (_how, error, sentence) => {
    await show({ importPreferences: () => Promise.reject(error) });
    await choose(formatPreferencesFile([aiko]));
    await screen.findByText(sentence);
  });
});
