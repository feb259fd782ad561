import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { meetingId } from "../../../shared/meeting/meeting-link.ts";
import { editedMeeting } from "../../meeting/saved/edited-meeting.ts";
import { isMeetingOpen } from "../../places/answer/shown-place.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { chooseHourCycle } from "../../time/hour-cycle.ts";
import { readShownInstant, showInstant } from "../../time/shown-instant.ts";
import { DeepLinkNote } from "./deep-link-note.tsx";
import { followFragment, loadLinkedMeeting } from "./linked-moment.ts";

const MEETING =
  "#at=2026-12-01T14:00Z&length=45&zones=America/New_York,Asia/Kolkata,Australia/Sydney";

let unsubscribe = () => {};
const ownAddress = location.href;

beforeEach(() => {
  chooseHourCycle("12");
  vi.useFakeTimers({ now: Date.parse("2026-11-25T14:04:05Z"), toFake: ["Date"] });
});

afterEach(() => {
  unsubscribe();
  showInstant(undefined);
  history.replaceState(null, "", ownAddress);
});

async function follow(fragment: string) {
  stubApi(() => Response.error());
  history.replaceState(null, "", fragment);
  unsubscribe = followFragment();
  await loadLinkedMeeting();
  renderPage(<DeepLinkNote aboutCity="" />, "Europe/Berlin");
}

const spaced = (text: string | null | undefined) => text?.replace(/\s/g, " ") ?? "";
const invitation = (name: string) => screen.getByRole("region", { name });
async function choose(item: string) {
  await press("More");
  await userEvent.click(screen.getByRole("menuitem", { name: item }));
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a meeting's link is an invitation with its title, the reader's own time, and the times of all", async () => {
  await follow(`${MEETING}&title=Launch_call`);
  const { textContent } = invitation("Launch call");
  expect(textContent).toMatch(
    /^Launch callTuesday, December 13:00–3:45 pmYour time in Berlin · In 5 days [0-9]+ h/,
  );
  const times = within(invitation("Launch call")).getAllByRole("listitem");
  expect(times.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^New York ?9:00 amat work/),
    expect.stringMatching(/^(Kolkata|Mumbai) ?7:30 pmlate/),
    expect.stringMatching(/^Sydney ?Wed 1:00 amasleep/),
  ]);
  await expectAccessible();
});

test("a link with its times in the query and its title in the fragment is the same invitation, and leaves the address with it", async () => {
  await follow(`${MEETING.replace("#", "/?lang=en&hl=de&")}#title=Launch_call`);
  expect(invitation("Launch call")).toBeVisible();
  await choose("Back to now");
  expect([location.search, location.hash]).toEqual(["?lang=en", ""]);
});

test("a meeting without a title is called a meeting", async () => {
  await follow(MEETING);
  expect(invitation("Meeting")).toBeVisible();
});

test("the one dark button saves the meeting as a calendar file, the same each time", async () => {
  const files = vi.spyOn(URL, "createObjectURL");
  await follow(`${MEETING}&title=Launch_call`);
  expect([...document.querySelectorAll(".button-primary")].map((one) => one.textContent)).toEqual([
    "Add to calendar",
  ]);
  await press("Add to calendar");
  await press("Add to calendar");
  const events = await Promise.all(
    files.mock.calls.map(async ([file]) => {
      const calendar = new ICAL.Component(ICAL.parse(await (file as Blob).text()));
      return calendar.getFirstSubcomponent("vevent");
    }),
  );
  const [event, again] = events;
  const property = (name: string) => event?.getFirstPropertyValue(name);
  const timeOf = (name: string) => (property(name) as ICAL.Time).toJSDate().toISOString();
  expect(property("summary")).toBe("Launch call");
  expect([timeOf("dtstart"), timeOf("dtend")]).toEqual([
    "2026-12-01T14:00:00.000Z",
    "2026-12-01T14:45:00.000Z",
  ]);
  expect(property("description")).toContain(
    "New York: Tuesday, December 1, 2026, 9:00–9:45 am (UTC−5)",
  );
  expect(property("url")).toMatch(
    /\/\?hl=en&at=2026-12-01T14:00Z&length=45&zones=.*#title=Launch_call$/,
  );
  expect(property("uid")).toBe(again?.getFirstPropertyValue("uid"));
});

test("a menu has the other ways to take it along, each of which names the same time", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
  await follow(MEETING);
  await choose("Google Calendar");
  expect(opened.mock.lastCall?.[0]).toContain("dates=20261201T140000Z%2F20261201T144500Z");
  await choose("Copy as text");
  const [items = []] = write.mock.lastCall ?? [];
  expect(await (await items[0]?.getType("text/plain"))?.text()).toContain("9:00–9:45 am (UTC−5)");
});

test("a received meeting opens in the planner, where calendars know it again", async () => {
  await follow(MEETING);
  await choose("Change");
  const { meeting, id, identity } = editedMeeting.get() ?? {};
  expect([isMeetingOpen.get(), id, identity]).toEqual([
    true,
    undefined,
    meeting && meetingId(meeting),
  ]);
  editedMeeting.set(undefined);
  isMeetingOpen.set(false);
});

test("back to now leaves the invitation, and the focus moves to the confirmation", async () => {
  await follow(MEETING);
  await choose("Back to now");
  expect(screen.queryByRole("region", { name: "Meeting" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("The page shows the current time again.");
  expect(readShownInstant()).toBeUndefined();
});

test("a link without a length is no invitation", async () => {
  await follow(MEETING.replace("&length=45", ""));
  expect(screen.queryByRole("button", { name: "Add to calendar" })).toBeNull();
  expect(screen.getByRole("region", { name: "Times in this link" })).toBeVisible();
});

describe("a link of a series", () => {
  const SERIES = "#at=2026-11-03T14:00Z&length=45&repeat=1w&clock=Europe/London&turns=1400";

  test("shows its next meeting, how it repeats, and its coming dates in the reader's time", async () => {
    await follow(`${SERIES}&skip=4&title=Launch_call`);
    const { textContent } = invitation("Launch call");
    expect(textContent).toMatch(
      /^Launch callTuesday, December 83:00–3:45 pmYour time in Berlin · In 12 daysEvery Tuesday at 2:00 pm, London time/,
    );
    expect(readShownInstant()).toBe(Date.parse("2026-12-08T14:00Z"));
    const dates = screen.getByRole("list", { name: "Upcoming dates" });
    const rows = () =>
      within(dates)
        .getAllByRole("listitem")
        .map((row) => spaced(row.textContent));
    expect(rows()).toEqual(["Tue, Dec 153:00 pm", "Tue, Dec 223:00 pm", "Tue, Dec 293:00 pm"]);
    await press("All dates");
    expect(rows()).toHaveLength(4);
  });

  test("says when the time moves for the reader", async () => {
    vi.setSystemTime(Date.parse("2027-03-10T00:00Z"));
    await follow(
      SERIES.replace("Europe/London", "America/New_York").replace("turns=1400", "turns=0900"),
    );
    expect(spaced(document.querySelector(".changed")?.textContent)).toBe("You 1 h later");
  });

  test("is shared as the same series, not as its next date", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await follow(SERIES);
    await choose("Share");
    await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
    expect(write.mock.lastCall?.[0]).toContain(`/${SERIES.replace("#", "?hl=en&")}`);
  });
});
