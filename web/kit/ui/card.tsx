import { type ReactNode, useId } from "react";

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card">
      <h3 id={titleId} className="strong root-size">
        {title}
      </h3>
      {children}
    </section>
  );
}
