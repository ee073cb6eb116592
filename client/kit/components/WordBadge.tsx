import type { ReactNode } from "react";
import classes from "./WordBadge.module.css";

/**
 * The colors of badges: gray for drafts and waiting, three tints of blue for work in progress, teal for ready and
 * delivered, orange (drawn as amber) where a person must act, red for failures.
 */
export type BadgeColor = "gray" | "lightBlue" | "blue" | "darkBlue" | "teal" | "orange" | "red";

/**
 * A badge with sufficient contrast in light and dark (WCAG AA); the color only repeats the text.
 * @param isState draws the mark of the state before the text, which differs by its shape
 */
export function WordBadge({
  color,
  isState = false,
  children,
}: {
  color: BadgeColor;
  isState?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classes.badge} data-color={color} {...(isState && { "data-state": true })}>
      {children}
    </span>
  );
}
