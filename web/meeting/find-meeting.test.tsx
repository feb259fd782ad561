import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decodeMeeting, meetingId } from "../../shared/meeting/meeting-link.ts";
import { localStore, openList, openMeetings } from "../testing/open-list.ts";
import { Opener } from "../testing/opener.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { people, personCalled, typeInto } from "../testing/show-meeting.tsx";
import { foundPlaces, KOBE, stubPlaces } from "../testing/stub-places.ts";
import { showInstant } from "../time/shown-instant.ts";
import { FindMeetingPanel } from "./find-meeting.tsx";
import { editedMeeting, editMeeting } from "./participant.ts";

const LINK =
  "at=2026-11-30T08:00Z&length=45&repeat=1w&clock=Europe/Berlin&turns=0900,2000&skip=0,3&title=Review&zones=Europe/Berlin,Asia/Tokyo";

beforeEach(() => {
  showInstant(Date.parse("2026-12-01T12:00:00Z"));
  const saved = [{ id: "m1", link: LINK, release: "2026b" }];
  localStorage.setItem("saved-meetings", JSON.stringify(saved));
  openList();
  openMeetings();
});

afterEach(() => {
  editedMeeting.set(undefined);
});

const saved = () => {
  const [one] = JSON.parse(localStorage.getItem("saved-meetings") ?? "[]");
  const read = decodeMeeting(one.link);
  if (read.kind !== "meeting") throw new Error("The meeting can't be read.");
  return read.meeting;
};
const lengthOf = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Length" }).value;

async function open() {
  const meeting = saved();
  editMeeting(meeting, "m1");
  renderPage(
    <Opener name="Meet">{(state) => <FindMeetingPanel state={state} />}</Opener>,
    "Europe/Berlin",
  );
  await userEvent.click(screen.getByRole("button", { name: "Meet" }));
  await screen.findByRole("region", { name: "Find a time to meet" });
  return meetingId(meeting);
}

test("a saved meeting opens at its next date with its length, turns and skipped dates", async () => {
  await open();
  expect(lengthOf()).toBe("45");
  const sentence = document.querySelector(".meeting-chosen > p")?.textContent;
  expect(sentence).toContain("December 7, 2026");
  await userEvent.click(screen.getByRole("button", { name: "All dates" }));
  const rows = within(screen.getByRole("list", { name: "Upcoming dates" })).getAllByRole(
    "listitem",
  );
  const texts = rows.map(({ textContent, dataset }) => `${textContent} ${dataset["skipped"]}`);
  expect(texts[0]).toMatch(/^Mon,\sDec\s7.*8:00.pm.* false$/);
  expect(texts[1]).toMatch(/^Mon,\sDec\s14.*9:00.am.* false$/);
  expect(texts[2]).toMatch(/^Mon,\sDec\s21.*8:00.pm.* true$/);
});

test("a city that is added takes part in the meeting alone, and somebody can leave it", async () => {
  stubPlaces(() => foundPlaces([KOBE]));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Add a city" }));
  await userEvent.type(screen.getByRole("combobox", { name: "Add a city" }), "Kobe");
  await screen.findByRole("option", { name: /Kobe/ });
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => people().length).toBe(3);
  expect((await localStore().load()).entries).toEqual([]);
  await userEvent.click(within(personCalled("Tokyo")).getByRole("button", { name: /^Leave out/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect
    .poll(() => saved().people.map(({ place }) => place))
    .toEqual([
      { kind: "zone", zone: "Europe/Berlin" },
      { kind: "town", id: "1859171", zone: "Asia/Tokyo" },
    ]);
});

test("calendars know a meeting that is moved, and not a copy of it", async () => {
  const id = await open();
  typeInto("Day to meet", "2026-12-08");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => meetingId(saved())).toBe(id);
  expect(saved()).toMatchObject({ id, title: "Review", first: { day: 8 } });
  act(() => editMeeting(saved(), undefined, true));
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(write.mock.lastCall?.[0]).not.toContain("id=");
});

test("the planner opens with the list again once it was closed", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(editedMeeting.get()).toBeUndefined();
  await userEvent.click(screen.getByRole("button", { name: "Meet" }));
  await expect.poll(() => people().length).toBe(1);
});
