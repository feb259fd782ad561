import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { placePath, Town } from "../../../shared/api/places.ts";
import { meetingAt } from "../../../shared/meeting/meeting.ts";
import { encodeMeeting, meetingId } from "../../../shared/meeting/meeting-link.ts";
import { placeOfTown } from "../../../shared/place.ts";
import { zoneNames } from "../../../shared/zones/zone-rules.ts";
import { editedMeeting } from "../../meeting/participant.ts";
import { isMeetingOpen } from "../../places/answer/shown-place.ts";
import { preferenceDraft } from "../../services/my-zones-list.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { localStore, openList, openMeetings } from "../../testing/open-list.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { placeOf, rowOf } from "../../testing/stub-places.ts";
import { readShownInstant, showInstant } from "../../time/shown-instant.ts";
import { DeepLinkNote, followFragment } from "./deep-link-note.tsx";
import { hasDeepLink } from "./has-deep-link.ts";

const MOMENT = Date.parse("2027-03-16T13:00:00Z");
const AT = "#at=2027-03-16T13:00Z";
const FIVE = "Asia/Tokyo,Europe/Oslo,America/New_York,Europe/Berlin,Asia/Kathmandu";
const LINK = `${AT}&zones=Pacific/Kiritimati,Pacific/Pago_Pago`;
const WISCONSIN = "Wisconsin, United States, America/Chicago";
const { match: _, ...MILWAUKEE } = placeOf("5263045", "Milwaukee", WISCONSIN);
const { match: __, ...PUNE } = placeOf("1259229", "Pune", "Maharashtra, India, Asia/Kolkata");
const MEETING =
  "#at=2026-12-01T14:00Z&length=45&zones=America/New_York,Asia/Kolkata,Australia/Sydney";
const REPLY = "#reply=Asia/Kolkata@1259229&name=Support&hours=1000-1900";

const goTo = (address: string) => history.replaceState(null, "", address);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-25T14:04:05Z"), toFake: ["Date"] });
});

afterEach(() => {
  editedMeeting.set(undefined);
  isMeetingOpen.set(false);
});

const failToConnect = () => Response.error();

/** Shows a link; the server answers with `respond`. */
function show(address: string, respond: () => Response | Promise<Response> = failToConnect) {
  const api = stubApi(respond);
  openList();
  goTo(address);
  void followFragment();
  renderPage(<DeepLinkNote aboutCity="" />, "Europe/Berlin");
  return api;
}

async function open(address: string, respond?: () => Response) {
  show(address, respond);
  await act(followFragment);
}

const openReply = (address: string) => open(address, () => answerOf(Town, PUNE));

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const region = (name: string) => screen.getByRole("region", { name });
const rowsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.replace(/\s/g, " "));
const rows = () => rowsOf(region("Times in this link"));
const listed = async () => (await localStore().load()).entries;
const status = () => document.querySelector(".deep-link-status p");
const question = () => screen.queryByRole("region", { name: "A reply to your invitation" });

async function add() {
  await press("Add these to my zones");
  await waitFor(async () => expect(await listed()).not.toEqual([]));
  return listed();
}

