/** Scrolls to the field of the first view, which finds cities, and puts the focus there. */
export function focusPlaceField(): void {
  const field = document.querySelector<HTMLInputElement>(".place-field input");
  field?.scrollIntoView({ block: "center", behavior: "instant" });
  field?.focus({ preventScroll: true });
}
