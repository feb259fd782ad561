import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { placeOfTown } from "../../../shared/place.ts";
import { myZones } from "../../services/my-zones.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { pasteInto } from "../../testing/paste-into.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { spokenText } from "../../testing/shown-text.ts";
import { foundPlaces, KOBE, placeOf, stubPlaces } from "../../testing/stub-places.ts";
import { askedPlace, readShownInstant } from "../../time/shown-instant.ts";
import { PlaceAnswers, PlacePanel } from "./place-answers.tsx";
import { PlaceField } from "./place-field.tsx";
import { shownPlace } from "./shown-place.ts";

/** 3:00 pm in Berlin, where the visitor is. */
const NOW = Date.parse("2026-11-23T14:00:00Z");
const KNOWN = [
  placeOf("1", "100 Mile House", "British Columbia, Canada, America/Vancouver"),
  placeOf("2", "March", "England, United Kingdom, Europe/London"),
];

let box: HTMLElement;
let field: HTMLInputElement;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  stubPlaces((text) =>
    foundPlaces(KNOWN.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))),
  );
  box = document.body.appendChild(document.createElement("div"));
  box.className = "place-field";
  field = box.appendChild(document.createElement("input"));
});

afterEach(() => box.remove());

function ask(text: string) {
  field.focus();
  fireEvent.input(field, { target: { value: text } });
}
function askFirst(text: string) {
  renderPage(<PlaceAnswers field={field} />, "Europe/Berlin");
  ask(text);
}
const rows = () => screen.queryAllByRole("row").map(({ textContent }) => textContent);
const first = () => rows()[0];
const note = () => document.querySelector(".answers .search-note")?.textContent;

test("what is typed while the answers are being rendered is answered", async () => {
  let isTyped = false;
  function TypeMeanwhile() {
    if (!isTyped) {
      isTyped = true;
      field.focus();
      field.value = "tokyo";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return null;
  }
  renderPage(
    <>
      <PlaceAnswers field={field} />
      <TypeMeanwhile />
    </>,
    "Europe/Berlin",
  );
  expect((await screen.findByRole("row")).textContent).toContain("Tokyo");
});

test("a chosen time is spoken with its answer, also while a time is being picked in another place", async () => {
  const origin = document.body.appendChild(document.createElement("button"));
  onTestFinished(() => origin.remove());
  askedPlace.set({ name: "Kobe", zone: "Asia/Tokyo", origin });
  askFirst("3pm new york");
  await screen.findByText(/3:00 pm.*in/);
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(spokenText)
    .toBe("The page shows this time. 3:00 pm Monday in New York = 9:00 pm Monday for you");
});

test("a time with a name of the visitor's list is that of its place", async () => {
  myZones.set([{ place: placeOfTown(KOBE), name: "Mum", city: "Kobe" }]);
  askFirst("3pm mum");
  await expect.poll(first).toMatch(/^3:00 pm Monday in \W*Mum\W*Kobe/);
  await userEvent.keyboard("{Enter}");
  expect(askedPlace.get()).toMatchObject({ name: "Mum", place: { id: KOBE.id } });
});

test("another text has another active option for screen readers, though it is in the same row", async () => {
  askFirst("3pm");
  await screen.findByRole("row");
  const option = () => field.getAttribute("aria-activedescendant");
  const before = option();
  ask("4pm");
  expect(before).not.toBeNull();
  await expect.poll(option).not.toBe(before);
});

test("an answer is read in the order of place, time, difference and sky", async () => {
  askFirst("tokyo");
  const [cell] = within(await screen.findByRole("row")).getAllByRole("gridcell");
  expect(cell?.textContent).toMatch(/^Tokyo Japan 11:00 pm .*8 hours ahead of you/);
  expect(cell?.lastElementChild?.ariaLabel).toBe("Night");
});

test("a misspelt place is answered, and the note says which place was found", async () => {
  const melbourne = placeOf("3", "Melbourne", "Victoria, Australia, Australia/Melbourne");
  stubPlaces(() => foundPlaces([melbourne], "Melbourne"));
  renderPage(<PlaceField />, "Europe/Berlin");
  await pasteInto(screen.getByRole("combobox"), "melborne");
  await screen.findByText("Showing Melbourne for “melborne”.");
  expect(rows()[0]).toMatch(/^Melbourne/);
  await expectAccessible(screen.getByRole("combobox").closest(".place-field") as Element);
});

test("the field keeps the focus: the answers have no other tab stop, and keys reach their buttons", async () => {
  askFirst("tokyo");
  const row = await screen.findByRole("row");
  const add = within(row).getByRole("button", { name: /Add/ });
  expect(add.tabIndex).toBe(-1);
  await userEvent.keyboard("{ArrowRight}");
  expect(field).toHaveFocus();
  expect(field.getAttribute("aria-activedescendant")).toBe(add.parentElement?.id);
  expect(add.parentElement).toHaveAttribute("aria-selected", "true");
});

test("while the server is down, an unknown place is only said to be out of reach, in sight and to screen readers", async () => {
  stubPlaces(() => new Response(null, { status: 503 }));
  askFirst("kobe");
  const sentence = "Other places can’t be searched right now.";
  await expect.poll(() => document.querySelector(".answers")?.textContent).toBe(sentence);
  await expect.poll(spokenText).toBe(sentence);
});

test("offline, an unknown place is said to need a connection, and times in cities of the table and of abbreviations are answered", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  stubPlaces(() => new Response(null, { status: 503 }));
  askFirst("zwolle");
  await expect.poll(note).toBe("Searching for “zwolle” needs a connection.");
  ask("3pm tokyo");
  await expect.poll(() => rows()[0]).toMatch(/^3:00 pm Monday in Tokyo/);
  ask("3pm jst");
  await expect.poll(() => rows()[0]).toMatch(/^3:00 pm Monday in Japan Standard Time/);
});

