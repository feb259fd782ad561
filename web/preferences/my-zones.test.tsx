import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { LIST_HAS_CHANGED } from "../../shared/api/preferences.ts";
import { renderPage } from "../testing/render-page.tsx";
import { createLocalStore } from "./local-store.ts";
import { MyZones } from "./my-zones.tsx";
import { type KeptList, type PreferenceStore, Refusal } from "./preference-store.ts";

const INSTANT = Date.parse("2026-11-20T20:00:00Z");
const localStore = () => createLocalStore(window, () => INSTANT);
const button = (name: string) => screen.getByRole("button", { name });
const names = () =>
  screen.getAllByRole("button", { name: /^Rename / }).map(({ textContent }) => textContent);

const NEPAL = { timezone: "Nepal Time", customName: null };
const KNOWN = { isFetching: false, askAgain: () => {} };

async function showZones(changes: Partial<PreferenceStore> = {}) {
  const store = { ...localStore(), ...changes };
  renderPage(<MyZones store={store} visitorZone="America/New_York" owner="known" asking={KNOWN} />);
  await screen.findByRole("button", { name: "Rename Mum" });
}

async function typeName(name: string) {
  await userEvent.click(button("Rename Mum"));
  await userEvent.keyboard(name);
}

beforeEach(async () => {
  await localStore().importPreferences([
    { timezone: "India Standard Time", customName: "Mum" },
    { timezone: "Japan Standard Time", customName: null },
    { timezone: "Atlantis Time", customName: null },
  ]);
});

describe("my zones", () => {
  test("are shown by their name or city, with the difference and the day there", async () => {
    vi.useFakeTimers({ now: INSTANT, shouldAdvanceTime: true });
    await showZones();
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
    const [mum, , atlantis] = screen.getAllByRole("listitem");
    expect(mum?.textContent).toMatch(/^MumMumbai1:30.*\+10 h 30 min, tomorrow$/);
    expect(atlantis?.textContent).toBe("Atlantis Time");
  });

  test("are nothing where there are none, and leave no room for the next time", async () => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
    renderPage(<MyZones store={localStore()} visitorZone="UTC" owner="known" asking={KNOWN} />);
    await waitFor(() => expect(localStorage.getItem("my-zones-rows")).toBeNull());
    expect(screen.queryByRole("region", { name: "My zones" })).toBeNull();
  });

  test("are said to be missing where there were some and it can't be told whose list it is", async () => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
    const asking = { isFetching: false, askAgain: vi.fn<() => void>() };
    renderPage(<MyZones store={localStore()} visitorZone="UTC" owner="unknown" asking={asking} />);
    await screen.findByText("Your zones can't be loaded right now.");
    await userEvent.click(button("Try again"));
    expect(asking.askAgain).toHaveBeenCalledOnce();
  });

  test("are gone with the last that is removed, and not missing, though it can't be told whose list it is", async () => {
    localStorage.clear();
    const { id } = await localStore().addPreference(NEPAL);
    renderPage(<MyZones store={localStore()} visitorZone="UTC" owner="unknown" asking={KNOWN} />);
    await screen.findByRole("button", { name: "Rename Kathmandu" });
    await localStore().removePreference(id);
    window.dispatchEvent(new StorageEvent("storage", { key: "timezone-preferences-anonymous" }));
    await waitFor(() => expect(screen.queryByText("My zones")).toBeNull());
    expect(localStorage.getItem("my-zones-rows")).toBeNull();
  });

  test("keep their room until it is known whose list it is", async () => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
    renderPage(<MyZones store={localStore()} visitorZone="UTC" owner="asked" asking={KNOWN} />);
    await new Promise(requestAnimationFrame);
    expect(localStorage.getItem("my-zones-rows")).toBe("3");
  });

  test("that fail are said to be missing where there were some", async () => {
    localStorage.setItem("my-zones-rows", "3");
    let fails = true;
    const list = () => (fails ? Promise.reject(new Error("503: x")) : localStore().list());
    renderPage(
      <MyZones store={{ ...localStore(), list }} visitorZone="UTC" owner="known" asking={KNOWN} />,
    );
    await screen.findByText("Your zones can't be loaded right now.");
    fails = false;
    await userEvent.click(button("Try again"));
    await screen.findByRole("button", { name: "Rename Mum" });
  });

  test("are still said to be missing while it is tried again, and the button keeps the focus", async () => {
    localStorage.setItem("my-zones-rows", "3");
    const list = vi.fn<PreferenceStore["list"]>(() => Promise.reject(new Error("503: x")));
    renderPage(
      <MyZones store={{ ...localStore(), list }} visitorZone="UTC" owner="known" asking={KNOWN} />,
    );
    const again = await screen.findByRole("button", { name: "Try again" });
    const { promise: answer, resolve } = Promise.withResolvers<KeptList>();
    list.mockReturnValue(answer);
    await userEvent.click(again);
    await waitFor(() => expect(again.ariaDisabled).toBe("true"));
    expect(document.activeElement).toBe(again);
    expect(screen.getByRole("heading", { name: "My zones" })).toBeVisible();
    resolve(await localStore().list());
    await screen.findByRole("button", { name: "Rename Mum" });
  });
});

