import { createElement, startTransition, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";

function BareButton() {
  const [presses, setPresses] = useState(0);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-live", true);
  }, []);
  return createElement(
    "button",
    { type: "button", onClick: () => setPresses(presses + 1) },
    `Pressed ${presses} times`,
  );
}

startTransition(() => {
  hydrateRoot(document.getElementById("root") as HTMLElement, createElement(BareButton));
});
