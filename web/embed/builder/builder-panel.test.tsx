import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { myZones } from "../../services/my-zones.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { foundPlaces, KOBE, rowOf, stubPlaces } from "../../testing/stub-places.ts";
import { BuilderPanel, makeFrame, writeFrame } from "./builder-panel.tsx";

const line = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^HTML/ }).value;
const choose = (name: string) => userEvent.click(screen.getByRole("radio", { name }));
const check = (name: string) => userEvent.click(screen.getByRole("checkbox", { name }));
const search = (name: string) => screen.getByRole("combobox", { name });

// The preview would load the whole page of the test runner.
const policy = document.createElement("meta");
policy.httpEquiv = "Content-Security-Policy";
policy.content = "frame-src 'none'";
document.head.append(policy);

function showBuilder() {
  stubPlaces((text) => foundPlaces(text.startsWith("kob") ? [KOBE] : []));
  myZones.set([
    { id: "1", place: rowOf("Tokyo"), name: "Mum", city: "Tokyo" },
    { id: "2", place: rowOf("New York"), name: "New York", city: "New York" },
  ]);
  renderPage(<BuilderPanel />, "Europe/Berlin");
}

test("each choice is in the line of HTML", async () => {
  showBuilder();
  await choose("Large");
  await choose("Analog");
  await choose("Dark");
  await choose("24-hour");
  await check("Seconds");
  await check("Transparent background");
  await userEvent.selectOptions(search("Language"), "ar");
  await userEvent.type(search("Place"), "kobe");
  await userEvent.click(await screen.findByRole("option", { name: /^Kobe/ }));
  expect(line()).toContain(
    '/embed?place=1859171&amp;face=analog&amp;theme=dark&amp;hours=24&amp;seconds=off&amp;background=none&amp;lang=ar" title="The time in Kobe" width="320" height="380"',
  );
  await check("Each reader’s own time");
  expect(line()).toMatch(/\/embed\?face=analog&.*title="The time"/);
  expect(document.querySelector("iframe")?.title).toBe("The time");
});

test("a list has the places of My zones, without custom names, and takes other places", async () => {
  showBuilder();
  await choose("List");
  const places = within(screen.getByRole("list", { name: "Places in the list" }));
  const names = () => places.queryAllByRole("button").map(({ textContent }) => textContent);
  expect(names()).toEqual(["Tokyo", "New York"]);
  await userEvent.type(search("Add a place"), "kathmandu");
  await screen.findByRole("option", { name: /^Kathmandu/ });
  await userEvent.keyboard("{Enter}");
  expect(names()).toEqual(["Tokyo", "New York", "Kathmandu"]);
  await expectAccessible();
  places.getByRole("button", { name: "Remove New York" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(line()).toMatch(
    /\/embed\?place=Asia\/Tokyo&amp;place=Asia\/Kathmandu&amp;face=list" title="World Clock" width="320" height="96"/,
  );
  expect(line()).not.toContain("Mum");
  expect(places.getByRole("button", { name: "Remove Kathmandu" })).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}");
  expect(names()).toEqual([]);
  expect(line()).toContain('title="The time" width="320" height="48"');
  expect(search("Add a place")).toHaveFocus();
});

test("a name with characters of HTML stays an attribute, and is read as it was", () => {
  const name = '"><script>&amp;';
  const frame = makeFrame({
    ...{ face: "digital", theme: "auto", hours: "12", seconds: true, isTransparent: false },
    ...{ places: [{ place: { kind: "zone", zone: name }, name, city: name }] },
    ...{ size: "medium", language: "en" },
  });
  const written = writeFrame(frame, "https://clock.example");
  const { body } = new DOMParser().parseFromString(written, "text/html");
  expect(body.children).toHaveLength(1);
  const { title, src } = body.firstElementChild as HTMLIFrameElement;
  expect(title).toBe(`The time in ${name}`);
  expect(new URL(src).searchParams.getAll("place")).toEqual([name]);
});
