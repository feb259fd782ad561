import { useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { AddTimezoneForm } from "./add-timezone-form.tsx";
import type { PreferenceKeeper } from "./preference-keeper.ts";

/** A button that reveals the form; adding or cancelling closes the form and gives the button the focus back. */
export function AddTimezoneCard({ keeper }: { keeper: PreferenceKeeper }) {
  const [expanded, setExpanded] = useState(false);
  const wasExpanded = useRef(false);
  const collapse = () => {
    wasExpanded.current = true;
    setExpanded(false);
  };
  return (
    <Card title="Add Timezone">
      {expanded ? (
        <AddTimezoneForm keeper={keeper} onDone={collapse} />
      ) : (
        <Button
          look="primary"
          ref={(button) => {
            if (wasExpanded.current) button?.focus();
          }}
          onClick={() => setExpanded(true)}
        >
          Add Timezone
        </Button>
      )}
    </Card>
  );
}
