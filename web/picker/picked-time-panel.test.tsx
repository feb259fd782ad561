import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { placeOfTown } from "../../shared/place.ts";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { useLazyDialog } from "../kit/lazy/use-lazy-dialog.ts";
import { LazyButton } from "../kit/ui/button.tsx";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { pasteInto } from "../testing/paste-into.ts";
import { renderPage } from "../testing/render-page.tsx";
import { foundPlaces, KOBE, stubPlaces } from "../testing/stub-places.ts";
import {
  askedPlace,
  readShownInstant,
  setTimePickerOpen,
  showInstant,
  showLinkedInstant,
  useTimePicker,
} from "../time/shown-instant.ts";
import { PickedTimePanel } from "./picked-time-panel.tsx";

const PICKER = { name: /^Pick a time/ };

const NOW = Date.parse("2026-11-20T14:04:05Z");
const at = (text: string) => Date.parse(text);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});

const pickedTime = lazyPart(async () => ({ PickedTimePanel }));

function Page({ zone }: { zone: string }) {
  const { part, dialogState, trigger } = useLazyDialog(pickedTime, useTimePicker());
  return (
    <>
      <LazyButton {...trigger}>Pick a time</LazyButton>
      {part && <part.PickedTimePanel dialogState={dialogState} zone={zone} place="Here" />}
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Pick a time" });
const slider = () => screen.getByRole<HTMLInputElement>("slider");
const timeField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Time" });
const dateField = () => screen.getByLabelText<HTMLInputElement>("Date");

async function open(zone = "Europe/Berlin") {
  renderPage(<Page zone={zone} />);
  await userEvent.click(opener());
  await screen.findByRole("region", PICKER);
}

const slide = (value: number) => fireEvent.change(slider(), { target: { value } });
const chooseDate = (value: string) => fireEvent.change(dateField(), { target: { value } });

describe("the time picker", () => {
  test("opens at now with the focus on the slider, which moves by 15 minutes, and by an hour with Page Up and Page Down", async () => {
    await open();
    expect(document.activeElement).toBe(slider());
    expect(slider().value).toBe("60");
    expect(slider().getAttribute("aria-valuetext")).toBe("3:04 pm, working hours");
    expect(readShownInstant()).toBeUndefined();
    slide(30);
    expect(readShownInstant()).toBe(at("2026-11-20T06:30:00Z"));
    expect(timeField().value).toBe("7:30 am");
    await userEvent.keyboard("{PageUp}");
    expect(readShownInstant()).toBe(at("2026-11-20T07:30:00Z"));
    await userEvent.keyboard("{PageDown}{PageDown}");
    expect(slider().getAttribute("aria-valuetext")).toBe("6:30 am, off hours");
  });

  test.each([
    ["Europe/Berlin", "2027-03-28", "91", "3:04 pm, UTC+02:00, off hours"],
    ["Europe/Berlin", "2027-10-31", "99", "3:04 pm, UTC+01:00, off hours"],
    ["Australia/Lord_Howe", "2027-04-04", "97", "1:04 am, UTC+11:00, night"],
    ["Asia/Kathmandu", "2027-03-28", "95", "7:49 pm, off hours"],
  ])(
    "in %s on %s has its last step at %s, also on days with a DST change",
    async (zone, date, max, text) => {
      await open(zone);
      chooseDate(date);
      expect(slider().max).toBe(max);
      expect(slider().getAttribute("aria-valuetext")).toBe(text);
    },
  );

  test("keeps the time of day when the date changes, and mentions a DST change in between", async () => {
    await open();
    chooseDate("2027-04-08");
    expect(readShownInstant()).toBe(at("2027-04-08T13:04:00Z"));
    expect(document.querySelector("p[aria-live]")?.textContent).toBe(
      "Clocks go forward 1 hour on March 28, 2027.",
    );
  });

  test("keeps text that is no time, with an error, until another time is picked", async () => {
    await open();
    await userEvent.clear(timeField());
    await userEvent.type(timeField(), "25 o'clock{Enter}");
    expect(timeField().value).toBe("25 o'clock");
    await expect.poll(() => timeField().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe(
      "“25 o'clock” isn’t a time. Try “3pm Tokyo” or “next Friday 9am in New York”.",
    );
    expect(readShownInstant()).toBeUndefined();
    slide(40);
    expect(timeField().value).toBe("10:00 am");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("refuses a date outside 1900 to 2100, and loads the rules of other years than this page's for one within", async () => {
    await open();
    chooseDate("1899-12-31");
    expect(await screen.findByText("Choose a date from 1900 to 2100.")).toBeVisible();
    expect(dateField().value).toBe("1899-12-31");
    await expectAccessible();
    expect(readShownInstant()).toBeUndefined();
    chooseDate("1945-06-01");
    // Berlin had double summer time.
    await expect.poll(readShownInstant).toBe(at("1945-06-01T12:04:00Z"));
    expect(slider().getAttribute("aria-valuetext")).toBe("3:04 pm, working hours");
    chooseDate("2100-07-01");
    expect(readShownInstant()).toBe(at("2100-07-01T13:04:00Z"));
  });

  test("returns to now by its button, by Escape, and by the button that opened it", async () => {
    await open();
    const leave = [
      () => userEvent.click(screen.getByRole("button", { name: "Back to now" })),
      () => userEvent.keyboard("{Escape}"),
      () => userEvent.click(opener()),
    ];
    for (const leaveNow of leave) {
      slide(30);
      slider().focus();
      await leaveNow();
      expect(screen.queryByRole("region", PICKER)).toBeNull();
      expect(readShownInstant()).toBeUndefined();
      expect(document.activeElement).toBe(opener());
      await userEvent.click(opener());
    }
  });

  test("ignores keys during an IME composition", async () => {
    await open();
    fireEvent.change(timeField(), { target: { value: "９" } });
    for (const key of ["Enter", "Escape"])
      fireEvent.keyDown(timeField(), { key, isComposing: true });
    expect(screen.getByRole("region", PICKER)).toBeVisible();
    expect(timeField().value).toBe("９");
    expect(timeField().getAttribute("aria-invalid")).toBe("false");
  });

  test("stays closed when a link shows a moment; closed again, the link's moment is shown", async () => {
    renderPage(<Page zone="Europe/Berlin" />);
    const linked = at("2026-11-26T08:45:00Z");
    act(() => showLinkedInstant(linked));
    expect(screen.queryByRole("region", PICKER)).toBeNull();
    await userEvent.click(opener());
    expect(dateField().value).toBe("2026-11-26");
    slide(30);
    expect(readShownInstant()).not.toBe(linked);
    await userEvent.keyboard("{Escape}");
    expect(readShownInstant()).toBe(linked);
  });

  test("opens when an instant elsewhere on the page is shown, and the focus stays where it is", async () => {
    renderPage(<Page zone="Europe/Berlin" />);
    await userEvent.hover(opener());
    act(() => showInstant(at("2026-11-26T08:45:00Z")));
    expect(await screen.findByRole("button", { name: "Back to now" })).toBeDefined();
    expect(document.activeElement).toBe(document.body);
  });

  test("picks the time of another place until it is closed, and returns the focus to what opened it", async () => {
    renderPage(
      <>
        <Page zone="Europe/Berlin" />
        <input aria-label="Kobe" />
      </>,
    );
    const origin = screen.getByRole("textbox", { name: "Kobe" });
    act(() => {
      askedPlace.set({ name: "Kobe", zone: KOBE.zone, place: placeOfTown(KOBE), origin });
      setTimePickerOpen(true);
    });
    await screen.findByRole("region", { name: "Pick a time in Kobe" });
    expect(document.activeElement).toBe(slider());
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Time in Kobe" });
    expect(field.value).toBe("11:04 pm");
    await userEvent.type(field, "{Control>}a{/Control}9am{Enter}");
    expect(readShownInstant()).toBe(at("2026-11-20T00:00Z"));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("region", PICKER)).toBeNull();
    expect(document.activeElement).toBe(origin);
    await userEvent.click(opener());
    expect(timeField().value).toBe("3:04 pm");
  });

  test("explains that it has no rules for an unknown zone", async () => {
    await open("Etc/Nowhere");
    expect(screen.getByRole("region", PICKER).textContent).toContain(
      "We have no data for your time zone, Etc/Nowhere",
    );
    await userEvent.click(screen.getByRole("button", { name: "Back to now" }));
    expect(document.activeElement).toBe(opener());
  });
});

describe("the Time field", () => {
  const choices = () => screen.queryByRole("group", { name: "Times" });
  const choiceButtons = () => [...(choices()?.querySelectorAll("button") ?? [])];
  const picked = () => new Date(readShownInstant() ?? Number.NaN).toJSON();

  beforeEach(async () => {
    // 3:00 pm in Berlin, where the visitor is.
    vi.setSystemTime("2026-11-23T14:00:00Z");
    stubPlaces(() => foundPlaces([]));
    await open();
  });

  async function type(text: string) {
    await userEvent.clear(timeField());
    await pasteInto(timeField(), text);
  }

  test("takes a time in another city, and a date", async () => {
    for (const [text, instant] of [
      ["3pm Tokyo tomorrow in Berlin", "2026-11-24T06:00:00.000Z"],
      ["tomorrow 9am", "2026-11-24T08:00:00.000Z"],
    ] as const) {
      await type(text);
      await userEvent.keyboard("{Enter}");
      await expect.poll(picked).toBe(instant);
      expect(choices()).toBeNull();
    }
    expect(timeField().value).toBe("9:00 am");
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
    expect(slider().getAttribute("aria-valuetext")).toContain("UTC+01:00");
  });

  test("Escape closes the choices alone", async () => {
    await type("3pm IST");
    await expect.poll(choices).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(choices()).toBeNull();
    expect(screen.getByRole("region", PICKER)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("region", PICKER)).toBeNull();
  });
});

test("at 320 px the longest time fits its field", async () => {
  await page.viewport(320, 800);
  onTestFinished(() => page.viewport(414, 896));
  await open();
  act(() => showInstant(at("2026-11-20T11:45:00Z")));
  expect(timeField().value).toBe("12:45 pm");
  expect(timeField().scrollWidth).toBe(timeField().clientWidth);
});
