import { expect } from "chai";
import { readHeader } from "../../../client/kit/sheet/header.ts";
import { newHistory, record, redo, undo } from "../../../client/kit/sheet/history.ts";
import { pasteInto } from "../../../client/kit/sheet/paste.ts";
import { nextProblem, problemFinder } from "../../../client/kit/sheet/problems.ts";
import { changedRows, sheetColumns } from "../../../client/ordering/samples/sampleRows.ts";
import type { AnswerField, FieldType, FormField } from "../../../server/definitions/forms/rules/field.ts";
import { clearCells, type Column, fillDown, type Row, setCell } from "../../../client/kit/sheet/table.ts";

const column = (
  name: string,
  { label = name, type = "text", required = false, options, simpleValidation }: Partial<AnswerField> = {},
  given: Partial<Column> = {},
): Column => ({
  name,
  label,
  alsoCalled: [],
  field: { name, label, type, required, visible: true, options, simpleValidation },
  readOnly: false,
  ...(options ? { choices: options.map((value) => ({ value })) } : {}),
  ...given,
});
const CODE = column("sampleId", { label: "Code" }, { isUnique: true, alsoCalled: ["sample id"] });
const TAXON = column("_organism", { label: "Taxonomy ID", type: "organism", required: true });
const TITLE = column("sample_title", { label: "Title", required: true });
const QUALITY = column("quality", { label: "Quality", type: "select", options: ["pending", "passed"] });
const COLUMNS = [CODE, TAXON, TITLE, QUALITY];

const getTable = (...lines: string[][]): Row[] =>
  lines.map((cells, index) => ({
    key: `r${index}`,
    values: Object.fromEntries(cells.map((cell, at) => [COLUMNS[at]?.name ?? "", cell])),
  }));
const getCells = (rows: Row[]) => rows.map((row) => COLUMNS.map(({ name }) => row.values[name] ?? ""));

function paste(rows: Row[], block: string[][], at = { row: 0, column: 0 }, rowsMax = 10) {
  let keys = 0;
  return pasteInto({ rows, columns: COLUMNS, at, block, rowsMax, newKey: () => `new${++keys}` });
}

describe("A header row", () => {
  it("names columns by label, name or synonym, ignoring case and punctuation", () => {
    const named = readHeader(["TITLE *", "Sample_ID", "taxonomy  id (NCBI)"], COLUMNS);
    expect(named?.map(({ column }) => column)).to.deep.equal([TITLE, CODE, TAXON]);
  });

  it("may name unknown columns, if two names or half of them are known", () => {
    const named = readHeader(["Code", "Volume"], COLUMNS);
    expect(named?.map(({ column }) => column)).to.deep.equal([CODE, undefined]);
    expect(readHeader(["Code", "Volume", "Buffer"], COLUMNS)).to.equal(undefined);
    const many = readHeader(["Plate", "Well", "Volume", "Buffer", "Title", "Code"], COLUMNS);
    expect(many?.flatMap(({ column }) => column?.label ?? [])).to.deep.equal(["Title", "Code"]);
  });

  it("counts the first of two cells that name one column", () => {
    const named = readHeader(["Code", "sample id"], COLUMNS);
    expect(named?.map(({ column }) => column)).to.deep.equal([CODE, undefined]);
  });

  it("is none when no cell names a column", () => {
    expect(readHeader(["S1", "408170"], COLUMNS)).to.equal(undefined);
  });

  const organism = (name: string): FormField => ({
    id: name,
    name,
    label: name,
    type: "text",
    required: false,
    visible: true,
    perSample: true,
    order: 0,
  });
  it("names the Taxonomy ID by a species, unless the form has names of organisms", () => {
    const labels = (...fields: string[]) => {
      const columns = sheetColumns(fields.map(organism), { codeLabel: "Sample ID", isFixed: false });
      return readHeader(["Name", "Species", "Tax ID"], columns)?.map(({ column }) => column?.name);
    };
    expect(labels("_organism")).to.deep.equal(["sampleId", "_organism", undefined]);
    expect(labels("_organism", "scientific_name")).to.deep.equal([
      "sampleId",
      "scientific_name",
      "_organism",
    ]);
  });
});

