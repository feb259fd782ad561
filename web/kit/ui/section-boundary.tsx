import { Component, type ReactNode } from "react";
import * as m from "#messages";

interface ErrorBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Shows `fallback` instead of children that throw while they are rendered. */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Contains a render error to one section of the page. `name` is a message of those that begin with "section". */
export function SectionBoundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p className="hint">{m.sectionFailed({ section: name })}</p>}>
      {children}
    </ErrorBoundary>
  );
}
