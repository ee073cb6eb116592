import { parseAnswer, formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import { NO, YES, yesOrNo } from "../../kit/sheet/normalizeTyped.ts";
import { changedCells, withTyped } from "../../kit/sheet/changedCells.ts";
import type { Column, Row } from "../../kit/sheet/table.ts";
import type { Inputs } from "../../kit/trpc/trpc.ts";
import { BARCODE, CODE, customFieldName, IS_ON, NOTES } from "./planColumns.ts";
import type { Assignment, OrderSample } from "./sequencingRun.ts";

type AssignInput = Inputs["sequencing"]["assign"];
type SentAssignment = NonNullable<AssignInput["assignments"]>[number];

/** The changes of one request: samples to add or update, and samples to remove. */
export interface PlanChange {
  assignments: SentAssignment[];
  removed: string[];
}
const SAMPLES_PER_SAVE = 500;

/** Returns one row per sample of the order, with its record id as key; samples on the run first. */
export function toPlanRows(samples: OrderSample[], assignments: Assignment[], columns: Column[]): Row[] {
  const bySample = new Map(assignments.map((assignment) => [assignment.sampleId, assignment]));
  const rows = samples.map(({ id, sampleId }) => {
    const assignment = bySample.get(id);
    return {
      key: id,
      values: Object.fromEntries(
        columns.map(({ name }) => [name, name === CODE ? sampleId : findValue(assignment, name)]),
      ),
    };
  });
  return [...rows.filter(isOn), ...rows.filter((row) => !isOn(row))];
}

export function isOn({ values }: Row): boolean {
  return yesOrNo(values[IS_ON] ?? "") === YES;
}

/**
 * Returns the rows after a change with its consequences: a sample with any value is added to the run, a removed
 * sample loses its values.
 * @param before the same rows in the same order
 */
export function applyConsequences(before: Row[], after: Row[], columns: Column[]): Row[] {
  if (before === after) return after;
  const said = columns.filter(({ name, readOnly }) => !readOnly && name !== IS_ON);
  return after.map((row, index) => {
    const was = before[index];
    const on = row.values[IS_ON] ?? "";
    if (row === was || was?.key !== row.key || on === YES) return row;
    if (on === NO || (on === "" && isOn(was))) return { ...row, values: { [CODE]: row.values[CODE] ?? "" } };
    const begins = said.some(
      ({ name }) => (row.values[name] ?? "") !== "" && row.values[name] !== was.values[name],
    );
    return on === "" && begins ? { ...row, values: { ...row.values, [IS_ON]: YES } } : row;
  });
}

/** Rebases the input since `before` onto the server's current rows; rows keep their positions. */
export function rebaseRows({
  rows,
  before,
  after,
  columns,
}: {
  rows: Row[];
  before: ReadonlyMap<string, Row>;
  after: Row[];
  columns: Column[];
}): Row[] {
  const places = new Map(rows.map(({ key }, index) => [key, index]));
  const position = ({ key }: Row) => places.get(key) ?? rows.length;
  return withTyped(after, changedCells(rows, before, columns)).toSorted(
    (one, other) => position(one) - position(other),
  );
}

/**
 * Returns the requests that store these rows, several hundred samples each; at least one.
 * @param changed from changedCells
 */
export function planChanges(
  changed: Row[],
  { rows, saved, columns }: { rows: Row[]; saved: ReadonlyMap<string, Row>; columns: Column[] },
): [PlanChange, ...PlanChange[]] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const types = new Map(columns.map(({ name, field }) => [name, field.type]));
  const change: PlanChange = { assignments: [], removed: [] };
  for (const { key, values } of changed) {
    const before = saved.get(key);
    const now = byKey.get(key);
    if (now && isOn(now)) change.assignments.push(toSent(key, values, types));
    else if (before && isOn(before)) change.removed.push(key);
  }
  const { assignments, removed } = change;
  const parts = Math.ceil(Math.max(assignments.length, removed.length) / SAMPLES_PER_SAVE);
  const part = (index: number): PlanChange => {
    const from = index * SAMPLES_PER_SAVE;
    const to = from + SAMPLES_PER_SAVE;
    return { assignments: assignments.slice(from, to), removed: removed.slice(from, to) };
  };
  return [part(0), ...Array.from({ length: Math.max(0, parts - 1) }, (_, index) => part(index + 1))];
}

function toSent(
  sampleId: string,
  values: Row["values"],
  types: Map<string, Column["field"]["type"]>,
): SentAssignment {
  const answers = Object.entries(values).flatMap(([name, text]) => {
    const field = customFieldName(name);
    return field === undefined ? [] : [[field, parseAnswer(types.get(name) ?? "text", text)] as const];
  });
  const text = (name: string) => (values[name] === undefined ? {} : { [name]: values[name].trim() || null });
  return {
    sampleId,
    ...text(BARCODE),
    ...text(NOTES),
    ...(answers.length > 0 ? { customFields: Object.fromEntries(answers) } : {}),
  };
}

function findValue(assignment: Assignment | undefined, name: string): string {
  if (!assignment) return "";
  if (name === IS_ON) return YES;
  if (name === BARCODE) return assignment.barcode ?? "";
  if (name === NOTES) return assignment.notes ?? "";
  return formatAnswer(assignment.customFields[customFieldName(name) ?? ""]);
}
