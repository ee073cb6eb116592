import type { ReactNode } from "react";
import type { BadgeColor } from "../components/WordBadge.tsx";
import badge from "../components/WordBadge.module.css";
import classes from "./table.module.css";

/** A badge like WordBadge, but of one element, because tables render many. */
export function RowBadge({ color, children }: { color: BadgeColor; children: ReactNode }) {
  return (
    <span className={`${badge.badge} ${classes.badge}`} data-color={color}>
      {children}
    </span>
  );
}
