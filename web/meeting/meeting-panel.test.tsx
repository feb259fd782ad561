import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { encodeMinuteOfDay } from "../../shared/meeting/link-fields.ts";
import { meetingAt } from "../../shared/meeting/meeting.ts";
import { formatMinuteOfDay } from "../i18n/composed-formats.ts";
import { UserError } from "../kit/api/report-error.ts";
import { myZones } from "../services/my-zones.ts";
import { zonesList } from "../services/my-zones-list.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { openMeetings } from "../testing/open-list.ts";
import {
  chosen,
  days,
  KATHMANDU,
  MUM,
  NEW_YORK,
  people,
  personCalled,
  pressButton,
  pressHours,
  proposals,
  showMeeting,
  showMeetingOn,
  slider,
  textsOfProposals,
  typeInto,
} from "../testing/show-meeting.tsx";
import { spokenText } from "../testing/shown-text.ts";
import { rowOf } from "../testing/stub-places.ts";
import { editedMeeting, editMeeting } from "./participant.ts";

const entry = (city: string) => ({ id: city, place: rowOf(city), name: city, city });
const NO_WORK = { availability: { weekend: [0, 1, 2, 3, 4, 5, 6] } };

test("with nobody to meet a field has the focus, and Enter adds the first city and empties it", async () => {
  const add = vi.spyOn(myZones, "add").mockResolvedValue();
  showMeeting("2027-03-15T08:00:00Z", "Europe/London", []);
  const field = screen.getByRole("combobox", { name: "Who is it with? City or zone" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(people().map(({ textContent }) => textContent.slice(0, 3))).toEqual(["You"]);
  await userEvent.type(field, "sydney");
  await screen.findByRole("option", { name: /^Sydney/ });
  await userEvent.keyboard("{Enter}");
  expect(add).toHaveBeenLastCalledWith(rowOf("Sydney"));
  expect(field).toHaveValue("");
  expect(document.activeElement).toBe(field);
  await expectAccessible();
});

test("an unnamed entry of the visitor's own zone is left out, whatever the browser calls the zone", () => {
  for (const zone of ["Europe/Kyiv", "Europe/Kiev"]) {
    showMeeting("2027-03-15T08:00:00Z", zone, [entry("Kyiv"), { ...entry("Kyiv"), name: "Olha" }]);
    expect(people().map(({ textContent }) => textContent.slice(0, 4))).toEqual(["You ", "Olha"]);
    cleanup();
  }
});

describe("the proposals", () => {
  test("each suit somebody better, and say who sleeps and on which days they hold", async () => {
    const cities = ["Sydney", "London", "Los Angeles", "Mumbai"];
    showMeeting("2026-11-27T18:37:00Z", "Europe/Berlin", cities.map(entry));
    expect(textsOfProposals()).toEqual([
      "Sydney stays late 10:00–11:00 am Los Angeles sleeps · Mon–Thu",
      "You start early and Los Angeles stays late 6:00–7:00 am London sleeps · Tue–Thu",
      "In turn 9:00 am and 8:00 pm Los Angeles one week, Sydney and Mumbai the next",
    ]);
    expect(proposals().map(({ checked }) => checked)).toEqual([true, false, false]);
    const suiting = days().filter((day) => day.hasAttribute("data-suits"));
    expect(suiting.map(({ textContent }) => textContent)[0]).toBe("Mon 30");
    expect(suiting).toHaveLength(4);
    await userEvent.click(proposals()[2] as HTMLElement);
    expect(chosen()).toContain("from November 30, 2026, in turn at");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Repeat" }).value).toBe("1");
    // Each of the times has its frame and its column.
    await waitFor(() => expect(document.querySelectorAll(".horizon-frames i")).toHaveLength(2));
    expect(personCalled("Mumbai").querySelectorAll(".meeting-when > p")).toHaveLength(2);
    const [, second] = screen.getAllByRole("slider", { name: "Start of the meeting" });
    fireEvent.change(second as HTMLElement, { target: { value: String(19 * 60 + 30) } });
    await waitFor(() => expect(chosen()).toContain("9:00 am and 7:30 pm"));
    await userEvent.click(proposals()[1] as HTMLElement);
    expect(chosen()).toBe("Tuesday, December 1, 6:00–7:00 am");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Repeat" }).value).toBe("");
    await expectAccessible();
  });

  test("are no turns of which one is in nobody's free time on most dates", () => {
    showMeeting("2026-11-20T14:00:00Z", "Europe/Berlin", [entry("Mumbai"), entry("Tokyo")]);
    expect(textsOfProposals()).toEqual([
      "You start early 8:00–9:00 am Mon–Thu",
      "Tokyo stays late 9:00–10:00 am Mon–Thu",
    ]);
  });

  test("are one if everyone works, which holds on each of its days, and name the best day if there is only one", async () => {
    showMeeting("2027-03-17T08:00:00Z", "Europe/London");
    expect(textsOfProposals()).toEqual(["Everyone is at work 1:00–2:00 pm Mon–Fri"]);
    await userEvent.click(days()[2] as HTMLElement);
    expect(chosen()).toBe("Friday, March 19, 1:00–2:00 pm");
    expect(proposals()[0]).toBeChecked();
    cleanup();
    const monday = { ...NEW_YORK, availability: { weekend: [0, 2, 3, 4, 5, 6] } };
    showMeeting("2027-03-17T08:00:00Z", "Europe/London", [monday]);
    expect(textsOfProposals()[0]).toBe("Everyone is at work 1:00–2:00 pm Mon · Best day");
  });

  test("are when nobody works if somebody never does, on the weekend first", () => {
    showMeeting("2026-11-25T18:00:00Z", "America/Chicago", [{ ...entry("Manila"), ...NO_WORK }]);
    expect(textsOfProposals()).toEqual(["Nobody works 6:00–7:00 pm Sat and Sun"]);
    expect(personCalled("Manila").textContent).toContain("no work");
    expect(personCalled("Manila").textContent).toContain("Sun 8:00–9:00 am free");
  });

  test("have the chosen length, which this browser remembers", async () => {
    showMeeting("2027-03-15T08:00:00Z", "Europe/London");
    const length = screen.getByRole<HTMLSelectElement>("combobox", { name: "Length" });
    await userEvent.selectOptions(length, "1 h 30 min");
    expect(textsOfProposals()[0]).toContain("1:00–2:30 pm");
    expect(localStorage.getItem("meeting-length")).toBe("90");
    await userEvent.selectOptions(length, "1 hour");
  });
});

describe("the days", () => {
  const texts = () => days().map(({ textContent }) => textContent);

  test("are seven from today on, or seven later ones", async () => {
    showMeeting("2027-03-17T08:00:00Z", "Europe/London", [NEW_YORK, MUM]);
    const week = ["Wed 17", "Thu 18", "Fri 19", "Sat 20", "Sun 21", "Mon 22", "Tue 23"];
    expect(texts()).toEqual(week);
    expect(screen.getByRole("button", { name: "Earlier days" })).toHaveAttribute("aria-disabled");
    await pressButton("Later days");
    expect(texts()[0]).toBe("Wed 24");
    expect(proposals()[0]).toBeChecked();
    const strip = days()[0] as HTMLElement;
    fireEvent.pointerDown(strip, { clientX: 100 });
    fireEvent.pointerUp(strip, { clientX: 300 });
    expect(texts()).toEqual(week);
  });

  test.each([
    ["1970-01-01", "Mon 1"],
    ["2040-01-01", "Wed 31"],
  ])("from %s are clamped to those that the rules cover", (now, first) => {
    showMeeting(`${now}T08:00:00Z`, "Europe/London");
    expect(texts()[0]).toBe(first);
  });

  test("are those of a typed date, with its best time or the one that was chosen", () => {
    showMeeting("2027-03-15T06:00:00Z", "Europe/London");
    typeInto("Day to meet", "2027-03-26");
    expect(chosen()).toBe("Friday, March 26, 1:00–2:00 pm");
    expect(texts()[0]).toBe("Mon 22");
    typeInto("Start of the meeting", "16:00");
    typeInto("Day to meet", "2027-03-29");
    expect(chosen()).toBe("Monday, March 29, 4:00–5:00 pm");
    for (const refused of ["0002-03-15", "2027-03-14", "2102-03-15"])
      typeInto("Day to meet", refused);
    expect(chosen()).toContain("March 29");
  });

  test("have the typed quarter of an hour, though the meeting began at another minute", () => {
    const about = { people: [{ place: rowOf("Kathmandu") }], lengthMinutes: 60 };
    editMeeting(meetingAt(Date.parse("2027-03-15T18:10Z"), about), undefined);
    onTestFinished(() => editedMeeting.set(undefined));
    showMeeting("2027-03-15T08:00:00Z", "Europe/London");
    typeInto("Start of the meeting", "09:25");
    expect(chosen()).toContain(" 6:10–7:10 pm");
    typeInto("Start of the meeting", "10:00");
    expect(chosen()).toContain(" 10:00–11:00 am");
  });

  test("may be in any year once the field of the date has the focus", async () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    await userEvent.click(screen.getByTitle("Day to meet"));
    const field = screen.getByLabelText<HTMLInputElement>("Day to meet");
    await expect.poll(() => field.max).toBe("2101-01-01");
    fireEvent.change(field, { target: { value: "2040-03-15" } });
    fireEvent.blur(field);
    expect(chosen()).toContain("Thursday, March 15, 2040");
  });
});

describe("a row", () => {
  test("says who it is, where and when, the hours, and what the meeting costs", () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London", [MUM, NEW_YORK]);
    fireEvent.change(slider(), { target: { value: 15 * 60 } });
    expect(people().map(({ textContent }) => textContent.split("Leave")[0])).toEqual([
      expect.stringMatching(/^You London · 9–5\s*3:00–4:00 pm at work/),
      expect.stringMatching(/^Mum Mumbai · \+5 h 30 min · 9–5\s*8:30–9:30 pm late/),
      expect.stringMatching(/^New York −4 h · 9–5\s*11:00 am–12:00 pm at work/),
    ]);
    expect(slider().ariaValueText).toBe("3:00–4:00 pm; Mum stays late");
    const hours = [...document.querySelectorAll(".horizon")].map(({ textContent }) => textContent);
    expect(hours.map((text) => text.includes("8:30"))).toEqual([false, true, false]);
  });

  test("leaves its person out with the ×, who is put back below", async () => {
    const out = { ...MUM, availability: { isIncluded: false, weekend: [5] } };
    const listed = [NEW_YORK, KATHMANDU, out];
    const own = { isIncluded: false };
    const change = vi.spyOn(zonesList, "change").mockResolvedValue();
    showMeetingOn("2027-03-15T06:00:00Z", "Europe/London", listed, own);
    expect(people()).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Add back You" })).toBeVisible();
    await pressButton("Leave out New York");
    expect(change).toHaveBeenLastCalledWith("1", { availability: { isIncluded: false } });
    change.mockRejectedValueOnce(new UserError("You’re not connected."));
    await pressButton("Add back Mum");
    const availability = { isIncluded: true, weekend: [5] };
    expect(change).toHaveBeenLastCalledWith("2", { availability });
    expect(await screen.findByText("You’re not connected.")).toBeVisible();
  });
});