describe("A paste", () => {
  it("fills cells from the focused one and adds rows below the last", () => {
    const pasted = paste(
      getTable(["S1", "1", "old"], ["S2"]),
      [
        ["9606", "a"],
        ["408170", "b"],
      ],
      { row: 1, column: 1 },
    );
    expect(getCells(pasted.rows)).to.deep.equal([
      ["S1", "1", "old", ""],
      ["S2", "9606", "a", ""],
      ["", "408170", "b", ""],
    ]);
    expect(pasted.range).to.deep.equal({ top: 1, bottom: 2, left: 1, right: 2 });
    expect(pasted.rows[0]).to.have.property("key", "r0");
  });

  it("follows a header row, reports unknown names, and starts at the focused row", () => {
    const block = [
      ["Title", "Volume", "Code"],
      ["gut", "20", "S1"],
      ["soil", "10", "S2"],
    ];
    const pasted = paste(getTable([]), block, { row: 0, column: 2 });
    expect(getCells(pasted.rows)).to.deep.equal([
      ["S1", "", "gut", ""],
      ["S2", "", "soil", ""],
    ]);
    expect(pasted).to.deep.include({ hadHeader: true, unknownColumns: ["Volume"], columnsCut: 0 });
  });

  it("treats a single row as values, even if it looks like a header", () => {
    expect(getCells(paste(getTable([]), [["Code", "1", "Title"]]).rows)).to.deep.equal([
      ["Code", "1", "Title", ""],
    ]);
  });

  it("reports values beyond the edge of the table", () => {
    const pasted = paste(getTable([]), [["a", "1", "t", "passed", "x"], ["b"], ["c"]], undefined, 2);
    expect(pasted).to.deep.include({ rowsCut: 1, columnsCut: 1 });
    expect(pasted.rows).to.have.length(2);
  });

  it("trims spaces and normalizes the spelling of options", () => {
    const pasted = paste(getTable([]), [[" S1\u00A0", "1", "t", "Passed "]]);
    expect(getCells(pasted.rows)).to.deep.equal([["S1", "1", "t", "passed"]]);
  });

  it("leaves columns alone that are not to be written", () => {
    const columns = [{ ...CODE, readOnly: true }, TAXON];
    const { rows } = pasteInto({
      rows: getTable(["S1"]),
      columns,
      at: { row: 0, column: 0 },
      block: [["X", "7"]],
      rowsMax: 5,
      newKey: () => "new",
    });
    expect(rows[0]?.values).to.deep.equal({ sampleId: "S1", _organism: "7" });
  });
});

