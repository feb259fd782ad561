import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { VisitorCount as Count, VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { claimVisit, releaseVisit } from "./visit-marker.ts";
import { formatVisitors, VisitorCount } from "./visitor-count.tsx";

const unavailable = () => new Response("Away", { status: 503 });

function stubCounter(startsAt = 0) {
  let count = startsAt;
  return stubApi((_path, init) => {
    if (init?.method === "POST") count += 1;
    return answerOf(Count, { count });
  });
}

describe("the number of visitors is printed", () => {
  test.each([
    [0, "0 visitors"],
    [1, "1 visitor"],
    [2, "2 visitors"],
    [1_234_567, "1,234,567 visitors"],
  ])("%i as %s", (count, printed) => {
    expect(formatVisitors(count)).toBe(printed);
  });
});

describe("a visit", () => {
  test("is recorded once in a session, in strict mode too, and the count is then fetched again", async () => {
    const api = stubCounter();
    renderPage(<VisitorCount />);
    await screen.findByText("1 visitor");
    expect(api.callsTo("POST", VISITOR_COUNT_PATH)).toHaveLength(1);
    expect(sessionStorage.getItem("hasVisited")).toBe("true");
  });

  test("is not recorded again where the session is marked", async () => {
    sessionStorage.setItem("hasVisited", "true");
    const api = stubCounter(7);
    renderPage(<VisitorCount />);
    await screen.findByText("7 visitors");
    expect(api.callsTo("POST", VISITOR_COUNT_PATH)).toHaveLength(0);
  });

  test("that the server refused leaves no marker, so that the next load tries again", async () => {
    stubApi((_path, init) =>
      init?.method === "POST" ? unavailable() : answerOf(Count, { count: 3 }),
    );
    renderPage(<VisitorCount />);
    await screen.findByText("3 visitors");
    await waitFor(() => expect(sessionStorage.getItem("hasVisited")).toBeNull());
  });

  test("whose answer was lost stays marked, for it may have been counted", async () => {
    const answer = Promise.withResolvers<Response>();
    stubApi((_path, init) =>
      init?.method === "POST" ? answer.promise : answerOf(Count, { count: 3 }),
    );
    renderPage(<VisitorCount />);
    await screen.findByText("3 visitors");
    const ended = answer.promise.catch(() => {});
    answer.reject(new TypeError("Failed to fetch"));
    await ended;
    await new Promise(requestAnimationFrame);
    expect(sessionStorage.getItem("hasVisited")).toBe("true");
  });

  test("has no body", async () => {
    const api = stubCounter();
    renderPage(<VisitorCount />);
    await screen.findByText("1 visitor");
    expect(api.callsTo("POST", VISITOR_COUNT_PATH)[0]?.[1]).not.toHaveProperty("body");
  });
});

describe("the count", () => {
  test("is fetched again each 30 seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.setItem("hasVisited", "true");
    const api = stubCounter(1);
    renderPage(<VisitorCount />);
    await screen.findByText("1 visitor");
    const before = api.callsTo("GET", VISITOR_COUNT_PATH).length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(api.callsTo("GET", VISITOR_COUNT_PATH)).toHaveLength(before + 1);
  });

  test("that never came is said to be missing, and no number is made up", async () => {
    stubApi(unavailable);
    renderPage(<VisitorCount />);
    await screen.findByText("The visitor count is not available right now.");
    expect(screen.queryByText(/\d/)).toBeNull();
  });

  test("that never came is still said to be missing while it is asked for again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.setItem("hasVisited", "true");
    stubApi(unavailable);
    renderPage(<VisitorCount />);
    await screen.findByText("The visitor count is not available right now.");
    const { callsTo } = stubApi(() => new Promise(() => {}));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(callsTo("GET", VISITOR_COUNT_PATH)).toHaveLength(1);
    expect(screen.getByText("The visitor count is not available right now.")).toBeVisible();
  });

  test("that stops coming stays, and is said to be the last one heard of", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.setItem("hasVisited", "true");
    let alive = true;
    stubApi(() => (alive ? answerOf(Count, { count: 5 }) : unavailable()));
    const { container } = renderPage(<VisitorCount />);
    await screen.findByText("5 visitors");
    alive = false;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(container.textContent).toContain("5 visitors when last heard of"));
  });
});

describe("the one visit of a session can be claimed", () => {
  const tabWith = (opener: unknown): Window => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    };
    return { sessionStorage: storage, opener } as unknown as Window;
  };

  test("once, and again when it is given back", () => {
    const tab = tabWith(null);
    expect([claimVisit(tab), claimVisit(tab)]).toEqual([true, false]);
    releaseVisit(tab);
    expect(claimVisit(tab)).toBe(true);
  });

  test("by one of two tabs that one tab opens at once", () => {
    const opener = tabWith(null);
    expect([tabWith(opener), tabWith(opener)].map(claimVisit)).toEqual([true, false]);
  });

  test("by a tab whose opener is of another origin", () => {
    const foreign = {
      get sessionStorage(): Storage {
        throw new DOMException("Blocked", "SecurityError");
      },
    };
    expect(claimVisit(tabWith(foreign))).toBe(true);
  });

  test("by nobody where session storage is blocked", () => {
    const tab = {
      get sessionStorage(): Storage {
        throw new DOMException("Blocked", "SecurityError");
      },
      opener: null,
    } as unknown as Window;
    expect(claimVisit(tab)).toBe(false);
  });
});
