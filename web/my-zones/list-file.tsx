import { type DragEvent, useRef, useState } from "react";
import * as m from "#messages";
import type { PreferenceDraft } from "../../shared/api/preferences.ts";
import { isolate } from "../i18n/isolate.ts";
import { locale } from "../i18n/locale.ts";
import { sentenceOf } from "../kit/api/report-error.ts";
import { useStore } from "../kit/storage/store.ts";
import { Button } from "../kit/ui/button.tsx";
import { downloadFile } from "../kit/ui/download-file.ts";
import { meetings as savedMeetings } from "../services/meetings.ts";
import { namesOf, zonesList } from "../services/my-zones-list.ts";
import {
  formatPreferencesFile,
  MAX_FILE_BYTES,
  type ParsedPreferencesFile,
  parsePreferencesFile,
} from "./preferences-file.ts";

const FILE_NAME = "my-time-zones.json";

/** What became of the file, and why some of it was not added. */
type Outcome = readonly [sentence: string, ...rejected: readonly string[]];

export function ListFile() {
  const { entries = [] } = useStore(zonesList);
  const { entries: saved } = useStore(savedMeetings);
  const [isReading, setReading] = useState(false);
  const [[sentence, ...rejected] = [], setOutcome] = useState<Outcome>();
  const [isDragOver, setDragOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function handleFile(file: File | undefined) {
    if (!file || isReading) return;
    setOutcome(undefined);
    setReading(true);
    setOutcome(await importFile(file));
    setReading(false);
  }

  async function importFile(file: File): Promise<Outcome> {
    const text = await file
      .slice(0, MAX_FILE_BYTES + 1)
      .text()
      .catch(() => undefined);
    if (text === undefined) return [m.listFileUnreadable()];
    try {
      const parsed = parsePreferencesFile(text, entries, saved);
      const [zones, meetings] = [parsed.entries.added, parsed.meetings.added];
      const left = zones.length > 0 ? await zonesList.addAll(zones) : [];
      if (meetings.length > 0) await savedMeetings.addAll(meetings);
      return describeOutcome(parsed, left);
    } catch (error) {
      return [sentenceOf(error) ?? m.listFileFailed()];
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    void handleFile(event.dataTransfer.files[0]);
  }

  return (
    <section
      aria-label={m.listFile()}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
      className="list-file control-text"
      data-drag-over={isDragOver}
    >
      <div className="list-file-buttons row">
        {(entries.length > 0 || (saved ?? []).length > 0) && (
          <Button
            variant="quiet"
            onClick={() => {
              const text = formatPreferencesFile(entries, saved);
              downloadFile(FILE_NAME, "application/json", text);
              setOutcome(saved ? undefined : [m.listFileWithoutMeetings()]);
            }}
          >
            {m.listFileSave()}
          </Button>
        )}
        <Button variant="quiet" aria-disabled={isReading} onClick={() => input.current?.click()}>
          {m.listFileAdd()}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={m.listFileInput()}
          accept="application/json,.json"
          onChange={({ target }) => {
            void handleFile(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
      <div role="status" className="hint grid gap-1">
        {sentence && <p>{sentence}</p>}
        {rejected.length > 0 && (
          <ul className="grid gap-1 breaking">
            {rejected.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function describeOutcome(
  { entries, meetings }: ParsedPreferencesFile,
  left: readonly PreferenceDraft[],
): Outcome {
  const duplicateCount = entries.duplicates.length + meetings.duplicates.length;
  const rejected = [...entries.rejected, ...meetings.rejected];
  const addedCount = entries.added.length - left.length;
  const sentences = [
    addedCount > 0 && m.listFileAdded({ count: addedCount }),
    meetings.added.length > 0 && m.listFileMeetingsAdded({ count: meetings.added.length }),
    duplicateCount > 0 && m.listFileDuplicates({ count: duplicateCount }),
    left.length > 0 && m.listFileLeft({ count: left.length, places: placesOf(left) }),
    rejected.length > 0 && m.listFileRejected({ count: rejected.length }),
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return [m.listFileEmpty()];
  return [sentences.reduce((first, second) => m.sentences({ first, second })), ...rejected];
}

function placesOf(entries: readonly PreferenceDraft[]): string {
  const names = entries.map((entry) => isolate(namesOf(entry).city ?? entry.timezone));
  return new Intl.ListFormat(locale, { type: "unit" }).format(names);
}
