import type { ReactNode } from "react";
import classes from "./table.module.css";

/** A link in a row. The table follows it inside the app: rows come and go with every turn of the wheel, so that what they
 *  are made of is as little as can be. to: an address of ours. isWholeRow: its ground is the whole row. */
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
