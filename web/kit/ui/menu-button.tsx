import {
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { Button } from "./button.tsx";
import { Icon, IconButton } from "./icon-button.tsx";
import { useCloseWithin } from "./layer.ts";
import style from "./menu-button.css?inline";

export interface MenuItem {
  readonly label: string;
  readonly onChoose: () => void;
  readonly isDisabled?: boolean;
  /** As `aria-keyshortcuts` has it, such as "Alt+ArrowUp". */
  readonly shortcut?: string;
}

interface MenuButtonProps {
  readonly label: string;
  readonly text?: string;
  readonly items: readonly (MenuItem | false | undefined)[];
  readonly note?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
}

/** "⋯" and its menu: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/. The menu moves with the button. */
export function MenuButton({ label, text, items, note, onOpen }: MenuButtonProps) {
  useLazyStyle(style);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState<0 | -1>();
  const isOpen = first !== undefined;
  const aboutNote: MenuItem | "" | undefined = note && {
    label: note,
    isDisabled: true,
    onChoose() {},
  };
  const shown = [aboutNote, ...items].filter((item) => typeof item === "object");

  useLayoutEffect(() => {
    if (first === undefined) return;
    itemsOf(menu.current).at(first)?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: "nearest" });
  }, [first]);

  function open(at: 0 | -1) {
    onOpen?.();
    setFirst(at);
  }

  function close() {
    setFirst(undefined);
    button.current?.focus();
  }

  useCloseWithin(box, close, isOpen);

  function choose({ isDisabled, onChoose }: MenuItem) {
    if (isDisabled) return;
    close();
    onChoose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (!isOpen) {
      if (key === "ArrowDown" || key === "ArrowUp") open(key === "ArrowDown" ? 0 : -1);
      else return;
    } else if (key === "Tab") {
      close();
      return;
    } else {
      const next = itemAfterKey(itemsOf(menu.current), key);
      if (!next) return;
      next.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setFirst(undefined);
  }

  const trigger = {
    ref: button,
    "aria-description": note,
    "aria-haspopup": "menu",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? id : undefined,
    onClick: () => (isOpen ? close() : open(0)),
  } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its button and its items.
    <div ref={box} className="menu-button anchor" onKeyDown={onKeyDown} onBlur={onBlur}>
      {text ? (
        <Button {...trigger}>
          {text}
          <i className="menu-chevron" aria-hidden="true" />
        </Button>
      ) : (
        <IconButton label={label} {...trigger}>
          <Icon d="M2.5 8v.01M8 8v.01M13.5 8v.01" width={2.2}>
            {note && <circle className="menu-mark" cx="13.5" cy="3" r="2.5" />}
          </Icon>
        </IconButton>
      )}
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          className="menu popover-card control-text"
        >
          {shown.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={`row spread target start gap-x-6 ${item.label === note ? "menu-note" : ""}`}
              aria-disabled={item.isDisabled || undefined}
              aria-keyshortcuts={item.shortcut}
              onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
              onClick={() => choose(item)}
            >
              {item.label}
              {item.shortcut && (
                <span aria-hidden="true">
                  {item.shortcut.replace("ArrowUp", "↑").replace("ArrowDown", "↓")}
                </span>
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.children ?? [])] as HTMLElement[];
}

function itemAfterKey(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const index = items.indexOf(document.activeElement as HTMLElement);
  const fromHere = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  const [down, up] = [fromHere[0], items.at(index - 1)];
  const next = { ArrowDown: down, ArrowUp: up, Home: items[0], End: items.at(-1) }[key];
  if (next || key.length > 1) return next;
  const letter = key.toLocaleLowerCase();
  return fromHere.find(({ textContent }) => textContent.toLocaleLowerCase().startsWith(letter));
}
