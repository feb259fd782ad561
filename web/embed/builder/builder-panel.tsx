import { useId, useState } from "react";
import { language } from "#language";
import LANGUAGES from "#languages" with { type: "json" };
import * as m from "#messages";
import { type EmbedOptions, MAX_EMBED_PLACES, writeEmbedPath } from "../../../shared/embed.ts";
import type { Place } from "../../../shared/place.ts";
import { isNumericId } from "../../../shared/text/name-place.ts";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import { hourCycle } from "../../i18n/times.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import { Button } from "../../kit/ui/button.tsx";
import { ManualCopy, useCopying } from "../../kit/ui/copying.tsx";
import { CloseIcon } from "../../kit/ui/icon-button.tsx";
import { SegmentedControl } from "../../kit/ui/segmented-control.tsx";
import { useFocusNextRow } from "../../kit/ui/use-focus-next-row.ts";
import { entryOf } from "../../meeting/participant.ts";
import { PlaceCombobox } from "../../places/place-combobox.tsx";
import type { ListEntry } from "../../services/list-entries.ts";
import { myZones } from "../../services/my-zones.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import style from "./builder-panel.css?inline";

/** The name opens the page in a tab that is not in the sandbox. */
const SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

const FACE_OPTIONS = [
  { value: "digital", name: m.faceDigital() },
  { value: "analog", name: m.faceAnalog() },
  { value: "list", name: m.faceList() },
] as const;
const THEME_OPTIONS = [
  { value: "auto", name: m.builderThemeAuto() },
  { value: "light", name: m.themeLight() },
  { value: "dark", name: m.themeDark() },
] as const;
const SIZE_OPTIONS = [
  { value: "small", name: m.builderSizeSmall() },
  { value: "medium", name: m.builderSizeMedium() },
  { value: "large", name: m.builderSizeLarge() },
] as const;
const HOUR_OPTIONS = [
  { value: "12", name: m.hourFormat({ hours: "12" }), icon: "12" },
  { value: "24", name: m.hourFormat({ hours: "24" }), icon: "24" },
] as const;

const FIRST_CHOICES: Omit<FrameChoices, "places"> = {
  face: "digital",
  theme: "auto",
  size: "medium",
  language,
  hours: undefined,
  seconds: true,
  isTransparent: false,
};

