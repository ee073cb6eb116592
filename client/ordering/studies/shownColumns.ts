import type { Column } from "../../kit/sheet/table.ts";
import { ORDER } from "./sampleTable.ts";

/** Which columns of a table are shown. section: undefined for all of them. */
export interface Shown {
  section: string | undefined;
  onlyMandatory: boolean;
}

export const ALL_SHOWN: Shown = { section: undefined, onlyMandatory: false };

/** The columns that are shown: the sample, its order where that tells samples apart, and of the rest what the filter
 *  lets through. A unit comes with its value. */
export function shownColumns(
  columns: Column[],
  { section, onlyMandatory }: Shown,
  { showsOrder }: { showsOrder: boolean },
): Column[] {
  const mandatory = new Set(columns.flatMap(({ name, field }) => (field.required ? name : [])));
  return columns.filter(
    ({ readOnly, group, name, unitOf }) =>
      (readOnly && (name !== ORDER || showsOrder)) ||
      (!readOnly &&
        (section === undefined || group === section) &&
        (!onlyMandatory || mandatory.has(unitOf ?? name))),
  );
}
