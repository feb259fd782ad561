import { useEffect, useRef, useState } from "react";
import { language } from "#language";
import * as m from "#messages";
import { lazyPart, loadWhenIdle, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { mayOfferLanguage, returnToReaderPlace } from "./language-link.tsx";

const languageList = lazyPart(() => import("./language-list.tsx"));
const languageOffer = lazyPart(() => import("./language-offer.tsx"));

/** The languages that the page is written in. A native popover, so that it opens before the page is hydrated. */
export function LanguageMenu({ id }: { readonly id: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const [isOfferClosed, setOfferClosed] = useState(false);
  // Not in the document: eleven names would be a part of the first view.
  const { part: list } = useLazyPart(languageList);
  const { part: offer } = useLazyPart(languageOffer);
  useEffect(() => {
    returnToReaderPlace();
    loadWhenIdle(languageList);
    const [first = language] = navigator.languages;
    if (!first.startsWith(language) && mayOfferLanguage()) loadWhenIdle(languageOffer);
  }, []);

  function closeMenu() {
    menu.current?.hidePopover();
    setOfferClosed(true);
  }

  return (
    <>
      <IconButton
        label={m.language()}
        title={m.language()}
        popoverTarget={id}
        onPointerEnter={languageList.load}
        onFocus={languageList.load}
        className="language-button"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M14.5 8a6.5 6.5 0 1 0-13 0 6.5 6.5 0 1 0 13 0h-13M8 1.5c-4 3-4 10 0 13 4-3 4-10 0-13"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
          />
        </svg>
      </IconButton>
      <div
        id={id}
        ref={menu}
        popover="auto"
        className="settings-menu language-menu popover-card strong-ink gap-3"
      >
        {list && <list.LanguageList onChooseCurrent={closeMenu} />}
      </div>
      <div aria-live="polite">
        {offer && !isOfferClosed && <offer.LanguageOffer onDismiss={() => setOfferClosed(true)} />}
      </div>
    </>
  );
}
