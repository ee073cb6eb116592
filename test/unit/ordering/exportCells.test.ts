import { expect } from "chai";
import type { Sample } from "../../../db/models/Sample.ts";
import { csvLine } from "../../../server/platform/exports/csvLine.ts";
import { exportCells, exportHeader } from "../../../server/ordering/studies/exportTable.ts";
import type { SampleField } from "../../../server/ordering/studies/sampleFields.ts";

const field = (name: string, units?: string[]): SampleField => ({
  name,
  label: name,
  type: "text",
  required: false,
  visible: true,
  units,
});

describe("an exported table", () => {
  const fields = [field("ph"), field("depth", ["m", "cm"]), field("elevation", ["m"])];

  it("has a column for each field, and for units where there are several to choose from", () => {
    expect(exportHeader(fields)).to.deep.equal([
      "order_number",
      "sample_id",
      "ph",
      "depth",
      "depth_unit",
      "elevation",
    ]);
  });

  const values: [unknown, string][] = [
    ["text", "text"],
    [7, "7"],
    [0, "0"],
    [false, "false"],
    [null, ""],
    [undefined, ""],
    [["a", "b"], "a; b"],
    [{ a: 1 }, '{"a":1}'],
  ];
  for (const [value, cell] of values) {
    it(`formats ${JSON.stringify(value)} as ${JSON.stringify(cell)}`, () => {
      const sample = { sampleId: "A", checklistData: { ph: value }, checklistUnits: { depth: "cm" } };
      expect(exportCells(sample as unknown as Sample, fields)).to.deep.equal(["", "A", cell, "", "cm", ""]);
    });
  }

  const cells: [string, string][] = [
    ["plain", "plain"],
    ["a,b", '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ["two\nlines", '"two\nlines"'],
    ["=1+1", "'=1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["+cmd", "'+cmd"],
    ["-2+3", "'-2+3"],
    ["\tx", "'\tx"],
    ["-12.5", "-12.5"],
    ["+4", "+4"],
    ["", ""],
  ];
  for (const [cell, line] of cells) {
    it(`writes ${JSON.stringify(cell)} to CSV as ${JSON.stringify(line)}`, () => {
      expect(csvLine([cell, "x"])).to.equal(`${line},x\r\n`);
    });
  }
});