describe("a name", () => {
  test("is kept by Enter, trimmed; an empty one is none", async () => {
    await showZones();
    await typeName("  Dad {Enter}");
    await screen.findByRole("button", { name: "Rename Dad" });
    await userEvent.click(button("Rename Dad"));
    await userEvent.keyboard("{Backspace}{Enter}");
    await screen.findByRole("button", { name: "Rename Mumbai" });
  });

  test.each([
    ["a Refusal's own sentence", new Refusal("No room."), "No room."],
    [
      "one without a word of the fault",
      new Error("500: secret"),
      "The name could not be saved. Try again.",
    ],
  ])("that can't be kept stays as it was typed, with %s", async (_how, error, sentence) => {
    await showZones({ renamePreference: () => Promise.reject(error) });
    await typeName("Dad{Enter}");
    await screen.findByText(sentence, { selector: "[role=alert]" });
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Dad");
  });

  test("that can't be kept is told although its field is gone by then", async () => {
    const answer = Promise.withResolvers<void>();
    await showZones({ renamePreference: () => answer.promise });
    await typeName("Dad{Enter}{Escape}");
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
    answer.reject(new Error("500: x"));
    await screen.findByText("The name could not be saved. Try again.");
  });

  test("that is being composed is not left by the Escape that ends the composition", async () => {
    await showZones();
    await typeName("Aiko");
    const field = screen.getByRole<HTMLInputElement>("textbox");
    fireEvent.keyDown(field, { key: "Escape", isComposing: true });
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe("Aiko");
  });

  test("of more than 60 characters is refused before it is sent", async () => {
    await showZones();
    await userEvent.click(button("Rename Mum"));
    await userEvent.paste("x".repeat(61));
    await userEvent.keyboard("{Enter}");
    await screen.findByText("A custom name has at most 60 characters.");
    await userEvent.keyboard("{Escape}");
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
  });
});

describe("the order", () => {
  test("changes at once, is kept, and is told", async () => {
    await showZones();
    button("Move Mum").focus();
    await userEvent.keyboard("{ArrowDown}");
    await screen.findByText("Mum moved to 2 of 3");
    expect(names()).toEqual(["Tokyo", "Mum", "Atlantis Time"]);
    expect(document.activeElement).toBe(button("Move Mum"));
    const kept = (await localStore().list()).preferences.map(({ timezone }) => timezone);
    expect(kept).toEqual(["Japan Standard Time", "India Standard Time", "Atlantis Time"]);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await screen.findByText("Mum moved to 1 of 3");
  });

  test("that is refused is told, and the list read anew", async () => {
    await showZones({ orderPreferences: () => Promise.reject(new Refusal(LIST_HAS_CHANGED)) });
    await userEvent.click(button("Move Mum"));
    await userEvent.click(button("Down: Mum"));
    await screen.findByText(LIST_HAS_CHANGED);
    await waitFor(() => expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]));
  });
});
