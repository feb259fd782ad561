import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as m from "#messages";
import { VisitorCount as Count, VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { answerOf, stubApi } from "../../testing/stub-api.ts";
import { claimVisit, VisitorCount } from "./visitor-count.tsx";

const unavailable = () => new Response("Away", { status: 503 });

function stubCounter(startsAt = 0) {
  let count = startsAt;
  return stubApi((_path, init) => {
    if (init?.method === "POST") count += 1;
    return answerOf(Count, { count });
  });
}

test("the visitor count is printed with “visitor” or “visitors” and thousands separators", () => {
  const printed = [0, 1, 2, 1_234_567].map((count) => m.visitors({ count }));
  expect(printed).toEqual(["0 visitors", "1 visitor", "2 visitors", "1,234,567 visitors"]);
});

describe("a visit", () => {
  test("is recorded once per session, without a body, in strict mode too, and the count is then refetched", async () => {
    const api = stubCounter();
    renderPage(<VisitorCount />);
    await screen.findByText("1 visitor");
    const [[, sent] = [], ...others] = api.callsTo("POST", VISITOR_COUNT_PATH);
    expect([sent?.body, others]).toEqual([undefined, []]);
    expect(sessionStorage.getItem("hasVisited")).toBe("true");
  });

  test("of a prerendered page is recorded once somebody opens the page", async () => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(document, "prerendering"));
    const api = stubCounter();
    renderPage(<VisitorCount />);
    await screen.findByText("0 visitors");
    expect(sessionStorage.getItem("hasVisited")).toBeNull();
    act(() => {
      document.dispatchEvent(new Event("prerenderingchange"));
    });
    await screen.findByText("1 visitor");
    expect(api.callsTo("POST", VISITOR_COUNT_PATH)).toHaveLength(1);
  });

  test.each(["true", ""])(
    "is not recorded again in a session with a marker (“%s”)",
    async (value) => {
      sessionStorage.setItem("hasVisited", value);
      const api = stubCounter(7);
      renderPage(<VisitorCount />);
      await screen.findByText("7 visitors");
      expect(api.callsTo("POST", VISITOR_COUNT_PATH)).toHaveLength(0);
    },
  );

  test.each([
    ["the server refuses it", async () => unavailable()],
    ["the network fails", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is not sent again in the session if %s", async (_reason, refuse) => {
    const api = stubApi((_path, init) =>
      init?.method === "POST" ? refuse() : answerOf(Count, { count: 3 }),
    );
    const { unmount } = renderPage(<VisitorCount />);
    await screen.findByText("3 visitors");
    await new Promise(requestAnimationFrame);
    expect(sessionStorage.getItem("hasVisited")).toBe("true");
    unmount();
    renderPage(<VisitorCount />);
    await screen.findByText("3 visitors");
    expect(api.callsTo("POST", VISITOR_COUNT_PATH)).toHaveLength(1);
  });
});

describe("the visitor count", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.setItem("hasVisited", "true");
  });
  const poll = () => act(() => vi.advanceTimersByTimeAsync(30_000));

  test("is refetched every 30 seconds, and stays on the page, marked as old, where that fails", async () => {
    let respond = () => answerOf(Count, { count: 5 });
    const api = stubApi(() => respond());
    const { container } = renderPage(<VisitorCount />);
    await screen.findByText("5 visitors");
    respond = unavailable;
    const before = api.callsTo("GET", VISITOR_COUNT_PATH).length;
    await poll();
    expect(api.callsTo("GET", VISITOR_COUNT_PATH)).toHaveLength(before + 1);
    await waitFor(() => expect(container.textContent).toContain("5 visitors at last count"));
  });

  test("that was never loaded is reported as unavailable, without a number, also during the next poll", async () => {
    stubApi(unavailable);
    renderPage(<VisitorCount />);
    const report = await screen.findByText("The visitor count isn’t available right now.");
    expect(screen.queryByText(/\d/)).toBeNull();
    await expectAccessible();
    const { callsTo } = stubApi(() => new Promise(() => {}));
    await poll();
    expect(callsTo("GET", VISITOR_COUNT_PATH)).toHaveLength(1);
    expect(report).toBeVisible();
  });
});

test("a visit is claimed by a tab whose opener is of another origin, and by none if storage is blocked", () => {
  const refusing = {
    get sessionStorage(): Storage {
      throw new DOMException("Blocked", "SecurityError");
    },
    opener: null,
  };
  expect(claimVisit({ sessionStorage, opener: refusing } as unknown as Window)).toBe(true);
  expect(claimVisit(refusing as unknown as Window)).toBe(false);
});
