/** A part of the document that follows the time. */
export interface Face {
  readonly element: Element;
  /** Shows an instant (ms). */
  readonly show: (instant: number) => void;
}
