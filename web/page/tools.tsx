import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import type { OpenState } from "../kit/lazy/use-lazy-disclosure.ts";
import { useLazyDialog } from "../kit/lazy/use-lazy-disclosure.ts";
import { LazyButton } from "../kit/ui/button.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";

const map = lazyPanel(() => import("../map/map-panel.tsx"));
const builder = lazyPanel(() => import("../embed/builder/builder-panel.tsx"));
const record = lazyPanel(() => import("../accuracy/record/record-panel.tsx"));

export function Tools() {
  const [open, setOpen] = useState<string>();
  const openState = (label: string): OpenState => [
    open === label,
    (isOpen) => setOpen(isOpen ? label : undefined),
  ];
  return (
    <nav aria-label={m.tools()} className="tools cluster centered">
      <Tool label={m.mapButton()} name={m.sectionMap()} code={map} openState={openState}>
        {({ MapPanel }) => <MapPanel />}
      </Tool>
      <Tool label={m.builderButton()} name={m.sectionEmbed()} code={builder} openState={openState}>
        {({ BuilderPanel }) => <BuilderPanel />}
      </Tool>
      <div className="clock-record">
        <Tool label={m.recordButton()} name={m.sectionRecord()} code={record} openState={openState}>
          {({ RecordPanel }) => <RecordPanel />}
        </Tool>
      </div>
      <a href="/api" className="button button-quiet">
        API
      </a>
    </nav>
  );
}

interface ToolProps<T> {
  readonly label: string;
  readonly name: string;
  readonly code: ReturnType<typeof lazyPanel<T>>;
  readonly openState: (label: string) => OpenState;
  readonly children: (panel: T) => ReactNode;
}

function Tool<T>({ label, name, code, openState, children }: ToolProps<T>) {
  const { part, dialogState, trigger } = useLazyDialog(code, openState(label));
  return (
    <>
      <LazyButton variant="quiet" {...trigger}>
        {label}
      </LazyButton>
      {part && (
        <part.Dialog title={label} dialogState={dialogState} isPanel>
          <SectionBoundary name={name}>{children(part.panel)}</SectionBoundary>
        </part.Dialog>
      )}
    </>
  );
}

function lazyPanel<T>(load: () => Promise<T>) {
  return lazyPart(async () => {
    const [panel, { Dialog }] = await Promise.all([load(), import("../kit/ui/dialog.tsx")]);
    return { panel, Dialog };
  });
}
