import { expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { observeNearViewport } from "./observe-near-viewport.ts";

const frames = async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
};

/** A list of 40 rows, three of which fit in the box that they scroll in, far below the window. */
function renderList() {
  const { container } = renderPage(
    <div style={{ paddingBlock: "10000px" }}>
      <ul style={{ height: "150px", overflow: "auto" }}>
        {Array.from({ length: 40 }, (_, row) => (
          <li key={row} style={{ height: "50px" }} />
        ))}
      </ul>
    </div>,
  );
  return { list: container.querySelector("ul"), rows: [...container.querySelectorAll("li")] };
}

/** The elements that the page has observed, and has not stopped observing. */
function watchObserved() {
  const observed = new Set<Element>();
  class WatchedObserver extends IntersectionObserver {
    override observe(target: Element) {
      observed.add(target);
      super.observe(target);
    }

    override unobserve(target: Element) {
      observed.delete(target);
      super.unobserve(target);
    }
  }
  vi.stubGlobal("IntersectionObserver", WatchedObserver);
  return observed;
}

test("the rows of a list are observed only while the list is near, and near rows are told apart", async () => {
  const observed = watchObserved();
  const { list, rows } = renderList();
  const near = new Map<Element, boolean>();
  const unsubscribes = rows.map((row) =>
    observeNearViewport(row, (isNear) => void near.set(row, isNear)),
  );
  const nearRows = () => rows.filter((row) => near.get(row)).length;
  await frames();
  expect([observed.size, near.size, nearRows()]).toEqual([1, 40, 0]);

  list?.scrollIntoView();
  await frames();
  // The margin reaches one more row.
  expect([observed.size, nearRows()]).toEqual([41, 4]);

  window.scrollTo(0, 0);
  await frames();
  expect([observed.size, nearRows()]).toEqual([1, 0]);

  for (const unsubscribe of unsubscribes) unsubscribe();
  expect(observed.size).toBe(0);
});
