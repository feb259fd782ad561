import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Availability } from "../../shared/api/availability.ts";
import { UserError } from "../kit/api/report-error.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import type { ListEntry } from "../places/saved-places.ts";
import { renderPage } from "../testing/render-page.tsx";
import { rowOf } from "../testing/stub-places.ts";
import { chooseHourCycle } from "../time/hour-cycle.ts";
import { AvailabilityForm } from "./availability-form.tsx";
import { MeetingPanel } from "./meeting-panel.tsx";
import { type ChangeAvailability, listParticipants } from "./participant.ts";
import { useAvailabilityForm } from "./use-availability-form.tsx";

const MUM: ListEntry = {
  id: "p1",
  place: rowOf("London"),
  name: "Mum",
  city: "London",
};
const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };

const start = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Start of work" });
const end = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "End of work" });
const day = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function open(participant: Partial<ListEntry> = {}, save: ChangeAvailability = async () => {}) {
  const onAvailabilityChange = vi.fn<ChangeAvailability>(save);
  const onDone = vi.fn<() => void>();
  renderPage(
    <AvailabilityForm
      participant={{ ...MUM, ...participant }}
      onAvailabilityChange={onAvailabilityChange}
      onDone={onDone}
    />,
  );
  const saved = (): Availability | undefined => onAvailabilityChange.mock.lastCall?.[1];
  return { onAvailabilityChange, onDone, saved };
}

function Row({ save = async () => {} }: { readonly save?: ChangeAvailability }) {
  const { hoursButton, form } = useAvailabilityForm(MUM, save);
  return (
    <>
      <IconButton {...hoursButton} />
      {form}
    </>
  );
}

beforeEach(() => chooseHourCycle("12"));

describe("the form of a person", () => {
  test("starts with the usual hours and the weekend of the place, which it names", () => {
    open();
    expect(screen.getByRole("form", { name: /When .*Mum.* can meet/ })).toBeVisible();
    expect(document.activeElement).toBe(start());
    expect([start().value, end().value]).toEqual(["540", "1020"]);
    expect([day("Saturday").checked, day("Sunday").checked, day("Friday").checked]).toEqual([
      true,
      true,
      false,
    ]);
    const weekend = screen.getByRole("group", { name: "Weekend" });
    expect(weekend).toHaveAccessibleDescription(
      "Usual weekend here: Saturday and Sunday. Public holidays are not considered.",
    );
  });

  test("saves only what differs from the usual", async () => {
    const { saved, onDone } = open();
    await userEvent.selectOptions(start(), "10:00 am");
    await press("Save");
    expect(saved()).toEqual({ hours: { start: 600, end: 1020 } });
    expect(onDone).toHaveBeenCalledOnce();
    await userEvent.selectOptions(start(), "9:00 am");
    await userEvent.click(day("Friday"));
    await userEvent.click(day("Sunday"));
    await press("Save");
    expect(saved()).toEqual({ weekend: [5, 6] });
  });

  test("says that hours across midnight end on the next day, in the visitor's hour format", async () => {
    open({ availability: NIGHT });
    expect(screen.getByRole("status")).toHaveTextContent("10:00 pm–6:00 am, the next day");
    chooseHourCycle("24");
    await screen.findByText(/22:00–06:00/);
    await userEvent.selectOptions(end(), "23:45");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("refuses an end at the start and a week without a working day, and keeps what was chosen", async () => {
    const { onAvailabilityChange } = open();
    await userEvent.selectOptions(end(), "9:00 am");
    await press("Save");
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Choose an end that differs from the start.",
    );
    expect(end()).toBeInvalid();
    await userEvent.selectOptions(end(), "9:15 am");
    expect(screen.queryByRole("alert")).toBeNull();
    for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
      await userEvent.click(day(name));
    await press("Save");
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Leave at least one day outside the weekend.",
    );
    expect(onAvailabilityChange).not.toHaveBeenCalled();
  });

  test("sets the usual hours and weekend on request, without changing who takes part", async () => {
    const { saved } = open({ availability: NIGHT });
    await press("Use the usual hours");
    expect([start().value, end().value, day("Friday").checked]).toEqual(["540", "1020", false]);
    await press("Save");
    expect(saved()).toEqual({ isIncluded: false });
  });

  test("stays open with its input if saving fails, and says why", async () => {
    const { onDone } = open({}, () => Promise.reject(new UserError("You’re not connected.")));
    await userEvent.selectOptions(start(), "8:00 am");
    await press("Save");
    expect(screen.getByRole("form").textContent).toContain("You’re not connected.");
    expect([start().value, onDone.mock.calls.length]).toEqual(["480", 0]);
  });

  test("ignores a second press while it saves", async () => {
    const { onAvailabilityChange } = open({}, () => new Promise(() => {}));
    await press("Save");
    await press("Save");
    expect(onAvailabilityChange).toHaveBeenCalledOnce();
  });

  test("is cancelled by its button and by Escape, and saves nothing", async () => {
    const { onDone, onAvailabilityChange } = open();
    await userEvent.selectOptions(start(), "8:00 am");
    await userEvent.keyboard("{Escape}");
    await press("Cancel");
    expect([onDone.mock.calls.length, onAvailabilityChange.mock.calls.length]).toEqual([2, 0]);
  });

  test("offers a minute between two steps that came from a file", () => {
    open({ availability: { hours: { start: 541, end: 1020 } } });
    expect(start().selectedOptions[0]?.text).toBe("9:01 am");
  });

  test("fits a phone and has controls of at least 44 px, with hours by day too", async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(414, 896));
    open();
    const heights = () =>
      [...screen.getByRole("form").querySelectorAll("button, label, select")].map(
        (control) => control.getBoundingClientRect().height,
      );
    expect(Math.min(...heights())).toBeGreaterThanOrEqual(44);
    await press("Different hours by day");
    await press("Add more hours");
    await press("Add days with other hours");
    expect(heights().length).toBeGreaterThan(20);
    expect(Math.min(...heights())).toBeGreaterThanOrEqual(44);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  });

  test("of the visitor speaks of you", () => {
    open({ id: undefined as never, name: "You" });
    expect(screen.getByRole("form", { name: "When you can meet" })).toBeVisible();
  });
});

test("the name of a person opens the form and closes it, and has the focus again after it is saved", async () => {
  renderPage(<Row />);
  const name = screen.getByRole("button", { name: /When .*Mum.* can meet/ });
  await userEvent.click(name);
  expect(name).toHaveAttribute("aria-expanded", "true");
  await userEvent.click(name);
  expect(screen.queryByRole("form")).toBeNull();
  await userEvent.click(name);
  await press("Save");
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name).toHaveAttribute("aria-expanded", "false");
});

test("the usual weekend is that of the place's country", () => {
  open({ place: rowOf("Cairo"), name: "Cairo" });
  const weekend = screen.getByRole("group", { name: "Weekend" });
  expect(weekend).toHaveAccessibleDescription(/^Usual weekend here: Friday and Saturday\./);
  expect([day("Friday").checked, day("Sunday").checked]).toEqual([true, false]);
});

test("putting somebody back into the meeting says why it failed", async () => {
  const listed = [{ ...MUM, availability: { isIncluded: false } }];
  renderPage(
    <MeetingPanel
      participants={listParticipants(listed, "America/New_York")}
      onAvailabilityChange={() => Promise.reject(new UserError("You’re not connected."))}
      onClose={() => {}}
    />,
    "America/New_York",
  );
  await press("Put back Mum");
  expect(await screen.findByText("You’re not connected.")).toBeVisible();
});
