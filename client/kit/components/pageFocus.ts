import { useCallback } from "react";

let isWanted = false;

/**
 * Moves keyboard and screen reader focus to the new page: to its heading, or to the main element until the heading
 * exists. Focus that is already inside the page, such as in a field, stays.
 */
export function focusNewPage(): void {
  const main = document.querySelector<HTMLElement>("#content");
  if (!main || !isOutside(main)) return;
  const heading = main.querySelector<HTMLElement>("h1[tabindex]");
  isWanted = !heading;
  (heading ?? main).focus({ preventScroll: true });
}

/**
 * For page headings: takes focus if the heading appears after a navigation, and passes it to the heading that
 * replaces it when the page has loaded.
 */
export function usePageHeading(): {
  ref: (heading: HTMLHeadingElement | null) => (() => void) | undefined;
  tabIndex: -1;
} {
  const ref = useCallback((heading: HTMLHeadingElement | null) => {
    if (!heading) return undefined;
    const main = document.querySelector<HTMLElement>("#content");
    if (isWanted && main && isOutside(main)) heading.focus({ preventScroll: true });
    isWanted = false;
    return () => {
      if (document.activeElement === heading) isWanted = true;
    };
  }, []);
  return { ref, tabIndex: -1 };
}

function isOutside(main: HTMLElement): boolean {
  const active = document.activeElement;
  if (active?.closest("[aria-modal=true]")) return false;
  return !active || active === main || !main.contains(active);
}
