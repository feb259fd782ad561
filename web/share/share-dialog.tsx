import { useState } from "react";
import { encodeLinkHours } from "../../shared/deep-link/link-hours.ts";
import { MAX_LINK_TEXT_LENGTH } from "../../shared/deep-link/link-text.ts";
import { fitMoment, formatMomentLink, type LinkZone } from "../../shared/deep-link/moment-link.ts";
import { isolate } from "../../shared/isolate.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatTimes } from "../../shared/zones/format-span.ts";
import { formatLongDate } from "../../shared/zones/format-time.ts";
import type { SavedZone } from "../places/saved-places.ts";
import { useHourCycle } from "../time/hour-cycle.ts";
import { Unbroken } from "../time/unbroken.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { DialogState } from "../ui/lazy-dialog.tsx";
import { ManualCopy } from "../ui/manual-copy.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { canShareLink, type SharedTime, shareLink } from "./share-link.ts";

const MAX_LISTED = 5;

interface ShareDialogProps extends SharedTime {
  readonly dialogState: DialogState;
}

/** What a link will show, with a title and names if wanted, and the button that shares it. */
export function ShareDialog({ dialogState, zone, ...shared }: ShareDialogProps) {
  const { instant, lengthMinutes } = shared;
  const hourCycle = useHourCycle();
  const date = formatLongDate(instant, civilOffsetMinutesAt(zone, instant));
  return (
    <Dialog
      title="Share this time"
      description={`${date}, ${formatTimes(instant, lengthMinutes, zone, hourCycle)}`}
      dialogState={dialogState}
    >
      <ShareForm {...shared} onDone={() => dialogState.onOpenChange(false)} />
    </Dialog>
  );
}

interface ShareFormProps extends Omit<SharedTime, "zone"> {
  readonly onDone: () => void;
}

function ShareForm({ instant, lengthMinutes, zones, onDone }: ShareFormProps) {
  const [title, setTitle] = useState("");
  // A custom name such as "Mum" leaves the browser only on request.
  const [hasNames, setHasNames] = useState(false);
  const [hasHours, setHasHours] = useState(false);
  const [isCopyRefused, setCopyRefused] = useState(false);
  const named = zones.filter(isNamed);
  const withHours = zones.filter(hasOwnHours);
  const linkZones = toLinkZones(zones, hasNames, hasHours);
  const moment = fitMoment({ instant, lengthMinutes, title, zones: linkZones });
  const link = new URL(formatMomentLink(moment), location.origin).href;

  async function share() {
    const result = await shareLink(link, title.trim() || document.title);
    setCopyRefused(result === "failed");
    if (result === "copied") {
      showToast({
        title: "Link copied.",
        description: "It shows this time in each reader's own time zone.",
      });
    }
    if (result === "shared" || result === "copied") onDone();
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void share();
      }}
    >
      <p className="text-ink-2 text-small">
        <Unbroken>{describeContent(moment.zones.length, zones, hasNames)}</Unbroken>
      </p>
      <TextField
        label="Title (optional)"
        placeholder="e.g. Launch call"
        maxLength={MAX_LINK_TEXT_LENGTH}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Inclusion what="names" of={named} isIncluded={hasNames} onChange={setHasNames} />
      <Inclusion what="working hours" of={withHours} isIncluded={hasHours} onChange={setHasHours} />
      <Button type="submit" variant="primary" className="justify-self-start">
        {canShareLink(link) ? "Share…" : "Copy link"}
      </Button>
      {isCopyRefused && <ManualCopy text={link} />}
    </form>
  );
}

interface InclusionProps {
  readonly what: string;
  /** The zones that have it. */
  readonly of: readonly SavedZone[];
  readonly isIncluded: boolean;
  readonly onChange: (isIncluded: boolean) => void;
}

function Inclusion({ what, of, isIncluded, onChange }: InclusionProps) {
  if (of.length === 0) return null;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={isIncluded}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="wrap-anywhere">
        Include {what} ({listNames(of.map(({ name }) => name))})
      </span>
    </label>
  );
}

function isNamed({ name, city }: SavedZone): boolean {
  return name !== city;
}

function hasOwnHours({ availability }: SavedZone): boolean {
  return encodeLinkHours(availability) !== "";
}

function toLinkZones(
  zones: readonly SavedZone[],
  hasNames: boolean,
  hasHours: boolean,
): readonly LinkZone[] {
  return zones.map((saved) => {
    const { zone, cityId, name, availability } = saved;
    return {
      ...{ zone, cityId },
      ...(hasNames && isNamed(saved) && { name }),
      ...(hasHours && availability && { availability }),
    };
  });
}

/** What the link shows, in a sentence. */
function describeContent(fitting: number, zones: readonly SavedZone[], hasNames: boolean): string {
  const own = "The link shows this time in each reader's own time zone";
  if (zones.length === 0) return `${own}.`;
  const names = zones.map(({ name, city }) => (hasNames ? name : city));
  const rest = fitting < zones.length ? ` The first ${fitting} zones fit in the link.` : "";
  return `${own}, and in ${listNames([...new Set(names)])}.${rest}`;
}

/** "Tokyo, Oslo and 7 more". */
function listNames(names: readonly string[]): string {
  const isolated = names.map(isolate);
  const more = names.length - MAX_LISTED;
  const listed = more > 1 ? [...isolated.slice(0, MAX_LISTED), `${more} more`] : isolated;
  return new Intl.ListFormat("en-GB").format(listed);
}