describe("the frame", () => {
  const frames = () =>
    [...document.querySelectorAll<HTMLElement>(".meeting .horizon-frame")].filter(
      ({ offsetWidth }) => offsetWidth > 0,
    );

  test.each([
    [390, 2],
    [1440, 1],
  ])("at %i px is drawn %i times, and moves by keys", async (width, count) => {
    await page.viewport(width, 844);
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    fireEvent.change(slider(), { target: { value: 13 * 60 } });
    await waitFor(() => expect(frames()).toHaveLength(count));
    const { left, width: hours } = (
      document.querySelector(".horizon") as HTMLElement
    ).getBoundingClientRect();
    for (const frame of frames()) {
      const box = frame.getBoundingClientRect();
      expect(box.left).toBeCloseTo(left + (hours * 13) / 24, 0);
      expect(box.width).toBeCloseTo(hours / 24, 0);
    }
    slider().focus();
    await userEvent.keyboard("{PageDown}{PageDown}{PageUp}{PageUp}{PageUp}");
    expect(slider().ariaValueText).toBe("2:00–3:00 pm; Everyone is at work");
    await page.viewport(414, 896);
  });

  test("goes where the hours of a person are pressed, to a full or half hour there", () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London", [KATHMANDU]);
    pressHours("You", 10.2);
    expect(chosen()).toContain(" 10:00–11:00 am");
    pressHours("You", 10.7);
    expect(chosen()).toContain(" 10:30–11:30 am");
    pressHours("Kathmandu", 10.2);
    expect(chosen()).toContain(" 9:45–10:45 am");
  });

  test("reaches the last quarter of the day, also of one of 23 hours", () => {
    showMeetingOn("2027-03-15T08:00:00Z", "Europe/London");
    for (const day of ["2027-03-27", "2027-03-28"]) {
      typeInto("Day to meet", day);
      fireEvent.change(slider(), { target: { value: slider().max } });
      expect(chosen()).toContain(" 11:45 pm–12:45 am");
    }
    expect(slider().max).toBe(String(23 * 60 - 15));
  });
});

