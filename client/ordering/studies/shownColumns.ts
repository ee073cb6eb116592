import type { Column } from "../../kit/sheet/table.ts";
import { ORDER } from "./sampleTable.ts";

/** The filter of the columns of a table. section: undefined for all sections. */
export interface Shown {
  section: string | undefined;
  onlyMandatory: boolean;
}

export const ALL_SHOWN: Shown = { section: undefined, onlyMandatory: false };

/**
 * Returns the displayed columns: the sample, its order where that distinguishes samples, and the columns that match
 * the filter. A unit column follows its value.
 */
export function shownColumns(
  columns: Column[],
  { section, onlyMandatory }: Shown,
  { showsOrder }: { showsOrder: boolean },
): Column[] {
  const mandatory = new Set(columns.flatMap(({ name, field }) => (field.required ? name : [])));
  return columns.filter(
    ({ readOnly, group, name, unitFor }) =>
      (readOnly && (name !== ORDER || showsOrder)) ||
      (!readOnly &&
        (section === undefined || group === section) &&
        (!onlyMandatory || mandatory.has(unitFor ?? name))),
  );
}
