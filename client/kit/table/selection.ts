/** The selected rows: some by id, or all matching rows except some. */
export type Selection =
  { kind: "some"; ids: ReadonlySet<string> } | { kind: "all"; except: ReadonlySet<string> };

/** The server's limit of ids, selected or excluded, in one request. */
export const NAMED_MAX = 1_000;

export const NOTHING: Selection = { kind: "some", ids: new Set() };
export const EVERYTHING: Selection = { kind: "all", except: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === "some" ? selection.ids.has(id) : !selection.except.has(id);
}

/** The number of selected rows out of `total`. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === "some" ? selection.ids.size : Math.max(0, total - selection.except.size);
}

/** Returns the selection with these rows selected or not; unchanged if it would exceed the limit of ids. */
export function withRows(selection: Selection, ids: readonly string[], on: boolean): Selection {
  const isSome = selection.kind === "some";
  const named = new Set(isSome ? selection.ids : selection.except);
  for (const id of ids) {
    if (on === isSome) named.add(id);
    else named.delete(id);
  }
  if (named.size > NAMED_MAX) return selection;
  return isSome ? { kind: "some", ids: named } : { kind: "all", except: named };
}

/** The selection for the server: the ids of the selected rows, or `filter` with excluded ids. */
export function selectionInput<Filter>(
  selection: Selection,
  filter: Filter,
): { ids: string[] } | { matching: Filter; except: string[] } {
  return selection.kind === "some"
    ? { ids: [...selection.ids] }
    : { matching: filter, except: [...selection.except] };
}
