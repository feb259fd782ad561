import { type ComponentType, useState } from "react";
import * as m from "#messages";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { type OpenState, useLazyDialog } from "../kit/lazy/use-lazy-disclosure.ts";
import { LazyButton } from "../kit/ui/button.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";

const map = lazyPanel(async () => (await import("../map/map-panel.tsx")).MapPanel);
const builder = lazyPanel(
  async () => (await import("../embed/builder/builder-panel.tsx")).BuilderPanel,
);
const record = lazyPanel(
  async () => (await import("../accuracy/record/record-panel.tsx")).RecordPanel,
);

export function Tools() {
  const [open, setOpen] = useState<string>();
  const tool = (label: string, name: string, code: ToolProps["code"]) => {
    const setToolOpen = (isOpen: boolean) => setOpen(isOpen ? label : undefined);
    return <Tool {...{ label, name, code }} openState={[open === label, setToolOpen]} />;
  };
  return (
    <nav aria-label={m.tools()} className="tools cluster centered">
      {tool(m.mapButton(), m.sectionMap(), map)}
      {tool(m.builderButton(), m.sectionEmbed(), builder)}
      <div className="clock-record">{tool(m.recordButton(), m.sectionRecord(), record)}</div>
      <a href="/api" className="button button-quiet">
        API
      </a>
    </nav>
  );
}

interface ToolProps {
  readonly label: string;
  readonly name: string;
  readonly code: ReturnType<typeof lazyPanel>;
  readonly openState: OpenState;
}

function Tool({ label, name, code, openState }: ToolProps) {
  const { part, dialogState, trigger } = useLazyDialog(code, openState);
  return (
    <>
      <LazyButton variant="quiet" {...trigger}>
        {label}
      </LazyButton>
      {part && (
        <part.Dialog title={label} dialogState={dialogState} isPanel>
          <SectionBoundary name={name}>
            <part.Panel />
          </SectionBoundary>
        </part.Dialog>
      )}
    </>
  );
}

function lazyPanel(load: () => Promise<ComponentType>) {
  return lazyPart(async () => {
    const [Panel, { Dialog }] = await Promise.all([load(), import("../kit/ui/dialog.tsx")]);
    return { Panel, Dialog };
  });
}
