import { useCallback } from "react";

let isWanted = false;

/** Brings the keyboard, and those who listen, to the page that was just gone to: to its heading, or to the place of the
 *  page until that has one. Whoever is in the page already, as in a field that took the focus, stays there. */
export function focusNewPage(): void {
  const main = document.querySelector<HTMLElement>("#content");
  if (!main || !isOutside(main)) return;
  const heading = main.querySelector<HTMLElement>("h1[tabindex]");
  isWanted = !heading;
  (heading ?? main).focus({ preventScroll: true });
}

/** For the heading of a page: takes the focus when it comes after its page was gone to, and hands it to the heading that
 *  takes its place once the page is loaded. */
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
