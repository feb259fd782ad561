import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { lazyPart } from "../lazy/lazy-part.ts";
import { renderPage } from "../testing/render-page.tsx";
import { readShownInstant, showInstant } from "../time/shown-instant.ts";
import { LazyDialog } from "../ui/lazy-dialog.tsx";
import { PickedTimePanel } from "./picked-time.tsx";

const NOW = Date.parse("2026-11-20T14:04:05Z");
const at = (text: string) => Date.parse(text);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});

function Page({ zone }: { zone: string }) {
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const [part] = useState(() => lazyPart(async () => ({ PickedTimePanel })));
  return (
    <>
      <LazyDialog label="Another time" lazyPart={part}>
        {(loaded, dialogState) => (
          <loaded.PickedTimePanel dialogState={dialogState} zone={zone} place="Here" dock={dock} />
        )}
      </LazyDialog>
      <div ref={setDock} />
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "Another time" });
const slider = () => screen.getByRole<HTMLInputElement>("slider");
const timeField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Time" });
const dateField = () => screen.getByLabelText<HTMLInputElement>("Date");

async function open(zone = "Europe/Berlin") {
  renderPage(<Page zone={zone} />);
  await userEvent.click(opener());
  await screen.findByRole("dialog");
}

const slide = (value: number) => fireEvent.change(slider(), { target: { value } });
const chooseDate = (value: string) => fireEvent.change(dateField(), { target: { value } });

/** A page opened by a link, whose reader goes back to now in the moment in which the dock opens. */
function PageLeftAtOnce() {
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const onOpenChange = (opens: boolean) => {
    if (opens) showInstant(undefined);
    setOpen(opens);
  };
  const dialogState = { isOpen, onOpenChange, focusTrigger: () => {} };
  return (
    <>
      <PickedTimePanel dialogState={dialogState} zone="Europe/Berlin" place="Here" dock={dock} />
      <button type="button">Elsewhere</button>
      <div ref={setDock} />
    </>
  );
}

describe("another time", () => {
  test("opens at now, with the focus on the slider, and changes nothing until it is moved", async () => {
    await open();
    expect(document.activeElement).toBe(slider());
    expect(slider().value).toBe("60");
    expect(slider().getAttribute("aria-valuetext")).toBe("3:04 pm, work hours");
    expect(readShownInstant()).toBeUndefined();
  });

  test("snaps to quarters of an hour, by pages to hours", async () => {
    await open();
    slide(30);
    expect(readShownInstant()).toBe(at("2026-11-20T06:30:00Z"));
    expect(timeField().value).toBe("7:30 am");
    await userEvent.keyboard("{PageUp}");
    expect(readShownInstant()).toBe(at("2026-11-20T07:30:00Z"));
    await userEvent.keyboard("{PageDown}{PageDown}");
    expect(readShownInstant()).toBe(at("2026-11-20T05:30:00Z"));
    expect(slider().getAttribute("aria-valuetext")).toBe("6:30 am, off hours");
  });

  test.each([
    ["Europe/Berlin", "2027-03-28", "91", "3:04 pm, UTC+02:00, off hours"],
    ["Europe/Berlin", "2027-10-31", "99", "3:04 pm, UTC+01:00, off hours"],
    ["Australia/Lord_Howe", "2027-04-04", "97", "1:04 am, UTC+11:00, night"],
    ["Asia/Kathmandu", "2027-03-28", "95", "7:49 pm, off hours"],
  ])("in %s on %s has quarters up to %s", async (zone, date, max, text) => {
    await open(zone);
    chooseDate(date);
    expect(slider().max).toBe(max);
    expect(slider().getAttribute("aria-valuetext")).toBe(text);
  });

  test("keeps the time of day when the date is another, and tells of changed clocks between", async () => {
    await open();
    chooseDate("2027-04-08");
    expect(readShownInstant()).toBe(at("2027-04-08T13:04:00Z"));
    expect(screen.getByRole("status").textContent).toBe(
      "Clocks go forward 1 h before that, on March 28, 2027.",
    );
  });

  test("is typed as people write it", async () => {
    await open();
    await userEvent.clear(timeField());
    await userEvent.type(timeField(), "930{Enter}");
    expect(readShownInstant()).toBe(at("2026-11-20T08:30:00Z"));
    expect(timeField().value).toBe("9:30 am");
  });

  test("that can't be read stays as it was typed, with a sentence, until another is chosen", async () => {
    await open();
    await userEvent.clear(timeField());
    await userEvent.type(timeField(), "25 o'clock{Enter}");
    expect(timeField().value).toBe("25 o'clock");
    expect(timeField().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getAllByRole("alert")[0]?.textContent).toBe(
      "“25 o'clock” can't be read as a time. Type it as 9, 930, 3pm or 15:00.",
    );
    expect(readShownInstant()).toBeUndefined();
    slide(40);
    expect(timeField().value).toBe("10:00 am");
    expect(screen.getAllByRole("alert")[0]?.textContent).toBe("");
  });

  test("of a date that the rules don't reach is refused with a sentence", async () => {
    await open();
    chooseDate("2037-02-01");
    expect(dateField().value).toBe("2037-02-01");
    await expect
      .poll(() => screen.getAllByRole("alert")[1]?.textContent)
      .toMatch(/^The rules for time zones here reach from January 2, 2024 to December 31, 2036/);
    expect(readShownInstant()).toBeUndefined();
    chooseDate("2036-12-31");
    expect(readShownInstant()).toBe(at("2036-12-31T14:04:00Z"));
    await expect.poll(() => screen.getAllByRole("alert")[1]?.textContent).toBe("");
  });

  test("is over by one press, by Escape, and by the button that opened it", async () => {
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
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(readShownInstant()).toBeUndefined();
      expect(document.activeElement).toBe(opener());
      await userEvent.click(opener());
    }
  });

  test("heeds no key that an input method takes for itself", async () => {
    await open();
    fireEvent.change(timeField(), { target: { value: "９" } });
    for (const key of ["Enter", "Escape"]) {
      fireEvent.keyDown(timeField(), { key, isComposing: true });
    }
    expect(screen.getByRole("dialog")).toBeVisible();
    expect(timeField().value).toBe("９");
    expect(timeField().getAttribute("aria-invalid")).toBe("false");
    expect(readShownInstant()).toBeUndefined();
  });

  test("that a link shows has its way back, and leaves the focus where it is", async () => {
    renderPage(<Page zone="Europe/Berlin" />);
    await userEvent.hover(opener());
    act(() => showInstant(at("2026-11-26T08:45:00Z")));
    expect(await screen.findByRole("button", { name: "Back to now" })).toBeDefined();
    expect(document.activeElement).toBe(document.body);
    expect(dateField().value).toBe("2026-11-26");
  });

  test("that a link shows leaves the focus where it is, even when it is left at once", () => {
    renderPage(<PageLeftAtOnce />);
    const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
    elsewhere.focus();
    act(() => showInstant(at("2027-03-16T13:00Z")));
    expect(readShownInstant()).toBeUndefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(elsewhere);
  });

  test("is refused with a sentence where the rules don't know the visitor's zone", async () => {
    await open("Etc/Nowhere");
    expect(screen.getByRole("dialog").textContent).toContain(
      "This page's rules don't know your time zone, Etc/Nowhere",
    );
    await userEvent.click(screen.getByRole("button", { name: "Back to now" }));
    expect(document.activeElement).toBe(opener());
  });
});
