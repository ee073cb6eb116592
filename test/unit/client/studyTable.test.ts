import { expect } from "chai";
import { countByColumn, problemsShown } from "../../../client/ordering/studies/missing.ts";
import { changedCells, withTyped } from "../../../client/kit/sheet/changedCells.ts";
import {
  tableColumns,
  tableRows,
  sentData,
  type StudyTable,
  withoutWrong,
} from "../../../client/ordering/studies/sampleTable.ts";
import { ALL_SHOWN, type Shown, shownColumns } from "../../../client/ordering/studies/shownColumns.ts";
import { problemFinder } from "../../../client/kit/sheet/problems.ts";
import { type Row, setCell } from "../../../client/kit/sheet/table.ts";

type Columns = StudyTable["columns"];

const field = (name: string, more: object = {}): Columns[number] => ({
  key: `checklist:${name}`,
  name,
  label: name,
  type: "text",
  required: false,
  visible: true,
  ...more,
});
const sample = (
  sampleId: string,
  more: Partial<StudyTable["rows"][number]> = {},
): StudyTable["rows"][number] => ({
  id: `id-${sampleId}`,
  sampleId,
  orderId: "o1",
  orderNumber: "ORD-1",
  sampleAlias: null,
  sampleTitle: null,
  scientificName: null,
  taxId: null,
  checklistData: {},
  checklistUnits: {},
  ...more,
});
const CORE: Columns = [{ key: "core:sampleId", name: "sampleId", label: "Sample" }];
const COLUMNS: Columns = [
  ...CORE,
  field("rack"),
  field("link", { group: "links" }),
  field("note", { group: "site" }),
  field("depth", { group: "site", required: true, type: "number", units: ["m", "cm"] }),
];
const names = (table: StudyTable) => tableColumns(table).map(({ name }) => name);
const byKey = (rows: Row[]) => new Map(rows.map((row) => [row.key, row]));

describe("The columns of a metadata table", () => {
  it("are the sample, the study form's fields, then sections with something mandatory first, and that first in each", () => {
    expect(names({ columns: COLUMNS, rows: [sample("A")] })).to.deep.equal([
      "sampleId",
      "orderNumber",
      "rack",
      "depth",
      "depth_unit",
      "note",
      "link",
    ]);
  });

  it("are shown by section, on request only mandatory ones, with the order if that distinguishes samples", () => {
    const columns = tableColumns({ columns: COLUMNS, rows: [] });
    const shown = (filter: Partial<Shown>, showsOrder = false) =>
      shownColumns(columns, { ...ALL_SHOWN, ...filter }, { showsOrder }).map(({ name }) => name);
    expect(shown({ section: "site" })).to.deep.equal(["sampleId", "depth", "depth_unit", "note"]);
    expect(shown({ onlyMandatory: true }, true)).to.deep.equal([
      "sampleId",
      "orderNumber",
      "depth",
      "depth_unit",
    ]);
    expect(shown({ section: "links", onlyMandatory: true })).to.deep.equal(["sampleId"]);
  });
});

describe("A metadata table that is filled in", () => {
  const stored: StudyTable = {
    columns: COLUMNS,
    rows: [
      sample("A", { checklistData: { depth: 5, note: "x" }, checklistUnits: { depth: "m" } }),
      sample("B"),
    ],
  };
  const columns = tableColumns(stored);
  const saved = tableRows(stored, columns);
  const place = (name: string) => columns.findIndex((column) => column.name === name);
  const typed = (rows: Row[], row: number, name: string, value: string) =>
    setCell(rows, columns, { row, column: place(name) }, value);

  it("shows stored values, units in their own column", () => {
    expect(saved[0]?.values).to.deep.equal({
      sampleId: "A",
      orderNumber: "ORD-1",
      rack: "",
      depth: "5",
      depth_unit: "m",
      note: "x",
      link: "",
    });
  });

  it("sends only changed values, numbers as numbers, units under their name, empty values as null", () => {
    let rows = typed(saved, 0, "note", "");
    rows = typed(rows, 1, "depth", "7");
    rows = typed(rows, 1, "depth_unit", "cm");
    const changed = changedCells(rows, byKey(saved), columns);
    expect(sentData(changed, columns)).to.deep.equal([
      { "id-A": { note: null }, "id-B": { depth: 7, depth_unit: "cm" } },
    ]);
    expect(changedCells(typed(rows, 0, "note", "x"), byKey(saved), columns)).to.have.length(1);
  });

  it("is sent some hundred samples at a time", () => {
    const changed = Array.from({ length: 1_201 }, (_, index) => ({
      key: `id-${index}`,
      values: { note: "y" },
    }));
    expect(sentData(changed, columns).map((part) => Object.keys(part).length)).to.deep.equal([500, 500, 201]);
  });

  it("does not send invalid cells, and sends those whose unit is still missing", () => {
    let rows = typed(saved, 0, "depth", "deep");
    rows = typed(rows, 0, "note", "y");
    rows = typed(rows, 1, "depth", "7");
    const problems = problemFinder(columns)(rows);
    const sendable = withoutWrong(changedCells(rows, byKey(saved), columns), { rows, problems, columns });
    expect(sendable).to.deep.equal([
      { key: "id-A", values: { note: "y" } },
      { key: "id-B", values: { depth: "7" } },
    ]);
    const { missing, wrong, wrongCells } = countByColumn(problems, columns);
    expect(wrong.map(({ column, samples }) => [column.name, samples])).to.deep.equal([["depth", 1]]);
    expect(missing.map(({ column, samples }) => [column.name, samples])).to.deep.equal([["depth_unit", 1]]);
    expect(wrongCells).to.equal(1);
  });

  it("restores unsaved input", () => {
    const rows = withTyped(saved, [
      { key: "id-B", values: { note: "kept" } },
      { key: "gone", values: { note: "lost" } },
    ]);
    expect(rows.map(({ values }) => values["note"])).to.deep.equal(["x", "kept"]);
  });

  it("marks missing values only on request, at their position among the shown columns", () => {
    const shown = columns.filter(({ name }) => name === "sampleId" || name === "depth");
    const problems = problemFinder(columns)(typed(saved, 0, "depth", "deep"));
    const places = (showsMissing: boolean) =>
      problemsShown(columns, shown, { showsMissing })(problems).map((ofRow) =>
        ofRow.map(({ column, problem }) => [column, problem.kind]),
      );
    expect(places(false)).to.deep.equal([[[1, "notNumber"]], []]);
    expect(places(true)).to.deep.equal([[[1, "notNumber"]], [[1, "required"]]]);
    const finder = problemsShown(columns, shown, { showsMissing: true });
    expect(finder(problems)[0]).to.equal(finder(problems)[0]);
  });
});
