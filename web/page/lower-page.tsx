import { type ComponentType, useState } from "react";
import * as m from "#messages";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { type OpenState, useLazyDialog } from "../kit/lazy/use-lazy-dialog.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { LazyButton } from "../kit/ui/button.tsx";
import { SectionBoundary } from "../kit/ui/section-boundary.tsx";
import { CityDirectory, FeaturedCities } from "../places/featured/featured-cities.tsx";
import forcedColors from "../styles/forced-colors.css?inline";
import print from "../styles/print.css?inline";
import { ZoneTable } from "../table/zone-table.tsx";
import { Quote } from "./quote/quote.tsx";

export { VisitorCount } from "./visits/visitor-count.tsx";

/** Specified as built and never shown. */
const CITY_DIRECTORY_IS_VISIBLE = false;

export function LowerPage() {
  useLazyStyle(forcedColors);
  useLazyStyle(print);
  return (
    <>
      <SectionBoundary name={m.sectionCities()}>
        <FeaturedCities />
      </SectionBoundary>
      {CITY_DIRECTORY_IS_VISIBLE && <CityDirectory />}
      <SectionBoundary name={m.sectionZones()}>
        <ZoneTable />
      </SectionBoundary>
      <Quote />
      <Tools />
    </>
  );
}

const map = lazyPanel(async () => (await import("../map/map-panel.tsx")).MapPanel);
const builder = lazyPanel(
  async () => (await import("../embed/builder/builder-panel.tsx")).BuilderPanel,
);
const record = lazyPanel(
  async () => (await import("../accuracy/record/record-panel.tsx")).RecordPanel,
);

function Tools() {
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
