import { expect } from "chai";
import { cellText, type StoredCell } from "../../../server/sequencing/imports/workbook/cellText.ts";
import { parseFormat, type NumberFormat } from "../../../server/sequencing/imports/workbook/readFormats.ts";

const cells: [what: string, cell: Partial<StoredCell> & { value: string }, text: string][] = [
  ["a whole number", { value: "12" }, "12"],
  ["a decimal", { value: "1.25" }, "1.25"],
  ["a negative decimal", { value: "-0.5" }, "-0.5"],
  ["the noise of a last bit", { value: "0.30000000000000004" }, "0.3"],
  ["another noise", { value: "1.1000000000000001" }, "1.1"],
  ["trailing zeros", { value: "1.50" }, "1.5"],
  ["a number with an exponent", { value: "1.5E-3" }, "0.0015"],
  ["a small number", { value: "1E-7" }, "0.0000001"],
  ["a large number", { value: "1e21" }, "1000000000000000000000"],
  ["more digits than are kept", { value: "12345678901234567" }, "12345678901234600"],
  ["a negative zero", { value: "-0" }, "0"],
  ["nothing", { value: "" }, ""],
  ["a number that is none", { value: "many" }, "many"],
  ["leading zeros that are shown", { value: "7", format: { digits: 4 } }, "0007"],
  ["a fraction among them", { value: "7.5", format: { digits: 4 } }, "7.5"],
  ["a day", { value: "46082", format: "date" }, "2026-03-01"],
  ["a day with a time", { value: "46082.75", format: "date" }, "2026-03-01"],
  [
    "a day just before its end, by the noise of a bit",
    { value: "46081.9999999999", format: "date" },
    "2026-03-01",
  ],
  ["a leap day", { value: "45351", format: "date" }, "2024-02-29"],
  ["the first day", { value: "1", format: "date" }, "1900-01-01"],
  ["the day before the one that never was", { value: "59", format: "date" }, "1900-02-28"],
  ["the day after it", { value: "61", format: "date" }, "1900-03-01"],
  ["a day counted from 1904", { value: "44620", format: "date", countsFrom1904: true }, "2026-03-01"],
  ["the last day", { value: "2958465", format: "date" }, "9999-12-31"],
  ["a day past it", { value: "2958466", format: "date" }, "2958466"],
  ["a day before all", { value: "-3", format: "date" }, "-3"],
  ["a time shown as a day", { value: "0.5", format: "date" }, "12:00"],
  ["a time", { value: "0.354166666666667", format: "time" }, "08:30"],
  ["a time with seconds", { value: "0.354178240740741", format: "time" }, "08:30:01"],
  ["hours past a day", { value: "1.5", format: "time" }, "36:00"],
  ["an ISO day", { type: "d", value: "2026-03-01T00:00:00" }, "2026-03-01"],
  ["a text", { type: "str", value: "  RUN 1 \n" }, "RUN 1"],
  ["a text that looks like a number", { type: "str", value: "0012" }, "0012"],
  ["a text within the cell", { type: "inlineStr", value: "oral\u00a0" }, "oral"],
  ["a text with an escaped character", { type: "str", value: "a_x0009_b" }, "a\tb"],
  ["what the database does not keep", { type: "str", value: "a_x0000_b_xD800_c" }, "abc"],
  ["true", { type: "b", value: "1" }, "TRUE"],
  ["false", { type: "b", value: "0" }, "FALSE"],
  ["no truth", { type: "b", value: "" }, ""],
  ["an error", { type: "e", value: "#N/A" }, "#N/A"],
];

const formats: [code: string, format: NumberFormat][] = [
  ["General", "number"],
  ["0", "number"],
  ["0.00", "number"],
  ["#,##0.00 [$€-407]", "number"],
  ["[Red]0.0;[Blue]-0.0", "number"],
  ['0.0" days"', "number"],
  [String.raw`0\d`, "number"],
  ["0%", "number"],
  ["0000", { digits: 4 }],
  ["00", { digits: 2 }],
  ["yyyy-mm-dd", "date"],
  [String.raw`dd\.mm\.yyyy`, "date"],
  ["[$-407]d. mmmm yyyy;@", "date"],
  ["mmm-yy", "date"],
  ["MMMM", "date"],
  ["yyyy-mm-dd hh:mm", "date"],
  ["hh:mm:ss", "time"],
  ["[h]:mm", "time"],
  ["mm:ss.0", "time"],
];

describe("the text of a cell", () => {
  for (const [what, cell, text] of cells)
    it(`${what} is "${text.replaceAll(/\s/g, " ")}"`, () => {
      const read = cellText({ type: "n", format: "number", countsFrom1904: false, ...cell });
      expect(read).to.equal(text);
    });

  for (const [code, format] of formats)
    it(`${code} shows ${typeof format === "string" ? `a ${format}` : `${format.digits} digits`}`, () => {
      expect(parseFormat(code)).to.deep.equal(format);
    });
});
