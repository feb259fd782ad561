import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meetingAt } from "../../../shared/meeting/meeting.ts";
import { encodeMeeting, meetingId } from "../../../shared/meeting/meeting-link.ts";
import { editedMeeting } from "../../meeting/saved/edited-meeting.ts";
import { isMeetingOpen } from "../../places/answer/shown-place.ts";
import { preferenceDraft } from "../../services/my-zones-entries.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { localStore, openList, openMeetings } from "../../testing/open-list.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { rowOf } from "../../testing/stub-places.ts";
import { chooseHourCycle } from "../../time/hour-cycle.ts";
import { DeepLinkNote } from "./deep-link-note.tsx";
import { followFragment } from "./linked-moment.ts";

const REPLY = "#reply=Asia/Kolkata@1259229&name=Support&hours=1000-1900";
const PUNE = {
  ...{ id: "1259229", name: "Pune", region: "Maharashtra", country: "India" },
  ...{ zone: "Asia/Kolkata", matched: null },
};

const PUNE_PLACE = { kind: "town", id: "1259229", zone: "Asia/Kolkata" } as const;

let unsubscribe = () => {};
const ownAddress = location.href;

beforeEach(() => chooseHourCycle("12"));

afterEach(() => {
  unsubscribe();
  history.replaceState(null, "", ownAddress);
});

function follow(fragment: string) {
  stubApi(() => Response.json(PUNE));
  openList();
  history.replaceState(null, "", fragment);
  unsubscribe = followFragment();
  renderPage(<DeepLinkNote aboutCity="" />, "Europe/Berlin");
}

const listed = async () => (await localStore().load()).entries;
const question = () => screen.queryByRole("region", { name: "A reply to your invitation" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a reply's link says who replied from where and when they work, and adds them only after a yes", async () => {
  follow(REPLY);
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

test("a no adds nothing, and the link is gone", async () => {
  follow(REPLY);
  await press("Not now");
  expect([await listed(), location.hash]).toEqual([[], ""]);
});

test("it asks to update who is in the list already", async () => {
  await localStore().add(preferenceDraft(rowOf("London"), "Support"));
  follow(REPLY);
  await screen.findByText("Support is in My zones already. Update place and hours?");
  expect(screen.getByRole("button", { name: "Update" })).toBeVisible();
});

test("a reply to a saved meeting changes who it is from there, in the planner, and not My zones", async () => {
  const people = [{ place: rowOf("Berlin") }, { place: PUNE_PLACE, name: "Support" }];
  const meeting = meetingAt(Date.UTC(2026, 10, 30, 8), {
    people,
    lengthMinutes: 60,
    title: "Review",
  });
  const link = encodeMeeting(meeting);
  localStorage.setItem("saved-meetings", JSON.stringify([{ id: "m1", link, release: "2026b" }]));
  openMeetings();
  follow(`${REPLY}&meeting=${meetingId(meeting)}`);
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
  editedMeeting.set(undefined);
  isMeetingOpen.set(false);
});

test("hours by weekday are said in words", () => {
  follow("#reply=Europe/Paris&hours=d1234.0900-1200.1400-1800d5.0900-1300");
  expect(question()?.textContent).toContain(
    "Paris · Mon–\u2060Thu 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm",
  );
});

test.each([
  [
    "a broken reply",
    "#reply=Asia/Kolkata&hours=9-5",
    "This reply can’t be read. Ask for the link again.",
  ],
  [
    "an oversized one",
    `#reply=Asia/Kolkata&name=${"a".repeat(2000)}`,
    "This reply can’t be read. Ask for the link again.",
  ],
  [
    "one from an unknown zone",
    "#reply=Mars/Base",
    "This link has a time zone we don’t know. Showing the current time.",
  ],
])("%s is refused with a sentence", (_what, fragment, sentence) => {
  follow(fragment);
  expect(document.querySelector(".deep-link-status p")).toHaveTextContent(sentence);
  expect(question()).toBeNull();
});
