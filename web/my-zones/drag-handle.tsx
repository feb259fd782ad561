import * as m from "#messages";
import { dragToReorder } from "../kit/ui/drag-to-reorder.ts";

/** For a pointer alone: the keyboard and screen readers move a row with Alt and an arrow key, or by its menu. */
export function DragHandle({ onDrop }: { onDrop: (to: number) => void }) {
  return (
    <span
      className="entry-handle"
      title={m.preferencesDrag()}
      aria-hidden="true"
      onPointerDown={(event) => dragToReorder(event.nativeEvent, event.currentTarget, onDrop)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M5.5 3v.01M10.5 3v.01M5.5 8v.01M10.5 8v.01M5.5 13v.01M10.5 13v.01"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}
