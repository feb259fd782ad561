import { expect, test } from "vitest";
import { MAX_MEETINGS, MEETINGS_ARE_FULL } from "../../shared/api/meetings.ts";
import { fileOf, MUM } from "../testing/preferences-file.ts";
import { formatPreferencesFile, parsePreferencesFile } from "./preferences-file.ts";

const STANDUP = { link: "at=2027-03-02T15:00Z&zones=Europe/Berlin", release: "2026c" };
const REVIEW = { link: "at=2027-03-03T09:00Z&title=Review", release: "2025b" };

test("writes version 4 with saved meetings, without their ids, and reads it", () => {
  const saved = [{ id: "a", ...STANDUP }, REVIEW];
  const text = formatPreferencesFile([MUM], saved);
  expect(JSON.parse(text)).toEqual({
    format: "world-clock-timezone-preferences",
    version: 4,
    entries: [MUM].map(({ timezone, customName }) => ({ timezone, customName })),
    meetings: [STANDUP, REVIEW],
  });
  expect(parsePreferencesFile(text, [])).toMatchObject({
    added: [MUM],
    meetings: { added: [STANDUP, REVIEW], duplicates: [], rejected: [] },
  });
  const older = { ...STANDUP, release: "2024a" };
  expect(parsePreferencesFile(text, [MUM], [older])).toMatchObject({
    duplicates: [MUM],
    meetings: { added: [REVIEW], duplicates: [STANDUP] },
  });
});

test("a meeting that the page can't read is rejected with its position, and the others are added", () => {
  const unreadable = [
    { ...STANDUP, link: "at=2027-03-02T15:00Z&zones=Mars/Olympus" },
    { ...STANDUP, link: "zones=Europe/Berlin" },
    { ...STANDUP, release: "newest" },
    null,
  ];
  const text = fileOf([], { version: 4, meetings: [...unreadable, STANDUP, STANDUP] });
  expect(parsePreferencesFile(text, [])).toMatchObject({
    meetings: {
      added: [STANDUP],
      duplicates: [STANDUP],
      rejected: [1, 2, 3, 4].map((position) => ({
        ...{ position, sentence: "The link of this meeting can’t be read." },
      })),
    },
  });
});

test("a file can't bring more meetings than can be saved", () => {
  const meetings = Array.from({ length: MAX_MEETINGS + 1 }, (_, index) => ({
    ...{ link: `${STANDUP.link}&length=${index + 1}`, release: "2026c" },
  }));
  expect(parsePreferencesFile(fileOf([], { version: 4, meetings }), [])).toEqual({
    ...{ kind: "invalid", sentence: MEETINGS_ARE_FULL },
  });
  const text = fileOf([], { version: 4, meetings: meetings.slice(1) });
  expect(parsePreferencesFile(text, [], [REVIEW])).toMatchObject({
    meetings: {
      added: meetings.slice(1, -1),
      rejected: [{ position: MAX_MEETINGS, sentence: MEETINGS_ARE_FULL }],
    },
  });
});
