import { expect, test } from "vitest";
import { rowOf } from "../../testing/stub-places.ts";
import { makeFrame, writeFrame } from "./frame.ts";

const DIGITAL = {
  ...({ face: "digital", theme: "auto", hours: "12", seconds: true } as const),
  ...({ isTransparent: false, size: "medium", language: "en" } as const),
};
const TOKYO = { place: rowOf("Tokyo"), name: "Tokyo", city: "Tokyo" };

test("a clock of a place is one line of HTML, with its language in the address", () => {
  const frame = makeFrame({ ...DIGITAL, hours: "24", language: "ar", places: [TOKYO] });
  expect(writeFrame(frame, "https://clock.example")).toBe(
    '<iframe src="https://clock.example/embed?place=Asia/Tokyo&amp;hours=24&amp;lang=ar" ' +
      'title="The time in Tokyo" width="300" height="120" loading="lazy" style="border:0;max-width:100%"></iframe>',
  );
});

test("a name with characters of HTML stays an attribute, and is read as it was", () => {
  const name = '"><script>&amp;';
  const places = [{ place: { kind: "zone", zone: name }, name, city: name }] as const;
  const frame = makeFrame({ ...DIGITAL, face: "analog", places });
  const line = writeFrame(frame, "https://clock.example");
  const { body } = new DOMParser().parseFromString(line, "text/html");
  expect(body.children).toHaveLength(1);
  const { title, src } = body.firstElementChild as HTMLIFrameElement;
  expect(title).toBe(`The time in ${name}`);
  expect(new URL(src).searchParams.getAll("place")).toEqual([name]);
});

test("a list is as high as its rows", () => {
  const list = { ...DIGITAL, face: "list" } as const;
  expect(makeFrame({ ...list, places: [TOKYO, TOKYO, TOKYO] })).toMatchObject({
    title: "World Clock",
    width: 320,
    height: 144,
  });
  expect(makeFrame({ ...list, places: [] })).toMatchObject({ title: "The time", height: 48 });
});
