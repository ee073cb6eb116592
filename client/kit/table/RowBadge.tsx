import type { ReactNode } from "react";
import type { BadgeColor } from "../components/WordBadge.tsx";
import badge from "../components/WordBadge.module.css";
import classes from "./table.module.css";

/** A word on a quiet ground, as WordBadge shows it, made of one element. */
export function RowBadge({ color, children }: { color: BadgeColor; children: ReactNode }) {
  return (
    <span className={`${badge.badge} ${classes.badge}`} data-color={color}>
      {children}
    </span>
  );
}
