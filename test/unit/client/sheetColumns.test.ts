import { expect } from "chai";
import type { FieldType, FormField } from "../../../server/definitions/forms/rules/field.ts";
import { parseAnswer, formatAnswer } from "../../../client/kit/sheet/parseAnswer.ts";
import { normalizeTyped } from "../../../client/kit/sheet/normalizeTyped.ts";
import { findChoice, choicesFor } from "../../../client/kit/sheet/choices.ts";
import { fieldColumns } from "../../../client/kit/sheet/fieldColumns.ts";
import { readHeader } from "../../../client/kit/sheet/header.ts";
import { pasteInto } from "../../../client/kit/sheet/paste.ts";
import { problemFinder } from "../../../client/kit/sheet/problems.ts";
import { readDate } from "../../../client/kit/sheet/readDate.ts";
import { nextInSeries, newSeries } from "../../../client/kit/sheet/series.ts";
import { type Column, fillDown, type Row, setCell } from "../../../client/kit/sheet/table.ts";

const field = (name: string, type: FieldType, given: Partial<FormField> = {}): FormField => ({
  id: `id_${name}`,
  name,
  label: name,
  type,
  required: false,
  visible: true,
  perSample: true,
  order: 0,
  ...given,
});
const ORGANISMS = [
  { value: "408170", label: "human gut metagenome" },
  { value: "9606", label: "Homo sapiens", alsoCalled: ["human"] },
];
const getColumns = (...fields: FormField[]): Column[] =>
  fields.flatMap((one) => fieldColumns(one, { readOnly: false, known: { organisms: ORGANISMS } }));
const getRows = (columns: Column[], ...lines: string[][]): Row[] =>
  lines.map((cells, index) => ({
    key: `r${index}`,
    values: Object.fromEntries(cells.map((cell, at) => [columns[at]?.name ?? "", cell])),
  }));

const DEPTH = field("depth", "number", { label: "Depth", units: ["m", "cm"] });
const LENGTH = field("length", "number", { label: "Length", units: ["mm"] });

describe("A value as its column keeps it", () => {
  const cases: [type: FieldType, text: string, kept: string][] = [
    ["text", "\u00A0 soil ", "soil"],
    ["select", "SOIL", "soil"],
    ["select", "sand", "sand"],
    ["multiselect", "Soil;water ; soil", "soil; water"],
    ["multiselect", "soil\nwater", "soil; water"],
    ["checkbox", "TRUE", "yes"],
    ["checkbox", "1", "yes"],
    ["checkbox", "Ja", "yes"],
    ["checkbox", "nein", "no"],
    ["checkbox", "0", "no"],
    ["checkbox", "perhaps", "perhaps"],
    ["number", "1,5", "1.5"],
    ["number", "0,125", "0.125"],
    ["number", "-2,5e-3", "-2.5e-3"],
    ["number", "1.234,5", "1234.5"],
    ["number", "1,234.5", "1234.5"],
    ["number", "12 345,6", "12345.6"],
    ["number", "1,234", "1,234"],
    ["number", "1.234", "1.234"],
    ["number", "3,4,5", "3,4,5"],
    ["date", "31.01.2026", "2026-01-31"],
    ["organism", "Human gut  metagenome", "408170"],
    ["organism", "human", "9606"],
    ["organism", "1234567", "1234567"],
    ["organism", "gut", "gut"],
    ["barcode", " barcode01 ", "barcode01"],
  ];
  for (const [type, text, kept] of cases) {
    it(`is ${JSON.stringify(kept)} for ${JSON.stringify(text)} in a column of type ${type}`, () => {
      const options = ["soil", "water"];
      const [column] = getColumns(field("f", type, type.endsWith("select") ? { options } : {}));
      expect(column && normalizeTyped(column, text)).to.equal(kept);
    });
  }
});

describe("A text with a pattern", () => {
  const depth = String.raw`(0|((0\.)|([1-9][0-9]*\.?))[0-9]*)([Ee][+-]?[0-9]+)?|not collected`;
  const day = String.raw`[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?|not collected`;
  const cases: [pattern: string, text: string, kept: string][] = [
    [depth, "0,15", "0.15"],
    [depth, "0.15", "0.15"],
    [depth, "not collected", "not collected"],
    [depth, "1,234", "1,234"],
    [depth, "deep", "deep"],
    [day, "31.01.2026", "2026-01-31"],
    [day, "2026-01", "2026-01"],
    [day, "31.02.2026", "31.02.2026"],
    ["[0-9],[0-9]", "1,5", "1,5"],
  ];
  for (const [pattern, text, kept] of cases) {
    it(`is ${JSON.stringify(kept)} for ${JSON.stringify(text)} with the pattern ${pattern}`, () => {
      const [column] = getColumns(field("f", "text", { simpleValidation: { pattern } }));
      expect(column && normalizeTyped(column, text)).to.equal(kept);
    });
  }
});

