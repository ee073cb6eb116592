/**
 * Scrolls a list until one of its items is fully visible. Unlike scrollIntoView, it does not scroll the page,
 * because a list may be rendered before it has its position.
 * @param marginPx free space above and below the item
 */
export function scrollIntoView(item: HTMLElement, list: HTMLElement, marginPx = 0): void {
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  const below = inner.bottom - outer.bottom + marginPx;
  const above = outer.top - inner.top + marginPx;
  if (above > 0) list.scrollTop -= above;
  else if (below > 0) list.scrollTop += below;
}
