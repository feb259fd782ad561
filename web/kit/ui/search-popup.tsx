import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { direction } from "#language";
import * as m from "#messages";
import { joinSentences } from "../../i18n/join-sentences.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { useAnnouncement } from "./announce.ts";
import { useLayer } from "./layer.ts";
import { placeBeside } from "./place-beside.ts";
import style from "./search-popup.css?inline";

const PAGE_SIZE = 5;
const MARGIN_PX = 8;
const [FORWARD, BACK] =
  direction === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

interface SearchPopupProps<T extends SearchOption> {
  /** It keeps the focus. React does not control it, so that nothing typed before this is loaded is lost. */
  readonly field: HTMLInputElement;
  /** What is typed; undefined while the field shows what was chosen. */
  readonly text: string | undefined;
  readonly onTextChange: (text: string | undefined) => void;
  readonly results: FoundOptions<T>;
  readonly label: string;
  readonly emptyText: string;
  readonly footer?: ReactNode;
  readonly className?: string;
  /** Whether the field was pressed before this was loaded. */
  readonly opensAtOnce?: boolean;
  /** Whether the text stays once the popup closes, and Escape then removes it; without a text the popup does not open. */
  readonly keepsText?: boolean;
  /** The option that was chosen last, whose label the field shows while nothing is typed. */
  readonly chosen?: SearchOption | undefined;
  readonly onChoose: (option: T) => void;
  readonly renderOption: (option: T) => ReactNode;
  /** A button beside an option, which the arrow keys reach at the end of the text. The list is then a grid. */
  readonly renderAction?: (option: T) => ReactNode;
}

const MIN_ROOM_PX = 260;

