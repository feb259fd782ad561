import { useRef } from "react";
import { formatLongDate } from "#formats/first-view";
import * as m from "#messages";
import type { Passkey } from "../../shared/api/account.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { isolate } from "../i18n/isolate.ts";
import { BusyButton } from "../kit/ui/button.tsx";
import { CloseIcon, IconButton } from "../kit/ui/icon-button.tsx";
import { useFocusNextRow } from "../kit/ui/use-focus-next-row.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { ActionFailure, CancelPromptButton } from "./action-failure.tsx";
import { useAddPasskey, useRemovePasskey } from "./use-passkeys.ts";

interface PasskeyListProps {
  readonly userId: string;
  readonly passkeys: readonly Passkey[];
}

export function PasskeyList({ userId, passkeys }: PasskeyListProps) {
  const { zone } = useVisitorZone();
  const add = useAddPasskey(userId);
  const remove = useRemovePasskey(userId);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusNextRow = useFocusNextRow(passkeys.length, () => addButton.current?.focus());
  return (
    <div className="grid gap-2">
      <ul {...focusNextRow} aria-label={m.passkeys()} className="passkey-list">
        {passkeys.map(({ id, name, lastUsedAt }) => (
          <li key={id} className="bar spread gap-3">
            <p>
              <bdi>{name}</bdi>
              <span className="note">
                {m.passkeyLastUsed({
                  date: formatLongDate(lastUsedAt, civilOffsetMinutesAt(zone, lastUsedAt)),
                })}
              </span>
            </p>
            <IconButton
              label={m.passkeyRemove({ name: isolate(name) })}
              aria-disabled={remove.isPending}
              onClick={() => {
                if (remove.isPending) return;
                add.reset();
                remove.mutate(id);
              }}
            >
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <ActionFailure userId={userId} action={remove} />
      <ActionFailure userId={userId} action={add} />
      <div className="cluster gap-2">
        <BusyButton
          ref={addButton}
          isBusy={add.isPending}
          onClick={() => {
            remove.reset();
            add.mutate();
          }}
        >
          {m.passkeyAdd()}
        </BusyButton>
        <CancelPromptButton isPrompting={add.isPending} />
      </div>
    </div>
  );
}
