import type { ReactNode } from "react";
import classes from "./table.module.css";

/**
 * A link in a row. The table handles its navigation: rows are mounted and unmounted at every scroll, so they
 * contain as little as possible.
 * @param to a path of this site
 * @param isWholeRow the link covers the row
 * @param isName the link contains the name of the row and the line below it
 */
export function RowLink({
  to,
  isWholeRow = false,
  isName = false,
  children,
}: {
  to: string;
  isWholeRow?: boolean;
  isName?: boolean;
  children: ReactNode;
}) {
  return (
    <a
      href={to}
      data-row-link
      className={[classes.link, isWholeRow && classes.wholeRow, isName && classes.names]
        .filter(Boolean)
        .join(" ")}
    >
      {children}
    </a>
  );
}
