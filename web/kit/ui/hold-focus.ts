const CONTROLS = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled";

/**
 * Keeps the focus in a modal dialog: Tab moves from its last control to the first and back, not to the browser's own controls,
 * and `fallback` gets the focus when what has it is removed. Returns a function that ends this.
 */
export function holdFocus(dialog: HTMLElement, fallback: HTMLElement): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => control.tabIndex >= 0 && control.checkVisibility(),
    );
    const [first, last] = [controls[0], controls.at(-1)];
    const [end, other] = event.shiftKey ? [first, last] : [last, first];
    if (document.activeElement !== end) return;
    event.preventDefault();
    other?.focus();
  }
  const removals = new MutationObserver((records) => {
    const isRemoval = records.some(({ removedNodes }) => removedNodes.length > 0);
    if (isRemoval && document.activeElement === document.body) fallback.focus();
  });
  dialog.addEventListener("keydown", onKeyDown);
  removals.observe(dialog, { childList: true, subtree: true });
  return () => {
    dialog.removeEventListener("keydown", onKeyDown);
    removals.disconnect();
  };
}
