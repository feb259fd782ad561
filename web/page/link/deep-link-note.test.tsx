import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { placePath, Town } from "../../../shared/api/places.ts";
import { placeOfTown } from "../../../shared/place.ts";
import { zoneNames } from "../../../shared/zones/zone-rules.ts";
import { preferenceDraft } from "../../services/my-zones-list.ts";
import { localStore, openList } from "../../testing/open-list.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { placeOf, rowOf } from "../../testing/stub-places.ts";
import { readShownInstant, showInstant } from "../../time/shown-instant.ts";
import { DeepLinkNote } from "./deep-link-note.tsx";
import { hasDeepLink } from "./has-deep-link.ts";
import { followFragment } from "./linked-moment.ts";

const MOMENT = Date.parse("2027-03-16T13:00:00Z");
const AT = "#at=2027-03-16T13:00Z";
const LINK = `${AT}&zones=Pacific/Kiritimati,Pacific/Pago_Pago`;
const FIVE = "Asia/Tokyo,Europe/Oslo,America/New_York,Europe/Berlin,Asia/Kathmandu";
const WISCONSIN = "Wisconsin, United States, America/Chicago";
const { match: _, ...MILWAUKEE } = placeOf("5263045", "Milwaukee", WISCONSIN);

let unsubscribe = () => {};
const ownAddress = location.href;
const goTo = (address: string) => history.replaceState(null, "", address);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T14:04:05Z"), toFake: ["Date"] });
});

afterEach(() => {
  unsubscribe();
  unsubscribe = () => {};
  showInstant(undefined);
  goTo(ownAddress);
});

function follow(fragment: string) {
  goTo(fragment);
  unsubscribe = followFragment();
}

const failToConnect = () => Response.error();

/** Opens a link with these zones; the server answers with `respond`. */
function show(zones: string, respond: () => Response | Promise<Response> = failToConnect) {
  const api = stubApi(respond);
  follow(`${AT}&zones=${zones}`);
  renderPage(<DeepLinkNote aboutCity="" />, "Europe/Berlin");
  return api;
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

describe("the times of a moment link", () => {
  test("are its moment, and its zones on both sides of the date line", () => {
    show("Pacific/Kiritimati,Pacific/Pago_Pago");
    expect(readShownInstant()).toBe(MOMENT);
    expect(rows()).toEqual(["Kiritimati3:00 am+13 h, Wed", "Pago Pago2:00 am−12 h"]);
  });

  test("shows until when it lasts, and adds the working hours that it has", async () => {
    show("Asia/Tokyo,Asia/Kathmandu&length=60&hours=2200-0600w0");
    expect(rows()).toEqual(["Tokyo10:00–11:00 pm+8 h", "Kathmandu6:45–7:45 pm+4 h 45 min"]);
    const availability = { hours: { start: 1320, end: 360 }, weekend: [0] };
    expect(await add()).toMatchObject([
      preferenceDraft(rowOf("Tokyo"), null, availability),
      preferenceDraft(rowOf("Kathmandu"), null),
    ]);
  });

  test("shows five of its zones, and more on request", async () => {
    show(`${FIVE},Asia/Dubai,Europe/Paris`);
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
      show(`Asia/Tokyo&title=${encoded}&names=${encoded}`);
      expect(screen.getByRole("heading").textContent).toBe(shown);
      expect(rows()).toEqual([`${shown}Tokyo10:00 pm+8 h`]);
      expect(document.querySelector("img")).toBeNull();
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth).toBe(clientWidth);
    },
  );

  test("names a place once the server knows it, by its zone until then, and adds it as a place", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    show("America/Chicago@5263045,Asia/Tokyo", async () => {
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
    const api = show("America/Chicago@5263045", respond);
    await waitFor(() => expect(api.callsTo("GET", placePath("5263045"))).not.toHaveLength(0));
    expect(rows()).toEqual(["Chicago8:00 am−6 h"]);
    expect(await add()).toMatchObject([preferenceDraft(rowOf("Chicago"), null)]);
  });
});

describe("a moment link", () => {
  test("is removed from the URL once the page shows now again, and not before", () => {
    follow(LINK);
    showInstant(MOMENT + 3_600_000);
    expect(location.hash).toBe(LINK);
    showInstant(undefined);
    expect(location.hash).toBe("");
  });

  test("is replaced by another fragment; an anchor in the page shows now", () => {
    follow(LINK);
    goTo("#at=2026-12-24T17:30Z");
    window.dispatchEvent(new Event("hashchange"));
    expect(readShownInstant()).toBe(Date.parse("2026-12-24T17:30Z"));
    goTo("#world-timezones");
    window.dispatchEvent(new Event("hashchange"));
    expect(readShownInstant()).toBeUndefined();
    expect(location.hash).toBe("#world-timezones");
  });

  test("that can't be read leaves a picked time unchanged", () => {
    showInstant(MOMENT);
    follow("#at=yesterday");
    renderPage(<DeepLinkNote aboutCity="" />);
    expect(readShownInstant()).toBe(MOMENT);
    expect(screen.getByText(/^This link is broken\./)).toBeVisible();
  });

  test.each([
    ["markup", "#<img src=x onerror=alert(1)>", "This link is broken."],
    ["markup in a zone", `${AT}&zones=<b>x</b>`, "This link has a time zone we don’t know."],
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
  ])("that has %s is ignored with a message", (_what, fragment, message) => {
    follow(fragment);
    renderPage(<DeepLinkNote aboutCity="" />);
    expect(document.querySelector(".deep-link-status p")?.textContent).toContain(message);
    expect(readShownInstant()).toBeUndefined();
    expect(document.querySelector("img, b")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is left by one press, and the focus moves to the confirmation", async () => {
    follow(LINK);
    renderPage(<DeepLinkNote aboutCity="" />);
    await userEvent.click(screen.getByRole("button", { name: "Back to now" }));
    expect(document.activeElement?.textContent).toBe("The page shows the current time again.");
    act(() => showInstant(MOMENT));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a URL", () => {
  test.each([
    ["/", false],
    ["/?utm_source=x", false],
    ["/?velocity=3", false],
    ["/?city=Tokyo", true],
    ["/?a=b&city=Tokyo", true],
    ["/#at=x", true],
  ])("%s has a deep link: %s", (address, expected) => {
    goTo(address);
    expect(hasDeepLink(location)).toBe(expected);
  });
});
