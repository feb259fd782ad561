import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { LIST_HAS_CHANGED } from "../../shared/api/preferences.ts";
import { UserError } from "../kit/api/report-error.ts";
import { shownPlace } from "../places/answer/shown-place.ts";
import { renderPage } from "../testing/render-page.tsx";
import { chooseHourCycle } from "../time/hour-cycle.ts";
import { createLocalStore } from "./local-store.ts";
import { MyZones } from "./my-zones.tsx";
import type { PreferenceStore, SessionState, StoredPreferences } from "./preference-store.ts";
import { useReloadOnChange } from "./use-preferences.ts";

const INSTANT = Date.parse("2026-11-20T20:00:00Z");
const localStore = () => createLocalStore(() => INSTANT);
const button = (name: string) => screen.getByRole("button", { name });
const names = () =>
  [...document.querySelectorAll(".my-zone-name")].map(({ textContent }) => textContent);
const actionsOf = (name: string) => button(`More actions for ${name}`);
async function choose(action: string, name: string) {
  await userEvent.click(actionsOf(name));
  await userEvent.click(screen.getByRole("menuitem", { name: action }));
}

const NEPAL = { timezone: "Nepal Time", customName: null, cityId: null };
const sessionOf = (status: SessionState["status"], refetch = () => {}) => ({
  status,
  isFetching: false,
  refetch,
});

interface PageProps {
  readonly store?: PreferenceStore;
  readonly session?: SessionState;
}

function Page({ store = localStore(), session = sessionOf("known") }: PageProps) {
  useReloadOnChange(store);
  return <MyZones store={store} session={session} />;
}

async function showZones(changes: Partial<PreferenceStore> = {}) {
  const store = { ...localStore(), ...changes };
  renderPage(<Page store={store} />, "America/New_York");
  await screen.findByRole("button", { name: "Mum" });
}

async function typeName(name: string) {
  await choose("Rename", "Mum");
  await userEvent.keyboard(name);
}

beforeEach(async () => {
  await localStore().importPreferences([
    { timezone: "India Standard Time", customName: "Mum", cityId: null },
    { timezone: "Japan Standard Time", customName: null, cityId: null },
    { timezone: "Atlantis Time", customName: null, cityId: null },
  ]);
});

