import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

/** Returns the click handler of a table: it follows a link of a row (RowLink) as the router does; with a modifier key
 *  the browser handles the link. A link to the same page keeps the scroll position. */
export function useFollowLinks() {
  const router = useRouter();
  return (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[data-row-link]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const isSamePage = link.pathname === window.location.pathname;
    void router.navigate({ href: `${link.pathname}${link.search}`, resetScroll: !isSamePage });
  };
}
