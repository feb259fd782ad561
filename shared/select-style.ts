/**
 * The one `<style>` that the page makes while it runs: Radix's, in an open dropdown. The content policy names it by
 * its hash, and the page's Trusted Types let no other text become HTML.
 */
export const SELECT_STYLE =
  "[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}";