describe("“?q=” in the address", () => {
  beforeEach(() => history.replaceState(null, "", "?q=3pm+Tokyo"));

  test("is typed into the field and answered", async () => {
    renderPage(<PlaceAnswers field={field} />, "Europe/Berlin");
    await expect.poll(() => rows()[0]).toMatch(/^3:00 pm Monday in Tokyo/);
    expect(field.value).toBe("3pm Tokyo");
    expect(document.activeElement).toBe(field);
  });

  test("does not replace what somebody has typed before", async () => {
    field.focus();
    field.value = "tokyo";
    renderPage(<PlaceAnswers field={field} />, "Europe/Berlin");
    await expect.poll(() => rows()[0]).toMatch(/^Tokyo/);
    expect(field.value).toBe("tokyo");
  });
});

describe("a time in the field", () => {
  test("whose abbreviation has several meanings has a row for each, and a press shows that time", async () => {
    askFirst("3pm CST");
    await expect.poll(note).toBe("“CST” has more than one meaning. Choose one.");
    expect(rows()).toEqual([
      expect.stringMatching(/^3:00 pm Monday in Central Time ?Chicago ?10:00 pm/),
      expect.stringMatching(/^3:00 pm Monday in China Standard Time ?Shanghai ?8:00 am/),
      expect.stringMatching(/^3:00 pm Monday in Cuba Time ?Havana · UTC−4 in use then/),
      expect.stringMatching(/^3:00 pm Monday in Cuba Time ?Havana · literally UTC−5/),
    ]);
    await expectAccessible(document.querySelector(".answers") as Element);
    await userEvent.click(screen.getAllByRole("gridcell")[2] as HTMLElement);
    expect(readShownInstant()).toBe(Date.parse("2026-11-23T07:00:00Z"));
    expect(rows()).toEqual([]);
    expect(field.value).toBe("3pm CST");
  });

  test("that is asked for in another place says both ends, there, on the page and in the time picker", async () => {
    askFirst("3pm PST in Tokyo");
    await expect
      .poll(first)
      .toMatch(/^3:00 pm Monday in Pacific Time ?= 8:00 am Tuesday in .?Tokyo/);
    await userEvent.click(screen.getAllByRole("gridcell")[0] as HTMLElement);
    expect(askedPlace.get()).toMatchObject({
      name: "Pacific Time",
      target: { name: "Tokyo", zone: "Asia/Tokyo" },
    });
    ask("3pm PST in Atlantisburg");
    await screen.findByText(/we don’t know “Atlantisburg”/);
  });

  test("that DST skips or repeats has both choices", async () => {
    askFirst("2027-03-28 02:30 Berlin");
    const skipped = "2:30 am doesn’t exist in Berlin on March 28, 2027: 1:30 am or 3:30 am?";
    await expect.poll(note).toBe(skipped);
    expect(rows()).toEqual([
      expect.stringContaining("1:30 am in Berlin"),
      expect.stringContaining("3:30 am in Berlin"),
    ]);
    ask("2027-10-31 02:30 Berlin");
    await expect.poll(note).toMatch(/^2:30 am happens twice in Berlin on October 31, 2027/);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(readShownInstant()).toBe(Date.parse("2027-10-31T01:30:00Z"));
  });

  test("that is not understood is answered with an example, and the text stays", async () => {
    askFirst("3pm Tokio blah");
    const unknown =
      "“3pm Tokio blah”: we don’t know “Tokio blah”. Try “3pm Tokyo” or “next Friday 9am";
    await expect.poll(note).toContain(unknown);
    await userEvent.keyboard("{Enter}");
    expect(field.value).toBe("3pm Tokio blah");
    ask("13pm tokyo");
    await expect.poll(note).toMatch(/^“13pm” isn’t a time\. Try/);
    ask("xyzzyx");
    await expect.poll(note).toBe("No matches for “xyzzyx”. You can also type a time: “3pm Tokyo”.");
  });
});

