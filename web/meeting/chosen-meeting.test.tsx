import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "../../shared/durations.ts";
import { turnSpans } from "../../shared/meeting/meeting.ts";
import { readMeetingUrl } from "../../shared/meeting/meeting-link.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { openMeetings } from "../testing/open-list.ts";
import { renderPage } from "../testing/render-page.tsx";
import { typeInto } from "../testing/show-meeting.tsx";
import { spokenText } from "../testing/shown-text.ts";
import { rowOf } from "../testing/stub-places.ts";
import { showInstant } from "../time/shown-instant.ts";
import { ChosenMeeting } from "./chosen-meeting.tsx";
import { usePlanner } from "./use-planner.ts";

const START = Date.parse("2027-03-09T14:00:00Z");
const entry = (city: string): ListEntry => ({ id: city, place: rowOf(city), name: city, city });
const YOU: ListEntry = { place: rowOf("Berlin"), name: "You", city: "Berlin" };
const NEW_YORK = [YOU, entry("New York")];
const COMMITTEE = [YOU, ...["Los Angeles", "New York", "Mumbai", "Sydney"].map(entry)];

beforeEach(() => {
  openMeetings();
  showInstant(START - 12 * HOUR_MS);
});

function Planned({ entries }: { readonly entries: readonly ListEntry[] }) {
  const planner = usePlanner({ participants: entries, lengthMinutes: 60 });
  const { meeting, slots } = planner;
  return (
    meeting && (
      <>
        <button type="button" onClick={() => planner.choose(START)}>
          Choose
        </button>
        <ChosenMeeting planner={planner} meeting={meeting} />
        <output>{slots.map(({ span }) => new Date(span.start).toISOString())}</output>
      </>
    )
  );
}

function show(entries = NEW_YORK) {
  renderPage(<Planned entries={entries} />, "Europe/Berlin");
  fireEvent.click(screen.getByRole("button", { name: "Choose" }));
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

test("the chosen time is a sentence, whose date and time can be changed", async () => {
  show();
  expect(sentence()).toBe("Tuesday, March 9, 3:00–4:00 pm");
  await expectAccessible();
  typeInto("Start of the meeting", "16:30");
  expect(sentence()).toBe("Tuesday, March 9, 4:30–5:30 pm");
  await userEvent.click(screen.getByTitle("Day to meet"));
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => document.activeElement?.textContent).toBe("Tuesday, March 9");
});

test("a meeting repeats by weeks or by its weekday of the month, on somebody's clock, from its own date on", async () => {
  show();
  expect([...select("Repeat").options].map(({ text }) => text)).toEqual([
    ...["Doesn’t repeat", "Every Tuesday", "Every 2 weeks on Tuesday", "Every 4 weeks on Tuesday"],
    "Monthly on the second Tuesday",
  ]);
  await userEvent.selectOptions(select("Repeat"), "Every Tuesday");
  expect(document.activeElement).toBe(select("Repeat"));
  expect(screen.queryByRole("combobox", { name: "Times" }), "one time suits everyone").toBeNull();
  expect(sentence()).toBe("Every Tuesday from March 9, 2027, at 3:00 pm, Berlin time");
  await expectAccessible();
  expect(textsOf()).toEqual([
    ...["Tue, Mar 93:00 pm", "Tue, Mar 163:00 pmNew York 1 h later, until Mar 23"],
    "Tue, Mar 233:00 pm",
  ]);
  await expect
    .poll(spokenText)
    .toMatch(
      /^Every Tuesday at 3:00 pm, Berlin time\. Tue, .* Tue, Mar\s16 3:00 pm New York 1 h later/,
    );
  await userEvent.selectOptions(select("Set by the time in"), "New York time");
  expect(textsOf()).toContain("Tue, Mar 162:00 pmYou 1 h earlier, until Mar 23");
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
  show(COMMITTEE);
  await userEvent.selectOptions(select("Repeat"), "Every Tuesday");
  await userEvent.selectOptions(select("Times"), select("Times").options[1]?.text ?? "");
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const [, first = "", second = ""] =
    /in turn at (.*) and (.*), Berlin time$/.exec(sentence()) ?? [];
  expect(textsOf()[0]).toMatch(new RegExp(`^Tue, Mar 9${first}`));
  expect(textsOf()[1]).toContain(second);
  await press("Share");
  await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
  const { searchParams, hash } = new URL(write.mock.lastCall?.[0] ?? "");
  const link = readMeetingUrl((name) => searchParams.get(name), hash);
  if (link.kind !== "meeting") throw new Error("The link can't be read.");
  const frames = document.querySelector("output")?.textContent;
  const starts = turnSpans(link.meeting).map(({ start }) => new Date(start).toISOString());
  expect(frames).toBe(starts.join(""));
  expect(starts).toHaveLength(2);
});

test("sharing saves the meeting with names, which can be undone", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  show([YOU, { ...entry("New York"), name: "Ada" }]);
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
