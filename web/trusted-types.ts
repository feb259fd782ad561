import { SELECT_STYLE } from "../shared/select-style.ts";

interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string | null }): unknown;
}

/** Lets no text become HTML by a script but the one that Radix sets; what else tries throws. To be called first. */
export function trustNoText(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === SELECT_STYLE ? html : null),
  });
}
