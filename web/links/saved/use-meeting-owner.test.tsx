import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  MEETINGS_ARE_FULL,
  meetingPath,
  meetingsPath,
  SavedMeeting,
  SavedMeetings,
} from "../../../shared/api/meetings.ts";
import { queryClient } from "../../kit/api/query-client.ts";
import { toasts } from "../../kit/ui/toast.ts";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { createLocalMeetings } from "./local-meetings.ts";
import { useMeetingOwner } from "./use-meeting-owner.ts";
import { meetingStore } from "./use-saved-meetings.ts";

const meeting = (id: string, hour: number) => ({
  ...{ id, link: `at=2027-03-02T${hour}:00Z`, release: "2026c" },
});
const [A, B, C] = [meeting("a", 10), meeting("b", 11), meeting("c", 12)];
const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: "From the server." } }, { status });
const inBrowser = () => createLocalMeetings().list();

function render(userId: string | undefined, isSessionLoading = false, onSignedOut = () => {}) {
  onTestFinished(() => {
    meetingStore.set(undefined);
    queryClient.clear();
  });
  renderHook(() =>
    useMeetingOwner({
      ...{ userId, isSignedIn: userId !== undefined, isSessionLoading, onSignedOut },
    }),
  );
}

beforeEach(async () => {
  toasts.set([]);
  for (const one of [A, B, C]) await createLocalMeetings().saveMeeting(one);
});

test("signing in moves this browser's meetings to the account, without links that are saved there", async () => {
  const known = { ...B, id: "other", release: "2025a" };
  const api = stubApi((path, init) =>
    init?.method === "PUT"
      ? answerOf(SavedMeeting, path.endsWith("/a") ? A : C)
      : answerOf(SavedMeetings, [known]),
  );
  render("u1");
  await waitFor(async () => expect(await inBrowser()).toEqual([]));
  const { id: _, ...body } = A;
  expect(api.bodiesOf("PUT", meetingPath("u1", "a"))).toEqual([body]);
  expect(api.callsTo("PUT", meetingPath("u1", "b"))).toEqual([]);
  expect(api.callsTo("PUT", meetingPath("u1", "c"))).toHaveLength(1);
  expect(meetingStore.get()?.userId).toBe("u1");
});

test("meetings that the account has no room for stay in the browser, with the reason", async () => {
  stubApi((path, init) => {
    if (init?.method !== "PUT") return answerOf(SavedMeetings, []);
    return path.endsWith("/a") ? answerOf(SavedMeeting, A) : refusal(409, "meetings_full");
  });
  render("u1");
  await waitFor(() => expect(toasts.get()[0]).toMatchObject({ description: MEETINGS_ARE_FULL }));
  expect(await inBrowser()).toEqual([B, C]);
});

test("a session that has ended signs the visitor out and keeps the meetings", async () => {
  stubApi(() => refusal(401, "not_signed_in"));
  const onSignedOut = vi.fn<() => void>();
  render("u1", false, onSignedOut);
  await waitFor(() => expect(onSignedOut).toHaveBeenCalled());
  expect(await inBrowser()).toEqual([A, B, C]);
});

test("nobody's meetings are shown until the session is known, then this browser's", () => {
  render(undefined, true);
  expect(meetingStore.get()).toBeUndefined();
  render(undefined);
  expect(meetingStore.get()?.userId).toBe("anonymous");
});

test("a meeting of the account that another device has removed counts as removed", async () => {
  const api = stubApi((_path, init) =>
    init?.method === "DELETE"
      ? refusal(404, "meeting_not_found")
      : answerOf(SavedMeetings, [A, B, C]),
  );
  render("u1");
  await waitFor(async () => expect(await inBrowser()).toEqual([]));
  await meetingStore.get()?.removeMeeting("a");
  expect(api.callsTo("DELETE", `${meetingsPath("u1")}/a`)).toHaveLength(1);
});
