import type { Sample } from "../../../db/models/Sample.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { FormField } from "../../definitions/forms/rules/field.ts";
import { sampleCodeTaken, sampleNotFound } from "./errors.ts";
import type { NamedRow } from "./checkRows.ts";
import type { SampleRow } from "./sampleRow.ts";

export type SampleColumns = Pick<
  Sample,
  | "id"
  | "orderId"
  | "sampleId"
  | "position"
  | "sampleAlias"
  | "sampleTitle"
  | "sampleDescription"
  | "scientificName"
  | "taxId"
  | "checklistData"
  | "checklistUnits"
  | "customFields"
>;

/**
 * Merges a saved sample table into the stored samples of its order; pure. Rows with an id change that sample; rows
 * without one are new and are appended; new rows without a code receive the next free S001, S002, …. Returns all
 * samples afterwards, those to write and those to remove, and for each remaining row its number, from 1, with its
 * sample. Raises sampleNotFound for an id of another order, sampleCodeTaken, tooManyAnswers.
 */
export function mergeRows({
  orderId,
  stored,
  rows,
  newId,
}: {
  orderId: string;
  stored: SampleColumns[];
  rows: SampleRow[];
  newId: () => string;
}): { after: SampleColumns[]; written: SampleColumns[]; removed: SampleColumns[]; named: NamedRow[] } {
  const samples = new Map(stored.map((sample) => [sample.id, sample]));
  const written = new Map<string, SampleColumns>();
  const matchedRows: { row: number; given: SampleRow; id: string }[] = [];
  const removed: SampleColumns[] = [];
  let position = stored.reduce((last, sample) => Math.max(last, sample.position), 0);

  for (const [index, row] of rows.entries()) {
    const known = row.id === undefined || row.isNew ? undefined : samples.get(row.id);
    if (row.id !== undefined && !row.isNew && !known) raise(sampleNotFound());
    if (row.isDeleted) {
      if (!known) continue;
      removed.push(known);
      samples.delete(known.id);
      written.delete(known.id);
      continue;
    }
    const sample = changed(known ?? blank(newId(), orderId, ++position), row);
    samples.set(sample.id, sample);
    written.set(sample.id, sample);
    matchedRows.push({ row: index + 1, given: row, id: sample.id });
  }
  assignCodes(samples, written);
  refuseRepeatedCodes([...samples.values()]);
  const named = matchedRows.flatMap(({ row, given, id }) => {
    const sample = written.get(id);
    return sample ? [{ row, given, sample }] : [];
  });
  return { after: [...samples.values()], written: [...written.values()], removed, named };
}

/** The facility's part of a row: its answers to the adminOnly per-sample fields of the form. */
export function pickFacilityFields(fields: FormField[], row: SampleRow): SampleRow {
  const names = fields.filter((field) => field.perSample && field.adminOnly).map((field) => field.name);
  const ofFacility = <Value>(answers: Record<string, Value> = {}) =>
    Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name)));
  return {
    // An unknown id must be refused, so a row without one is looked up under an id that no sample has.
    id: row.id ?? "",
    customFields: ofFacility(row.customFields),
    checklistUnits: ofFacility(row.checklistUnits),
  };
}

function blank(id: string, orderId: string, position: number): SampleColumns {
  return {
    id,
    orderId,
    position,
    sampleId: "",
    sampleAlias: null,
    sampleTitle: null,
    sampleDescription: null,
    scientificName: null,
    taxId: null,
    checklistData: {},
    checklistUnits: {},
    customFields: {},
  };
}

function changed(sample: SampleColumns, row: SampleRow): SampleColumns {
  return {
    ...sample,
    sampleId: row.sampleId || sample.sampleId,
    sampleAlias: row.sampleAlias === undefined ? sample.sampleAlias : row.sampleAlias,
    sampleTitle: row.sampleTitle === undefined ? sample.sampleTitle : row.sampleTitle,
    sampleDescription: row.sampleDescription === undefined ? sample.sampleDescription : row.sampleDescription,
    scientificName: row.scientificName === undefined ? sample.scientificName : row.scientificName,
    taxId: row.taxId === undefined ? sample.taxId : row.taxId,
    checklistData: mergeAnswers(sample.checklistData, row.checklistData),
    checklistUnits: mergeAnswers(sample.checklistUnits, row.checklistUnits),
    customFields: mergeAnswers(sample.customFields, row.customFields),
  };
}

function assignCodes(samples: Map<string, SampleColumns>, written: Map<string, SampleColumns>): void {
  const codes = new Set([...samples.values()].map((sample) => sample.sampleId));
  let number = 0;
  for (const sample of written.values()) {
    if (sample.sampleId !== "") continue;
    let code: string;
    do code = `S${String(++number).padStart(3, "0")}`;
    while (codes.has(code));
    codes.add(code);
    sample.sampleId = code;
  }
}

function refuseRepeatedCodes(samples: SampleColumns[]): void {
  const codes = new Set<string>();
  for (const { sampleId } of samples) {
    if (codes.has(sampleId)) raise(sampleCodeTaken({ code: sampleId }));
    codes.add(sampleId);
  }
}
