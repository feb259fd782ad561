import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Town } from "../../../shared/api/places.ts";
import { tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { isMeetingOpen } from "../../places/answer/shown-place.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { VANCOUVER } from "../../testing/meeting-cases.ts";
import { openMeetings } from "../../testing/open-list.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { KOBE } from "../../testing/stub-places.ts";
import { showInstant } from "../../time/shown-instant.ts";
import { editedMeeting } from "../participant.ts";
import { SavedMeetings } from "./saved-meetings.tsx";

const LINK =
  "at=2026-10-20T15:00Z&length=60&repeat=1w&clock=Europe/Berlin&turns=1700&title=Review&zones=America/Vancouver";

beforeEach(() => {
  showInstant(Date.UTC(2026, 9, 21));
  onTestFinished(() => {
    editedMeeting.set(undefined);
    isMeetingOpen.set(false);
  });
});

const newLaw = () => Response.json({ releases: [VANCOUVER] });

async function showSaved(release: string, link = LINK, respond = newLaw) {
  localStorage.setItem("saved-meetings", JSON.stringify([{ id: "m0", link, release }]));
  stubApi(respond);
  openMeetings();
  renderPage(<SavedMeetings />, "Europe/Berlin");
  const [row] = await screen.findAllByRole("listitem");
  return row as HTMLElement;
}

const textOf = (element: Element) => element.textContent?.replace(/\s/g, " ");

async function choose(row: HTMLElement, item: string) {
  await userEvent.click(within(row).getByRole("button", { name: /^More actions/ }));
  await userEvent.click(screen.getByRole("menuitem", { name: item }));
}

test("a saved meeting has its name, its rule, and its next date, and opens in the planner", async () => {
  const row = await showSaved(tzdbRelease());
  expect(textOf(row)).toBe(
    "ReviewEvery Tuesday at 5:00 pm, Berlin time · 1 personTue, Oct 27 5:00 pm",
  );
  await expectAccessible();
  await userEvent.click(within(row).getByRole("button", { name: "Review" }));
  expect(isMeetingOpen.get()).toBe(true);
  expect(editedMeeting.get()).toMatchObject({ id: "m0", meeting: { title: "Review" } });
  await choose(row, "Duplicate");
  expect(editedMeeting.get()).toMatchObject({ id: undefined, meeting: { title: "Review" } });
});

test("the planner leaves a meeting that is removed", async () => {
  const row = await showSaved(tzdbRelease());
  await userEvent.click(within(row).getByRole("button", { name: "Review" }));
  await choose(row, "Remove");
  expect(editedMeeting.get()).toBeUndefined();
});

test("a saved meeting of a later version is listed without dates, and can only be removed", async () => {
  const row = await showSaved(tzdbRelease(), "at=2026-10-20T15:00Z&repeat=yearly");
  expect(textOf(row)).toBe("Meeting");
  await userEvent.click(within(row).getByRole("button", { name: /^More actions/ }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Remove"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Meetings" })).toBeNull());
});

test("a meeting that newer rules move says from when and by how much, until that is seen", async () => {
  const row = await showSaved("2026a");
  await waitFor(() =>
    expect(textOf(row)).toContain("Vancouver 1 h later from Nov 3, by a new law"),
  );
  await choose(row, "Got it");
  await waitFor(() => expect(textOf(row)).not.toContain("by a new law"));
  expect(localStorage.getItem("saved-meetings")).toContain(`"release":"${tzdbRelease()}"`);
});

test("the town of somebody in a saved meeting is looked up once, not with each minute", async () => {
  const { match: _, ...kobe } = KOBE;
  const respond = vi.fn(() => answerOf(Town, kobe));
  await showSaved(
    tzdbRelease(),
    LINK.replace("America/Vancouver", `${KOBE.zone}@${KOBE.id}`),
    respond,
  );
  await expect.poll(() => respond.mock.calls.length).toBeGreaterThan(0);
  for (const minute of [1, 2, 3]) act(() => showInstant(Date.UTC(2026, 9, 21, 0, minute)));
  // Strict mode runs effects twice.
  expect(respond.mock.calls.length).toBeLessThan(3);
});