/** https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. The first option is active at once: Enter chooses it. */
export function SearchPopup<T extends SearchOption>(props: SearchPopupProps<T>) {
  const { field, text, onTextChange, results, chosen, renderAction, footer } = props;
  const { keepsText = false, opensAtOnce = false } = props;
  useLazyStyle(style);
  const listId = useId();
  const popup = useRef<HTMLDivElement>(null);
  const isTyped = text !== undefined;
  const [isWanted, setWanted] = useState(
    (isTyped || opensAtOnce) && field === document.activeElement,
  );
  const [isOnAction, setOnAction] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const [shown, setShown] = useState<ShownOptions<T>>(NO_OPTIONS);
  const hasText = isTyped && text.trim() !== "";
  const canOpen = hasText || !keepsText;
  const isOpen = isWanted && canOpen;
  if (isOpen && (results !== shown.results || text !== shown.text)) {
    setShown(followResults(shown, text, results, pointed, chosen?.value));
  }
  const { options, active } = isOpen ? shown : NO_OPTIONS;
  const activeIndex = options.findIndex(({ value }) => value === active);
  // Other options have other ids, also for the same text: screen readers speak the active option only when its id changes.
  const found = `${text} ${options[0]?.value}`;
  const [ids, setIds] = useState({ of: found, count: 0 });
  if (found !== ids.of) setIds({ of: found, count: ids.count + 1 });
  const optionId = (index: number) => `${listId}-${ids.count}-${index}`;
  const actionId = (index: number) => `${optionId(index)}-action`;
  const activeId = activeIndex < 0 ? undefined : (isOnAction ? actionId : optionId)(activeIndex);
  useAnnouncement(isOpen && hasText && results.isComplete ? describe(results) : "");

  function open() {
    setWanted(true);
    setOnAction(false);
  }

  function close() {
    if (!isWanted) return;
    if (popup.current?.contains(document.activeElement)) field.focus();
    setWanted(false);
    setOnAction(false);
    setPointed(undefined);
    setShown(NO_OPTIONS);
    if (!keepsText) onTextChange(undefined);
  }

  function choose(option: T) {
    props.onChoose(option);
    close();
  }

  useLayer(isOpen || (keepsText && hasText), () => (isOpen ? close() : onTextChange("")), {
    takes: (target) => target === field || popup.current?.contains(target) === true,
  });

  function onKey(key: string): boolean {
    if (!isOpen) {
      const opens = key === "ArrowDown" || key === "ArrowUp" || (key === "Enter" && hasText);
      if (opens) open();
      return opens && canOpen;
    }
    const option = options[activeIndex];
    const next = options[nextActiveIndex(key, activeIndex, options.length) ?? -1];
    const isAtEnd = field.selectionStart === field.value.length;
    const action = document.getElementById(actionId(activeIndex))?.querySelector("button");
    if (key === "Enter") {
      if (isOnAction) action?.click();
      else if (option) choose(option);
    } else if (key === FORWARD && action && isAtEnd && !isOnAction) setOnAction(true);
    else if (key === BACK && isOnAction) setOnAction(false);
    else if (next) {
      setShown({ ...shown, active: next.value });
      setOnAction(false);
    } else return false;
    return true;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onInput = useEffectEvent(() => {
    onTextChange(field.value);
    open();
  });
  const onClick = useEffectEvent(() => {
    open();
    if (!keepsText) field.select();
  });
  const onLeave = useEffectEvent((to: EventTarget | null) => {
    if (to !== field && !popup.current?.contains(to as Node | null)) close();
  });

  useLayoutEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    field.addEventListener("input", () => onInput(), { signal });
    field.addEventListener("click", () => onClick(), { signal });
    field.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    field.addEventListener("blur", (event) => onLeave(event.relatedTarget), { signal });
    return () => listeners.abort();
  }, [field]);

  const value = text ?? chosen?.label ?? "";
  const isRead = useRef(!keepsText);
  useLayoutEffect(() => {
    // Somebody may have typed while this was rendered in a transition.
    if (field.value !== value && !isRead.current) onInput();
    else if (field.value !== value) setValue(field, value);
    isRead.current = true;
  }, [field, value]);

  const isGrid = renderAction !== undefined;
  useLayoutEffect(() => {
    setAttribute(field, "role", "combobox");
    setAttribute(field, "aria-autocomplete", "list");
    setAttribute(field, "aria-haspopup", isGrid ? "grid" : "listbox");
    setAttribute(field, "aria-expanded", String(isOpen));
    setAttribute(field, "aria-controls", isOpen ? listId : undefined);
    setAttribute(field, "aria-activedescendant", activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [field, isGrid, isOpen, listId, activeId]);

  useLayoutEffect(() => {
    if (!isOpen || !popup.current) return undefined;
    const stop = placeBeside(field.closest(".search-field") ?? field, popup.current, {
      side: "below",
      marginPx: MARGIN_PX,
      ...(keepsText && { minRoomPx: MIN_ROOM_PX }),
    });
    // Not all browsers take the focus from the field.
    const onPointerDown = ({ target }: PointerEvent) => onLeave(target);
    window.addEventListener("pointerdown", onPointerDown);
    return () => {
      window.removeEventListener("pointerdown", onPointerDown);
      stop();
    };
  }, [field, isOpen, keepsText]);

  if (!isOpen) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the field.
    <div
      ref={popup}
      popover="manual"
      className={`search-popup start ${props.className ?? ""}`}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={({ relatedTarget }) => onLeave(relatedTarget)}
    >
      <div className="search-card popover-card">
        {results.note && <p className="search-note note breaking">{results.note}</p>}
        {options.length > 0 ? (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name.
          <div
            id={listId}
            role={renderAction ? "grid" : "listbox"}
            aria-label={props.label}
            className="search-list"
            onPointerLeave={() => setPointed(undefined)}
          >
            {options.map((option, index) => {
              const isActive = option.value === active;
              const row = {
                className: "search-option",
                "data-active": isActive ? (isOnAction ? "action" : "option") : undefined,
                "data-chosen": option.value === chosen?.value,
                onPointerEnter: () => setPointed(option.value),
              };
              const cell = {
                id: optionId(index),
                tabIndex: -1,
                "aria-selected": isActive && !isOnAction,
                onClick: () => choose(option),
              };
              return renderAction ? (
                // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the field has the focus, and this is no table.
                <div key={option.value} role="row" {...row}>
                  {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
                  <div role="gridcell" {...cell}>
                    {props.renderOption(option)}
                  </div>
                  {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above. */}
                  <div role="gridcell" id={actionId(index)} aria-selected={isActive && isOnAction}>
                    {renderAction(option)}
                  </div>
                </div>
              ) : (
                // biome-ignore lint/a11y/useFocusableInteractive: as above.
                <div key={option.value} role="option" {...row} {...cell}>
                  {props.renderOption(option)}
                </div>
              );
            })}
          </div>
        ) : (
          <p id={listId} className="search-note note breaking">
            {results.isComplete ? props.emptyText : m.searching()}
          </p>
        )}
        {footer && options.length > 0 && (
          <div className="search-footer note lined optional">{footer}</div>
        )}
      </div>
    </div>
  );
}

function setValue(input: HTMLInputElement, value: string): void {
  input.value = value;
}

function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function nextActiveIndex(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  return {
    ArrowDown: from >= last ? 0 : from + 1,
    ArrowUp: from <= 0 ? last : from - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(last, from + PAGE_SIZE),
    PageUp: Math.max(0, from - PAGE_SIZE),
  }[key];
}

function describe({ options, remark }: FoundOptions<SearchOption>): string {
  const found = m.optionsFound({ count: options.length });
  return joinSentences((options.length > 0 || !remark) && found, remark);
}

export interface SearchOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly detail?: string | undefined;
  readonly aside?: string | undefined;
  /** Whether Enter may choose it before the options are complete. */
  readonly isSure?: boolean;
}

