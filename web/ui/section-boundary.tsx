import { Component, type ReactNode } from "react";
import * as m from "#messages";

interface SectionBoundaryProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Contains a render error to one section of the page. `name` is a message of those that begin with "section". */
export class SectionBoundary extends Component<SectionBoundaryProps> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override render(): ReactNode {
    const { name, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <p className="text-ink-2">{m.sectionFailed({ section: name })}</p>;
  }
}
