import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Meeting, meetingAt } from "../../../shared/meeting/meeting.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { Opener } from "../../testing/opener.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { foundPlaces, placeOf, stubPlaces } from "../../testing/stub-places.ts";
import { stubSheet } from "../../testing/stub-sheet.ts";
import { storeVisitorAvailability } from "../participant.ts";
import { ReplyDialog } from "./reply-dialog.tsx";
import { parseReplyLink } from "./reply-link.ts";

const PUNE = placeOf("1259229", "Pune", "Maharashtra, India, Asia/Kolkata");

beforeEach(() => {
  stubPlaces(() => foundPlaces([PUNE]));
  stubSheet();
});

afterEach(() => storeVisitorAvailability({}));

const MEETING: Meeting = meetingAt(0, { id: "3k-9x", people: [], lengthMinutes: 60 });

async function open(zone = "Europe/Berlin") {
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  renderPage(
    <Opener name="Add my place and hours">
      {(state) => <ReplyDialog dialogState={state} meeting={MEETING} />}
    </Opener>,
    zone,
  );
  await userEvent.click(screen.getByRole("button", { name: "Add my place and hours" }));
  await screen.findByRole("dialog", { name: "Your place and hours" });
  return () => parseReplyLink(new URL(copy.mock.lastCall?.[0] ?? "https://none.test/#").hash);
}

const dialog = () => screen.getByRole("dialog");
const press = (name: string) => userEvent.click(within(dialog()).getByRole("button", { name }));
const select = (name: string) =>
  within(dialog()).getByRole<HTMLSelectElement>("combobox", { name });

test("the link has the visitor's zone and the usual hours unless they say more, and no name", async () => {
  const copied = await open();
  expect(select("Where you are").value).toBe("Berlin");
  await press("Copy link");
  expect(copied()).toEqual({
    kind: "reply",
    meeting: "3k-9x",
    reply: {
      place: { kind: "zone", zone: "Europe/Berlin" },
      availability: { hours: { start: 540, end: 1020 } },
    },
  });
  await screen.findByText("Send it to the person who invited you.");
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "Add my place and hours" }),
    ),
  );
});

test("the link has the chosen city, the name and the usual hours there", async () => {
  const copied = await open();
  await userEvent.type(within(dialog()).getByLabelText("Your name (optional)"), "Support");
  await userEvent.type(select("Where you are"), "Pune");
  await userEvent.click(await screen.findByRole("option", { name: /Maharashtra/ }));
  expect(within(dialog()).getByRole("checkbox", { name: "Saturday" })).toBeChecked();
  await expectAccessible();
  await press("Copy link");
  expect(copied()).toMatchObject({
    reply: {
      place: { kind: "town", id: "1259229", zone: "Asia/Kolkata" },
      name: "Support",
      availability: { hours: { start: 540, end: 1020 } },
    },
  });
});

test("it starts with the hours that the visitor has set for themselves, and refuses those that are none", async () => {
  const stored = { hours: { start: 600, end: 1140 }, weekend: [5] };
  storeVisitorAvailability(stored);
  expect(JSON.parse(localStorage.getItem("visitor-availability") ?? "")).toEqual(stored);
  const copied = await open();
  expect([select("Start of work").value, select("End of work").value]).toEqual(["600", "1140"]);
  await userEvent.selectOptions(select("End of work"), "10:00 am");
  await press("Copy link");
  expect(dialog().textContent).toContain("The start and end must be different.");
  expect(copied()).toBeUndefined();
  await userEvent.selectOptions(select("End of work"), "6:00 pm");
  await press("Copy link");
  expect(copied()).toMatchObject({
    reply: { availability: { hours: { start: 600, end: 1080 }, weekend: [5] } },
  });
});

test("where there is a share sheet, it gets the link, and a copy is one press away", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
  stubSheet(share);
  const copied = await open();
  await press("Copy link");
  expect([copied()?.kind, share.mock.calls.length]).toEqual(["reply", 0]);
  await userEvent.click(screen.getByRole("button", { name: "Add my place and hours" }));
  await press("Share…");
  expect(share.mock.lastCall?.[0]).toEqual({
    title: "A reply to your invitation",
    url: `${location.origin}/#reply=Europe/Berlin&hours=0900-1700&meeting=3k-9x`,
  });
});
