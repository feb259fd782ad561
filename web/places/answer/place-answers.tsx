import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { direction } from "#language";
import * as m from "#messages";
import { words } from "#words";
import { isName } from "../../../shared/text/resolve-text.ts";
import { localNames } from "../../i18n/names.ts";
import { loadWhenIdle } from "../../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { announce } from "../../kit/ui/announce.ts";
import { useCloseOnEscape } from "../../kit/ui/use-close-on-escape.ts";
import { useCombobox } from "../../kit/ui/use-combobox.ts";
import { addedPlaces, myZones } from "../../services/my-zones.ts";
import { askedPlace } from "../../time/asked-place.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { useMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { PlacesNote } from "../places-note.tsx";
import { prepareSearch } from "../search-zones.ts";
import { showClock } from "../text/answer-texts.ts";
import { describeEquation, formatTimeOnDay } from "../text/describe-equation.ts";
import { showTime } from "../text/show-time.ts";
import {
  type AnswerCell,
  PlaceAnswerRow,
  QuestionAnswerRow,
  TimeAnswerRow,
} from "./answer-row.tsx";
import style from "./place-answer.css?inline";
import { shownPlace } from "./shown-place.ts";
import { type Answer, placeOf, useAnswers } from "./use-answers.ts";

export { PlacePanel } from "./place-panel.tsx";

/** Orca drops what is announced while every clock of the page changes. */
const SETTLED_AFTER_MS = 1000;

/** In UTF-16 code units. */
const MAX_ASKED = 200;

/** What the field of the first view answers, below it. */
export function PlaceAnswers({ field }: { field: HTMLInputElement }) {
  useLazyStyle(style);
  useEffect(() => typeAsked(field), [field]);
  return <AnswerList field={field} />;
}

