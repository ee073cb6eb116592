import { type EditedForm, formSections } from "./editedForm.ts";
import { moveField } from "./fieldEdits.ts";

/** One line of the list of fields: the header of a section, or a field below it. id: its drag-and-drop id. */
export type ShownRow = { id: string; sectionId: string; fieldId?: undefined } | FieldRow;
interface FieldRow {
  id: string;
  sectionId: string;
  fieldId: string;
}

/** The lines of a form in display order. */
export function shownRows(form: EditedForm): ShownRow[] {
  return formSections(form).flatMap(({ id, fields }) => [
    { id: `head:${id}`, sectionId: id },
    ...fields.map((field) => ({ id: field.id, sectionId: id, fieldId: field.id })),
  ]);
}

/** The position of a field whose line is dropped on another line: the section, and the index in it. */
export function placeOver(
  rows: ShownRow[],
  id: string,
  overId: string,
): { sectionId: string; index: number } | undefined {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === overId);
  const [moved, first] = [rows[from], rows[0]];
  if (!moved || !first || to === -1) return undefined;
  // No line can precede the first header.
  const at = Math.max(to, 1);
  const above = rows.filter((row) => row !== moved).slice(0, at);
  const head = above.findLastIndex((row) => row.fieldId === undefined);
  return { sectionId: above[head]?.sectionId ?? first.sectionId, index: above.length - 1 - head };
}

/** Moves a field so that its line takes the position of another line. */
export function moveOver(form: EditedForm, id: string, overId: string): EditedForm {
  const place = placeOver(shownRows(form), id, overId);
  return place ? moveField(form, id, place) : form;
}

/**
 * Moves a field one line up (-1) or down (1), past the headers of sections that do not allow it. Returns the same
 * form at either end.
 */
export function stepField(form: EditedForm, id: string, step: -1 | 1): EditedForm {
  const rows = shownRows(form);
  const from = rows.findIndex((row) => row.id === id);
  const least = 1;
  for (let to = from + step; to >= least && to < rows.length; to += step) {
    const over = rows[to];
    if (!over) break;
    const moved = moveOver(form, id, over.id);
    if (moved !== form) return moved;
  }
  return form;
}