describe("the times of a moment link", () => {
  test("are its moment, and its zones on both sides of the date line", async () => {
    await open(LINK);
    expect(readShownInstant()).toBe(MOMENT);
    expect(rows()).toEqual(["Kiritimati3:00 am+13 h, Wed", "Pago Pago2:00 am−12 h"]);
    expect(screen.queryByRole("button", { name: "Add to calendar" })).toBeNull();
  });

  // Before the invitation is loaded, which stays.
  test("shows until when it lasts, and adds the working hours that it has", async () => {
    show(`${AT}&zones=Asia/Tokyo,Asia/Kathmandu&length=60&hours=2200-0600w0`);
    expect(rows()).toEqual(["Tokyo10:00–11:00 pm+8 h", "Kathmandu6:45–7:45 pm+4 h 45 min"]);
    const availability = { hours: { start: 1320, end: 360 }, weekend: [0] };
    expect(await add()).toMatchObject([
      preferenceDraft(rowOf("Tokyo"), null, availability),
      preferenceDraft(rowOf("Kathmandu"), null),
    ]);
  });

  test("shows five of its zones, and more on request", async () => {
    show(`${AT}&zones=${FIVE},Asia/Dubai,Europe/Paris`);
    expect(rows()).toHaveLength(5);
    await press("and 2 more");
    expect(rows().slice(5)).toEqual(["Dubai5:00 pm+3 h", "Paris2:00 pmsame time"]);
  });

  test("shows a long title and name with markup as short text, within 320 px", async () => {
    await act(() => page.viewport(320, 700));
    const text = `<img src=x onerror=alert(1)>${"W".repeat(1000)}`;
    const encoded = encodeURIComponent(text);
    show(`${AT}&zones=Asia/Tokyo&title=${encoded}&names=${encoded}`);
    const shown = text.slice(0, 60);
    expect(screen.getByRole("heading").textContent).toBe(shown);
    expect(rows()).toEqual([`${shown}Tokyo10:00 pm+8 h`]);
    expect(document.querySelector("img")).toBeNull();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  });

  test("names a place once the server knows it, by its zone until then, and adds it as a place", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    show(`${AT}&zones=America/Chicago@5263045,Asia/Tokyo`, async () => {
      await released;
      return answerOf(Town, MILWAUKEE);
    });
    expect(rows()).toEqual(["Chicago8:00 am−6 h", "Tokyo10:00 pm+8 h"]);
    release();
    await screen.findByText("Milwaukee");
    expect(rows()[0]).toBe("MilwaukeeWisconsin, United States8:00 am−6 h");
    const entries = [placeOfTown(MILWAUKEE), rowOf("Tokyo")].map((one) =>
      preferenceDraft(one, null),
    );
    expect(await add()).toMatchObject(entries);
  });

  test.each<[string, () => Response]>([
    ["that has another zone", () => answerOf(Town, { ...MILWAUKEE, zone: "America/Denver" })],
    ["that can't be looked up", failToConnect],
  ])("shows and adds only the zone of a place %s", async (_which, respond) => {
    const api = show(`${AT}&zones=America/Chicago@5263045`, respond);
    await waitFor(() => expect(api.callsTo("GET", placePath("5263045"))).not.toHaveLength(0));
    expect(rows()).toEqual(["Chicago8:00 am−6 h"]);
    expect(await add()).toMatchObject([preferenceDraft(rowOf("Chicago"), null)]);
  });
});

