import type { ReactNode } from "react";
import classes from "./table.module.css";

/**
 * A link in a row. The table handles its navigation: rows are mounted and unmounted at every scroll, so they
 * contain as little as possible.
 * @param to a path of this site
 * @param isWholeRow the link covers the row
 */
export function RowLink({
  to,
  isWholeRow = false,
  children,
}: {
  to: string;
  isWholeRow?: boolean;
  children: ReactNode;
}) {
  return (
    <a
      href={to}
      data-row-link
      tabIndex={-1}
      className={isWholeRow ? `${classes.link} ${classes.wholeRow}` : classes.link}
    >
      {children}
    </a>
  );
}
