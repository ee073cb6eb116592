import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./pageTabs.module.css";

/** The tabs of a page. Each is a link, so that every tab has an address, a history and a place for a new window. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={classes.tabs}>
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
