import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import * as m from "#messages";
import type { DialogState } from "../lazy/use-lazy-dialog.ts";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import style from "./dialog.css?inline";
import { IconButton } from "./icon-button.tsx";
import { useLayer } from "./layer.ts";
import { modalDialog } from "./toast.ts";
import { useDebouncedValue } from "./use-debounced-value.ts";

/** Orca speaks a heading that gets the focus with its dialog only if what had the focus is not inert yet. */
const MODAL_AFTER_MS = 200;
/** Orca speaks what has the focus again only if the dialog goes after that. */
const GONE_AFTER_MS = 200;

interface DialogProps {
  readonly title: string;
  readonly description?: string;
  /** A wide panel that is not modal: the time picker below it stays in use. */
  readonly isPanel?: boolean;
  readonly isNarrow?: boolean;
  readonly dialogState: DialogState;
  readonly children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange } = props.dialogState;
  const [shown, setShown] = useState({ isOpen: false, times: 0 });
  if (isOpen !== shown.isOpen) setShown({ isOpen, times: shown.times + Number(isOpen) });
  const wasOpen = useDebouncedValue(isOpen, GONE_AFTER_MS);
  useLayer(isOpen, () => onOpenChange(false), { closesOnBack: true });
  if (!isOpen && !wasOpen) return null;
  return createPortal(<OpenDialog key={shown.times} {...props} />, document.body);
}

/** Stays in the document for a moment after it was closed. */
function OpenDialog(props: DialogProps) {
  const { title, description, isPanel = false, isNarrow, dialogState, children } = props;
  const { isOpen, focusTrigger } = dialogState;
  const isModal = isOpen && !isPanel;
  const onClose = () => dialogState.onOpenChange(false);
  useLazyStyle(style);
  const id = useId();
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<EventTarget>(null);
  const hasLeft = useRef(false);
  const leave = useEffectEvent(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    dialog?.close();
    focusTrigger();
  });
  useLayoutEffect(() => {
    if (!isOpen) leave();
  }, [isOpen]);
  useLayoutEffect(() => (dialog ? () => leave() : undefined), [dialog]);
  const show = useCallback((element: HTMLDialogElement | null) => {
    if (element && !element.open) {
      element.show();
      // A field of the content may take the focus from there.
      heading.current?.focus();
    }
    setDialog(element);
  }, []);
  useEffect(() => {
    if (!dialog || !isModal) return undefined;
    const timer = setInterval(() => {
      // A press that is under way would not become a click.
      if (dialog.matches(":active")) return;
      clearInterval(timer);
      makeModal(dialog, heading.current);
    }, MODAL_AFTER_MS);
    const releases = [holdFocus(dialog, heading.current), lockScroll()];
    modalDialog.set(dialog);
    return () => {
      clearInterval(timer);
      for (const release of releases) release();
      modalDialog.set(null);
    };
  }, [dialog, isModal]);

  /** A press on the backdrop, which did not begin in the dialog as when text is selected, closes the dialog. */
  function onClick({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget && pressed.current === currentTarget) onClose();
  }

  return (
    <>
      {isModal && <div className="dialog-backdrop" />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and a button close it, too. */}
      <dialog
        ref={show}
        aria-labelledby={`${id}title`}
        aria-describedby={description && `${id}description`}
        className={`dialog ${isPanel ? "dialog-panel" : isNarrow ? "dialog-narrow" : ""}`}
        // Android's Back closes it natively.
        onClose={({ currentTarget }) => isOpen && !currentTarget.open && onClose()}
        onPointerDown={({ target }) => {
          pressed.current = target;
        }}
        onClick={onClick}
      >
        <div className="dialog-header spread gap-4">
          <div className="grid gap-1">
            <h2 ref={heading} id={`${id}title`} tabIndex={-1} className="heading dialog-title">
              {title}
            </h2>
            {description && (
              <p id={`${id}description`} className="hint control-text">
                {description}
              </p>
            )}
          </div>
          <IconButton label={m.close()} className="dialog-close outdent-end" onClick={onClose} />
        </div>
        {/* Only in an open dialog can a field take the focus. */}
        {dialog && <div className="dialog-body anchor stack gap-6">{children}</div>}
      </dialog>
    </>
  );
}

/** A titled part of a dialog. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card">
      <h3 id={titleId} className="strong root-size">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Keeps the page from scrolling, and from moving to where its scroll bar was. */
function lockScroll(): () => void {
  const { documentElement: root, body } = document;
  body.style.marginRight = `${innerWidth - root.clientWidth}px`;
  root.style.overflow = "hidden";
  return () => {
    body.style.marginRight = "";
    root.style.overflow = "";
  };
}

function makeModal(dialog: HTMLDialogElement, heading: HTMLElement | null): void {
  if (!dialog.open) return;
  const focused = document.activeElement;
  // Firefox makes its accessible objects anew: a slow Orca has read no title yet, and does so only if this gets the focus again.
  if (focused === heading) heading?.blur();
  focused?.setAttribute("autofocus", "");
  // Without `close()`, which would give the focus back.
  dialog.removeAttribute("open");
  dialog.showModal();
  focused?.removeAttribute("autofocus");
  // A list that opened before is below the dialog now.
  for (const list of dialog.querySelectorAll<HTMLElement>("[popover=manual]:popover-open")) {
    list.hidePopover();
    list.showPopover();
  }
}

const CONTROLS = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled";

/** Tab stays in the dialog, and the focus of what is removed goes to the heading. Returns a function that ends this. */
function holdFocus(dialog: HTMLElement, heading: HTMLElement | null): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => control.tabIndex >= 0 && control.checkVisibility(),
    );
    const [first, last] = [controls[0], controls.at(-1)];
    const [end, other] = event.shiftKey ? [first, last] : [last, first];
    const isAtHeading = event.shiftKey && document.activeElement === heading;
    if (document.activeElement !== end && !isAtHeading) return;
    event.preventDefault();
    other?.focus();
  }
  const removals = new MutationObserver((records) => {
    const isRemoval = records.some(({ removedNodes }) => removedNodes.length > 0);
    if (isRemoval && document.activeElement === document.body) heading?.focus();
  });
  dialog.addEventListener("keydown", onKeyDown);
  removals.observe(dialog, { childList: true, subtree: true });
  return () => {
    dialog.removeEventListener("keydown", onKeyDown);
    removals.disconnect();
  };
}
