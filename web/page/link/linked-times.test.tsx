import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { placePath, Town } from "../../../shared/api/places.ts";
import type { MeetingPerson } from "../../../shared/meeting/meeting.ts";
import { placeOfTown } from "../../../shared/place.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useNamedPeople } from "../../meeting/participant.ts";
import { preferenceDraft } from "../../services/my-zones-entries.ts";
import { localStore, openList } from "../../testing/open-list.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { rowOf } from "../../testing/stub-places.ts";
import { readShownInstant, showInstant } from "../../time/shown-instant.ts";
import style from "./deep-link.css?inline";
import { followFragment, useLinkedMoment } from "./linked-moment.ts";
import { LinkedTimes } from "./linked-times.tsx";

const MOMENT = Date.parse("2027-03-16T13:00:00Z");
const MILWAUKEE: Town = {
  id: "5263045",
  name: "Milwaukee",
  matched: null,
  region: "Wisconsin",
  country: "United States",
  countryCode: "US",
  zone: "America/Chicago",
  latitude: 43.04,
  longitude: -87.91,
  population: 563_305,
};

const FIVE = "Asia/Tokyo,Europe/Oslo,America/New_York,Europe/Berlin,Asia/Kathmandu";

let unsubscribe = () => {};
const ownAddress = location.href;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T14:04:05Z"), toFake: ["Date"] });
});

afterEach(() => {
  unsubscribe();
  showInstant(undefined);
  history.replaceState(null, "", ownAddress);
});

const failToConnect = () => Response.error();

const NO_ZONES: readonly MeetingPerson[] = [];

function Linked() {
  const link = useLinkedMoment();
  const places = useNamedPeople(link.kind === "meeting" ? link.meeting.people : NO_ZONES);
  useLazyStyle(style);
  return link.kind === "meeting" && <LinkedTimes meeting={link.meeting} people={places} />;
}

/** Opens a link with these zones; the server answers with `respond`. */
function follow(zones: string, respond: () => Response | Promise<Response> = failToConnect) {
  const api = stubApi(respond);
  history.replaceState(null, "", `#at=2027-03-16T13:00Z&zones=${zones}`);
  unsubscribe = followFragment();
  renderPage(<Linked />, "Europe/Berlin");
  return { api };
}

const rows = () =>
  within(screen.getByRole("region", { name: "Times in this link" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

/** Adds the zones of the link, and returns the list. */
async function add() {
  openList();
  await userEvent.click(screen.getByRole("button", { name: "Add these to my zones" }));
  await waitFor(async () => expect((await localStore().load()).entries).not.toEqual([]));
  return (await localStore().load()).entries;
}

describe("a moment link", () => {
  test("shows its moment, and its zones on both sides of the date line", () => {
    follow("Pacific/Kiritimati,Pacific/Pago_Pago");
    expect(readShownInstant()).toBe(MOMENT);
    expect(rows()).toEqual(["Kiritimati3:00 am+13 h, Wed", "Pago Pago2:00 am−12 h"]);
  });

  test("shows until when it lasts, and adds the working hours that it has", async () => {
    follow("Asia/Tokyo,Asia/Kathmandu&length=60&hours=2200-0600w0");
    expect(rows()).toEqual(["Tokyo10:00–11:00 pm+8 h", "Kathmandu6:45–7:45 pm+4 h 45 min"]);
    const availability = { hours: { start: 1320, end: 360 }, weekend: [0] };
    expect(await add()).toMatchObject([
      preferenceDraft(rowOf("Tokyo"), null, availability),
      preferenceDraft(rowOf("Kathmandu"), null),
    ]);
  });

  test("shows five of its zones, and more on request", async () => {
    follow(`${FIVE},Asia/Dubai,Europe/Paris`);
    expect(rows()).toHaveLength(5);
    await userEvent.click(screen.getByRole("button", { name: "and 2 more" }));
    expect(rows().slice(5)).toEqual(["Dubai5:00 pm+3 h", "Paris2:00 pmsame time"]);
  });

  test.each([
    ["markup", "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
    ["an override of direction", "\u202egnp.exe", "gnp.exe"],
    ["1,000 characters", "W".repeat(1000), "W".repeat(60)],
  ])(
    "shows a title and a name with %s as short text, within 320 px",
    async (_what, text, shown) => {
      await act(() => page.viewport(320, 700));
      onTestFinished(() => page.viewport(414, 896));
      const encoded = encodeURIComponent(text);
      follow(`Asia/Tokyo&title=${encoded}&names=${encoded}`);
      expect(screen.getByRole("heading").textContent).toBe(shown);
      expect(rows()).toEqual([`${shown}Tokyo10:00 pm+8 h`]);
      expect(document.querySelector("img")).toBeNull();
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth).toBe(clientWidth);
    },
  );

  test("names a place once the server knows it, by its zone until then, and adds it as a place", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    follow("America/Chicago@5263045,Asia/Tokyo", async () => {
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
    ["that is unknown", () => new Response(null, { status: 404 })],
    ["that can't be looked up", failToConnect],
  ])("shows and adds only the zone of a place %s", async (_which, respond) => {
    const { api } = follow("America/Chicago@5263045", respond);
    await waitFor(() => expect(api.callsTo("GET", placePath("5263045"))).not.toHaveLength(0));
    expect(rows()).toEqual(["Chicago8:00 am−6 h"]);
    expect(await add()).toMatchObject([preferenceDraft(rowOf("Chicago"), null)]);
  });
});
