import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { UserError } from "../kit/api/report-error.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { localStore } from "../testing/open-list.ts";
import {
  button,
  card,
  choose,
  nameField,
  openForm,
  zoneField,
} from "../testing/preferences-dialog.tsx";
import { shownText } from "../testing/shown-text.ts";
import { foundPlaces, stubPlaces } from "../testing/stub-places.ts";

beforeEach(() => {
  stubPlaces(() => foundPlaces([]));
});

describe("the add form", () => {
  test("opens by a button, and its submit button is disabled until a timezone is chosen", async () => {
    await openForm();
    expect(zoneField()).toHaveAttribute("aria-required", "true");
    expect(zoneField().placeholder).toBe("Choose a timezone");
    expect(nameField().placeholder).toBe("e.g. Work, Home");
    expect(button("Add Timezone")).toHaveProperty("disabled", true);
    await choose(/^Tokyo/);
    expect(button("Add Timezone")).toHaveProperty("disabled", false);
  });

  test.each(["{Backspace}", "{Control>}a{/Control}{Delete}", "x"])(
    "a chosen timezone that is edited with %s is chosen no more, and cannot be added",
    async (keys) => {
      await openForm();
      await choose(/^Tokyo/);
      await userEvent.click(zoneField());
      await userEvent.keyboard(`{ArrowRight}${keys}`);
      expect(button("Add Timezone")).toHaveProperty("disabled", true);
      await userEvent.tab();
      expect(zoneField().value).toBe("");
      expect(button("Add Timezone")).toHaveProperty("disabled", true);
      await choose(/^Tokyo/);
      expect(button("Add Timezone")).toHaveProperty("disabled", false);
    },
  );

  test("offers every entry of the table as city and offset, in a list of at most 15rem", async () => {
    await openForm();
    await userEvent.click(screen.getByRole("combobox", { name: "Select Timezone" }));
    const list = await screen.findByRole("listbox");
    const options = within(list).getAllByRole("option");
    expect(options).toHaveLength(WORLD_ZONES.length + 1);
    expect(within(list).getByText("UTC (UTC+00:00)")).toBeTruthy();
    expect(options[0]?.textContent).toBe("Baker Island (UTC-12:00)");
    expect(within(list).getByText("Mumbai (UTC+05:30)")).toBeTruthy();
    expect(getComputedStyle(list).maxHeight).toBe("240px");
  });

  test.each([
    { width: 1280, height: 480 },
    { width: 667, height: 375 },
    { width: 390, height: 844 },
  ])(
    "in a window of $width x $height, the list is inside it, on a side with room",
    async (size) => {
      await page.viewport(size.width, size.height);
      onTestFinished(() => page.viewport(414, 896));
      await openForm();
      await userEvent.click(zoneField());
      const list = await screen.findByRole("listbox");
      const field = zoneField().getBoundingClientRect();
      await vi.waitFor(() => {
        const { top, bottom } = list.getBoundingClientRect();
        const [above, below] = [field.top, size.height - field.bottom];
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(size.height);
        expect(bottom - top).toBeGreaterThan(Math.min(Math.max(above, below) - 24, 239));
        expect(within(list).getAllByRole("option")[0]?.getBoundingClientRect().top).toBeGreaterThan(
          0,
        );
      });
    },
  );

  test("shows that nothing matches, and chooses nothing", async () => {
    await openForm();
    await userEvent.type(zoneField(), "xyz{Enter}");
    await screen.findByText("No matches for “xyz”.");
    expect(screen.queryByRole("listbox")).toBeNull();
    await expectAccessible();
    expect(button("Add Timezone")).toHaveProperty("disabled", true);
    await userEvent.tab();
    expect(zoneField().value).toBe("");
  });

  test("does nothing if submitted without a timezone", async () => {
    await openForm();
    await userEvent.type(nameField(), "Mum{Enter}");
    expect(localStorage.getItem("timezone-preferences-anonymous")).toBeNull();
    expect(nameField().value).toBe("Mum");
  });

  test("adds the zone with its trimmed name, shows a toast, and collapses", async () => {
    await openForm();
    await choose(/^Mumbai/);
    await userEvent.type(nameField(), "  Mum ");
    await userEvent.click(button("Add Timezone"));
    await screen.findByText("Timezone Added");
    expect(screen.getByText("Your timezone preference has been saved.")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    const row = within(card("Your Preferred Timezones")).getByRole("listitem");
    expect(shownText(row)).toMatch(/^MumMumbai · India Standard Time$/);
    await expectAccessible();
  });

  test("stores an empty name as null", async () => {
    await openForm();
    await choose(/^Tokyo/);
    await userEvent.type(nameField(), "   ");
    await userEvent.click(button("Add Timezone"));
    await screen.findByText("Timezone Added");
    const [stored] = JSON.parse(localStorage.getItem("timezone-preferences-anonymous") ?? "[]");
    expect(stored).toMatchObject({ timezone: "Japan Standard Time", customName: null });
  });

  test("is cleared by cancelling and by adding", async () => {
    await openForm();
    await choose(/^Tokyo/);
    await userEvent.type(nameField(), "Aiko");
    await userEvent.click(button("Cancel"));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(button("Add Timezone"));
    await userEvent.click(button("Add Timezone"));
    expect(nameField().value).toBe("");
    expect(zoneField().value).toBe("");
    await choose(/^Tokyo/);
    await userEvent.type(nameField(), "Aiko");
    await userEvent.click(button("Add Timezone"));
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    await userEvent.click(button("Add Timezone"));
    expect(nameField().value).toBe("");
    expect(zoneField().value).toBe("");
  });

  /** Opens the form and submits it; the addition settles when the returned promise does. */
  async function openAdding() {
    const answer = Promise.withResolvers<void>();
    const add = (wanted: PreferenceDraft) => answer.promise.then(() => localStore().add(wanted));
    await openForm({ add });
    await choose(/^Tokyo/);
    await userEvent.click(button("Add Timezone"));
    expect(button("Adding...")).toHaveProperty("disabled", true);
    return answer;
  }

  test("shows Adding... while it saves, and cannot be submitted twice", async () => {
    const answer = await openAdding();
    answer.resolve();
    await screen.findByText("Timezone Added");
  });

  test("closed while it saves shows the success toast, and a reopened form stays unchanged", async () => {
    const answer = await openAdding();
    await userEvent.click(button("Cancel"));
    await userEvent.click(button("Add Timezone"));
    await userEvent.type(nameField(), "Aiko");
    answer.resolve();
    await screen.findByText("Timezone Added");
    expect(nameField().value).toBe("Aiko");
  });

  test("closed while it saves shows the error toast", async () => {
    const answer = await openAdding();
    await userEvent.click(button("Cancel"));
    answer.reject(new Error("500: x"));
    await screen.findByText("Failed to add timezone preference.");
  });

  test.each([
    ["the error's own sentence", new UserError("No room."), "No room."],
    ["nothing for an unknown error", new Error("500: secret"), undefined],
  ])(
    "keeps its input if adding fails, with the specified toast and %s",
    async (_how, error, sentence) => {
      await openForm({ add: () => Promise.reject(error) });
      await choose(/^Tokyo/);
      await userEvent.type(nameField(), "Aiko");
      await userEvent.click(button("Add Timezone"));
      await screen.findByText("Failed to add timezone preference.");
      expect(screen.getByText("Error").closest("li")?.dataset["variant"]).toBe("destructive");
      expect(nameField().value).toBe("Aiko");
      expect(zoneField().value).toBe("Tokyo (UTC+09:00)");
      expect(screen.queryByRole("alert")?.textContent).toBe(sentence);
      expect(screen.queryByText(/secret/)).toBeNull();
    },
  );

  test("accepts a name of 60 characters, and refuses a longer one with an error, keeping it", async () => {
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