describe("my zones", () => {
  test("show working hours that are set, in the visitor's hour format", async () => {
    const [mum] = (await localStore().list()).preferences;
    const hours = { start: 1320, end: 390 };
    await localStore().updatePreference(mum?.id ?? "", { availability: { hours } });
    await showZones();
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.textContent).toMatch(/^MumMumbai works 10:00 pm–6:30 am\+10 h 30 min/);
    expect(second?.textContent).not.toContain("works");
    act(() => chooseHourCycle("24"));
    expect(first?.textContent).toContain("works 22:00–06:30");
    act(() => chooseHourCycle("12"));
  });

  test("show their name or city, the difference from the visitor's time, and the weekday if it is another day", async () => {
    vi.useFakeTimers({ now: INSTANT, shouldAdvanceTime: true });
    await showZones();
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
    const [mum, , atlantis] = screen.getAllByRole("listitem");
    expect(mum?.textContent).toMatch(/^MumMumbai \+10 h 30 min, Sat1:30/);
    expect(atlantis?.textContent).toBe("Atlantis Time ");
  });

  test("show a place with its region and country, which tell two of one name apart", async () => {
    vi.useFakeTimers({ now: INSTANT, shouldAdvanceTime: true });
    const springfield = { timezone: "America/Chicago", customName: null, cityId: "4250542" };
    const place = { name: "Springfield", region: "Illinois", country: "United States" };
    await localStore().importPreferences([
      { ...springfield, place },
      { ...springfield, cityId: "4409896", place: { ...place, region: "Missouri" } },
      { ...springfield, customName: "Work", place },
      {
        ...springfield,
        cityId: "1",
        place: { name: "Singapore", region: null, country: "Singapore" },
      },
      { ...springfield, cityId: "2" },
      { ...springfield, timezone: "Mars/Olympus", cityId: "3", place },
    ]);
    await showZones();
    const [, , , ...rows] = screen.getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent?.replace(/ (−1 h.*)?$/, ""))).toEqual([
      "SpringfieldIllinois, United States",
      "SpringfieldMissouri, United States",
      "WorkSpringfield, Illinois, United States",
      "SingaporeCentral Time",
      "ChicagoCentral Time",
      "SpringfieldIllinois, United States",
    ]);
    expect(rows[0]?.textContent).toMatch(/−1 h2:00:00 pm2:00 pm in Springfield$/);
  });

  test("say that an empty list is empty, and reserve no rows for the next load", async () => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
    renderPage(<Page />, "America/New_York");
    await waitFor(() => expect(localStorage.getItem("my-zones-rows")).toBeNull());
    expect(document.documentElement.dataset["myZones"]).toBe("empty");
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  test("offer a retry if there were some and the session is unknown", async () => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
    const refetch = vi.fn<() => void>();
    renderPage(<Page session={sessionOf("unknown", refetch)} />, "America/New_York");
    await screen.findByText("Your zones can’t be loaded right now.");
    expect(document.documentElement.dataset["myZones"]).toBe("listed");
    await userEvent.click(button("Try again"));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test("say that the list is empty, without a retry, after the last entry is removed, though the session is unknown", async () => {
    localStorage.clear();
    const { id } = await localStore().addPreference(NEPAL);
    renderPage(<Page session={sessionOf("unknown")} />, "America/New_York");
    await screen.findByRole("button", { name: "Kathmandu" });
    await localStore().removePreference(id);
    window.dispatchEvent(new StorageEvent("storage", { key: "timezone-preferences-anonymous" }));
    await waitFor(() => expect(localStorage.getItem("my-zones-rows")).toBeNull());
    expect(document.documentElement.dataset["myZones"]).toBe("empty");
  });

  test("keep their space reserved while the session is loading", async () => {
    localStorage.clear();
    localStorage.setItem("my-zones-rows", "3");
    renderPage(<Page session={sessionOf("loading")} />, "America/New_York");
    await new Promise(requestAnimationFrame);
    expect(localStorage.getItem("my-zones-rows")).toBe("3");
  });

  test("offer a retry if there were some and the list fails to load", async () => {
    localStorage.setItem("my-zones-rows", "3");
    let fails = true;
    const list = () => (fails ? Promise.reject(new Error("503: x")) : localStore().list());
    renderPage(<Page store={{ ...localStore(), list }} />, "America/New_York");
    await screen.findByText("Your zones can’t be loaded right now.");
    fails = false;
    await userEvent.click(button("Try again"));
    await screen.findByRole("button", { name: "Mum" });
  });

  test("keep the message and the focused button during a retry", async () => {
    localStorage.setItem("my-zones-rows", "3");
    const list = vi.fn<PreferenceStore["list"]>(() => Promise.reject(new Error("503: x")));
    renderPage(<Page store={{ ...localStore(), list }} />, "America/New_York");
    const again = await screen.findByRole("button", { name: "Try again" });
    const { promise: answer, resolve } = Promise.withResolvers<StoredPreferences>();
    list.mockReturnValue(answer);
    await userEvent.click(again);
    await waitFor(() => expect(again.ariaDisabled).toBe("true"));
    expect(document.activeElement).toBe(again);
    expect(screen.getByRole("heading", { name: "My zones" })).toBeVisible();
    resolve(await localStore().list());
    await screen.findByRole("button", { name: "Mum" });
  });
});

