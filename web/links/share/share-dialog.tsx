import { useState } from "react";
import { formatLongDate } from "#formats/first-view";
import { formatList } from "#formats/lazy";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import { formatTimes } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button } from "../../kit/ui/button.tsx";
import { Dialog } from "../../kit/ui/dialog.tsx";
import type { DialogState } from "../../kit/ui/lazy-dialog.tsx";
import { ManualCopy } from "../../kit/ui/manual-copy.tsx";
import { showToast } from "../../kit/ui/toast.ts";
import type { ListEntry } from "../../services/list-entries.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import { encodeLinkHours } from "../link-hours.ts";
import { fitMoment, formatMomentLink } from "../moment-link.ts";
import { TitleField } from "../title-field.tsx";
import style from "./share-dialog.css?inline";
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
      title={m.shareTitle()}
      description={m.shareTime({
        date,
        time: formatTimes(instant, lengthMinutes, zone, hourCycle),
      })}
      dialogState={dialogState}
    >
      <ShareForm {...shared} onDone={() => dialogState.onOpenChange(false)} />
    </Dialog>
  );
}

interface ShareFormProps extends Omit<SharedTime, "zone"> {
  readonly onDone: () => void;
}

function ShareForm(props: ShareFormProps) {
  const { instant, lengthMinutes, series, entries, onDone } = props;
  useLazyStyle(style);
  const [title, setTitle] = useState(props.title ?? "");
  // A custom name such as "Mum" leaves the browser only on request.
  const [hasNames, setHasNames] = useState(false);
  const [hasHours, setHasHours] = useState(false);
  const [isCopyRefused, setCopyRefused] = useState(false);
  const named = entries.filter(isNamed);
  const withHours = entries.filter(hasOwnHours);
  const zones = entries.map((entry) => ({
    place: entry.place,
    ...(hasNames && isNamed(entry) && { name: entry.name }),
    ...(hasHours && entry.availability && { availability: entry.availability }),
  }));
  const moment = fitMoment({ instant, lengthMinutes, title, series, zones });
  const link = new URL(formatMomentLink(moment), location.origin).href;

  async function share() {
    const result = await shareLink(link, title.trim() || document.title);
    setCopyRefused(result === "failed");
    if (result === "copied") {
      showToast({
        title: m.shareCopied(),
        description: m.shareCopiedHint(),
      });
    }
    if (result === "shared" || result === "copied") onDone();
  }

  return (
    <form
      className="share-form"
      onSubmit={(event) => {
        event.preventDefault();
        void share();
      }}
    >
      <p className="note">
        <Unbroken>{describeContent(moment.zones.length, entries, hasNames)}</Unbroken>
      </p>
      <TitleField title={title} onChange={setTitle} />
      <Inclusion
        label={m.shareIncludeNames}
        of={named}
        isIncluded={hasNames}
        onChange={setHasNames}
      />
      <Inclusion
        label={m.shareIncludeHours}
        of={withHours}
        isIncluded={hasHours}
        onChange={setHasHours}
      />
      <Button type="submit" variant="primary">
        {canShareLink(link) ? m.shareSend() : m.shareCopy()}
      </Button>
      {isCopyRefused && <ManualCopy text={link} />}
    </form>
  );
}

interface InclusionProps {
  readonly label: (values: { names: string }) => string;
  /** The entries that have it. */
  readonly of: readonly ListEntry[];
  readonly isIncluded: boolean;
  readonly onChange: (isIncluded: boolean) => void;
}

function Inclusion({ label, of, isIncluded, onChange }: InclusionProps) {
  if (of.length === 0) return null;
  return (
    <label className="share-inclusion">
      <input
        type="checkbox"
        checked={isIncluded}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label({ names: listNames(of.map(({ name }) => name)) })}</span>
    </label>
  );
}

function isNamed({ name, city }: ListEntry): boolean {
  return name !== city;
}

function hasOwnHours({ availability }: ListEntry): boolean {
  return encodeLinkHours(availability) !== "";
}

/** What the link shows. */
function describeContent(
  fitting: number,
  entries: readonly ListEntry[],
  hasNames: boolean,
): string {
  if (entries.length === 0) return m.shareShows();
  const names = entries.map(({ name, city }) => (hasNames ? name : city));
  const shown = m.shareShowsIn({ places: listNames([...new Set(names)]) });
  if (fitting >= entries.length) return shown;
  return m.sentences({ first: shown, second: m.shareFirst({ count: fitting }) });
}

/** "Tokyo, Oslo and 7 more". */
function listNames(names: readonly string[]): string {
  const isolated = names.map(isolate);
  const more = names.length - MAX_LISTED;
  const listed =
    more > 1 ? [...isolated.slice(0, MAX_LISTED), m.shareMore({ count: more })] : isolated;
  return formatList(listed);
}
