import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import * as m from "#messages";

/** Contains a render error to one section of the page. `name` is a message of those that begin with "section". */
export function SectionBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p className="text-ink-2">{m.sectionFailed({ section: name })}</p>}>
      {children}
    </ErrorBoundary>
  );
}