export function BuilderPanel() {
  useLazyStyle(style);
  const visitorZone = useVisitorZone().zone;
  const saved = useStore(myZones);
  const ownHours = hourCycle.use();
  const [placeId, languageId] = [useId(), useId()];
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const [isReadersOwn, setReadersOwn] = useState(false);
  const [chosenPlace, setPlace] = useState<Place>();
  const [chosenList, setList] = useState<readonly ListEntry[]>();

  const own = entryOf({ place: { kind: "zone", zone: visitorZone } });
  const ownPlaces = isKnownZone(visitorZone) ? [own] : [];
  const list = chosenList ?? (saved.length > 0 ? placesOfList(saved) : ownPlaces);
  const single = chosenPlace ? [entryOf({ place: chosenPlace })] : ownPlaces;
  const { face, theme, size, hours = ownHours, seconds, isTransparent } = choices;
  const isList = face === "list";
  const places = isList ? list : isReadersOwn ? [] : single;
  const frame = makeFrame({ ...choices, hours, places });
  type Choices = typeof choices;
  const set =
    <Name extends keyof Choices>(name: Name) =>
    (value: Choices[Name]) =>
      setChoices({ ...choices, [name]: value });
  return (
    <div className="builder-panel panel-content stack">
      <div className="builder-choices grid gap-3">
        {choice(m.builderFace(), FACE_OPTIONS, face, set("face"))}
        {isList ? (
          <PlaceList places={list} onChange={setList} />
        ) : (
          <>
            {!isReadersOwn && (
              <PlaceChoice
                id={placeId}
                label={m.builderPlace()}
                placeholder={single[0]?.name ?? m.builderChoosePlace()}
                chosen={chosenPlace}
                onChoose={setPlace}
              />
            )}
            <Option label={m.builderReadersOwn()} value={isReadersOwn} onChange={setReadersOwn} />
          </>
        )}
        {choice(m.builderThemeOfClock(), THEME_OPTIONS, theme, set("theme"), m.builderTheme())}
        {choice(m.builderHoursOfClock(), HOUR_OPTIONS, hours, set("hours"), m.builderHours())}
        {choice(m.builderSize(), SIZE_OPTIONS, size, set("size"))}
        <div className="builder-choice row gap-1 gap-x-4">
          <label htmlFor={languageId} className="note">
            {m.language()}
          </label>
          <select
            id={languageId}
            className="small"
            value={choices.language}
            onChange={({ target }) => set("language")(target.value)}
          >
            {LANGUAGES.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="cluster gap-x-6">
          <Option label={m.builderSeconds()} value={seconds} onChange={set("seconds")} />
          <Option
            label={m.builderTransparent()}
            value={isTransparent}
            onChange={set("isTransparent")}
          />
        </div>
      </div>
      <div className="builder-preview grid">
        {/* A new address in the same frame would be an entry of the browser's history. */}
        <iframe key={frame.src} {...frame} sandbox={SANDBOX} />
      </div>
      <FrameLine line={writeFrame(frame, location.origin)} />
    </div>
  );
}

function choice<T extends string>(
  label: string,
  options: Parameters<typeof SegmentedControl<T>>[0]["options"],
  value: T,
  onChange: (value: T) => void,
  shown = label,
) {
  return (
    <div className="builder-choice row gap-1 gap-x-4">
      <span aria-hidden="true" className="note">
        {shown}
      </span>
      <SegmentedControl {...{ label, options, value, onChange }} />
    </div>
  );
}

function Option(props: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  const { label, value, onChange } = props;
  return (
    <label className="bar small target gap-3">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

/** Without custom names, which are the visitor's own. */
function placesOfList(saved: readonly ListEntry[]): readonly ListEntry[] {
  const places = saved.map((entry) => ({ ...entry, name: entry.city }));
  const different = new Map(places.map((one) => [embedKey(one), one]));
  return [...different.values()].slice(0, MAX_EMBED_PLACES);
}

interface PlaceListProps {
  readonly places: readonly ListEntry[];
  readonly onChange: (places: readonly ListEntry[]) => void;
}

function PlaceList({ places, onChange }: PlaceListProps) {
  const id = useId();
  const focusNextRow = useFocusNextRow(places.length, () => document.getElementById(id)?.focus());
  return (
    <>
      {places.length < MAX_EMBED_PLACES && (
        <PlaceChoice
          id={id}
          label={m.builderAddPlace()}
          placeholder={m.builderChoosePlace()}
          onChoose={(place) => {
            const added = entryOf({ place });
            onChange([...places.filter((one) => embedKey(one) !== embedKey(added)), added]);
          }}
        />
      )}
      <ul {...focusNextRow} className="builder-places cluster gap-2" aria-label={m.builderPlaces()}>
        {places.map((place) => (
          <li key={embedKey(place)}>
            <button
              type="button"
              className="bar target small breaking start strong-ink gap-2"
              aria-label={m.builderRemovePlace({ place: place.name })}
              onClick={() => onChange(places.filter((one) => one !== place))}
            >
              <bdi>{place.name}</bdi>
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

type PlaceChoiceProps = Parameters<typeof PlaceCombobox>[0] & { readonly label: string };

function PlaceChoice({ label, ...field }: PlaceChoiceProps) {
  return (
    <div className="builder-choice row gap-1 gap-x-4">
      <label htmlFor={field.id} className="note">
        {label}
      </label>
      <PlaceCombobox {...field} />
    </div>
  );
}

function FrameLine({ line }: { line: string }) {
  const id = useId();
  const { copy, isCopied, refused } = useCopying();
  return (
    <div className="builder-line grid whole gap-2">
      <label htmlFor={id} className="note">
        {m.builderLine()}
      </label>
      <textarea
        id={id}
        dir="ltr"
        readOnly
        rows={3}
        value={line}
        onFocus={({ target }) => target.select()}
      />
      <div className="bar note gap-4">
        <Button variant="primary" onClick={() => void copy(line)}>
          {m.copy()}
        </Button>
        <span aria-live="polite">{isCopied && m.copied()}</span>
      </div>
      {refused && <ManualCopy text={line} />}
    </div>
  );
}

/** Width and height; of a list the height of a row. */
const SIZES = {
  digital: { small: [200, 80], medium: [300, 120], large: [480, 200] },
  analog: { small: [160, 190], medium: [220, 260], large: [320, 380] },
  list: { small: [240, 36], medium: [320, 48], large: [440, 64] },
} as const;

interface FrameChoices extends Omit<EmbedOptions, "places"> {
  /** None for each reader's own time. */
  readonly places: readonly ListEntry[];
  readonly size: keyof typeof SIZES.list;
  readonly language: string;
}

/** A frame at its path; put an origin before it. Sizes are in CSS pixels. */
export function makeFrame({ places, size, ...options }: FrameChoices) {
  const src = writeEmbedPath({ ...options, places: places.map(embedKey) }, options.language);
  const [first] = places;
  const own = first ? m.builderFrameTitle({ place: first.name }) : m.builderFrameTitleOwn();
  const title = places.length > 1 ? "World Clock" : own;
  const [width, height] = SIZES[options.face][size];
  const rows = options.face === "list" ? Math.max(1, places.length) : 1;
  return { src, title, width, height: height * rows };
}

/** A place in the query of an embedded clock. An id with letters may be the name of another place, so its zone stands for it. */
function embedKey({ place }: ListEntry): string {
  return place.kind === "town" && isNumericId(place.id) ? place.id : place.zone;
}

export function writeFrame(
  { src, ...frame }: ReturnType<typeof makeFrame>,
  origin: string,
): string {
  const look = { loading: "lazy", style: "border:0;max-width:100%" };
  const attributes = { src: origin + src, ...frame, ...look };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(value)}"`,
  );
  return `<iframe ${written.join(" ")}></iframe>`;
}

function escapeAttribute(value: string | number): string {
  return String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
