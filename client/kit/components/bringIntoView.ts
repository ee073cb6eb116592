/** Scrolls a list so far that one of its items is seen whole, as scrollIntoView does it, but for the page, which stays
 *  where it is: a list may lie anywhere before it has its place. marginPx: kept free above and below the item. */
export function bringIntoView(item: HTMLElement, list: HTMLElement, marginPx = 0): void {
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  const below = inner.bottom - outer.bottom + marginPx;
  const above = outer.top - inner.top + marginPx;
  if (above > 0) list.scrollTop -= above;
  else if (below > 0) list.scrollTop += below;
}