/** Types what `?q=` asks, unless somebody was faster. */
function typeAsked(field: HTMLInputElement): void {
  const asked = new URLSearchParams(location.search).get("q")?.trim().slice(0, MAX_ASKED);
  if (!asked || field.value !== "") return;
  field.value = asked;
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const [FORWARD, BACK] =
  direction === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

/**
 * The popup of the field: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/examples/grid-combo/. The field is not React's
 * to control, so that nothing typed before is lost.
 */
export function AnswerList({ field }: { field: HTMLInputElement }) {
  const [text, setText] = useState(field.value);
  const [isWanted, setIsWanted] = useState(field === document.activeElement);
  const [cell, setCell] = useState<AnswerCell>("answer");
  const minute = useMinute(text !== "");
  const visitorZone = useVisitorZone().zone;
  const hourCycle = useHourCycle();
  const { search, results, emptyText } = useAnswers(text, minute);
  const isOpen = isWanted && text.trim() !== "";
  const list = useCombobox({
    isOpen,
    text,
    results,
    onChoose: choose,
    onClose: () => {
      setIsWanted(false);
      setCell("answer");
    },
  });
  const { listId, options, active, activeIndex, close } = list;
  const areTimes = options[0]?.kind === "time";
  const popup = useRef<HTMLDivElement>(null);
  const cellId = (index: number, of: AnswerCell) =>
    of === "add" ? `${list.optionId(index)}-add` : list.optionId(index);
  useRoomBelow(field, popup, isOpen);

  function choose(answer: Answer) {
    if (answer.toAdd && field.dataset["adds"] !== undefined) {
      void myZones.add(answer.toAdd);
      return;
    }
    if (answer.kind === "time") {
      // The text says where: not the place of an open time picker.
      askedPlace.set(undefined);
      showTime(answer.time);
      const { choice } = answer.time;
      const asked = askedPlace.get();
      const equation = asked
        ? describeEquation(asked, choice.instant, visitorZone, hourCycle)
        : formatTimeOnDay(choice, visitorZone, hourCycle);
      announce(m.sentences({ first: m.placeTimeShown(), second: equation }), SETTLED_AFTER_MS);
      // A phone's keyboard would cover the time picker.
      if (matchMedia("(pointer: coarse)").matches) field.blur();
      return;
    }
    const focusOrigin = () => field.focus({ preventScroll: true });
    const question = answer.kind === "question" ? answer.question : undefined;
    if (question?.kind === "pair") {
      const { from, to } = question;
      shownPlace.set({ pair: [showClock(from), showClock(to)], focusOrigin });
      return;
    }
    const asked = answer.kind === "place" ? answer : question && placeOf(question);
    if (!asked) return;
    const { place, result } = asked;
    shownPlace.set({ place, town: result?.town, focusOrigin });
  }

  const onInput = useEffectEvent(() => {
    setText(field.value);
    setCell("answer");
    setIsWanted(true);
  });

  const onClick = useEffectEvent(() => setIsWanted(true));

  function clear() {
    clearValue(field);
    setText("");
  }

  useOnPlaceAdded(() => {
    clear();
    close();
  });

  useCloseOnEscape(isOpen || text !== "", () => (isOpen ? close() : clear()), {
    takes: (target) => target === field,
  });

  function onKeyInField(key: string): boolean {
    if (text === "" || !["Enter", "ArrowDown", "ArrowUp"].includes(key)) return false;
    setIsWanted(true);
    return true;
  }

  function onKeyInList(key: string): boolean {
    const isAtEnd = field.selectionStart === field.value.length;
    const canAdd = options[activeIndex]?.toAdd !== undefined && isAtEnd;
    if (key === "Enter" && cell === "add") {
      document.getElementById(cellId(activeIndex, "add"))?.querySelector("button")?.click();
    } else if (key === FORWARD && canAdd && cell === "answer") setCell("add");
    else if (key === BACK && cell === "add") setCell("answer");
    else if (list.onKey(key)) setCell("answer");
    else return false;
    return true;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isHandled = isOpen ? onKeyInList(event.key) : onKeyInField(event.key);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  });

  const onFocusOut = useEffectEvent((event: FocusEvent) => {
    const box = event.currentTarget as Element;
    if (!box.contains(event.relatedTarget as Element | null)) close();
  });

  const readMissedInput = useEffectEvent(() => {
    if (field.value !== text) onInput();
  });

  // Before the answers are painted: Enter may follow at once.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Somebody may have typed while this was rendered in a transition.
    readMissedInput();
    if (field === document.activeElement) prepareWhenIdle();
    const box = field.closest(".place-field");
    const listeners = new AbortController();
    const { signal } = listeners;
    field.addEventListener("focus", prepareWhenIdle, { signal });
    field.addEventListener("input", () => onInput(), { signal });
    field.addEventListener("click", () => onClick(), { signal });
    field.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    box?.addEventListener("focusout", (event) => onFocusOut(event as FocusEvent), { signal });
    return () => listeners.abort();
  }, [field]);

  useLayoutEffect(() => {
    const attributes = Object.entries(list.fieldAttributes);
    for (const [name, value] of attributes) setAttribute(field, name, value?.toString());
    if (cell === "add") setAttribute(field, "aria-activedescendant", cellId(activeIndex, "add"));
  });

  return (
    <>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the field.
        <div ref={popup} className="answers" onMouseDown={(event) => event.preventDefault()}>
          {results.note && <p className="answers-note">{results.note}</p>}
          {options.length > 0 ? (
            // biome-ignore lint/a11y/useSemanticElements: a grid of a combobox is no table.
            <div
              id={listId}
              role="grid"
              aria-label={areTimes ? m.phraseTimes() : m.placePlaces()}
              className="answers-grid"
              onPointerLeave={() => list.setPointed(undefined)}
            >
              {options.map((answer, index) => {
                const row = {
                  minute,
                  cellId: (of: AnswerCell) => cellId(index, of),
                  activeCell: answer.value === active ? cell : undefined,
                  onChoose: () => list.choose(answer),
                  onPoint: () => list.setPointed(answer.value),
                };
                if (answer.kind === "time") {
                  return <TimeAnswerRow key={answer.value} answer={answer} {...row} />;
                }
                return answer.kind === "place" ? (
                  <PlaceAnswerRow key={answer.value} answer={answer} {...row} />
                ) : (
                  <QuestionAnswerRow key={answer.value} answer={answer} {...row} />
                );
              })}
            </div>
          ) : (
            <p id={listId} className="answers-note">
              {results.isComplete ? emptyText : m.searching()}
            </p>
          )}
          {options.length > 0 && (
            <div className="answers-footer" key={String(search.isComplete)}>
              <PlacesNote search={search} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

function setAttribute(element: Element, name: string, value: string | undefined) {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function clearValue(input: HTMLInputElement) {
  input.value = "";
}

function prepareWhenIdle() {
  loadWhenIdle({
    load: () => {
      prepareSearch(localNames);
      isName("", words);
    },
  });
}

/** Calls `onAdded` when a place is to be added to the visitor's list, from anywhere on the page. */
function useOnPlaceAdded(onAdded: () => void): void {
  const notify = useEffectEvent(onAdded);
  useEffect(() => {
    let count = addedPlaces.get().length;
    return addedPlaces.subscribe(() => {
      const before = count;
      count = addedPlaces.get().length;
      if (count > before) notify();
    });
  }, []);
}

/** Room for four answers; with less, the field moves to the top of the window. */
const MIN_ROOM_PX = 260;
const MARGIN_PX = 12;

/** Keeps an open popup between its field and the bottom of what is visible: a phone's keyboard may cover half of the page. */
function useRoomBelow(
  field: HTMLElement,
  popup: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const measure = () => {
      const { height = innerHeight, offsetTop = 0 } = window.visualViewport ?? {};
      const top = popup.current?.getBoundingClientRect().top ?? 0;
      return offsetTop + height - top - MARGIN_PX;
    };
    const limit = () => {
      popup.current?.style.setProperty("--room", `${Math.max(MIN_ROOM_PX, measure())}px`);
    };
    const makeRoom = () => {
      if (measure() < MIN_ROOM_PX) field.scrollIntoView({ block: "start" });
      limit();
    };
    makeRoom();
    const { visualViewport } = window;
    visualViewport?.addEventListener("resize", makeRoom);
    window.addEventListener("scroll", limit, { passive: true });
    return () => {
      visualViewport?.removeEventListener("resize", makeRoom);
      window.removeEventListener("scroll", limit);
    };
  }, [field, popup, isOpen]);
}
