import { BARCODE_FIELD, fieldByName, SAMPLE_FIELD } from "../../../server/sequencing/runs/rules/fields.ts";
import {
  BARCODE_MAX_CHARACTERS,
  normalizeBarcode,
} from "../../../server/sequencing/runs/rules/normalizeBarcode.ts";
import { t } from "../../kit/i18n/t.ts";
import type { CellProblem, RowProblems } from "../../kit/sheet/problems.ts";
import { type Column, isBlank, type Row } from "../../kit/sheet/table.ts";

/** The limit of one run. */
export const BARCODES_MAX = 1_000;

const BARCODE = 0;
const SAMPLE = 1;

/** The two columns of a barcode map. codes: of the samples of the order. */
export function mapColumns(codes: string[]): Column[] {
  return [
    column(BARCODE_FIELD, t("streams.start.map.barcode")),
    {
      ...column(SAMPLE_FIELD, t("streams.start.map.sample")),
      choices: codes.map((value) => ({ value })),
    },
  ];
}

export function toMapRows(barcodes: readonly { barcode: string; sampleCode: string }[]): Row[] {
  return barcodes.map(({ barcode, sampleCode }, index) => ({
    key: `planned ${index}`,
    values: { [BARCODE_FIELD]: barcode, [SAMPLE_FIELD]: sampleCode },
  }));
}

/** Returns the sample IDs by normalized barcode, as sent to the server. */
export function toBarcodeMap(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap((row) => {
      const { barcode, sample } = read(row);
      return barcode === null || sample === "" ? [] : [[barcode, sample]];
    }),
  );
}

/** Whether two tables are equal, ignoring empty rows. */
export function isSameMap(one: readonly Row[], other: readonly Row[]): boolean {
  const said = (rows: readonly Row[]) =>
    rows
      .filter((row) => !isBlank(row))
      .map(({ values }) => [values[BARCODE_FIELD] ?? "", values[SAMPLE_FIELD] ?? ""]);
  return JSON.stringify(said(one)) === JSON.stringify(said(other));
}

/**
 * Validates each row as the server does: duplicate barcode, incomplete row, unknown sample. A sample with two
 * barcodes is a warning.
 */
export function mapProblems(rows: readonly Row[], codes: ReadonlySet<string>): RowProblems[] {
  const said = rows.map(read);
  const barcodes = counted(said.map(({ barcode }) => barcode ?? ""));
  const samples = counted(said.map(({ sample }) => sample));
  return said.map(({ barcode, sample }) => {
    const problems: CellProblem[] = [];
    const report = (column: number, message: string, isWarning = false) =>
      problems.push({ column, problem: { kind: "reported", message, isWarning } });
    if (barcode === null && sample !== "") report(BARCODE, t("streams.start.map.noBarcode"));
    if (barcode !== null && (barcodes.get(barcode) ?? 0) > 1)
      report(BARCODE, t("streams.start.map.repeated", { barcode }));
    if (barcode !== null && barcode.length > BARCODE_MAX_CHARACTERS)
      report(BARCODE, t("streams.start.map.tooLong"));
    if (barcode !== null && sample === "") report(SAMPLE, t("streams.start.map.noSample"));
    if (sample !== "" && !codes.has(sample)) report(SAMPLE, t("streams.start.map.unknown"));
    else if ((samples.get(sample) ?? 0) > 1 && sample !== "")
      report(SAMPLE, t("streams.start.map.severalBarcodes"), true);
    return problems;
  });
}

function read({ values }: Row): { barcode: string | null; sample: string } {
  return {
    barcode: normalizeBarcode(values[BARCODE_FIELD] ?? ""),
    sample: (values[SAMPLE_FIELD] ?? "").trim(),
  };
}

function counted(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function column(name: string, label: string): Column {
  const known = fieldByName(name);
  return {
    name,
    label,
    alsoCalled: known ? [known.label, ...known.aliases] : [],
    field: {
      name,
      label,
      type: name === BARCODE_FIELD ? "barcode" : "select",
      required: false,
      visible: true,
    },
    readOnly: false,
  };
}
