import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { useLazyStyle } from "./use-lazy-style.ts";

function Styled() {
  useLazyStyle(".styled { color: rgb(1, 2, 3) }");
  return <p className="styled">text</p>;
}

test("a style is applied once for all components that use it, until the last of them is unmounted", () => {
  const before = document.adoptedStyleSheets.length;
  const applied = () => document.adoptedStyleSheets.length - before;
  const { container, rerender, unmount } = render(
    <>
      <Styled />
      <Styled />
    </>,
  );
  expect(applied()).toBe(1);
  expect(container.querySelector("p")).toHaveStyle({ color: "rgb(1, 2, 3)" });
  rerender(<Styled />);
  expect(applied()).toBe(1);
  unmount();
  expect(applied()).toBe(0);
});
