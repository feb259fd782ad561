import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  MAX_MEETINGS,
  MEETINGS_ARE_FULL,
  type SavedMeeting,
} from "../../../shared/api/meetings.ts";
import { tzdbRelease } from "../../../shared/zones/zone-rules.ts";
import { queryClient } from "../../kit/api/query-client.ts";
import { toasts } from "../../kit/ui/toast.ts";
import { blockStorage } from "../../testing/block-storage.ts";
import { createLocalMeetings } from "./local-meetings.ts";
import { meetingStore, useSavedMeetings } from "./use-saved-meetings.ts";

const KEY = "saved-meetings";
const LINK = "at=2027-03-02T15:00Z&zones=Europe/Berlin";
const OTHER = "at=2027-03-09T15:00Z&zones=Europe/Berlin";
const saved = (id: string, link: string, release = "2025a"): SavedMeeting => ({
  ...{ id, link, release },
});
const stored = (): unknown[] => JSON.parse(localStorage.getItem(KEY) ?? "[]");
const store = (...items: unknown[]) => localStorage.setItem(KEY, JSON.stringify(items));

async function renderMeetings() {
  meetingStore.set(createLocalMeetings());
  onTestFinished(() => {
    meetingStore.set(undefined);
    queryClient.clear();
  });
  const { result } = renderHook(useSavedMeetings);
  await waitFor(() => expect(result.current.meetings).toBeDefined());
  return {
    meetings: () => result.current.meetings,
    save: (link: string) => act(() => result.current.saveMeeting(link)),
    remove: (id: string) => act(() => result.current.removeMeeting(id)),
  };
}

beforeEach(() => toasts.set([]));

describe("an anonymous visitor's meetings", () => {
  test("are saved by their links with the release in use, the newest last", async () => {
    const { meetings, save } = await renderMeetings();
    await expect.poll(meetings).toEqual([]);
    const first = await save(`#${LINK}`);
    const second = await save(OTHER);
    expect(first).toEqual(saved(expect.stringMatching(/^[\da-f]{32}$/), LINK, tzdbRelease()));
    await expect.poll(meetings).toEqual([first, second]);
    expect(stored()).toEqual([first, second]);
  });

  test("are saved once: a link that is saved again gets the release in use", async () => {
    store(saved("a", LINK), saved("b", OTHER));
    const { meetings, save } = await renderMeetings();
    await save(LINK);
    await expect.poll(meetings).toEqual([saved("a", LINK, tzdbRelease()), saved("b", OTHER)]);
  });

  test("are removed with a toast that can undo it", async () => {
    store(saved("a", LINK), saved("b", OTHER));
    const { meetings, remove } = await renderMeetings();
    await remove("a");
    await expect.poll(meetings).toEqual([saved("b", OTHER)]);
    expect(toasts.get()[0]).toMatchObject({ title: "Meeting removed" });
    act(() => toasts.get()[0]?.action?.run());
    await expect.poll(meetings).toEqual([saved("b", OTHER), saved("a", LINK)]);
  });

  test("are at most 20: one more is refused with the reason, and nothing is lost", async () => {
    const full = Array.from({ length: MAX_MEETINGS }, (_, index) =>
      saved(`m${index}`, `${LINK}&length=${index + 1}`),
    );
    store(...full);
    const { meetings, save } = await renderMeetings();
    expect(await save(OTHER)).toBeUndefined();
    expect(toasts.get()[0]).toMatchObject({ description: MEETINGS_ARE_FULL });
    await expect.poll(meetings).toEqual(full);
    expect(stored()).toEqual(full);
  });

  test("leave what cannot be read as it is", async () => {
    const odd = [{ id: "x", link: "of=1" }, "text", { ...saved("a", OTHER), release: "soon" }];
    store(odd[0], saved("a", LINK), ...odd.slice(1), saved("a", OTHER));
    const { meetings, save } = await renderMeetings();
    await expect.poll(meetings).toEqual([saved("a", LINK)]);
    const added = await save(OTHER);
    expect(stored()).toEqual([saved("a", LINK), added, ...odd, saved("a", OTHER)]);
  });

  test("follow changes of other tabs", async () => {
    const { meetings } = await renderMeetings();
    store(saved("a", LINK));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
    await expect.poll(meetings).toEqual([saved("a", LINK)]);
  });

  test("last as long as the page where the browser blocks storage", async () => {
    blockStorage();
    const { save, meetings } = await renderMeetings();
    await expect.poll(meetings).toEqual([await save(LINK)]);
  });
});

test("before it is known whose they are, there are no meetings, and none can be saved", async () => {
  const { result } = renderHook(useSavedMeetings);
  expect(result.current.meetings).toBeUndefined();
  expect(await result.current.saveMeeting(LINK)).toBeUndefined();
});
