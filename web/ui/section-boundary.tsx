import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";

/** Contains a render error to one section of the page. */
export function SectionBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p className="text-ink-2">The {name} can't be shown right now.</p>}>
      {children}
    </ErrorBoundary>
  );
}
