/** The tallest element that every browser can display; Firefox stops below 18 million pixels. */
export const DRAWN_MAX_PX = 12_000_000;

/** Sizes in pixels. top: of the list in the document; list: its height; view: the height of the window. */
export interface ListSize {
  top: number;
  list: number;
  view: number;
}

/** The height of the element that stands for a list: its height, unless browsers cannot display it. Pure. */
export function drawnHeight(list: number): number {
  return Math.min(list, DRAWN_MAX_PX);
}

/** Converts the scroll position of the window to that of a list of full height. They are equal unless the list is
 *  higher than its element; then its rows pass faster than the window scrolls. Pure. */
export function toListOffset(scrollY: number, size: ListSize): number {
  const { drawn, list } = distances(size);
  const inList = scrollY - size.top;
  if (inList <= 0 || drawn === list) return scrollY;
  return inList >= drawn ? scrollY + list - drawn : size.top + (inList * list) / drawn;
}

/** The inverse of toListOffset. Pure. */
export function toScrollY(offset: number, size: ListSize): number {
  const { drawn, list } = distances(size);
  const inList = offset - size.top;
  if (inList <= 0 || drawn === list) return offset;
  return inList >= list ? offset - list + drawn : size.top + (inList * drawn) / list;
}

/** How far the window scrolls from the first to the last row, and the list with it. */
function distances({ list, view }: ListSize): { drawn: number; list: number } {
  return { drawn: Math.max(drawnHeight(list) - view, 0), list: Math.max(list - view, 0) };
}