describe("a moment link", () => {
  test("is removed from the URL once the page shows now again, and not before", async () => {
    show(LINK);
    act(() => showInstant(MOMENT + 3_600_000));
    expect(location.hash).toBe(LINK);
    act(() => showInstant(undefined));
    expect(location.hash).toBe("");
  });

  test("is replaced by another fragment; an anchor in the page shows now", async () => {
    show(LINK);
    goTo("#at=2026-12-24T17:30Z");
    act(() => void window.dispatchEvent(new Event("hashchange")));
    expect(readShownInstant()).toBe(Date.parse("2026-12-24T17:30Z"));
    goTo("#world-timezones");
    act(() => void window.dispatchEvent(new Event("hashchange")));
    expect(readShownInstant()).toBeUndefined();
    expect(location.hash).toBe("#world-timezones");
  });

  const UNKNOWN_ZONE = "This link has a time zone we don’t know.";
  test.each([
    ["no date", "#at=yesterday", "This link is broken."],
    ["markup in a zone", `${AT}&zones=<b>x</b>`, UNKNOWN_ZONE],
    ["a very long list", `${AT}&zones=${"Asia/Tokyo,".repeat(20_000)}`, "This link is broken."],
    [
      "101 zones",
      `${AT}&zones=${zoneNames().slice(0, 101).join()}`,
      "This link has more than 100 time zones.",
    ],
    ["another date", "#at=1850-01-01T00:00Z", "This link’s date is outside 1900–2100."],
    [
      "a later version",
      "#v=2&at=2027-03-16T13:00Z",
      "This link is from a newer version of this page.",
    ],
    ["a broken reply", "#reply=Asia/Kolkata&hours=9-5", "This reply can’t be read."],
    ["a reply from an unknown zone", "#reply=Mars/Base", UNKNOWN_ZONE],
  ])("that has %s is ignored with a message", async (_what, fragment, message) => {
    showInstant(MOMENT);
    show(fragment);
    expect(status()?.textContent).toContain(message);
    expect(readShownInstant()).toBe(MOMENT);
    expect(document.querySelector("img, b")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is left by one press, and the focus moves to the confirmation", async () => {
    show(LINK);
    await press("Back to now");
    expect(document.activeElement?.textContent).toBe("The page shows the current time again.");
    act(() => showInstant(MOMENT));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

test.each([
  ["/?velocity=3", false],
  ["/?a=b&city=Tokyo", true],
  ["/?at=x", true],
  ["/#at=x", true],
])("the URL %s has a deep link: %s", (address, expected) => {
  goTo(address);
  expect(hasDeepLink(location)).toBe(expected);
});

async function choose(item: string) {
  await press("More");
  await userEvent.click(screen.getByRole("menuitem", { name: item }));
}

test("a meeting's link is an invitation with its title, the reader's own time, and the times of all", async () => {
  await open(`${MEETING}&title=Launch_call`);
  const { textContent } = region("Launch call");
  expect(textContent).toMatch(
    /^Launch callTuesday, December 13:00–3:45 pmYour time in Berlin · In 5 days [0-9]+ h/,
  );
  expect(rowsOf(region("Launch call"))).toEqual([
    expect.stringMatching(/^New York ?9:00 amat work/),
    expect.stringMatching(/^(Kolkata|Mumbai) ?7:30 pmlate/),
    expect.stringMatching(/^Sydney ?Wed 1:00 amasleep/),
  ]);
  await expectAccessible();
});

test("a link with its times in the query and its title in the fragment is the same invitation, and leaves the address with it", async () => {
  await open(`${MEETING.replace("#", "/?lang=en&hl=de&")}#title=Launch_call`);
  expect(region("Launch call")).toBeVisible();
  await choose("Back to now");
  expect([location.search, location.hash]).toEqual(["?lang=en", ""]);
});

test("the one dark button saves the meeting as a calendar file, the same each time", async () => {
  const files = vi.spyOn(URL, "createObjectURL");
  await open(`${MEETING}&title=Launch_call`);
  expect([...document.querySelectorAll(".button-primary")].map((one) => one.textContent)).toEqual([
    "Add to calendar",
  ]);
  await press("Add to calendar");
  await press("Add to calendar");
  const [text, again] = await Promise.all(
    files.mock.calls.map(async ([file]) => (file as Blob).text()),
  );
  expect(again).toBe(text);
  expect(text).toMatch(/^DTSTART;TZID=Europe\/Berlin:20261201T150000\r$/m);
});

test("a menu has the other ways to take it along", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await open(MEETING);
  await choose("Google Calendar");
  expect(opened.mock.lastCall?.[0]).toContain("dates=20261201T140000Z%2F20261201T144500Z");
});

test("a received meeting opens in the planner, where calendars know it again", async () => {
  await open(MEETING);
  await choose("Change");
  const { meeting, id, identity } = editedMeeting.get() ?? {};
  expect([isMeetingOpen.get(), id, identity]).toEqual([
    true,
    undefined,
    meeting && meetingId(meeting),
  ]);
});

describe("a link of a series", () => {
  const SERIES = "#at=2026-11-03T14:00Z&length=45&repeat=1w&clock=Europe/London&turns=1400";

  test("shows its next meeting, how it repeats, and its coming dates in the reader's time", async () => {
    await open(`${SERIES}&skip=4&title=Launch_call`);
    const { textContent } = region("Launch call");
    expect(textContent).toMatch(
      /^Launch callTuesday, December 83:00–3:45 pmYour time in Berlin · In 12 daysEvery Tuesday at 2:00 pm, London time/,
    );
    expect(readShownInstant()).toBe(Date.parse("2026-12-08T14:00Z"));
    const dates = screen.getByRole("list", { name: "Upcoming dates" });
    expect(rowsOf(dates)).toEqual(["15", "22", "29"].map((day) => `Tue, Dec ${day}3:00 pm`));
    await press("All dates");
    expect(rowsOf(dates)).toHaveLength(4);
  });

  test("says when the time moves for the reader", async () => {
    vi.setSystemTime(Date.parse("2027-03-10T00:00Z"));
    await open(
      SERIES.replace("Europe/London", "America/New_York").replace("turns=1400", "turns=0900"),
    );
    expect(document.querySelector(".changed")).toHaveTextContent("You 1 h later");
  });

  test("is shared as the same series, not as its next date", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await open(SERIES);
    await choose("Share");
    await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
    expect(write.mock.lastCall?.[0]).toContain(`/${SERIES.replace("#", "?hl=en&")}`);
  });
});

test("a reply's link says who replied from where and when they work, and adds them only after a yes", async () => {
  await openReply(REPLY);
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
  expect(document.activeElement).toBe(status());
});

test("a no to a reply adds nothing, and the link is gone", async () => {
  await openReply(REPLY);
  await press("Not now");
  expect([await listed(), location.hash]).toEqual([[], ""]);
});

test("a reply asks to update who is in the list already", async () => {
  await localStore().add(preferenceDraft(rowOf("London"), "Support"));
  await openReply(REPLY);
  await screen.findByText("Support is in My zones already. Update place and hours?");
  expect(screen.getByRole("button", { name: "Update" })).toBeVisible();
});

test("a reply to a saved meeting changes who it is from there, in the planner, and not My zones", async () => {
  const people = [
    { place: rowOf("Berlin") },
    { place: { kind: "town", id: PUNE.id, zone: PUNE.zone } as const, name: "Support" },
  ];
  const review = { people, lengthMinutes: 60, title: "Review" };
  const meeting = meetingAt(Date.UTC(2026, 10, 30, 8), review);
  const link = encodeMeeting(meeting);
  localStorage.setItem("saved-meetings", JSON.stringify([{ id: "m1", link, release: "2026b" }]));
  openMeetings();
  await openReply(`${REPLY}&meeting=${meetingId(meeting)}`);
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
