import { direction } from "#language";

/** A button of a form is a stop of its own, and what has a `tabIndex` of its own keeps it. */
const GROUP = "[data-roving]";
const BUTTONS = ":is(button:not([tabindex]), button[data-passed]):not(form *)";

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Makes each element with `data-roving` one stop of Tab; the arrow keys reach its buttons. */
export function rovingFocus(): void {
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", onFocusOut);
  document.addEventListener("keydown", onKeyDown);
}

function onFocusIn({ target }: FocusEvent): void {
  const group = groupOf(target);
  if (group) passOthers(group, target);
}

function passOthers(group: Element, target: EventTarget | null): void {
  for (const button of buttonsOf(group)) setPassed(button, button !== target);
}

function onFocusOut({ target, relatedTarget }: FocusEvent): void {
  const group = groupOf(target);
  if (!group || group === groupOf(relatedTarget)) return;
  for (const button of buttonsOf(group)) setPassed(button, false);
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  const step = STEPS[key];
  const group = groupOf(target);
  // Some may have been rendered since.
  if (group && key === "Tab") passOthers(group, target);
  if (!group || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
  const buttons = buttonsOf(group).filter((button) => button.checkVisibility());
  const from = buttons.find((button) => button === target);
  if (!from) return;
  const next = step ? nearest(from, buttons, step) : { Home: buttons[0], End: buttons.at(-1) }[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nearest(
  from: HTMLElement,
  buttons: readonly HTMLElement[],
  [across, down]: readonly [number, number],
): HTMLElement | undefined {
  if (across !== 0) {
    const forward = direction === "rtl" ? -across : across;
    return buttons[buttons.indexOf(from) + forward];
  }
  const origin = centreOf(from);
  const found = buttons
    .map((button) => ({ button, ...centreOf(button) }))
    .filter(({ y }) => (y - origin.y) * down > 0)
    .map(({ button, x, y }) => ({
      button,
      distance: Math.abs(y - origin.y) * 2 + Math.abs(x - origin.x),
    }));
  return found.toSorted((one, other) => one.distance - other.distance)[0]?.button;
}

function centreOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function groupOf(target: EventTarget | null): Element | null {
  return target instanceof Element && !target.closest("form") ? target.closest(GROUP) : null;
}

function buttonsOf(group: Element): readonly HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(BUTTONS)];
}

function setPassed(button: HTMLElement, isPassed: boolean): void {
  button.toggleAttribute("data-passed", isPassed);
  if (isPassed) button.tabIndex = -1;
  else button.removeAttribute("tabindex");
}