describe("A text with a unit", () => {
  const cases: [text: string, kept: string][] = [
    ["52,27", "52.27"],
    ["1,234", "1,234"],
    ["about 5,5", "about 5,5"],
  ];
  for (const [text, kept] of cases) {
    it(`is ${JSON.stringify(kept)} for ${JSON.stringify(text)}, also if its pattern permits a comma`, () => {
      for (const pattern of ["[0-9]+.?[0-9]*", undefined]) {
        const [column] = getColumns(field("f", "text", { units: ["DD"], simpleValidation: { pattern } }));
        expect(column && normalizeTyped(column, text)).to.equal(kept);
      }
    });
  }
});

describe("A date", () => {
  const cases: [text: string, day: string][] = [
    ["2026-01-31", "2026-01-31"],
    ["2026/1/5", "2026-01-05"],
    ["2026-01-31T00:00:00", "2026-01-31"],
    ["5.1.2026", "2026-01-05"],
    ["31/01/2026", "2026-01-31"],
    ["01/31/2026", "2026-01-31"],
    ["04/04/2026", "2026-04-04"],
    ["31-Jan-2026", "2026-01-31"],
    ["3. März 2026", "2026-03-03"],
    ["December 24, 2025", "2025-12-24"],
  ];
  for (const [text, day] of cases) {
    it(`reads ${text}`, () => expect(readDate(text)).to.equal(day));
  }
  const others = ["03/04/2026", "30.02.2026", "46053", "31.01.26", "2026", "soon", "2026-01-31 14:30"];
  for (const text of others) {
    it(`leaves ${text} unchanged for review`, () => expect(readDate(text)).to.equal(text));
  }
});

describe("An answer and its cell", () => {
  const cases: [type: FieldType, text: string, answer: unknown][] = [
    ["text", "12", "12"],
    ["number", "12.50", 12.5],
    ["number", "much", "much"],
    ["checkbox", "no", false],
    ["checkbox", "perhaps", "perhaps"],
    ["multiselect", "a; b", ["a", "b"]],
    ["organism", "9606", "9606"],
    ["date", "", null],
  ];
  for (const [type, text, answer] of cases) {
    it(`of type ${type}: "${text}" is ${JSON.stringify(answer)}`, () => {
      expect(parseAnswer(type, text)).to.deep.equal(answer);
    });
  }

  it("is restored from the stored value", () => {
    const answers = ["a", 12.5, true, false, ["a", "b"], null, undefined, { a: 1 }];
    expect(answers.map(formatAnswer)).to.deep.equal(["a", "12.5", "yes", "no", "a; b", "", "", '{"a":1}']);
  });
});

describe("A series", () => {
  const cases: [first: string, second: string, third: string][] = [
    ["barcode01", "", "barcode03"],
    ["barcode09", "", "barcode11"],
    ["S1", "S3", "S5"],
    ["S1", "T9", "S3"],
    ["A-007-x", "", "A-009-x"],
    ["99", "", "101"],
    ["NB24", "NB20", "NB26"],
    ["ACGT", "", "ACGT"],
  ];
  for (const [first, second, third] of cases) {
    it(`that begins with ${first}${second && ` and ${second}`} has ${third} as its third`, () => {
      expect(newSeries(first, second)(2)).to.equal(third);
    });
  }

  it("continues below the last value above", () => {
    expect(nextInSeries(["barcode01", "barcode02", ""])).to.equal("barcode03");
    expect(nextInSeries(["x", "barcode07"])).to.equal("barcode08");
    expect(nextInSeries(["", "x"])).to.equal(undefined);
    expect(nextInSeries([])).to.equal(undefined);
  });

  it("fills barcodes down, and any value on request", () => {
    const columns = getColumns(field("barcode", "barcode"), field("title", "text"));
    const rows = getRows(columns, ["barcode08", "gut 1"], [], []);
    const range = { top: 0, bottom: 2, left: 0, right: 1 };
    const cells = (filled: Row[]) => filled.map(({ values }) => [values["barcode"], values["title"]]);
    expect(cells(fillDown(rows, columns, range))).to.deep.equal([
      ["barcode08", "gut 1"],
      ["barcode09", "gut 1"],
      ["barcode10", "gut 1"],
    ]);
    expect(cells(fillDown(rows, columns, range, { asSeries: true }))[2]).to.deep.equal([
      "barcode10",
      "gut 3",
    ]);
  });
});

describe("Choices", () => {
  it("are found by value, name or another name, those that begin with the text first", () => {
    expect(choicesFor(ORGANISMS, "hum").map(({ value }) => value)).to.deep.equal(["408170", "9606"]);
    expect(choicesFor(ORGANISMS, "96").map(({ value }) => value)).to.deep.equal(["9606"]);
    expect(choicesFor(ORGANISMS, "gut").map(({ value }) => value)).to.deep.equal(["408170"]);
    expect(choicesFor(ORGANISMS, "oak")).to.deep.equal([]);
    expect(findChoice(ORGANISMS, "homo SAPIENS")?.value).to.equal("9606");
    expect(findChoice(ORGANISMS, "")).to.equal(undefined);
  });
});

