import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { meetingAt } from "../../../shared/meeting/meeting.ts";
import { encodeMeeting, meetingId } from "../../../shared/meeting/meeting-link.ts";
import { editedMeeting } from "../../meeting/planner-people.ts";
import { isMeetingOpen } from "../../places/answer/shown-place.ts";
import { preferenceDraft } from "../../services/my-zones-list.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { localStore, openList, openMeetings } from "../../testing/open-list.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { rowOf } from "../../testing/stub-places.ts";
import { readShownInstant, showInstant } from "../../time/shown-instant.ts";
import { DeepLinkNote } from "./deep-link-note.tsx";
import { followFragment, loadLinkedMeeting } from "./linked-moment.ts";

const MEETING =
  "#at=2026-12-01T14:00Z&length=45&zones=America/New_York,Asia/Kolkata,Australia/Sydney";

const REPLY = "#reply=Asia/Kolkata@1259229&name=Support&hours=1000-1900";
const PUNE = {
  ...{ id: "1259229", name: "Pune", region: "Maharashtra", country: "India" },
  ...{ zone: "Asia/Kolkata", matched: null },
};

const PUNE_PLACE = { kind: "town", id: "1259229", zone: "Asia/Kolkata" } as const;

let unsubscribe = () => {};
const ownAddress = location.href;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-25T14:04:05Z"), toFake: ["Date"] });
});

afterEach(() => {
  unsubscribe();
  editedMeeting.set(undefined);
  isMeetingOpen.set(false);
  showInstant(undefined);
  history.replaceState(null, "", ownAddress);
});

async function follow(fragment: string) {
  stubApi(() => Response.json(PUNE));
  openList();
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

const listed = async () => (await localStore().load()).entries;
const question = () => screen.queryByRole("region", { name: "A reply to your invitation" });

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

test("a reply's link says who replied from where and when they work, and adds them only after a yes", async () => {
  await follow(REPLY);
  expect(await screen.findByText(/Pune/)).toHaveTextContent("Support · Pune · 10:00 am–7:00 pm");
  expect(question()?.textContent).toContain("Add this person to My zones?");
  expect(await listed()).toEqual([]);
  await expectAccessible();
  await press("Add to my zones");
  await expect.poll(listed).toMatchObject([
    {
      ...{ cityId: "1259229", place: { name: "Pune" }, customName: "Support" },
      availability: { hours: { start: 600, end: 1140 } },
    },
  ]);
  expect(question()).toBeNull();
  expect(location.hash).toBe("");
  expect(document.activeElement?.matches(".deep-link-status p")).toBe(true);
});

test("a no to a reply adds nothing, and the link is gone", async () => {
  await follow(REPLY);
  await press("Not now");
  expect([await listed(), location.hash]).toEqual([[], ""]);
});

test("a reply asks to update who is in the list already", async () => {
  await localStore().add(preferenceDraft(rowOf("London"), "Support"));
  await follow(REPLY);
  await screen.findByText("Support is in My zones already. Update place and hours?");
  expect(screen.getByRole("button", { name: "Update" })).toBeVisible();
});

test("a reply to a saved meeting changes who it is from there, in the planner, and not My zones", async () => {
  const people = [{ place: rowOf("Berlin") }, { place: PUNE_PLACE, name: "Support" }];
  const review = { people, lengthMinutes: 60, title: "Review" };
  const meeting = meetingAt(Date.UTC(2026, 10, 30, 8), review);
  const link = encodeMeeting(meeting);
  localStorage.setItem("saved-meetings", JSON.stringify([{ id: "m1", link, release: "2026b" }]));
  openMeetings();
  await follow(`${REPLY}&meeting=${meetingId(meeting)}`);
  await screen.findByText("Update Review with this place and these hours?");
  await press("Update");
  expect(editedMeeting.get()).toMatchObject({
    id: "m1",
    identity: meetingId(meeting),
    meeting: {
      people: [{}, { name: "Support", availability: { hours: { start: 600, end: 1140 } } }],
    },
  });
  expect([await listed(), question(), isMeetingOpen.get()]).toEqual([[], null, true]);
});

test("a reply's hours by weekday are said in words", async () => {
  await follow("#reply=Europe/Paris&hours=d1234.0900-1200.1400-1800d5.0900-1300");
  expect(question()?.textContent).toContain(
    "Paris · Mon–\u2060Thu 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm",
  );
});

const UNKNOWN_ZONE = "This link has a time zone we don’t know. Showing the current time.";
const UNREADABLE = "This reply can’t be read. Ask for the link again.";
test.each([
  ["a broken reply", "#reply=Asia/Kolkata&hours=9-5", UNREADABLE],
  ["an oversized one", `#reply=Asia/Kolkata&name=${"a".repeat(2000)}`, UNREADABLE],
  ["one from an unknown zone", "#reply=Mars/Base", UNKNOWN_ZONE],
])("%s is refused with a sentence", async (_what, fragment, sentence) => {
  await follow(fragment);
  expect(document.querySelector(".deep-link-status p")).toHaveTextContent(sentence);
  expect(question()).toBeNull();
});
