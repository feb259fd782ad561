import { useEffect, useRef, useState } from "react";
import { language } from "#language";
import OFFERS from "#offers" with { type: "json" };
import { findPreferredLanguage } from "../../../shared/preferred-language.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { writeStored } from "../../kit/storage/local-storage.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { observeHeight } from "../../kit/ui/observe-height.ts";
import { LANGUAGE_KEY, LanguageLink, OFFERED_KEY } from "./language-link.tsx";
import style from "./language-offer.css?inline";

/** Offers the page in the language that the browser prefers, in that language, in one visit only. Must be in a live region. */
export function LanguageOffer({ onDismiss }: { onDismiss: () => void }) {
  useLazyStyle(style);
  const [offer] = useState(findOffer);
  const content = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (offer) writeStored(OFFERED_KEY, offer.tag);
    return content.current ? observeHeight(content.current, "--offer-height") : undefined;
  }, [offer]);
  if (!offer) return null;
  return (
    <p
      ref={content}
      className="language-offer bar popover-card small gap-2"
      lang={offer.tag}
      dir={offer.direction}
    >
      <span>
        {offer.sentence} <LanguageLink tag={offer.tag}>{offer.accept}</LanguageLink>
      </span>
      <IconButton
        label={offer.dismiss}
        onClick={() => {
          writeStored(LANGUAGE_KEY, language);
          onDismiss();
        }}
      />
    </p>
  );
}

/** None where the wall clock is shown, whose screen may have no reader. */
function findOffer(): (typeof OFFERS)[number] | undefined {
  if (document.documentElement.dataset["wall"] !== undefined) return undefined;
  const tags = OFFERS.map(({ tag }) => tag);
  const preferred = findPreferredLanguage(navigator.languages, tags);
  return preferred === language ? undefined : OFFERS.find(({ tag }) => tag === preferred);
}
