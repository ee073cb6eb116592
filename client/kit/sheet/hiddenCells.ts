import { shownFields } from "../../../server/definitions/forms/rules/shownFields.ts";
import { parseAnswer } from "./parseAnswer.ts";
import type { Column, Row } from "./table.ts";

const NONE: ReadonlySet<string> = new Set();
const finders = new WeakMap<readonly Column[], (row: Row) => ReadonlySet<string>>();

/** Returns the names of the columns whose cells the conditions of the form hide in a row: they are neither edited,
 *  validated nor saved. Results are cached by the column list and the row. */
export function hiddenCells(columns: readonly Column[], row: Row): ReadonlySet<string> {
  const find = finders.get(columns) ?? newFinder(columns);
  finders.set(columns, find);
  return find(row);
}

function newFinder(columns: readonly Column[]): (row: Row) => ReadonlySet<string> {
  const answered = columns.filter(({ unitFor }) => unitFor === undefined);
  const fields = answered.map(({ field }) => field);
  if (fields.every(({ showIf }) => showIf === undefined)) return () => NONE;
  const known = new WeakMap<Row, ReadonlySet<string>>();
  return (row) => {
    const found = known.get(row);
    if (found) return found;
    const answers = Object.fromEntries(
      answered.map(({ name, field }) => [name, parseAnswer(field.type, row.values[name] ?? "")]),
    );
    const shown = new Set(shownFields(fields, answers).map(({ name }) => name));
    const hidden = new Set(
      columns
        .map(({ name, unitFor }) => ({ name, of: unitFor ?? name }))
        .flatMap(({ name, of }) => (shown.has(of) ? [] : [name])),
    );
    known.set(row, hidden);
    return hidden;
  };
}
