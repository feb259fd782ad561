import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Unbroken } from "./unbroken.tsx";

test.each([
  ["Mum: Sunday, 12:00 pm–1:00 pm (UTC−5)", ["12:00 pm–1:00 pm", "(UTC−5)"]],
  ["NY: 1:30 am (UTC−4)–1:30 am (UTC−5)", ["1:30 am", "(UTC−4)", "1:30 am", "(UTC−5)"]],
  ["+9 h 30 min, then +10 h", ["+9 h 30 min", "+10 h"]],
  ["9:00 am–5:00 pm there, 3:30–11:30 am for you", ["9:00 am–5:00 pm", "3:30–11:30 am"]],
  ["2:30 doesn’t exist that day. Showing 03:30.", ["2:30", "03:30"]],
  ["No one is working; 1 of 4 is asleep.", []],
])("a line break never cuts a time, a duration or an offset in “%s”", (text, whole) => {
  const { container } = render(<Unbroken>{text}</Unbroken>);
  expect(container).toHaveTextContent(text);
  const spans = [...container.querySelectorAll("span")];
  expect(spans.map(({ textContent }) => textContent)).toEqual(whole);
  for (const span of spans) expect(span).toHaveStyle({ whiteSpace: "nowrap" });
});
