import * as m from "#messages";
import { lazyPart } from "../../kit/lazy/lazy-part.ts";
import { LazyPanel } from "../../kit/ui/lazy-panel.tsx";

const panel = lazyPart(() => import("./builder-panel.tsx"));

/** A button, and on request the line of HTML that puts a clock on another site. */
export function EmbedBuilder() {
  return (
    <LazyPanel label={m.builderButton()} name={m.sectionEmbed()} lazyPart={panel}>
      {({ BuilderPanel }) => <BuilderPanel />}
    </LazyPanel>
  );
}