describe("a question in the field", () => {
  test("about two places is answered in one row, with the dates on which it is another", async () => {
    askFirst("Berlin to Tokyo");
    const ahead =
      /^Tokyo is 8 h ahead of Berlin ?7 h from March 28 to October 31, 2027 ?3:00 pm = 11/;
    await expect.poll(first).toMatch(ahead);
    expect(rows().slice(1).join("\n")).toMatch(/^Berlin.*\nTokyo.*$/);
    await expectAccessible(document.querySelector(".answers") as Element);
    ask("time difference Tokyo");
    await expect.poll(first).toMatch(/^Tokyo ?8 hours ahead of you/);
  });

  test.each([
    ["Berlin to Tokyo", "Tokyo is 8 hours ahead of Berlin"],
    ["time difference Tokyo", "Tokyo is 8 hours ahead of Berlin"],
    ["UTC+5:30 to Berlin", "Berlin is 4 hours 30 minutes behind UTC+5:30"],
    ["when does DST end in Berlin", "Berlin, Germany"],
  ])("opens the panel of its answer, with the focus on the title: %s", async (text, title) => {
    renderPage(<PlaceAnswers field={field} />, "Europe/Berlin");
    renderPage(<PlacePanel />, "Europe/Berlin");
    ask(text);
    await expect.poll(() => rows().length).toBeGreaterThan(0);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => document.activeElement?.textContent).toBe(title);
    act(() => shownPlace.set(undefined));
  });

  test("about a change of clocks names the next one and the one after", async () => {
    askFirst("when does DST end in Berlin");
    await expect
      .poll(first)
      .toMatch(/^March 28, 2027 at 2:00 am: 1 hour forward ?Berlin · October 31/);
    ask("when does DST end in Tokyo");
    await expect.poll(first).toMatch(/^None: no daylight saving time there ?Tokyo/);
  });

  test.each([
    ["auckland", /^Auckland ?New Zealand ?3:00 am ?tomorrow · \+12 h/],
    ["UTC", /^UTC .*2:00 pm/],
    ["JST", /^Tokyo ?JST ?Japan ?11:00 pm/],
    ["3-5pm tokyo", /^3:00–5:00 pm Monday in Tokyo ?Japan ?7:00–9:00 am ?for you, Monday/],
    ["100 mile house", /^100 Mile House/],
    ["march", /^March ?England/],
  ])("has the time, day and difference of its place in a row: %s", async (text, row) => {
    askFirst(text);
    await expect.poll(() => rows()[0]).toMatch(row);
  });
});