/** What a text finds. Must be the same object until its content changes. */
export interface FoundOptions<T extends SearchOption> {
  readonly options: readonly T[];
  readonly isComplete: boolean;
  readonly note?: string | undefined;
  readonly remark?: string | undefined;
}

interface ShownOptions<T extends SearchOption> {
  readonly text: string | undefined;
  readonly results: FoundOptions<T> | undefined;
  readonly options: readonly T[];
  readonly active: string | undefined;
}

export const NO_OPTIONS: ShownOptions<never> = {
  text: undefined,
  results: undefined,
  options: [],
  active: undefined,
};

/** Options never move the active one or the one under the pointer; else the best becomes active once they are complete. */
export function followResults<T extends SearchOption>(
  shown: ShownOptions<T>,
  text: string | undefined,
  results: FoundOptions<T>,
  pointed: string | undefined,
  chosen?: string,
): ShownOptions<T> {
  const [best] = results.options;
  const first = results.isComplete || best?.isSure ? best?.value : undefined;
  const preferred = text?.trim() ? first : chosen;
  if (text !== shown.text || shown.options.length === 0) {
    return { text, results, options: results.options, active: preferred };
  }
  const becomesComplete = results.isComplete && !shown.results?.isComplete;
  const known = new Set(shown.options.map(({ value }) => value));
  const hasNew = results.options.some(({ value }) => !known.has(value));
  const fixed = shown.options.findLastIndex(
    ({ value }) => value === shown.active || value === pointed,
  );
  const isAnew = hasNew || (fixed < 0 && becomesComplete);
  const kept = isAnew ? shown.options.slice(0, fixed + 1) : shown.options;
  const inPlace = new Set(kept.map(({ value }) => value));
  const current = new Map(results.options.map((option) => [option.value, option]));
  return {
    text,
    results,
    options: [
      ...kept.map((option) => current.get(option.value) ?? option),
      ...results.options.filter(({ value }) => !inPlace.has(value)),
    ],
    active: shown.active ?? (becomesComplete ? preferred : undefined),
  };
}
