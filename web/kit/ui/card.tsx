import { type ReactNode, useId } from "react";

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-line border-t pt-5">
      <h3 id={titleId} className="mb-3 font-medium text-base">
        {title}
      </h3>
      {children}
    </section>
  );
}
