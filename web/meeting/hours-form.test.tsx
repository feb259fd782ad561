import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { UserError } from "../kit/api/report-error.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { zonesList } from "../services/my-zones-list.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { Opener } from "../testing/opener.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { rowOf } from "../testing/stub-places.ts";
import { HoursForm } from "./hours-form.tsx";

const MUM: ListEntry = { id: "p1", place: rowOf("London"), name: "Mum", city: "London" };
const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };
const WORKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

const line = (index = 0) =>
  screen.getAllByRole("group", { name: "Working days" })[index] as HTMLElement;
const select = (name: string, index?: number) =>
  within(line(index)).getByRole<HTMLSelectElement>("combobox", { name });
const start = (index?: number) => select("Start of work", index);
const end = (index?: number) => select("End of work", index);
const day = (name: string, index?: number) =>
  within(line(index)).getByRole<HTMLInputElement>("checkbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function open(changes: Partial<ListEntry> = {}, save = async () => {}) {
  const change = vi.spyOn(zonesList, "change").mockImplementation(save);
  const participant = { ...MUM, ...changes };
  renderPage(
    <Opener name="Hours">
      {(state) => <HoursForm participant={participant} dialogState={state} />}
    </Opener>,
  );
  fireEvent.click(screen.getAllByRole("button", { name: "Hours" }).at(-1) as HTMLElement);
  return { change, saved: () => change.mock.lastCall?.[1].availability };
}

test("the form starts with the usual hours on the working days of the place, and saves only what differs", async () => {
  const { saved } = open({ place: rowOf("Cairo") });
  expect(screen.getByRole("dialog", { name: "When do they work" }).textContent).toContain("Mum");
  expect([start().value, end().value]).toEqual(["540", "1020"]);
  expect([day("Friday").checked, day("Sunday").checked]).toEqual([false, true]);
  await userEvent.selectOptions(start(), "10:00 am");
  await press("Save");
  expect(saved()).toEqual({ hours: { start: 600, end: 1020 } });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  const days = open({ place: rowOf("Cairo") });
  await userEvent.click(day("Thursday"));
  await press("Save");
  expect(days.saved()).toEqual({ weekend: [4, 5, 6] });
});

test("a press right after the form has closed opens it again, with the saved hours", async () => {
  open();
  await userEvent.selectOptions(start(), "10:00 am");
  await press("Close");
  fireEvent.click(screen.getByRole("button", { name: "Hours" }));
  expect(start().value).toBe("540");
});

test("an end before the start is said to be on the next day, and who takes part stays", async () => {
  const { saved } = open({ availability: NIGHT });
  expect(line().textContent).toContain("until 6:00 am the next day");
  await userEvent.selectOptions(end(), "11:45 pm");
  expect(line().textContent).not.toContain("next day");
  await press("Save");
  expect(saved()).toEqual({
    hours: { start: 1320, end: 1425 },
    weekend: [5, 6],
    isIncluded: false,
  });
});

test("without a filled day a person never works", async () => {
  const { saved } = open();
  for (const name of WORKDAYS) await userEvent.click(day(name));
  expect(screen.getByText("No work: any hour awake suits.")).toBeVisible();
  expect(screen.queryByRole("combobox")).toBeNull();
  await press("Save");
  expect(saved()).toEqual({ weekend: [0, 1, 2, 3, 4, 5, 6] });
});

test("other hours are a line of their own, up to three on a day, and go with their last day", async () => {
  const { saved } = open();
  await userEvent.selectOptions(end(), "1:00 pm");
  await press("Other hours too");
  expect(document.activeElement).toBe(day("Monday", 1));
  expect([start(1).value, end(1).value]).toEqual(["900", "1140"]);
  await userEvent.click(day("Tuesday", 1));
  await press("Other hours too");
  await userEvent.click(day("Tuesday", 2));
  await press("Other hours too");
  expect([day("Tuesday", 3).disabled, day("Monday", 3).disabled]).toEqual([true, false]);
  await userEvent.click(day("Tuesday", 2));
  await press("Save");
  const morning = [540, 780];
  expect(saved()).toEqual({
    week: [[], [morning], [morning, [900, 1140]], [morning], [morning], [morning], []],
  });
});

test("overlaps and an end at the start are refused, in a form that fits a phone", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  const { change } = open();
  await userEvent.selectOptions(end(), "9:00 am");
  await press("Save");
  expect(screen.getByRole("alert").textContent).toContain("The start and end must be different.");
  expect(end()).toBeInvalid();
  await userEvent.selectOptions(end(), "5:00 pm");
  expect(screen.queryByRole("alert")).toBeNull();
  await press("Other hours too");
  await userEvent.click(day("Monday", 1));
  await userEvent.selectOptions(start(1), "4:00 pm");
  await press("Save");
  expect(screen.getByRole("alert").textContent).toContain("These hours overlap.");
  expect(change).not.toHaveBeenCalled();
  const controls = [...screen.getByRole("dialog").querySelectorAll("button, label, select")];
  expect(Math.min(...controls.map(({ clientHeight }) => clientHeight))).toBeGreaterThanOrEqual(40);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  await expectAccessible();
});

test("the form stays open with its input if saving fails, and says why", async () => {
  open({}, () => Promise.reject(new UserError("You’re not connected.")));
  await userEvent.selectOptions(start(), "8:00 am");
  await press("Save");
  expect(screen.getByRole("alert").textContent).toContain("You’re not connected.");
  expect(start().value).toBe("480");
  expect(screen.getByRole("dialog").matches("[open]")).toBe(true);
});

test("a second press while it saves is ignored, and a minute between two steps is offered", async () => {
  const { change } = open(
    { availability: { hours: { start: 541, end: 1020 } } },
    () => new Promise(() => {}),
  );
  expect(start().selectedOptions[0]?.text).toBe("9:01 am");
  await press("Save");
  await press("Save");
  expect(change).toHaveBeenCalledOnce();
});
