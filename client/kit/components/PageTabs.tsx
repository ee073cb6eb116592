import { createLink, useLocation } from "@tanstack/react-router";
import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
import classes from "./pageTabs.module.css";

/** The tabs of a page. Each is a link, so that every tab has an address, a history and a place for a new window. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On a phone the current tab may be beyond the edge.
  useEffect(
    () =>
      tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" }),
    [path],
  );
  return (
    <nav ref={tabs} aria-label={label} className={classes.tabs}>
      {children}
    </nav>
  );
}

/** A tab of a page, current where its address is. `count` is the number of things on it. */
export const PageTab = createLink(
  ({ count, children, ...props }: ComponentPropsWithRef<"a"> & { count?: string | undefined }) => (
    <a {...props} className={classes.tab}>
      {children}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </a>
  ),
);
