import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { placePath } from "../../shared/api/places.ts";
import { meetingAt } from "../../shared/meeting/meeting.ts";
import { placeOfTown } from "../../shared/place.ts";
import { applyZoneRules, RULES_START } from "../../shared/zones/zone-rules.ts";
import { queryClient } from "../kit/api/query-client.ts";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { useLazyDialog } from "../kit/lazy/use-lazy-dialog.ts";
import { MeetingPanel } from "../meeting/meeting-panel.tsx";
import { MyZones } from "../my-zones/my-zones.tsx";
import { PickedTimePanel } from "../picker/picked-time-panel.tsx";
import { PlaceDetails } from "../places/answer/place-panel.tsx";
import { myZones } from "../services/my-zones.ts";
import { ZoneTable } from "../table/zone-table.tsx";
import { localStore, openList } from "../testing/open-list.ts";
import { renderPage } from "../testing/render-page.tsx";
import { typeInto } from "../testing/show-meeting.tsx";
import { foundPlaces, placeOf, rowOf, stubPlaces } from "../testing/stub-places.ts";
import { LocalClock } from "../time/clock/local-clock.tsx";
import { renewedRelease } from "../time/renewed-release.ts";
import { showInstant, useTimePicker } from "../time/shown-instant.ts";
import { SunArc } from "../time/sky/sun-arc.tsx";
import { PageTitle } from "./home-page.tsx";
import { LinkedTimes } from "./link/deep-link-note.tsx";

const WINNIPEG = "America/Winnipeg";
/** DST all year, as compiled, and until 2026. */
const ALWAYS_DST = "-360 -300|251c 7cec 3w1o 7cec 3w1o";
const DST_IN_SUMMER =
  "-360 -300|251c 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec";

let renewals = 0;

function renew(rule: string, zone = WINNIPEG) {
  renewals += 1;
  const release = `${2100 + renewals}a`;
  const lines = `${rule}|${zone}`;
  expect(applyZoneRules({ release, startMs: RULES_START, lines })).toBe(true);
  renewedRelease.set(release);
}

async function openWinnipeg() {
  localStorage.clear();
  await localStore().add({ timezone: "Manitoba Time", customName: null, cityId: null });
  openList();
  await waitFor(() => expect(myZones.get()).toHaveLength(1));
}

const place = placeOf("1", "Brandon", `Manitoba, Canada, ${WINNIPEG}`);
const timePicker = lazyPart(async () => ({ PickedTimePanel }));

function TimePicker() {
  const { part, dialogState } = useLazyDialog(timePicker, useTimePicker());
  return part ? (
    <part.PickedTimePanel dialogState={dialogState} zone={WINNIPEG} place="Winnipeg" />
  ) : null;
}

async function pick(instant: string) {
  timePicker.load();
  renderPage(<TimePicker />);
  act(() => showInstant(Date.parse(instant)));
  return screen.findByRole<HTMLInputElement>("slider");
}

function shownNow(): readonly string[] {
  const elements = [...document.body.querySelectorAll<HTMLElement>(":not([aria-live])")];
  const shown = elements.map(({ childNodes, style, ariaValueText, dataset }) => [
    ...[...childNodes].map((node) => (node instanceof Text ? node.data : "")),
    style.cssText,
    ariaValueText,
    dataset["sky"],
  ]);
  return [document.title, ...shown.map((parts) => parts.filter(Boolean).join(" "))]
    .filter(Boolean)
    .map((text) => text.replace(/tzdb \w+/, "tzdb"));
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-12-15T18:04:05Z"), toFake: ["Date"] });
  stubPlaces(() => foundPlaces([]));
});

afterEach(() => {
  renew(ALWAYS_DST);
});

describe("newer rules change at once, and as if the page were opened with them,", () => {
  test.each<[string, () => unknown]>([
    [
      "the clock, the title, the sun, the table, My zones, a place's panel and the times of a link",
      async () => {
        await openWinnipeg();
        queryClient.setQueryData([placePath(place.id)], place);
        const people = [{ place: rowOf("Winnipeg"), name: "Ann" }];
        const meeting = meetingAt(0, { people, lengthMinutes: 60, title: "Call" });
        renderPage(
          <>
            <PageTitle zone={WINNIPEG} place="Winnipeg" />
            <LocalClock place="Winnipeg" shownZone={{ zone: WINNIPEG }} />
            <SunArc zone={WINNIPEG} />
            <ZoneTable />
            <MyZones />
            <PlaceDetails place={placeOfTown(place)} titleId="title" />
            <LinkedTimes meeting={meeting} people={people} />
          </>,
          "America/Chicago",
        );
        // What is loaded: the POSIX string and the tools of the table.
        await screen.findByText(/\d/, { selector: "code" });
        await screen.findByText("Region");
      },
    ],
    [
      "what the table finds by offset for a visitor there",
      async () => {
        renderPage(<ZoneTable />, WINNIPEG);
        await screen.findByText("Region");
        const value = "utc-6";
        fireEvent.change(screen.getByLabelText("Search time zones"), { target: { value } });
        await waitFor(() => expect(screen.queryByText("Tokyo", { selector: "td" })).toBeNull());
      },
    ],
    [
      "the time picker and what a typed time means",
      async () => {
        await pick("2027-01-15T15:00:00Z");
        const field = screen.getByRole("textbox", { name: "Time" });
        await userEvent.clear(field);
        await userEvent.type(field, "3pm berlin");
        await screen.findByText(/Berlin/);
      },
    ],
    ["the time picker on the day of a clock change", () => pick("2027-03-14T15:00:00Z")],
    [
      "the hours to meet",
      async () => {
        await openWinnipeg();
        renderPage(<MeetingPanel onClose={() => {}} />, "Europe/Berlin");
        typeInto("Day to meet", "2027-01-15");
        await screen.findByText(/^Friday, January 15/);
      },
    ],
  ])("%s", async (_what, show) => {
    renew(DST_IN_SUMMER);
    await show();
    const opened = shownNow();
    cleanup();
    act(() => showInstant(undefined));
    renew(ALWAYS_DST);
    await show();
    expect(shownNow()).not.toEqual(opened);
    act(() => renew(DST_IN_SUMMER));
    await waitFor(() => expect(shownNow()).toEqual(opened));
  });
});

test("a place whose zone only newer rules know joins what is searched, shared and shown on the map and the wall", async () => {
  const zone = "America/Brandon";
  const preference = { id: "p1", userId: "anonymous", customName: "Ann", displayOrder: 0 };
  const preferences = [{ ...preference, timezone: zone, cityId: "1", place: { ...place, zone } }];
  openList({ load: async () => ({ entries: preferences }) });
  renderPage(<MyZones />, "Europe/Berlin");
  await screen.findByRole("listitem");
  expect(myZones.get()).toEqual([]);
  act(() => renew(ALWAYS_DST, zone));
  expect(myZones.get()).toMatchObject([{ id: "p1", place: { zone }, name: "Ann" }]);
});

test("newer rules leave the focus, typed text and the picked time as they are", async () => {
  const slider = await pick("2027-01-15T15:00:00Z");
  expect(slider.getAttribute("aria-valuetext")).toBe("10:00 am, working hours");
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Time" });
  await userEvent.clear(field);
  await userEvent.type(field, "half pa");
  act(() => renew(DST_IN_SUMMER));
  expect(slider.getAttribute("aria-valuetext")).toBe("9:00 am, working hours");
  expect(field.value).toBe("half pa");
  expect(document.activeElement).toBe(field);
});
