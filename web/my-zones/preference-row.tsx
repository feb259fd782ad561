import { useRef, useState } from "react";
import * as m from "#messages";
import type { Preference } from "../../shared/api/preferences.ts";
import type { Place } from "../../shared/place.ts";
import { isolate } from "../i18n/isolate.ts";
import { placeName } from "../i18n/names.ts";
import { CloseIcon } from "../kit/ui/close-icon.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { PencilIcon } from "../kit/ui/pencil-icon.tsx";
import { DayLabel } from "../time/day-label.tsx";
import { useDisplayedMinute } from "../time/tick.ts";
import { TickingTime } from "../time/ticking-time.tsx";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { DragHandle } from "./drag-handle.tsx";
import { detailWithZone, nameOf, spokenNameOf } from "./preference-name.ts";
import { shownPlaceOf } from "./preference-place.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { RenameForm } from "./rename-form.tsx";

interface PreferenceRowProps {
  readonly preference: Preference;
  readonly store: PreferenceStore;
  readonly isMovable: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** A row of the list. A zone that is no longer known shows its name without a time. */
export function PreferenceRow(props: PreferenceRowProps) {
  const { preference, store, isMovable, onMove, onRemove } = props;
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const place = shownPlaceOf(preference);
  const title = nameOf(preference);
  const detail = detailWithZone(preference);
  const name = isolate(spokenNameOf(preference));
  const closeForm = () => {
    setRenaming(false);
    setTimeout(() => renameButton.current?.focus());
  };
  return (
    <li className="preference-row">
      {isMovable && <DragHandle onDrop={onMove} />}
      {isRenaming ? (
        <RenameForm preference={preference} store={store} onDone={closeForm} />
      ) : (
        <>
          <div className="entry-text">
            <p className="preference-title">
              <bdi>{title}</bdi>
            </p>
            {detail !== title && (
              <p className="preference-detail">
                <bdi>{detail}</bdi>
              </p>
            )}
          </div>
          {place && <EntryTime place={place} />}
          <div className="preference-buttons">
            <IconButton
              ref={renameButton}
              label={m.preferencesRenameNamed({ name })}
              title={m.preferencesRename()}
              onClick={() => setRenaming(true)}
            >
              <PencilIcon />
            </IconButton>
            <IconButton label={m.preferencesRemove({ name })} onClick={onRemove}>
              <CloseIcon />
            </IconButton>
          </div>
        </>
      )}
    </li>
  );
}

function EntryTime({ place }: { place: Place }) {
  const displayed = useDisplayedMinute();
  const moment = zoneMoment(place.zone, displayed.minute, useVisitorZone().zone);
  return (
    <div className="entry-time">
      <p>
        <DayLabel moment={moment} formatter={displayed.formatter} />
      </p>
      <p>
        <TickingTime moment={moment} place={placeName(place)} displayed={displayed} />
      </p>
    </div>
  );
}
