import { language } from "#language";

const TIME = String.raw`(?:\d{1,2}:\d{2}(?: [ap]m)?|\d{1,2} [ap]m)`;
const ENGLISH = new RegExp(
  String.raw`(${TIME}(?:–${TIME})?|\(?UTC[+−-]\d[\d:]*\)?|[+−]?\d+ h(?: \d+ min)?|[+−]?\d+ min)`,
);
/** The formats of other languages have no-break spaces inside. */
const LOCAL = /(\(?(?:UTC)?[+−-]?\p{Nd}[\p{Nd}:–～\u202f]*(?:\u00a0[^\s,;،。、]+)*)/u;
const UNBREAKABLE = language === "en" ? ENGLISH : LOCAL;

export function Unbroken({ children }: { children: string }) {
  return children.split(UNBREAKABLE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
