import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { pasteInto } from "../testing/paste-into.ts";
import { renderPage } from "../testing/render-page.tsx";
import { foundPlaces, stubPlaces } from "../testing/stub-places.ts";
import { readShownInstant } from "../time/shown-instant.ts";
import { PickedTimePanel } from "./picked-time-panel.tsx";

/** 3:00 pm in Berlin, where the visitor is. */
const NOW = "2026-11-23T14:00:00Z";

const onOpenChange = vi.fn<(isOpen: boolean) => void>();
const timeField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Time" });
const choices = () => screen.queryByRole("group", { name: "Times" });
const choiceButtons = () => [...(choices()?.querySelectorAll("button") ?? [])];
const picked = () => new Date(readShownInstant() ?? Number.NaN).toJSON();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ["Date"] });
  stubPlaces(() => foundPlaces([]));
  onOpenChange.mockClear();
  renderPage(
    <PickedTimePanel
      dialogState={{ isOpen: true, onOpenChange, focusTrigger: () => {} }}
      zone="Europe/Berlin"
      place="Europe"
    />,
    "Europe/Berlin",
  );
});

async function type(text: string) {
  await userEvent.clear(timeField());
  await pasteInto(timeField(), text);
}

async function enter(text: string) {
  await type(text);
  await userEvent.keyboard("{Enter}");
}

test("the Time field takes a time in another city, and a date", async () => {
  await enter("3pm Tokyo");
  await expect.poll(picked).toBe("2026-11-23T06:00:00.000Z");
  expect(timeField().value).toBe("7:00 am");
  expect(choices()).toBeNull();
  await enter("3pm Tokyo tomorrow in Berlin");
  await expect.poll(picked).toBe("2026-11-24T06:00:00.000Z");
  await enter("tomorrow 9am");
  await expect.poll(picked).toBe("2026-11-24T08:00:00.000Z");
});

test("where something has to be chosen, Enter goes to the first choice, and a choice returns the focus", async () => {
  await type("3pm IST");
  await expect
    .poll(() => choices()?.textContent)
    .toContain("“IST” has more than one meaning. Choose one.");
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(choiceButtons()[0]);
  expect(readShownInstant()).toBeUndefined();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(picked()).toBe("2026-11-23T13:00:00.000Z");
  expect(document.activeElement).toBe(timeField());
});

test("the arrow up goes to the last choice: the second of two times that DST repeats", async () => {
  await type("2027-10-31 2:30");
  await expect.poll(choiceButtons).toHaveLength(2);
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(picked()).toBe("2027-10-31T01:30:00.000Z");
  expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toContain("UTC+01:00");
});

test("Escape closes the choices alone", async () => {
  await type("3pm IST");
  await expect.poll(choices).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(choices()).toBeNull();
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test("text that is not understood stays, with what is unknown", async () => {
  await enter("3pm tokio blah");
  await expect
    .poll(() => screen.getAllByRole("alert")[0]?.textContent)
    .toMatch(/^“3pm tokio blah”: we don’t know “tokio blah”\. Try “3pm Tokyo”/);
  expect(timeField().value).toBe("3pm tokio blah");
});
