import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type FoundTown, placePath, Town } from "../../../shared/api/places.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { foundPlaces, placeOf } from "../../testing/stub-places.ts";
import { readShownInstant } from "../../time/shown-instant.ts";
import { zoneMoment } from "../../zones/zone-moment.ts";
import { type OpenedDeepLink, openDeepLink } from "./open-deep-link.tsx";

const KENOSHA = placeOf("5258393", "Kenosha", "Wisconsin, United States, America/Chicago");
const MISSOURI = "Missouri, United States, America/Chicago";
const SPRINGFIELD = placeOf("4409896", "Springfield", MISSOURI);
const IN_THE_EAST = "Massachusetts, United States, America/New_York";
const MASSACHUSETTS = placeOf("4951788", "Springfield", IN_THE_EAST);
const { match: _, ...TOWN } = MASSACHUSETTS;

const found = (...places: FoundTown[]) => foundPlaces(places);
const failToConnect = () => Response.error();
const searchPath = (q: string) => `/api/places?q=${q}&limit=20`;

function Opened({ city, note }: OpenedDeepLink) {
  return (
    <>
      <h2>{city ? `${city.place} (${city.zone})` : "own time"}</h2>
      <p>{city?.assumption}</p>
      {note}
    </>
  );
}

async function open(address: string, respond: (path: string) => Response | Promise<Response>) {
  stubApi(respond);
  history.replaceState(null, "", address);
  const states: OpenedDeepLink[] = [];
  const view = render(null);
  const update = (opened: OpenedDeepLink) => {
    states.push(opened);
    view.rerender(<Opened {...opened} />);
  };
  update(await openDeepLink(update));
  return { states };
}

/** Opens a link, and passes the second in which the server may still answer. Returns a function to let it answer. */
async function openSlowly(address: string, respond: (path: string) => Response) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const opening = open(address, async (path) => {
    await released;
    return respond(path);
  });
  expect(screen.queryByRole("heading")).toBeNull();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(1000);
  return () => {
    release();
    return opening;
  };
}

const heading = () => screen.getByRole("heading").textContent;
const status = () => document.querySelector(".deep-link-status p")?.textContent;

test("a link to a moment of another year than those of the rules shows it once these are loaded", async () => {
  await open("/#at=1945-06-01T12:00Z", failToConnect);
  await expect.poll(readShownInstant).toBe(Date.parse("1945-06-01T12:00Z"));
  // Double summer time.
  expect(zoneMoment("Europe/Berlin", Date.parse("1945-06-01T12:00Z")).offsetMinutes).toBe(180);
});

describe("a link to a city", () => {
  test("of the page's own names shows it without the server", async () => {
    await open("/?city=m%C3%BCnchen", failToConnect);
    expect(heading()).toBe("München (Europe/Berlin)");
    expect(screen.getByText(/This is the time in München, not where you are\./)).toBeVisible();
    expect(status()).toBe("");
  });

  test("of the page's own names offers its namesakes once the server knows them", async () => {
    const { states } = await open("/?city=London", () =>
      found(
        placeOf("2643743", "London", "England, United Kingdom, Europe/London"),
        placeOf("6058560", "London", "Ontario, Canada, America/Toronto"),
      ),
    );
    expect(states[0]?.city?.zone).toBe("Europe/London");
    expect(heading()).toBe("London (Europe/London)");
    const other = screen.getByRole("link", { name: "London, Ontario, Canada" });
    expect(other).toHaveAttribute("href", "/?city=6058560");
  });

  test("by an alias shows the largest place of that name if it has another time", async () => {
    const goldCoast = placeOf("1", "Gold Coast", "Queensland, Australia, Australia/Brisbane");
    const { states } = await open("/?city=Gold Coast", () => found(goldCoast));
    expect(states).toHaveLength(1);
    expect(heading()).toBe("Gold Coast (Australia/Brisbane)");
  });

  test("by an alias shows the alias's city if the server takes more than a second", async () => {
    const answer = await openSlowly("/?city=Bombay", failToConnect);
    expect(heading()).toBe("Bombay (Asia/Kolkata)");
    await answer();
    expect(heading()).toBe("Bombay (Asia/Kolkata)");
  });

  test("with an ambiguous name says which one is shown, and links to the others at the same moment", async () => {
    await open("/?city=Springfield#at=2027-03-16T13:00Z", () => found(SPRINGFIELD, MASSACHUSETTS));
    expect(
      screen.getByText(/the time in Springfield, Missouri, United States, not where you are\./),
    ).toBeVisible();
    const other = screen.getByRole("link", { name: "Springfield, Massachusetts" });
    expect(other).toHaveAttribute("href", "/?city=4951788#at=2027-03-16T13:00Z");
  });

  test("with an id shows that place", async () => {
    await open("/?city=4951788", (path) =>
      path === placePath("4951788") ? answerOf(Town, TOWN) : failToConnect(),
    );
    expect(heading()).toBe("Springfield (America/New_York)");
    expect(screen.getByText(/in Springfield, Massachusetts, United States, not/)).toBeVisible();
  });

  test("shows the visitor's own time while the server takes more than a second", async () => {
    const answer = await openSlowly("/?city=Kenosha", (path) =>
      path === searchPath("Kenosha") ? found(KENOSHA) : failToConnect(),
    );
    expect(heading()).toBe("own time");
    expect(status()).toBe("Looking for “Kenosha”. Showing your own time.");
    await answer();
    expect(heading()).toBe("Kenosha (America/Chicago)");
    expect(screen.getByText(/This is the time in Kenosha, not where you are\./)).toBeVisible();
    expect(status()).toBe("Found Kenosha.");
  });

  test("that the server can't look up now can be tried again", async () => {
    let isDown = true;
    await open("/?city=Kenosha", () => (isDown ? failToConnect() : found(KENOSHA)));
    expect(heading()).toBe("own time");
    expect(status()).toBe("We can’t look up “Kenosha” right now. Showing your own time.");
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Kenosha (America/Chicago)" });
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test.each<[string, string, () => Response]>([
    ["", "", failToConnect],
    ["Qwxz", "Qwxz", () => found()],
    ["Kenos", "Kenos", () => found({ ...KENOSHA, match: "start" })],
    ["1", "1", () => new Response("", { status: 404 })],
    ["%3Cb%3EQwxz%3C%2Fb%3E", "<b>Qwxz</b>", () => found()],
    ["%E0%A4%A", "\ufffd%A", () => found()],
    ["%00", "\0", () => new Response("", { status: 400 })],
    ["x".repeat(500), `${"x".repeat(60)}…`, failToConnect],
  ])("“%s” that nobody knows shows the visitor's own time", async (wanted, shown, respond) => {
    await open(`/?city=${wanted}`, respond);
    expect(heading()).toBe("own time");
    expect(status()).toBe(wanted && `We don’t know “${shown}”. Showing your own time.`);
  });
});

test("on a narrow phone a link to a city and a moment scrolls nothing sideways, and each way back is 44 px high", async () => {
  await page.viewport(320, 700);
  await open("/?city=Tokyo#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo", failToConnect);
  expect(await screen.findByRole("region", { name: "Times in this link" })).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  for (const target of [
    screen.getByRole("button", { name: "Back to now" }),
    screen.getByRole("link", { name: "Show my own time" }),
  ]) {
    expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible();
});
