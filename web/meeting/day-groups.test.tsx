import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Availability, WorkingWeek } from "../../shared/api/availability.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { renderPage } from "../testing/render-page.tsx";
import { rowOf } from "../testing/stub-places.ts";
import { chooseHourCycle } from "../time/hour-cycle.ts";
import { AvailabilityForm } from "./availability-form.tsx";
import type { ChangeAvailability } from "./participant.ts";

const split: WorkingWeek[number] = [
  [540, 720],
  [840, 1080],
];
const SPLIT = { week: [[], split, split, split, split, [[540, 780]], []] } satisfies Availability;

const form = () => screen.getByRole("form");
const groups = () => [...form().querySelectorAll<HTMLElement>(".availability-groups > fieldset")];
const group = (index: number) => within(groups()[index] as HTMLElement);
const legends = () => groups().map((one) => one.querySelector("legend")?.textContent);
const select = (index: number, name: string, position = 0) =>
  group(index).getAllByRole<HTMLSelectElement>("combobox", { name })[position] as HTMLSelectElement;
const day = (index: number, name: string) =>
  group(index).getByRole<HTMLInputElement>("checkbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function open(availability?: Availability) {
  const save = vi.fn<ChangeAvailability>(async () => {});
  renderPage(
    <AvailabilityForm
      participant={{
        ...{ id: "p1", place: rowOf("London"), name: "Mum", city: "London" },
        ...(availability && { availability }),
      }}
      onAvailabilityChange={save}
      onDone={() => {}}
    />,
  );
  return (): Availability | undefined => save.mock.lastCall?.[1];
}

beforeEach(() => chooseHourCycle("12"));

test("hours by day are made of the same hours by keyboard, and saved as a week", async () => {
  const saved = open();
  const button = screen.getByRole("button", { name: "Different hours by day" });
  button.focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(day(0, "Monday"));
  expect(legends()).toEqual(["Mon–\u2060Fri"]);
  await userEvent.selectOptions(select(0, "End of work"), "12:00 pm");
  await press("Add more hours");
  expect(document.activeElement).toBe(select(0, "Start of work", 1));
  expect([select(0, "Start of work", 1).value, select(0, "End of work", 1).value]).toEqual([
    "840",
    "1080",
  ]);
  await press("Add days with other hours");
  expect(legends()).toEqual(["Mon–\u2060Fri", "No days yet"]);
  expect(document.activeElement).toBe(day(1, "Monday"));
  day(1, "Friday").focus();
  await userEvent.keyboard(" ");
  expect(legends()).toEqual(["Mon–\u2060Thu", "Fri"]);
  await userEvent.selectOptions(select(1, "End of work"), "1:00 pm");
  // The fields above are alike.
  await expectAccessible(groups()[1]);
  await press("Save");
  expect(saved()).toEqual(SPLIT);
});

test("hours by day are shown as they were saved, and stay when only who takes part was changed", async () => {
  const saved = open({ ...SPLIT, isIncluded: false });
  expect(legends()).toEqual(["Mon–\u2060Thu", "Fri"]);
  expect(group(0).getByRole("group", { name: "2:00–6:00 pm" })).toBeVisible();
  await press("Save");
  expect(saved()).toEqual({ ...SPLIT, isIncluded: false });
});

test("a day has at most three hours; removing the last hours of days makes them free", async () => {
  const saved = open({
    week: [
      [],
      [
        [360, 420],
        [540, 600],
        [720, 780],
      ],
      [[540, 600]],
      [],
      [],
      [],
      [],
    ],
  });
  expect(group(0).queryByRole("button", { name: "Add more hours" })).toBeNull();
  await userEvent.click(group(0).getByRole("button", { name: "Remove 9:00–10:00 am" }));
  expect(document.activeElement).toBe(select(0, "Start of work", 1));
  expect(group(0).getByRole("button", { name: "Add more hours" })).toBeVisible();
  await userEvent.click(group(1).getByRole("button", { name: "Remove 9:00–10:00 am" }));
  expect(legends()).toEqual(["Mon"]);
  await press("Save");
  expect(saved()).toEqual({
    week: [
      [],
      [
        [360, 420],
        [720, 780],
      ],
      [],
      [],
      [],
      [],
      [],
    ],
  });
});

test("the same hours every day are the first ones on all working days", async () => {
  const saved = open(SPLIT);
  await press("Same hours every day");
  const start = screen.getByRole<HTMLSelectElement>("combobox", { name: "Start of work" });
  expect([document.activeElement, start.value]).toEqual([start, "540"]);
  await press("Save");
  expect(saved()).toEqual({ hours: { start: 540, end: 720 } });
});

test("days that are alike after all are saved as hours and weekend, which earlier versions read", async () => {
  const saved = open({ week: [[], [[600, 1080]], [[600, 1080]], [[600, 1080]], [], [], []] });
  await press("Save");
  expect(saved()).toEqual({ hours: { start: 600, end: 1080 }, weekend: [4, 5, 6, 0] });
});

test("overlaps, also over midnight, hours without days and no day at all are refused with a sentence", async () => {
  const saved = open(SPLIT);
  await userEvent.selectOptions(select(0, "End of work"), "3:00 pm");
  await press("Save");
  const alert = () => screen.getByRole("alert").textContent;
  expect(alert()).toBe("These hours overlap. Change a start or an end.");
  await userEvent.selectOptions(select(0, "End of work"), "12:00 pm");
  expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
  await userEvent.selectOptions(select(0, "End of work", 1), "10:00 am");
  expect(group(0).getByRole("group", { name: "2:00 pm–10:00 am" }).textContent).toContain(
    "the next day",
  );
  await press("Save");
  expect(alert()).toBe("These hours overlap. Change a start or an end.");
  await userEvent.selectOptions(select(0, "End of work", 1), "2:00 pm");
  await press("Save");
  expect(alert()).toBe("Choose an end that differs from the start.");
  expect(select(0, "End of work", 1)).toBeInvalid();
  await userEvent.click(day(1, "Friday"));
  await press("Save");
  expect(alert()).toBe("Choose days for all hours, or remove the hours.");
  expect(saved()).toBeUndefined();
});