describe("The unit of a value", () => {
  const columns = getColumns(DEPTH, LENGTH, field("title", "text", { label: "Title" }));

  it("has its own column if there are several, and appears in the header if there is one", () => {
    expect(columns.map(({ name, label, unit }) => [name, label, unit])).to.deep.equal([
      ["depth", "Depth", undefined],
      ["depth_unit", "Depth (unit)", undefined],
      ["length", "Length", "mm"],
      ["title", "Title", undefined],
    ]);
    expect(columns[1]).to.deep.include({ unitFor: "depth", choices: [{ value: "m" }, { value: "cm" }] });
  });

  const headers: [cell: string, column?: string, unit?: string | undefined, unknownUnit?: string][] = [
    ["Depth (m)", "depth", "m"],
    ["depth [CM]", "depth", "cm"],
    ["Depth (required)", "depth"],
    ["Depth (ft)", "depth", undefined, "ft"],
    ["Depth (unit)", "depth_unit"],
    ["depth_unit", "depth_unit"],
    ["Length (mm)", "length", "mm"],
    ["Length (m)", "length", undefined, "m"],
    ["Title (m)", "title"],
    ["Volume (ml)"],
  ];
  for (const [cell, name, unit, unknownUnit] of headers) {
    it(`in a header "${cell}" is ${unit ?? "none"}${unknownUnit ? `, ${unknownUnit} being unknown` : ""}`, () => {
      const read = readHeader(["id_title", cell].slice(name === "title" ? 1 : 0), columns)?.at(-1);
      expect(read).to.deep.equal({ column: columns.find((one) => one.name === name), unit, unknownUnit });
    });
  }

  it("is written beside each pasted value, and an unknown unit is reported", () => {
    const block = [["Title", "Depth (cm)", "Length [m]"], ["a", "1,5", "3"], ["b"], ["c", "", "4"]];
    const at = { row: 0, column: 0 };
    const pasted = pasteInto({ rows: [], columns, at, block, newKey: () => "k", rowsMax: 9 });
    expect(pasted.rows.map(({ values }) => values)).to.deep.equal([
      { title: "a", depth: "1.5", depth_unit: "cm", length: "3" },
      { title: "b" },
      { title: "c", depth: "", length: "4" },
    ]);
    expect(pasted).to.deep.include({ unknownColumns: [], unknownUnits: ["Length [m]"] });
  });

  it("is reported as missing in its own column, and only with a value", () => {
    const rows = getRows(columns, ["1", "", "2", "a"], ["", "m", "", "b"], ["1", "ft", "", "c"]);
    const units = ["m", "cm"];
    expect(problemFinder(columns)(rows)).to.deep.equal([
      [{ column: 1, problem: { kind: "unitMissing", units } }],
      [],
      [{ column: 1, problem: { kind: "notAUnit", units } }],
    ]);
  });
});

describe("The problems of a sheet", () => {
  it("name a barcode that two rows share, without blocking", () => {
    const columns = getColumns(field("barcode", "barcode"));
    const rows = getRows(columns, ["barcode01"], ["barcode02"], ["barcode01"], ["b c"]);
    expect(problemFinder(columns)(rows)).to.deep.equal([
      [{ column: 0, problem: { kind: "repeatedBarcode" } }],
      [],
      [{ column: 0, problem: { kind: "repeatedBarcode" } }],
      [{ column: 0, problem: { kind: "notBarcode" } }],
    ]);
  });

  it("are removed when their values change", () => {
    const columns = getColumns(field("barcode", "barcode"));
    const rows = getRows(columns, ["barcode01"], ["barcode01"]);
    const find = problemFinder(columns);
    expect(find(rows).map((ofRow) => ofRow.length)).to.deep.equal([1, 1]);
    expect(find(setCell(rows, columns, { row: 1, column: 0 }, "barcode02"))).to.deep.equal([[], []]);
  });
});

describe("A default", () => {
  it("is written when a row is begun, without overwriting typed values, and not into a blank row", () => {
    const columns = getColumns(field("title", "text"), field("kit", "text", { defaultValue: "A" }));
    const rows = getRows(columns, [], []);
    const [begun, blank] = setCell(rows, columns, { row: 0, column: 0 }, "gut");
    expect(begun?.values).to.deep.equal({ title: "gut", kit: "A" });
    expect(blank?.values).to.deep.equal({});
    expect(setCell(rows, columns, { row: 0, column: 1 }, "B")[0]?.values).to.deep.equal({ kit: "B" });
  });
});
