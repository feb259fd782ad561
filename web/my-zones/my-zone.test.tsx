import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { placePath, Town } from "../../shared/api/places.ts";
import { LIST_HAS_CHANGED } from "../../shared/api/preferences.ts";
import { UserError } from "../kit/api/report-error.ts";
import { shownPlace } from "../places/answer/shown-place.ts";
import { localStore, openList, type ZonesStore } from "../testing/open-list.ts";
import { renderPage } from "../testing/render-page.tsx";
import { spokenText } from "../testing/shown-text.ts";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { placeOf } from "../testing/stub-places.ts";
import { showInstant } from "../time/shown-instant.ts";
import { MyZones } from "./my-zones.tsx";

const button = (name: string) => screen.getByRole("button", { name });
const names = () =>
  [...document.querySelectorAll(".my-zone-name")].map(({ textContent }) => textContent);
const actionsOf = (name: string) => button(`More actions for ${name}`);
async function choose(action: string, name: string) {
  await userEvent.click(actionsOf(name));
  await userEvent.click(screen.getByRole("menuitem", { name: action }));
}

async function showZones(changes: Partial<ZonesStore> = {}) {
  openList(changes);
  renderPage(<MyZones />, "America/New_York");
  await screen.findByRole("button", { name: "Mum" });
}

async function typeName(name: string) {
  await choose("Rename", "Mum");
  await userEvent.keyboard(name);
}

beforeEach(async () => {
  await localStore().addAll([
    { timezone: "India Standard Time", customName: "Mum", cityId: null },
    { timezone: "Japan Standard Time", customName: null, cityId: null },
    { timezone: "Atlantis Time", customName: null, cityId: null },
  ]);
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
      "The name couldn’t be saved. Try again.",
    ],
  ])("that fails keeps the text, with %s", async (_how, error, sentence) => {
    await showZones({ change: () => Promise.reject(error) });
    await typeName("Dad{Enter}");
    await screen.findByText(sentence, { selector: "[role=alert]" });
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Dad");
  });

  test("that fails shows a toast after the form has closed", async () => {
    const answer = Promise.withResolvers<void>();
    await showZones({ change: () => answer.promise });
    await typeName("Dad{Enter}{Escape}");
    expect(names()).toEqual(["Mum", "Tokyo", "Atlantis Time"]);
    answer.reject(new Error("500: x"));
    await screen.findByText("The name couldn’t be saved. Try again.");
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
    await expect.poll(spokenText).toBe("Mum moved to 2 of 3");
    expect(names()).toEqual(["Tokyo", "Mum", "Atlantis Time"]);
    expect(document.activeElement).toBe(actionsOf("Mum"));
    const order = (await localStore().load()).entries.map(({ timezone }) => timezone);
    expect(order).toEqual(["Japan Standard Time", "India Standard Time", "Atlantis Time"]);
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(spokenText).toBe("Mum moved to 1 of 3");
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(spokenText).toBe("Mum is already first");
    button("Tokyo").focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    await expect.poll(spokenText).toBe("Tokyo is already last");
  });

  test("by the menu returns the focus to its button, and the first entry can't move up", async () => {
    await showZones();
    await userEvent.click(actionsOf("Mum"));
    expect(screen.getByRole("menuitem", { name: "Move up" }).ariaDisabled).toBe("true");
    await userEvent.click(screen.getByRole("menuitem", { name: "Move down" }));
    await expect.poll(spokenText).toBe("Mum moved to 2 of 3");
    expect(document.activeElement).toBe(actionsOf("Mum"));
  });

  test("that is refused shows the error and reloads the list", async () => {
    await showZones({ order: () => Promise.reject(new UserError(LIST_HAS_CHANGED)) });
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
    await expect.poll(spokenText).toMatch(/ is in my zones$/);
    await screen.findByRole("button", { name: "Mum" });
  });
});

test("the name of an entry opens the panel of its place beside its row, and a second press closes it", async () => {
  await showZones();
  await userEvent.click(button("Tokyo"));
  expect(shownPlace.get()).toMatchObject({ place: { timezone: "Japan Standard Time" } });
  expect(shownPlace.get()?.anchor === button("Tokyo").closest("li")).toBe(true);
  await userEvent.click(button("Tokyo"));
  expect(shownPlace.get()).toBeUndefined();
});

test("the sky of a town is its own, not that of its zone's city", async () => {
  const detail = "California, United States, America/Los_Angeles";
  const town = {
    ...placeOf("5391959", "San Francisco", detail),
    latitude: 37.77,
    longitude: -122.42,
  };
  stubApi((path) =>
    path === placePath(town.id) ? answerOf(Town, town) : new Response(null, { status: 404 }),
  );
  await localStore().addAll([
    { timezone: town.zone, customName: null, cityId: town.id, place: town },
  ]);
  // Los Angeles had its sunrise at 6:37 am; San Francisco has it at 7:02.
  act(() => showInstant(Date.parse("2026-11-28T14:50Z")));
  onTestFinished(() => act(() => showInstant(undefined)));
  await showZones();
  const row = within(button("San Francisco").closest("li") as HTMLElement);
  expect(await row.findByRole("img", { name: "Twilight" })).toBeVisible();
});
