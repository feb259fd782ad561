import * as m from "#messages";
import type { Place } from "../../shared/place.ts";
import { isolate } from "../i18n/isolate.ts";
import { placeName, timezoneName } from "../i18n/names.ts";
import { CloseIcon } from "../kit/ui/close-icon.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { PencilIcon } from "../kit/ui/pencil-icon.tsx";
import { DayLabel } from "../time/day-label.tsx";
import { useDisplayedMinute } from "../time/tick.ts";
import { TickingTime } from "../time/ticking-time.tsx";
import { useSpokenTime } from "../time/use-spoken-time.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { zoneMoment } from "../zones/zone-moment.ts";
import { titleOf } from "./preference-name.ts";
import { shownPlaceOf } from "./preference-place.ts";
import { type EntryProps, useEntryActions } from "./use-entry-actions.tsx";

interface PreferenceRowProps extends EntryProps {
  readonly onRemove: () => void;
}

/** A row of the list. A zone that is no longer known shows its name without a time. */
export function PreferenceRow(props: PreferenceRowProps) {
  const { preference, onRemove } = props;
  const { timezone, customName } = preference;
  const { handle, renameButton, form, moveButtons } = useEntryActions(props);
  const place = shownPlaceOf(preference);
  const title = titleOf(preference);
  const zoneName = timezoneName(timezone);
  return (
    <li className="preference-row">
      {handle}
      {form || (
        <>
          <div className="entry-text">
            <p className="preference-title">
              <bdi>{title}</bdi>
            </p>
            {title !== zoneName && <p className="preference-detail">{zoneName}</p>}
            {customName && (
              <p className="preference-detail">
                <bdi>{customName}</bdi>
              </p>
            )}
          </div>
          {moveButtons || (
            <>
              {place && <EntryTime place={place} />}
              <div className="preference-buttons">
                <IconButton label={renameButton["aria-label"]} {...renameButton}>
                  <PencilIcon />
                </IconButton>
                <IconButton
                  label={
                    customName
                      ? m.preferencesRemoveNamed({
                          name: isolate(customName),
                          zone: isolate(title),
                        })
                      : m.preferencesRemove({ name: isolate(title) })
                  }
                  onClick={onRemove}
                >
                  <CloseIcon />
                </IconButton>
              </div>
            </>
          )}
        </>
      )}
    </li>
  );
}

function EntryTime({ place }: { place: Place }) {
  const { minute, formatter } = useDisplayedMinute();
  const moment = zoneMoment(place.zone, minute, useVisitorZone().zone);
  const spokenTime = useSpokenTime(placeName(place), moment, formatter);
  return (
    <div className="entry-time">
      <p>
        <DayLabel moment={moment} formatter={formatter} />
      </p>
      <p>
        <TickingTime moment={moment} label={spokenTime} />
      </p>
    </div>
  );
}
