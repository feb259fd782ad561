const TIME = String.raw`(?:\d{1,2}:\d{2}(?: [ap]m)?|\d{1,2} [ap]m)`;
const UNBREAKABLE = new RegExp(
  String.raw`(${TIME}(?:–${TIME})?|\(?UTC[+−-]\d[\d:]*\)?|[+−]?\d+ h(?: \d+ min)?|[+−]?\d+ min)`,
);

/** A text without line breaks inside its times, durations and offsets. */
export function Unbroken({ children }: { children: string }) {
  return children.split(UNBREAKABLE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
