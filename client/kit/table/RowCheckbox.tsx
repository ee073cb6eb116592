import { type ComponentProps, useLayoutEffect, useRef } from "react";
import classes from "./table.module.css";

/** A checkbox of a list: one native element, because tables render many. */
export function RowCheckbox({
  isPartly = false,
  ...props
}: ComponentProps<"input"> & {
  /** Some, but not all, rows are selected. */
  isPartly?: boolean;
}) {
  const element = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (element.current) element.current.indeterminate = isPartly;
  }, [isPartly]);
  return <input {...props} ref={element} type="checkbox" className={classes.checkbox} />;
}
