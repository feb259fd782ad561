import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { createStore, useStore } from "../storage/store.ts";
import { useLayer } from "./layer.ts";
import { placeBeside } from "./place-beside.ts";
import style from "./tooltips.css?inline";

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const MARGIN_PX = 12;

const openTrigger = createStore<HTMLElement | undefined>(undefined);
let closedAtMs = Number.NEGATIVE_INFINITY;

export function Tooltips() {
  useLazyStyle(style);
  const trigger = useStore(openTrigger);
  useLayer(trigger !== undefined, close);
  useEffect(listen, []);
  return trigger && <OpenTooltip trigger={trigger} />;
}

function OpenTooltip({ trigger }: { trigger: HTMLElement }) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(trigger.dataset["tooltip"]);
  useLayoutEffect(() => {
    const update = () => setText(trigger.dataset["tooltip"]);
    const changes = new MutationObserver(update);
    update();
    changes.observe(trigger, { attributeFilter: ["data-tooltip"] });
    trigger.setAttribute("aria-describedby", id);
    return () => {
      changes.disconnect();
      trigger.removeAttribute("aria-describedby");
    };
  }, [trigger, id]);
  // Again for another text, which has another width.
  useLayoutEffect(() => {
    if (!element.current || text === undefined) return undefined;
    const placement = { side: "above", marginPx: MARGIN_PX, onAnchorGone: close } as const;
    return placeBeside(trigger, element.current, placement);
  }, [trigger, text]);
  return (
    <div ref={element} id={id} role="tooltip" popover="manual" className="tooltip">
      {text}
    </div>
  );
}

function close(): void {
  if (openTrigger.get()) closedAtMs = performance.now();
  openTrigger.set(undefined);
}

function triggerOf(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>("[data-tooltip]")) || undefined;
}

function isWithin(target: EventTarget | null): boolean {
  const isTooltip = target instanceof Element && target.closest(".tooltip") !== null;
  return isTooltip || (triggerOf(target) !== undefined && triggerOf(target) === openTrigger.get());
}

function listen(): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(trigger: HTMLElement | undefined): void {
    clearTimeout(timer);
    if (trigger) openTrigger.set(trigger);
  }

  function openByPointer(trigger: HTMLElement | null | undefined): void {
    if (!trigger || trigger === openTrigger.get()) return;
    clearTimeout(timer);
    const isSoon = openTrigger.get() || performance.now() - closedAtMs <= SKIP_DELAY_MS;
    if (isSoon) open(trigger);
    else timer = setTimeout(() => open(trigger), DELAY_MS);
  }

  const on = <K extends keyof DocumentEventMap>(
    type: K,
    act: (event: DocumentEventMap[K]) => unknown,
  ) => document.addEventListener(type, act, { signal });
  on("pointerover", ({ target, relatedTarget, pointerType }) => {
    const trigger = triggerOf(target);
    if (pointerType !== "touch" && trigger !== triggerOf(relatedTarget)) openByPointer(trigger);
  });
  on("pointerout", ({ target, relatedTarget, pointerType }) => {
    const trigger = triggerOf(target);
    if (pointerType === "touch" || (trigger && trigger === triggerOf(relatedTarget))) return;
    if (trigger) clearTimeout(timer);
    if (isWithin(target) && !isWithin(relatedTarget)) close();
  });
  on("focusin", ({ target }) => {
    const trigger = triggerOf(target);
    if (trigger?.matches(":focus-visible")) open(trigger);
  });
  on("focusout", ({ target }) => isWithin(target) && close());
  on("click", ({ target }) => open(triggerOf(target)));
  on("pointerdown", ({ target }) => !isWithin(target) && close());

  // What was focused, tapped or pointed at before this was loaded.
  open(triggerOf(document.activeElement));
  openByPointer(document.querySelector<HTMLElement>("[data-tooltip]:hover"));
  return () => {
    clearTimeout(timer);
    listeners.abort();
    close();
  };
}
