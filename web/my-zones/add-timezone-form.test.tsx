import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { hourCycle } from "../i18n/times.ts";
import { UserError } from "../kit/api/report-error.ts";
import { patience } from "../places/use-search.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { localStore, type ZonesStore } from "../testing/open-list.ts";
import { pasteInto } from "../testing/paste-into.ts";
import {
  button,
  card,
  choose,
  nameField,
  openForm,
  zoneField,
} from "../testing/preferences-dialog.tsx";
import { shownText } from "../testing/shown-text.ts";
import { foundPlaces, KOBE, placeOf, QUEENS, stubPlaces } from "../testing/stub-places.ts";

beforeEach(() => {
  stubPlaces(() => foundPlaces([]));
  patience.set(undefined);
});

const add = () => userEvent.click(button("Add Timezone"));

async function openWithTokyo(changes?: Partial<ZonesStore>) {
  await openForm(changes);
  await choose(/^Tokyo/);
}

describe("the add form", () => {
  test("opens by a button, and its submit button is disabled until a timezone is chosen", async () => {
    await openForm();
    expect(zoneField()).toHaveAttribute("aria-required", "true");
    expect(zoneField().placeholder).toBe("Choose a timezone");
    expect(nameField().placeholder).toBe("e.g. Work, Home");
    expect(button("Add Timezone")).toBeDisabled();
    await choose(/^Tokyo/);
    expect(button("Add Timezone")).toBeEnabled();
  });

  test.each(["{Backspace}", "{Control>}a{/Control}{Delete}", "x"])(
    "a chosen timezone that is edited with %s is chosen no more, and cannot be added",
    async (keys) => {
      await openWithTokyo();
      await userEvent.click(zoneField());
      await userEvent.keyboard(`{ArrowRight}${keys}`);
      expect(button("Add Timezone")).toBeDisabled();
      await userEvent.tab();
      expect(zoneField()).toHaveValue("");
      expect(button("Add Timezone")).toBeDisabled();
    },
  );

  test("offers every entry of the table as city and offset, in a list of at most 15rem", async () => {
    await openForm();
    await userEvent.click(zoneField());
    const list = await screen.findByRole("listbox");
    const options = within(list).getAllByRole("option");
    expect(options).toHaveLength(WORLD_ZONES.length + 1);
    expect(within(list).getByText("UTC (UTC+00:00)")).toBeTruthy();
    expect(options[0]?.textContent).toBe("Baker Island (UTC-12:00)");
    expect(within(list).getByText("Mumbai (UTC+05:30)")).toBeTruthy();
    expect(getComputedStyle(list).maxHeight).toBe("240px");
  });

  test("in a low window, the list is inside it, on a side with room", async () => {
    const height = 480;
    await page.viewport(1280, height);
    onTestFinished(() => page.viewport(414, 896));
    await openForm();
    await userEvent.click(zoneField());
    const list = await screen.findByRole("listbox");
    const field = zoneField().getBoundingClientRect();
    await vi.waitFor(() => {
      const { top, bottom } = list.getBoundingClientRect();
      const room = Math.max(field.top, height - field.bottom);
      expect([top >= 0, bottom <= height]).toEqual([true, true]);
      expect(bottom - top).toBeGreaterThan(Math.min(room - 24, 239));
    });
  });

  test("shows that nothing matches, and chooses nothing", async () => {
    await openForm();
    await userEvent.type(zoneField(), "xyz{Enter}");
    await screen.findByText("No matches for “xyz”.");
    expect(screen.queryByRole("listbox")).toBeNull();
    await expectAccessible();
    expect(button("Add Timezone")).toBeDisabled();
    await userEvent.tab();
    expect(zoneField()).toHaveValue("");
  });

  test("does nothing if submitted without a timezone", async () => {
    await openForm();
    await userEvent.type(nameField(), "Mum{Enter}");
    expect(localStorage.getItem("timezone-preferences-anonymous")).toBeNull();
    expect(nameField()).toHaveValue("Mum");
  });

  test("adds the zone with its trimmed name, shows a toast, and collapses", async () => {
    await openForm();
    await choose(/^Mumbai/);
    await userEvent.type(nameField(), "  Mum ");
    await add();
    await screen.findByText("Timezone Added");
    expect(screen.getByText("Your timezone preference has been saved.")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    const row = within(card("Your Preferred Timezones")).getByRole("listitem");
    expect(shownText(row)).toMatch(/^MumMumbai · India Standard Time$/);
    await expectAccessible();
  });

  test("stores an empty name as null", async () => {
    await openWithTokyo();
    await userEvent.type(nameField(), "   ");
    await add();
    await screen.findByText("Timezone Added");
    const { entries } = await localStore().load();
    expect(entries).toMatchObject([{ timezone: "Japan Standard Time", customName: null }]);
  });

  test("is cleared by cancelling and by adding", async () => {
    await openForm();
    for (const submit of ["Cancel", "Add Timezone"]) {
      await choose(/^Tokyo/);
      await userEvent.type(nameField(), "Aiko");
      await userEvent.click(button(submit));
      await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
      expect(button("Add Timezone")).toHaveFocus();
      await add();
      expect(nameField()).toHaveValue("");
      expect(zoneField()).toHaveValue("");
    }
  });

  test("shows Adding... while it saves, and cannot be submitted twice", async () => {
    const answer = Promise.withResolvers<void>();
    await openWithTokyo({ add: (wanted) => answer.promise.then(() => localStore().add(wanted)) });
    await add();
    expect(button("Adding...")).toBeDisabled();
    await userEvent.click(button("Cancel"));
    await add();
    await userEvent.type(nameField(), "Aiko");
    answer.resolve();
    await screen.findByText("Timezone Added");
    expect(nameField(), "a form that was opened meanwhile").toHaveValue("Aiko");
  });

  test.each([
    ["the error's own sentence", new UserError("No room."), "No room."],
    ["nothing for an unknown error", new Error("500: secret"), undefined],
  ])(
    "keeps its input if adding fails, with the specified toast and %s",
    async (_how, error, sentence) => {
      await openWithTokyo({ add: () => Promise.reject(error) });
      await userEvent.type(nameField(), "Aiko");
      await add();
      await screen.findByText("Failed to add timezone preference.");
      expect(screen.getByText("Error").closest("li")?.dataset["variant"]).toBe("destructive");
      expect(nameField()).toHaveValue("Aiko");
      expect(zoneField()).toHaveValue("Tokyo (UTC+09:00)");
      expect(screen.queryByRole("alert")?.textContent).toBe(sentence);
      expect(screen.queryByText(/secret/)).toBeNull();
    },
  );

  test("accepts a name of 60 characters, and refuses a longer one with an error, keeping it", async () => {
    await openWithTokyo();
    await pasteInto(nameField(), "x".repeat(61));
    await add();
    expect(screen.getByRole("alert").textContent).toBe("A custom name has at most 60 characters.");
    expect(nameField().value).toHaveLength(61);
    await userEvent.type(nameField(), "{Backspace}");
    await add();
    await screen.findByText("Timezone Added");
  });
});

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const labels = () => options().map((text) => text?.replace(/ \(.*/, ""));
const active = () =>
  document
    .getElementById(zoneField().getAttribute("aria-activedescendant") ?? "")
    ?.textContent?.replace(/ \(.*/, "");
const search = (text: string) => pasteInto(zoneField(), text);

test("keys open the list, move its active option around and choose it, while the focus stays in the field", async () => {
  await openForm();
  await expect.poll(() => zoneField().ariaHasPopup).toBe("listbox");
  expect(zoneField().ariaExpanded).toBe("false");
  await userEvent.keyboard("{ArrowDown}");
  expect(zoneField().ariaExpanded).toBe("true");
  expect(zoneField().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  const cities = labels();
  for (const [key, index] of [
    ["{ArrowDown}", 0],
    ["{ArrowUp}", -1],
    ["{ArrowDown}", 0],
    ["{PageDown}", 5],
    ["{PageUp}", 0],
    ["{End}", -1],
    ["{Home}", 0],
  ] as const) {
    await userEvent.keyboard(key);
    expect(active()).toBe(cities.at(index));
  }
  expect(document.activeElement).toBe(zoneField());
  await userEvent.keyboard("tokyo");
  await waitFor(() => expect(active()).toBe("Tokyo"));
  await userEvent.keyboard("{Enter}");
  expect([zoneField().value, options()]).toEqual(["Tokyo (UTC+09:00)", []]);
  expect(button("Add Timezone"), "not submitted").toHaveProperty("disabled", false);
  await userEvent.keyboard("{ArrowDown}");
  expect([labels(), active()]).toEqual([cities, "Tokyo"]);
  expect(screen.getByRole("option", { selected: true }).textContent).toMatch(/^Tokyo/);
  await userEvent.keyboard("{Escape}");
  expect([zoneField().value, options()]).toEqual(["Tokyo (UTC+09:00)", []]);
});

test("a place is found and added with its id, its own zone and its names", async () => {
  stubPlaces(() => foundPlaces([KOBE]));
  await openForm();
  await search("kobe");
  await userEvent.click(await screen.findByText("Kobe (UTC+09:00)"));
  expect(zoneField()).toHaveValue("Kobe (UTC+09:00)");
  await add();
  await screen.findByText("Timezone Added");
  expect((await localStore().load()).entries).toMatchObject([
    {
      timezone: "Asia/Tokyo",
      cityId: "1859171",
      place: { name: "Kobe", region: "Hyōgo", country: "Japan" },
      customName: null,
    },
  ]);
});

test("before the places are known a weak match of the table is shown but not active, and Enter chooses nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  stubPlaces(() => promise);
  await openForm();
  await search("queens");
  await userEvent.keyboard("{Enter}");
  expect(labels()).toEqual(["Brisbane"]);
  expect(active()).toBeUndefined();
  resolve(foundPlaces([QUEENS]));
  await waitFor(() => expect(labels()).toEqual(["Queens", "Brisbane"]));
  expect(active()).toBe("Queens");
  await userEvent.keyboard("{Enter}");
  expect(zoneField().value).toBe("Queens (UTC-05:00)");
});

test("a result shows the matched name, region, country and the time there, below a corrected spelling and above whose data it is", async () => {
  const bengaluru = placeOf("1", "Bengaluru", "Karnataka, India, Asia/Kolkata", "Bangalore");
  stubPlaces(() => foundPlaces([bengaluru], "Bangalore"));
  await openForm();
  await search("bangaloore");
  await screen.findByText("Showing Bangalore for “bangaloore”.");
  expect(options()[0]).toMatch(
    /^Bengaluru \(UTC\+05:30\) Bangalore Karnataka, India \d{1,2}:\d\d [ap]m$/,
  );
  hourCycle.choose("24");
  await waitFor(() => expect(options()[0]).toMatch(/India \d\d:\d\d$/));
  await expectAccessible();
  await userEvent.tab();
  expect(screen.getByRole("link", { name: "GeoNames" })).toHaveFocus();
  await userEvent.tab();
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("while the server is busy the table's matches stay, with a sentence", async () => {
  stubPlaces(() => new Response("", { status: 503, headers: { "retry-after": "1" } }));
  await openForm();
  await search("queens");
  await screen.findByText("Other places can be searched soon.");
  expect(labels()).toEqual(["Brisbane"]);
  expect(active()).toBe("Brisbane");
});