describe("the chosen meeting", () => {
  function show(listed = [NEW_YORK]) {
    openMeetings();
    showMeetingOn("2027-03-09T02:00:00Z", "Europe/Berlin", listed);
    typeInto("Start of the meeting", "15:00");
  }
  const spaced = (text: string | null | undefined) => text?.replace(/\s/g, " ") ?? "";
  const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
  const dates = () => screen.getByRole("list", { name: "Upcoming dates" });
  const rows = () => within(dates()).getAllByRole("listitem");
  const textsOf = () => rows().map(({ textContent }) => spaced(textContent));
  const press = (name: string) =>
    userEvent.click(screen.getByRole("button", { name: (label) => spaced(label) === name }));
  const sentence = () => {
    const parts = document.querySelector(".meeting-chosen > p")?.cloneNode(true) as HTMLElement;
    for (const one of parts.querySelectorAll("select")) one.replaceWith(textOf(one));
    return spaced(parts.textContent);
  };
  const textOf = ({ options }: HTMLSelectElement) => {
    const { selectedIndex } = select(options[0]?.parentElement?.getAttribute("aria-label") ?? "");
    return options[selectedIndex]?.text ?? "";
  };

  test("Enter leaves the field of its date or time for the button that opened it", async () => {
    show();
    await userEvent.click(screen.getByTitle("Day to meet"));
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => document.activeElement?.textContent).toBe("Tuesday, March 9");
  });

  test("a meeting repeats by weeks or by its weekday of the month, on somebody's clock, from its own date on", async () => {
    show();
    expect([...select("Repeat").options].map(({ text }) => text).join()).toBe(
      "Doesn’t repeat,Every Tuesday,Every 2 weeks on Tuesday,Every 4 weeks on Tuesday,Monthly on the second Tuesday",
    );
    await userEvent.selectOptions(select("Repeat"), "Every Tuesday");
    expect(document.activeElement).toBe(select("Repeat"));
    expect(screen.queryByRole("combobox", { name: "Times" }), "one time suits everyone").toBeNull();
    expect(sentence()).toBe("Every Tuesday from March 9, 2027, at 3:00 pm, Berlin time");
    await expectAccessible();
    expect(textsOf()[1]).toBe("Tue, Mar 163:00 pmNew York 1 h later, until Mar 23");
    await expect
      .poll(spokenText)
      .toMatch(
        /^Every Tuesday at 3:00 pm, Berlin time\. Tue, .* Tue, Mar\s16 3:00 pm New York 1 h later/,
      );
    await userEvent.selectOptions(select("Set by the time in"), "New York time");
    expect(textsOf()).toContain("Tue, Mar 162:00 pmYou 1 h earlier, until Mar 23");
  });

  test("a meeting that began at another minute repeats from its quarter of an hour on", async () => {
    const about = { people: [{ place: rowOf("Kathmandu") }], lengthMinutes: 60 };
    editMeeting(meetingAt(Date.parse("2027-03-16T18:10Z"), about), undefined);
    onTestFinished(() => editedMeeting.set(undefined));
    showMeeting("2027-03-15T08:00:00Z", "Europe/London");
    await userEvent.selectOptions(select("Repeat"), "Every Tuesday");
    expect(chosen()).toContain("6:00 pm");
  });

  test("a date is skipped and put back among all dates, and another repeat skips none", async () => {
    show();
    await userEvent.selectOptions(select("Repeat"), "Every Tuesday");
    await press("All dates");
    await press("Skip Tue, Mar 16");
    expect(rows()[1]?.dataset["skipped"]).toBe("true");
    expect(textsOf()[2]).toContain("New York 1 h later");
    await press("Add back Tue, Mar 16");
    expect(rows()[1]?.dataset["skipped"]).toBe("false");
    await press("Skip Tue, Mar 16");
    await userEvent.selectOptions(select("Repeat"), "Every 2 weeks on Tuesday");
    expect(rows().map(({ dataset }) => dataset["skipped"])).not.toContain("true");
  });

  test("a meeting in turn has the same times in its sentence, its dates, its frames and its link", async () => {
    show(["Los Angeles", "New York", "Mumbai", "Sydney"].map(entry));
    await userEvent.selectOptions(select("Repeat"), "Every Tuesday");
    await userEvent.selectOptions(select("Times"), select("Times").options[1]?.text ?? "");
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const sliders = screen.getAllByRole<HTMLInputElement>("slider");
    const minutes = sliders.map(({ value }) => Number(value));
    const [first, second] = minutes.map((minute) => formatMinuteOfDay(minute));
    expect(sentence()).toContain(`in turn at ${first} and ${second}, Berlin time`);
    expect(textsOf()[0]).toMatch(new RegExp(`^Tue, Mar 9${first}`));
    expect(textsOf()[1]).toContain(second);
    await press("Share");
    await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
    const turns = minutes.map((minute) => encodeMinuteOfDay(minute)).join();
    expect(write.mock.lastCall?.[0]).toContain(`&turns=${turns}&`);
  });

  test("sharing saves the meeting with names, which can be undone", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show([{ ...NEW_YORK, name: "Ada" }]);
    await press("Share");
    await userEvent.type(await screen.findByLabelText("Title (optional)"), "Review");
    await userEvent.click(screen.getByRole("button", { name: "Copy link" }));
    await screen.findByText("Meeting saved");
    expect(localStorage.getItem("saved-meetings")).toContain(
      "at=2027-03-09T14:00Z&length=60&title=Review&zones=Europe/Berlin,America/New_York&names=,Ada",
    );
    await press("Undo");
    await waitFor(() => expect(localStorage.getItem("saved-meetings")).toBe("[]"));
  });
});