describe("A sample table", () => {
  const ROWS = getTable(["S1", "9606", "gut", "passed"], ["S2", "", "", ""], ["S3", "", "", ""]);

  it("fills a block from its first row, and one row from the row above", () => {
    const block = fillDown(ROWS, COLUMNS, { top: 0, bottom: 2, left: 1, right: 1 });
    expect(block.map((row) => row.values["_organism"])).to.deep.equal(["9606", "9606", "9606"]);
    const one = fillDown(ROWS, COLUMNS, { top: 1, bottom: 1, left: 2, right: 2 });
    expect(one.map((row) => row.values["sample_title"])).to.deep.equal(["gut", "gut", ""]);
  });

  it("stays the same object when nothing changes", () => {
    expect(setCell(ROWS, COLUMNS, { row: 0, column: 0 }, "S1")).to.equal(ROWS);
    expect(clearCells(ROWS, COLUMNS, { top: 1, bottom: 2, left: 1, right: 3 })).to.equal(ROWS);
  });

  it("marks missing, repeated, unreadable and unknown values, and none in blank rows", () => {
    const rows = getTable(["S1", "human", "gut", "perhaps"], ["", "", "", ""], ["S1", "9606", ""]);
    expect(problemFinder(COLUMNS)(rows)).to.deep.equal([
      [
        { column: 0, problem: { kind: "repeated" } },
        { column: 1, problem: { kind: "notTaxonomyId" } },
        { column: 3, problem: { kind: "notAnOption", options: ["pending", "passed"] } },
      ],
      [],
      [
        { column: 0, problem: { kind: "repeated" } },
        { column: 2, problem: { kind: "required" } },
      ],
    ]);
  });

  it("checks only changed rows, and keeps the results of the others", () => {
    const find = problemFinder(COLUMNS);
    const rows = getTable(["S1", "human"], ["S2", "x"], ["S1"], ["S3", "", "t"]);
    const before = find(rows);
    const after = find(setCell(rows, COLUMNS, { row: 1, column: 1 }, "9606"));
    expect(after.map((problems, row) => problems === before[row])).to.deep.equal([true, false, true, true]);
  });

  it("leads from each problem to the next, row by row, and from the last to the first", () => {
    const rows = getTable(["S1", "human", "gut"], ["S2", "9606", "ok"], ["S3", "x", ""]);
    const problems = problemFinder(COLUMNS)(rows);
    expect(nextProblem(problems, { row: 0, column: 0 })).to.deep.equal({ row: 0, column: 1 });
    expect(nextProblem(problems, { row: 0, column: 1 })).to.deep.equal({ row: 2, column: 1 });
    expect(nextProblem(problems, { row: 2, column: 2 })).to.deep.equal({ row: 0, column: 1 });
  });

  it("sends new, changed and removed rows, and of a changed row only its changes", () => {
    const rows = getTable(["S1", "9606", "new title"], ["S2", "7", "same"], ["", "", ""], ["", "10", ""]);
    const stored = new Map([
      ["r0", { id: "id0", values: { sampleId: "S1", _organism: "9606", sample_title: "old" } }],
      ["r1", { id: "id1", values: { sampleId: "S2", _organism: "7", sample_title: "same" } }],
      ["gone", { id: "id9", values: { sampleId: "S9" } }],
    ]);
    expect(changedRows({ rows, columns: COLUMNS, stored })).to.deep.equal([
      { key: "gone", sample: { id: "id9", isDeleted: true } },
      { key: "r0", sample: { id: "id0", sample_title: "new title" } },
      { key: "r3", sample: { isNew: true, _organism: "10", scientificName: null } },
    ]);
  });

  it("sends units by field, answers by their type, and a known organism with its name", () => {
    const field = (name: string, type: FieldType, given: Partial<FormField> = {}): FormField => ({
      id: name,
      name,
      label: name,
      type,
      required: false,
      visible: true,
      perSample: true,
      order: 0,
      ...given,
    });
    const fields = [
      field("_organism", "organism"),
      field("depth", "number", { units: ["m", "cm"] }),
      field("frozen", "checkbox"),
      field("sites", "multiselect", { options: ["a", "b"] }),
    ];
    const organisms = [{ value: "408170", label: "human gut metagenome" }];
    const columns = sheetColumns(fields, { codeLabel: "Code", isFixed: false, known: { organisms } });
    const values = { _organism: "408170", depth: "1.50", depth_unit: "cm", frozen: "no", sites: "a; b" };
    const changes = changedRows({ rows: [{ key: "r0", values }], columns, stored: new Map() });
    expect(changes.map(({ sample }) => sample)).to.deep.equal([
      {
        isNew: true,
        _organism: "408170",
        scientificName: "human gut metagenome",
        depth: 1.5,
        checklistUnits: { depth: "cm" },
        frozen: false,
        sites: ["a", "b"],
      },
    ]);

    const stored = new Map([["r0", { id: "id0", values }]]);
    const cleared = [{ key: "r0", values: { ...values, depth: "", depth_unit: "" } }];
    expect(changedRows({ rows: cleared, columns, stored })).to.deep.equal([
      { key: "r0", sample: { id: "id0", depth: null, checklistUnits: { depth: null } } },
    ]);
  });
});

describe("Undo", () => {
  it("undoes and redoes, and drops undone changes at a new change", () => {
    let history = record(record(newHistory("a"), "b"), "c");
    history = undo(undo(history));
    expect(history.present).to.equal("a");
    history = redo(history);
    expect(history.present).to.equal("b");
    history = record(history, "d");
    expect(redo(history).present).to.equal("d");
    expect(undo(history).present).to.equal("b");
  });

  it("undoes the typing in one cell as one step", () => {
    let history = record(newHistory("a"), "ab", "cell 1");
    history = record(history, "abc", "cell 1");
    history = record(history, "abcd", "cell 2");
    expect(undo(history).present).to.equal("abc");
    expect(undo(undo(history)).present).to.equal("a");
  });

  it("is unchanged at both ends, and without changes", () => {
    const history = newHistory("a");
    expect(undo(history)).to.equal(history);
    expect(redo(history)).to.equal(history);
    expect(record(history, "a")).to.equal(history);
  });
});
