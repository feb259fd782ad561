import { useEffect, useState } from "react";
import * as m from "#messages";
import { localNames } from "../../i18n/names.ts";
import { loadWhenIdle } from "../../kit/lazy/lazy-part.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { useStore } from "../../kit/storage/store.ts";
import { announce } from "../../kit/ui/announce.ts";
import { SearchPopup } from "../../kit/ui/search-popup.tsx";
import { addedPlaces, myZones } from "../../services/my-zones.ts";
import { askedPlace } from "../../time/shown-instant.ts";
import { useMinute } from "../../time/tick.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { AddZoneButton } from "../add-zone-button.tsx";
import { PlacesNote } from "../places-note.tsx";
import { prepareSearch } from "../search-zones.ts";
import { describeEquation, formatTimeOnDay, placeOfClock, showTime } from "../text/answer-texts.ts";
import { textReader } from "../text/text-reader.ts";
import { AnswerContent, type AnswerOption, useAnswers } from "./answers.tsx";
import style from "./place-answer.css?inline";
import { shownPlace } from "./shown-place.ts";

export { PlacePanel } from "./place-panel.tsx";

/** Orca drops what is announced while every clock of the page changes. */
const SETTLED_AFTER_MS = 1000;

/** In UTF-16 code units. */
const MAX_ASKED = 200;

function typeAsked(field: HTMLInputElement): void {
  const asked = new URLSearchParams(location.search).get("q")?.trim().slice(0, MAX_ASKED);
  if (!asked || field.value !== "") return;
  field.value = asked;
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function PlaceAnswers({ field }: { field: HTMLInputElement }) {
  useLazyStyle(style);
  useEffect(() => typeAsked(field), [field]);
  const [text, setText] = useState(field.value);
  const minute = useMinute(text !== "");
  const visitorZone = useVisitorZone().zone;
  const { search, results, emptyText } = useAnswers(text, minute);
  // A place that is added, from anywhere on the page, has been found.
  const added = useStore(addedPlaces);
  const [known, setKnown] = useState(added);
  if (added !== known) {
    setKnown(added);
    if (added.length > known.length) setText("");
  }
  useEffect(() => {
    if (field === document.activeElement) prepareWhenIdle();
    field.addEventListener("focus", prepareWhenIdle);
    return () => field.removeEventListener("focus", prepareWhenIdle);
  }, [field]);

  function choose(answer: AnswerOption) {
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
        ? describeEquation(asked, choice.instant, visitorZone)
        : formatTimeOnDay(choice, visitorZone);
      announce(m.sentences({ first: m.placeTimeShown(), second: equation }), SETTLED_AFTER_MS);
      // A phone's keyboard would cover the time picker.
      if (matchMedia("(pointer: coarse)").matches) field.blur();
      return;
    }
    const focusOrigin = () => field.focus({ preventScroll: true });
    const question = answer.kind === "question" ? answer.question : undefined;
    if (question?.kind === "pair") {
      shownPlace.set({ pair: question, focusOrigin });
      return;
    }
    const place = answer.kind === "place" ? answer.place : question && placeOfClock(question.clock);
    if (place) shownPlace.set({ place, focusOrigin });
  }

  const hasTimes = results.options[0]?.kind === "time";
  return (
    <SearchPopup
      field={field}
      text={text}
      onTextChange={(typed = "") => setText(typed)}
      results={results}
      label={hasTimes ? m.phraseTimes() : m.placePlaces()}
      emptyText={emptyText}
      footer={<PlacesNote key={String(search.isComplete)} search={search} />}
      className="answers"
      keepsText
      onChoose={choose}
      renderOption={(answer) => <AnswerContent answer={answer} minute={minute} />}
      renderAction={renderAddButton}
    />
  );
}

function renderAddButton({ toAdd, label }: AnswerOption) {
  return toAdd && <AddZoneButton place={toAdd} name={label} tabIndex={-1} />;
}

function prepareWhenIdle() {
  textReader.load();
  loadWhenIdle({ load: () => prepareSearch(localNames) });
}
