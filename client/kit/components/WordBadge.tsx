import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./WordBadge.module.css";

export type BadgeColor = "gray" | "blue" | "violet" | "grape" | "teal" | "red" | "cyan" | "orange";

/** A badge with sufficient contrast in light and dark (WCAG AA); the color only repeats the text. */
export function WordBadge({ color, children }: { color: BadgeColor; children: ReactNode }) {
  return (
    <Badge tt="none" fw={600} miw="max-content" className={classes.badge ?? ""} data-color={color}>
      {children}
    </Badge>
  );
}
