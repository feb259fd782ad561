import { type ReactNode, useId } from "react";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import style from "./card.css?inline";

export function Card({ title, children }: { title: string; children: ReactNode }) {
  useLazyStyle(style);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card">
      <h3 id={titleId}>{title}</h3>
      {children}
    </section>
  );
}
