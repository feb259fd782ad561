export function observeHeight(
  element: HTMLElement,
  property: "--docked-height" | "--toast-height" | "--offer-height",
): () => void {
  const { style } = document.documentElement;
  const update = () => style.setProperty(property, `${element.offsetHeight}px`);
  const observer = new ResizeObserver(update);
  update();
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
}
