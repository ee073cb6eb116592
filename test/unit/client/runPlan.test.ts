import { expect } from "chai";
import { listPlanColumns } from "../../../client/sequencing/runs/planColumns.ts";
import { planProblemFinder } from "../../../client/sequencing/runs/planProblems.ts";
import {
  planChanges,
  rebaseRows,
  toPlanRows,
  applyConsequences,
} from "../../../client/sequencing/runs/planRows.ts";
import { changedCells } from "../../../client/kit/sheet/changedCells.ts";
import { problemText } from "../../../client/kit/sheet/problemText.ts";
import { pasteInto } from "../../../client/kit/sheet/paste.ts";
import { type Row, setCell } from "../../../client/kit/sheet/table.ts";

const SAMPLES = ["A", "B", "C"].map((sampleId) => ({ id: `id-${sampleId}`, sampleId }));
const onRun = (code: string, barcode: string | null, customFields = {}) => ({
  id: `on-${code}`,
  sampleId: `id-${code}`,
  sampleCode: code,
  sampleTitle: null,
  barcode,
  customFields,
  notes: null,
  activeRead: false,
});
const ASSIGNMENTS = [onRun("C", "barcode01", { analyte: "DNA", lane: "2" })];
const columns = listPlanColumns(ASSIGNMENTS);
const stored = toPlanRows(SAMPLES, ASSIGNMENTS, columns);
const byKey = (rows: Row[]) => new Map(rows.map((row) => [row.key, row]));

describe("a run plan as it is filled in", () => {
  it("shows every sample of the order, those on the run first, with all stored values", () => {
    expect(columns.map(({ name }) => name)).to.deep.equal([
      "sampleCode",
      "barcode",
      "isOn",
      "field.concentration_ng_ul",
      "field.post_pcr_concentration_ng_ul",
      "field.total_volume_ul",
      "field.depletion",
      "field.extraction_date",
      "field.extraction_method",
      "field.analyte",
      "field.run_specific_notes",
      "field.lane",
    ]);
    expect(stored.map(({ values }) => [values["sampleCode"], values["isOn"]])).to.deep.equal([
      ["C", "yes"],
      ["A", ""],
      ["B", ""],
    ]);
    expect(stored[0]?.values).to.include({ barcode: "barcode01", "field.analyte": "DNA", "field.lane": "2" });
  });

  it("adds a sample to the run when a value is entered, and clears the values of a removed one", () => {
    const typed = type(stored, 1, "barcode", "7");
    expect(typed[1]?.values).to.include({ barcode: "7", isOn: "yes" });
    const off = type(typed, 0, "isOn", "no");
    expect(off[0]?.values).to.deep.equal({ sampleCode: "C" });
    expect(type(typed, 1, "isOn", "")[1]?.values).to.deep.equal({ sampleCode: "A" });
    expect(applyConsequences(stored, stored, columns)).to.equal(stored);
  });

  it("sends changed values, numbers as numbers, and removed samples", () => {
    const rows = type(
      type(type(stored, 1, "barcode", " 7 "), 1, "field.total_volume_ul", "1.5"),
      0,
      "isOn",
      "",
    );
    expect(getChanges(rows)).to.deep.equal([
      {
        assignments: [{ sampleId: "id-A", barcode: "7", customFields: { total_volume_ul: 1.5 } }],
        removed: ["id-C"],
      },
    ]);
    expect(getChanges(type(stored, 0, "field.lane", ""))).to.deep.equal([
      { assignments: [{ sampleId: "id-C", customFields: { lane: null } }], removed: [] },
    ]);
  });

  it("finds the samples that a pasted header names, in any spelling of its columns", () => {
    const pasted = pasteInto({
      rows: stored,
      columns,
      at: { row: 0, column: 0 },
      block: [
        ["Patient ID", "DNA ng/µl", "BarcodeID"],
        ["B", "2,5", "3"],
        ["X", "1", "4"],
      ],
      newKey: () => "new",
      rowsMax: stored.length,
    });
    expect(pasted.rowsUnknown).to.equal(1);
    const rows = applyConsequences(stored, pasted.rows, columns);
    expect(rows[2]?.values).to.include({ barcode: "3", isOn: "yes", "field.concentration_ng_ul": "2.5" });
  });

  it("shows beside a barcode the problem that the server would report, in normalized form", () => {
    const find = planProblemFinder(columns);
    expect(find(stored)).to.deep.equal({ warnings: [], problems: [[], [], []] });
    const rows = type(type(stored, 1, "barcode", "BC 1"), 2, "isOn", "yes");
    const { warnings, problems } = find(rows);
    expect(warnings.map(({ kind }) => kind)).to.deep.equal(["missing", "collision"]);
    expect(problems.map((ofRow) => ofRow.map(({ problem }) => problemText(problem)))).to.deep.equal([
      ["The same barcode barcode01: C, A"],
      ["The same barcode barcode01: C, A"],
      ["Barcode missing"],
    ]);
  });

  it("keeps typed values and the order of rows after a change on the server", () => {
    const rows = type(stored, 2, "barcode", "9");
    const after = toPlanRows(SAMPLES, [onRun("A", "barcode05")], columns);
    const now = rebaseRows({ rows, before: byKey(stored), after, columns });
    expect(now.map(({ values }) => [values["sampleCode"], values["barcode"], values["isOn"]])).to.deep.equal([
      ["C", "", ""],
      ["A", "barcode05", "yes"],
      ["B", "9", "yes"],
    ]);
  });
});

function type(rows: Row[], row: number, name: string, text: string): Row[] {
  const column = columns.findIndex((one) => one.name === name);
  return applyConsequences(rows, setCell(rows, columns, { row, column }, text), columns);
}

function getChanges(rows: Row[]) {
  const saved = byKey(stored);
  return planChanges(changedCells(rows, saved, columns), { rows, saved, columns });
}
