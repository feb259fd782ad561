import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { ReleaseChanges } from "../../../shared/api/zone-changes.ts";
import { tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { queryClient } from "../../kit/api/query-client.ts";
import { openMeetings } from "../../testing/open-list.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { chooseHourCycle } from "../../time/hour-cycle.ts";
import { showInstant } from "../../time/shown-instant.ts";
import { SavedMeetings } from "./saved-meetings.tsx";

const LINK =
  "at=2026-10-20T15:00Z&length=60&repeat=1w&clock=Europe/Berlin&turns=1700&title=Review&zones=America/Vancouver";
const VANCOUVER: ReleaseChanges = {
  release: "2026b",
  before: "2026a",
  publishedMs: null,
  changes: [
    {
      zones: ["America/Vancouver"],
      isNew: false,
      sentence: "",
      differences: [
        {
          fromMs: Date.UTC(2026, 10, 1, 9),
          untilMs: null,
          offsetBeforeMinutes: -480,
          offsetAfterMinutes: -420,
        },
      ],
    },
  ],
};

beforeEach(() => {
  chooseHourCycle("12");
  showInstant(Date.UTC(2026, 9, 21));
  onTestFinished(() => {
    queryClient.clear();
    showInstant(undefined);
  });
});

function showSaved(release: string, ...links: readonly string[]) {
  const meetings = (links.length > 0 ? links : [LINK]).map((link, index) => ({
    ...{ id: `m${index}`, link, release },
  }));
  localStorage.setItem("saved-meetings", JSON.stringify(meetings));
  stubApi(() => Response.json({ releases: [VANCOUVER] }));
  openMeetings();
  const heading = createRef<HTMLHeadingElement>();
  renderPage(
    <>
      <h2 ref={heading} tabIndex={-1}>
        Find a meeting time
      </h2>
      <SavedMeetings onLastRemoved={() => heading.current?.focus()} />
    </>,
    "Europe/Berlin",
  );
  return screen.findAllByRole("listitem").then(([row]) => row as HTMLElement);
}

const textOf = (element: Element) => element.textContent?.replace(/\s/g, " ");

test("a saved meeting has its name as a link, how it repeats, and its next date", async () => {
  const row = await showSaved(tzdbRelease());
  expect(within(row).getByRole("link", { name: "Review" })).toHaveAttribute("href", `#${LINK}`);
  expect(textOf(row)).toBe("ReviewEvery week, Berlin timeNext: Tue, Oct 27, 5:00–6:00 pm");
});

test.each([
  ["that does not come back", "at=2026-10-20T15:00Z&zones=Asia/Tokyo"],
  ["of a later version", "at=2026-10-20T15:00Z&repeat=yearly"],
])("a saved meeting %s is listed without dates, and can be removed", async (_, link) => {
  const row = await showSaved(tzdbRelease(), link);
  expect(textOf(row)).toBe("Meeting");
  await userEvent.click(within(row).getByRole("button", { name: /^Remove / }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Saved meetings" })).toBeNull());
});

test("removing a meeting gives the focus to the next one’s button, then to the one before, then to where the caller wants it", async () => {
  await showSaved(
    "2026a",
    ...["One", "Two", "Three"].map((title) => LINK.replace("Review", title)),
  );
  const removeButton = (name: string) =>
    screen.getByRole("button", {
      name: (text) => text.startsWith("Remove") && text.includes(name),
    });
  // Its button follows the others in a row.
  await screen.findAllByRole("button", { name: "Got it" });
  removeButton("Two").focus();
  for (const next of ["Three", "One"]) {
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(removeButton(next)));
  }
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 })),
  );
});

test("a meeting that newer rules move says from when and by how much, until that is seen", async () => {
  const row = await showSaved("2026a");
  await waitFor(() =>
    expect(textOf(row)).toContain(
      "New time zone rules move this meeting. From Tue, Nov 3: 1 hour later for Vancouver",
    ),
  );
  await userEvent.click(within(row).getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(textOf(row)).not.toContain("New time zone rules"));
  expect(document.activeElement).toBe(within(row).getByRole("link"));
  expect(localStorage.getItem("saved-meetings")).toContain(`"release":"${tzdbRelease()}"`);
});