describe("renaming", () => {
  test("saves the trimmed name on Enter; an empty one clears it", async () => {
    await showZones();
    await typeName("  Dad {Enter}");
    await screen.findByRole("button", { name: "Dad" });
    await waitFor(() => expect(document.activeElement).toBe(actionsOf("Dad")));
    await userEvent.keyboard("{Enter}{Enter}{Backspace}{Enter}");
    await screen.findByRole("button", { name: "Mumbai" });
  });

  test.each([
    ["the error's own sentence", new UserError("No room."), "No room."],
    [
      "a general sentence for an unknown error",
      new Error("500: secret"),
      "The name could not be saved. Try again.",
    ],
  ])("that fails keeps the text, with %s", async (_how, error, sentence) => {
    await showZones({ updatePreference: () => Promise.reject(error) });
    await typeName("Dad{Enter}");
    await screen.findByText(sentence, { selector: "[role=alert]" });
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Dad");
  });

  test("that fails shows a toast after the form has closed", async () => {
    const answer = Promise.withResolvers<void>();
    await showZones({ updatePreference: () => answer.promise });
    await typeName("Dad{Enter}{Escape}");
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
    answer.reject(new Error("500: x"));
    await screen.findByText("The name could not be saved. Try again.");
  });

  test("ignores the Escape that ends an IME composition", async () => {
    await showZones();
    await typeName("Aiko");
    const field = screen.getByRole<HTMLInputElement>("textbox");
    fireEvent.keyDown(field, { key: "Escape", isComposing: true });
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe("Aiko");
  });

  test("refuses a name of more than 60 characters before sending it", async () => {
    await showZones();
    await choose("Rename", "Mum");
    await userEvent.paste("x".repeat(61));
    await userEvent.keyboard("{Enter}");
    await screen.findByText("A custom name has at most 60 characters.");
    await userEvent.keyboard("{Escape}");
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
  });
});

describe("moving", () => {
  test("with Alt and an arrow key shows at once, is saved, and is announced, at the end too", async () => {
    await showZones();
    actionsOf("Mum").focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await screen.findByText("Mum moved to 2 of 3");
    expect(names()).toEqual(["Tokyo", "Mum", "Atlantis Time"]);
    expect(document.activeElement).toBe(actionsOf("Mum"));
    const order = (await localStore().list()).preferences.map(({ timezone }) => timezone);
    expect(order).toEqual(["Japan Standard Time", "India Standard Time", "Atlantis Time"]);
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await screen.findByText("Mum moved to 1 of 3");
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await screen.findByText("Mum is already first");
    button("Tokyo").focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    await screen.findByText("Tokyo is already last");
  });

  test("by the menu returns the focus to its button, and the first entry can't move up", async () => {
    await showZones();
    await userEvent.click(actionsOf("Mum"));
    expect(screen.getByRole("menuitem", { name: "Move up" }).ariaDisabled).toBe("true");
    await userEvent.click(screen.getByRole("menuitem", { name: "Move down" }));
    await screen.findByText("Mum moved to 2 of 3");
    expect(document.activeElement).toBe(actionsOf("Mum"));
  });

  test("that is refused shows the error and reloads the list", async () => {
    await showZones({ orderPreferences: () => Promise.reject(new UserError(LIST_HAS_CHANGED)) });
    await choose("Move down", "Mum");
    await screen.findByText(LIST_HAS_CHANGED);
    await waitFor(() => expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]));
  });
});

describe("removing", () => {
  test("gives the focus to the next row, then to the one before, then to the field that finds cities; undo brings an entry back", async () => {
    const field = document.createElement("div");
    field.className = "place-field";
    field.innerHTML = "<input />";
    document.body.append(field);
    onTestFinished(() => field.remove());
    await showZones();
    actionsOf("Tokyo").focus();
    for (const next of ["Atlantis Time", "Mum"]) {
      await userEvent.keyboard("{ArrowUp}{Enter}");
      await waitFor(() => expect(document.activeElement).toBe(actionsOf(next)));
    }
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(field.firstElementChild));
    await userEvent.click(button("Undo"));
    await screen.findByRole("button", { name: "Mum" });
  });
});

test("the name of an entry opens the panel of its place beside its row, and a second press closes it", async () => {
  await showZones();
  await userEvent.click(button("Tokyo"));
  expect(shownPlace.get()?.place).toMatchObject({ timezone: "Japan Standard Time" });
  expect(shownPlace.get()?.anchor === button("Tokyo").closest("li")).toBe(true);
  await userEvent.click(button("Tokyo"));
  expect(shownPlace.get()).toBeUndefined();
});
