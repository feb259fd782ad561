import { type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import * as m from "#messages";
import { MAX_PREFERENCES } from "../../shared/api/preferences.ts";
import { MAX_CUSTOM_NAME_LENGTH, normalizeCustomName } from "../../shared/custom-name.ts";
import type { Place } from "../../shared/place.ts";
import { joinSentences } from "../i18n/join-sentences.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { sentenceOf, showErrorToast } from "../kit/api/report-error.ts";
import type { DialogState } from "../kit/lazy/use-lazy-dialog.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { Button, RetryButton } from "../kit/ui/button.tsx";
import { Card, Dialog } from "../kit/ui/dialog.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { useCloseWithin } from "../kit/ui/layer.ts";
import { TextField } from "../kit/ui/text-field.tsx";
import { showToast } from "../kit/ui/toast.ts";
import { useFocusNextRow, useReturningFocus } from "../kit/ui/use-focus-next-row.ts";
import { PlaceCombobox } from "../places/place-combobox.tsx";
import { namesOf, preferenceDraft, removeEntry, zonesList } from "../services/my-zones-list.ts";
import { session } from "../services/session.ts";
import style from "./preferences-dialog.css?inline";
import { SavedCopyLine } from "./saved-copy-line.tsx";

interface PreferencesDialogProps {
  readonly dialogState: DialogState;
  readonly footer?: ReactNode;
}

export function PreferencesDialog({ dialogState, footer }: PreferencesDialogProps) {
  useLazyStyle(style);
  return (
    <Dialog
      title={m.preferencesTitle()}
      description={m.preferencesDescription()}
      dialogState={dialogState}
    >
      <AddTimezoneCard />
      <PreferredTimezonesCard />
      {footer}
    </Dialog>
  );
}

function AddTimezoneCard() {
  const [isAdding, setAdding, takesFocus] = useReturningFocus();
  return (
    <Card title={m.preferencesAdd()}>
      {isAdding ? (
        <AddTimezoneForm onDone={() => setAdding(false)} />
      ) : (
        <Button variant="primary" autoFocus={takesFocus} onClick={() => setAdding(true)}>
          {m.preferencesAdd()}
        </Button>
      )}
    </Card>
  );
}

function AddTimezoneForm({ onDone }: { readonly onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  useCloseWithin(form, onDone);
  const [chosen, setChosen] = useState<Place>();
  const [customName, setCustomName] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const save = useMutation({
    mutationFn: zonesList.add,
    onSuccess: () =>
      showToast({ title: m.preferencesAddedTitle(), description: m.preferencesAdded() }),
    onError(error) {
      setRefusal(sentenceOf(error));
      showErrorToast(m.preferencesAddFailed());
    },
  });
  const id = useId();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const name = normalizeCustomName(customName);
    if (!chosen || save.isPending) return;
    if (name === undefined) return setRefusal(m.customNameTooLong({ max: MAX_CUSTOM_NAME_LENGTH }));
    setRefusal(undefined);
    // Not if another form is open by now.
    save.mutate(preferenceDraft(chosen, name), { onSuccess: onDone });
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-4">
      <div className="text-field">
        <label htmlFor={id}>{m.preferencesSelect()}</label>
        <PlaceCombobox
          id={id}
          placeholder={m.preferencesChoose()}
          isRequired
          takesFocus
          chosen={chosen}
          onChoose={setChosen}
          onType={() => setChosen(undefined)}
        />
      </div>
      <TextField
        label={m.preferencesCustomName()}
        value={customName}
        onChange={(event) => setCustomName(event.target.value)}
        placeholder={m.preferencesCustomNameExample()}
        error={refusal}
      />
      <div className="cluster gap-3">
        <Button type="submit" variant="primary" disabled={!chosen || save.isPending}>
          {save.isPending ? m.preferencesAdding() : m.preferencesAdd()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}

function PreferredTimezonesCard() {
  const list = useStore(zonesList);
  const isSessionLoading = useStore(session).status === "loading";
  const { entries } = list;
  const rows = entries?.length ?? 0;
  const empty = useRef<HTMLParagraphElement>(null);
  const focusNextRow = useFocusNextRow(rows, () => empty.current?.focus());
  const isMissing = !entries && list.hasFailed;
  // While the session loads, this browser's list shows; an empty one may be replaced by the user's.
  const isLoading = entries ? isSessionLoading && rows === 0 : !isMissing;
  const notice = joinSentences(
    list.isInMemory && m.preferencesStorageBlocked(),
    list.hasUnreadable && m.preferencesUnreadable(),
    list.hasExcess && m.preferencesTooLong({ max: MAX_PREFERENCES }),
  );
  return (
    <Card title={m.preferencesList()}>
      <SavedCopyLine savedAt={list.savedAt} />
      {notice && (
        <p role="status" className="section-head optional hint control-text">
          {notice}
        </p>
      )}
      {isLoading && <p className="hint">{m.preferencesLoading()}</p>}
      {isMissing && (
        <p className="row gap-4 hint">
          {m.preferencesNotLoaded()}
          <RetryButton isRetrying={list.isLoading} onRetry={() => void zonesList.load()} />
        </p>
      )}
      {rows === 0 && !isLoading && !isMissing && (
        <p ref={empty} tabIndex={-1} className="hint">
          {m.preferencesEmpty()}
        </p>
      )}
      {rows > 0 && (
        <ul className="entry-list" {...focusNextRow}>
          {entries?.map((entry) => {
            const { name, spoken, details } = namesOf(entry);
            const detail = details.join(" · ");
            return (
              <li key={entry.id} className="preference-row anchor bar lined gap-3">
                <div className="grow breaking">
                  <p className="strong">
                    <bdi>{name}</bdi>
                  </p>
                  {detail !== name && (
                    <p className="hint control-text">
                      <bdi>{detail}</bdi>
                    </p>
                  )}
                </div>
                <IconButton
                  label={m.preferencesRemove({ name: spoken })}
                  className="outdent-end"
                  onClick={() => void removeEntry(entry.id)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
