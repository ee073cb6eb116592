import { expect } from "chai";
import exceljs from "exceljs";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readWorkbook } from "../../../server/sequencing/imports/readWorkbook.ts";
import { readTable } from "../../../server/sequencing/imports/workbook/readTable.ts";
import { Unreadable } from "../../../server/sequencing/imports/workbook/Unreadable.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { findRow, getRows, buildWorkbook } from "../../helpers/workbooks.ts";

const REAL_PLANS = join(packageRoot(), "../shared/data/run-plans");
const HEADER = ["Run", "Sample"];
const PLAN = getRows([HEADER, ["R1", "S1"]]);
const READ = { header: HEADER, rows: [{ rowNumber: 2, cells: ["R1", "S1"] }] };

async function written(fill: (workbook: exceljs.Workbook) => void): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  fill(workbook);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

async function readFault(bytes: Buffer): Promise<string> {
  try {
    await readTable(bytes);
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
  return "none";
}

describe("a workbook as a table", () => {
  it("has the text of every kind of cell that is written", async () => {
    const bytes = await written((workbook) => {
      const sheet = workbook.addWorksheet("Run Samples");
      sheet.addRow(["Run", "Sample", "Date", "DNA ng/µl", "Code", "Notes", "Formula", "Day after"]);
      sheet.addRow([
        "R1",
        { richText: [{ text: "S" }, { text: "001", font: { bold: true } }] },
        new Date(Date.UTC(2026, 2, 1)),
        0.1 + 0.2,
        { text: "link", hyperlink: "https://example.org/" },
        true,
        { formula: 'A2&"x"', result: "R1x" },
        { formula: "C2+1", result: new Date(Date.UTC(2026, 2, 2)) },
      ]);
      sheet.getCell("C2").numFmt = "dd.mm.yyyy";
      sheet.getCell("H2").numFmt = "dd.mm.yyyy";
      sheet.getRow(4).values = [
        "R1",
        " S002 ",
        "01.03.2026",
        "1,25",
        { error: "#N/A" },
        null,
        { formula: "1/4", result: 0.25 },
      ];
    });
    expect(await readWorkbook(bytes)).to.deep.equal({
      sheet: "Run Samples",
      header: ["Run", "Sample", "Date", "DNA ng/µl", "Code", "Notes", "Formula", "Day after"],
      rows: [
        { rowNumber: 2, cells: ["R1", "S001", "2026-03-01", "0.3", "link", "TRUE", "R1x", "2026-03-02"] },
        { rowNumber: 4, cells: ["R1", "S002", "01.03.2026", "1,25", "#N/A", "", "0.25", ""] },
      ],
    });
  });

  const choices: [names: string[], chosen: string][] = [
    [["Cover", "Tabelle2", "Samples", "Run Samples"], "Run Samples"],
    [["Cover", "Tabelle2", "Samples"], "Samples"],
    [["Cover", "Tabelle2"], "Tabelle2"],
    [["Cover", "samples"], "Cover"],
  ];
  for (const [names, chosen] of choices)
    it(`is the worksheet ${chosen} of ${names.join(", ")}`, async () => {
      const table = await readTable(buildWorkbook(names.map((name) => ({ name, data: PLAN }))));
      expect(table).to.deep.equal({ sheet: chosen, ...READ });
    });

  it("is the first worksheet with more than one row where none is named as run plans are", async () => {
    const table = await readTable(
      buildWorkbook([
        { name: "Empty", data: "" },
        { name: "Title", data: getRows([["Our plan"]]) + '<row r="2"><c r="A2" s="1"/></row>' },
        { name: "Plan", data: PLAN },
        { name: "Lists", data: PLAN },
      ]),
    );
    expect(table).to.deep.equal({ sheet: "Plan", ...READ });
  });

  it("may be hidden, and its header may be further down and to the right", async () => {
    const data = `<row r="3"><c r="B3" t="inlineStr"><is><t>Run</t></is></c></row><row r="7"><c r="C7"><v>5</v></c></row>`;
    const table = await readTable(buildWorkbook([{ name: "Samples", state: "hidden", data }]));
    expect(table).to.deep.equal({
      sheet: "Samples",
      header: ["", "Run", ""],
      rows: [{ rowNumber: 7, cells: ["", "", "5"] }],
    });
  });

  it("needs no addresses in rows and cells, and accepts the prefixed names of the strict format", async () => {
    const data =
      "<x:row><x:c t='inlineStr'><x:is><x:r><x:t>Ru</x:t></x:r><x:r><x:t>n</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c></x:row>";
    const table = await readTable(
      buildWorkbook([{ name: "Samples", data: `${data}<row><c><v>1</v></c></row>` }]),
    );
    expect(table).to.deep.equal({
      sheet: "Samples",
      header: ["Run"],
      rows: [{ rowNumber: 2, cells: ["1"] }],
    });
  });

  it("has a cell that is merged with those below it in each of their rows", async () => {
    const bytes = await written((workbook) => {
      const sheet = workbook.addWorksheet("Run Samples");
      sheet.addRows([
        ["Run", "Sample", "Notes"],
        ["R1", "S1", "both"],
        [null, "S2"],
        [],
        [null, "S3"],
        [null, "S4"],
      ]);
      sheet.mergeCells("A2:A5");
      sheet.mergeCells("C2:D3");
    });
    expect((await readTable(bytes)).rows).to.deep.equal([
      { rowNumber: 2, cells: ["R1", "S1", "both"] },
      { rowNumber: 3, cells: ["R1", "S2", ""] },
      { rowNumber: 5, cells: ["R1", "S3", ""] },
      { rowNumber: 6, cells: ["", "S4", ""] },
    ]);
  });

  it("contains the formatted values of cells, and shared texts", async () => {
    const data =
      '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row><row><c s="1"><v>7</v></c><c s="2"><v>46082</v></c></row>';
    const sharedStrings = "<si><r><t>Da</t></r><r><t>te</t></r><rPh><t>no</t></rPh></si><si><t>Run</t></si>";
    const table = await readTable(
      buildWorkbook([{ name: "Samples", data }], { sharedStrings, formats: ["0000", "yyyy-mm-dd"] }),
    );
    expect(table).to.deep.equal({
      sheet: "Samples",
      header: ["Run", "Date"],
      rows: [{ rowNumber: 2, cells: ["0007", "2026-03-01"] }],
    });
  });

  const ordinary: [what: string, data: string, after: string][] = [
    [
      "validations down to the last row",
      "",
      '<dataValidations count="1"><dataValidation type="list" sqref="A2:J1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations>',
    ],
    ["a merge of all cells", "", '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'],
    ["a cell with a look alone in the last corner", '<row r="1048576"><c r="XFD1048576" s="0"/></row>', ""],
    [
      "conditional formats and macros of sheets",
      "",
      '<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression" priority="1"><formula>TRUE</formula></cfRule></conditionalFormatting><controls/>',
    ],
  ];
  for (const [what, data, after] of ordinary)
    it(`is read beside ${what}`, async () => {
      const table = await readTable(buildWorkbook([{ name: "Plan", data: PLAN + data, after }]));
      expect(table).to.deep.equal({ sheet: "Plan", ...READ });
    });

  it("is limited to 1000 data rows that are used, and to 80 columns", async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => findRow(index + 1, ["R1", `S${index}`])).join("");
    const columns = (count: number) =>
      getRows([Array.from({ length: count }, (_, index) => `c${index}`), ["R1"]]);
    const far = (cell: string, row: number) => `${PLAN}<row r="${row}"><c r="${cell}"><v>1</v></c></row>`;
    const plan = (data: string) => buildWorkbook([{ name: "Plan", data }]);
    expect((await readTable(plan(rows(1_001)))).rows).to.have.length(1_000);
    expect((await readTable(plan(far("A1048576", 1_048_576)))).rows).to.deep.equal([
      ...READ.rows,
      { rowNumber: 1_048_576, cells: ["1", ""] },
    ]);
    expect((await readTable(plan(columns(80)))).header).to.have.length(80);
    expect(await readFault(plan(rows(1_002)))).to.equal("tooManyRows");
    expect(await readFault(plan(columns(81)))).to.equal("tooManyColumns");
    expect(await readFault(plan(far("XFD1048576", 1_048_576)))).to.equal("tooManyColumns");
  });

  for (const name of [
    "planned-two-runs",
    "greek-mu-and-unmapped",
    "with-errors",
    "not-a-run-plan_ENA_ERC000033",
  ])
    it(`of the real file ${name} equals the result of exceljs`, async function () {
      const path = join(REAL_PLANS, `${name}.xlsx`);
      if (!existsSync(path)) {
        console.warn(`    No real run plan ${path}`);
        this.skip();
      }
      const bytes = await readFile(path);
      const table = await readTable(bytes);
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
      const expected: string[][] = [];
      workbook.getWorksheet(table.sheet)?.eachRow((row) => {
        const cells = table.header.map((_, index) => row.getCell(index + 1).text.trim());
        if (cells.some((cell) => cell !== "")) expected.push(cells);
      });
      expect([table.header, ...table.rows.map(({ cells }) => cells)]).to.deep.equal(expected);
      expect(expected.length).to.be.greaterThan(1);
    });
});
