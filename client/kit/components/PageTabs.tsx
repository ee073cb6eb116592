import { useMergedRef } from "@mantine/hooks";
import { createLink } from "@tanstack/react-router";
import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
import classes from "./pageTabs.module.css";

/** The tabs of a page. Each is a link, so that every tab has an address, a history and a place for a new window. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {children}
    </nav>
  );
}

// Shows a part of the tab before the current one.
const EDGE_PX = 32;

/** A tab of a page, current where its address is. `count` is the number of things on it. */
export const PageTab = createLink(Tab);

function Tab({
  count,
  children,
  ref,
  ...props
}: ComponentPropsWithRef<"a"> & { count?: string | undefined }) {
  const tab = useRef<HTMLAnchorElement>(null);
  const merged = useMergedRef(tab, ref);
  const isCurrent = props["aria-current"] !== undefined;
  // On a phone the current tab may be beyond the edge.
  useEffect(() => {
    const tabs = tab.current?.parentElement;
    if (isCurrent && tab.current && tabs)
      tabs.scrollTo({ left: tab.current.offsetLeft - tabs.offsetLeft - EDGE_PX });
  }, [isCurrent]);
  return (
    <a {...props} ref={merged} className={classes.tab}>
      {children}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </a>
  );
}
