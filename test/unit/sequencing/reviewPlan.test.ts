import { expect } from "chai";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import fc from "fast-check";
import { PLAN_FIELDS } from "../../../server/sequencing/runs/rules/fields.ts";
import type { PlanState } from "../../../server/sequencing/imports/rules/planState.ts";
import { parsePlan } from "../../../server/sequencing/imports/rules/parsePlan.ts";
import { reviewPlan } from "../../../server/sequencing/imports/rules/reviewPlan.ts";
import type { Table } from "../../../server/sequencing/imports/Table.ts";
import { aTable } from "../../helpers/sheets.ts";

const NOTHING: PlanState = { samples: [], runs: [], assignments: [] };

describe("review of a run plan", () => {
  const review = (table: Table, state = NOTHING) => inTexts(reviewPlan(parsePlan(table), state).review);

  it("reports once that no column contains runs or samples, and refuses each row", () => {
    const { preview, problems } = review(aTable(["alias"], ["x"], ["y"]));
    const message = "Rows must include both Run and Sample/Patient columns";
    expect(preview.rowErrors).to.deep.equal([
      { rowNumber: 2, message },
      { rowNumber: 3, message },
    ]);
    expect(problems.slice(0, 2).map((problem) => [problem.rowNumber, problem.message])).to.deep.equal([
      [null, "The sheet has no column for the run"],
      [null, "The sheet has no column for the sample"],
    ]);
    expect(review(aTable(["alias"])).problems).to.deep.equal([]);
  });

  it("refuses names that are too long, at their cells", () => {
    const { preview, problems } = review(
      aTable(["Run", "Sample", "Barcode"], ["r".repeat(201), "s".repeat(101), "b".repeat(201)]),
    );
    expect(preview.rowErrors.slice(0, 3)).to.deep.equal([
      { rowNumber: 2, message: "Run must be at most 200 characters" },
      { rowNumber: 2, message: "Sample must be at most 100 characters" },
      { rowNumber: 2, message: "Barcode must be at most 200 characters" },
    ]);
    expect(problems.slice(0, 3).map(({ column }) => column)).to.deep.equal([0, 1, 2]);
  });

  it("reports unmapped columns with values, also without a header, and skips blank rows", () => {
    const table = aTable(["Run", "Sample", "", "", "Notes"], ["R", "S", "", "x", ""], ["", " ", "", "", ""]);
    const { preview, rows } = review(table);
    expect(preview.unmappedColumns).to.deep.equal(["Column D", "Notes"]);
    expect(preview.rows[0]?.unmapped).to.deep.equal({ "Column D": "x" });
    expect(rows.map(({ rowNumber }) => rowNumber)).to.deep.equal([2]);
  });

  it("truncates long headers and keeps them distinct", () => {
    const long = "n".repeat(2_000);
    const { preview } = review(aTable(["Run", "Sample", long, long], ["R", "S", "x", "y"]));
    const cut = `${"n".repeat(200)}…`;
    expect(preview.unmappedColumns).to.deep.equal([cut, `${cut} (2)`]);
    expect(preview.rows[0]?.unmapped).to.deep.equal({ [cut]: "x", [`${cut} (2)`]: "y" });
  });

  it("offers values that differ where they are short enough to choose from", () => {
    const rows = ["a", "b".repeat(201), "c"].map((box, at) => [`R${at}`, "S", box]);
    const { problems } = review(aTable(["Run", "Sample", "Storage box"], ...rows));
    const offered = problems.filter(({ column }) => column === 2).map(({ suggestions }) => suggestions);
    expect(offered).to.deep.equal([
      ["a", "c"],
      ["a", "c"],
      ["a", "c"],
    ]);
  });

  it("contains no characters that the database refuses", () => {
    const { preview } = review(aTable(["Run", "Sample"], ["R\0", "S\uD800"]));
    expect(preview.rows[0]).to.deep.include({ runId: "R", sampleCode: "S" });
  });

  it("refuses new runs with more samples than the import limit", () => {
    const samples = Array.from({ length: 201 }, (_, index) => ({
      id: String(index),
      code: `S${index}`,
      barcode: `tag ${index}`,
      answers: {},
    }));
    const of = (runs: number) => {
      const rows = Array.from({ length: runs }, (_, index) => [`R${index}`, "S0"]);
      return review(aTable(["Run", "Sample"], ...rows), { ...NOTHING, samples });
    };
    const message =
      "The new runs of this sheet would be prefilled with more than 20000 samples that already have a barcode: " +
      "import fewer runs at once";
    expect(of(100).preview.rowErrors).to.deep.equal([{ rowNumber: null, message }]);
    expect(of(100).problems).to.deep.equal([
      { rowNumber: null, column: null, message, blocks: true, suggestions: [] },
    ]);
    expect(of(99).preview.applyReady).to.equal(true);
    expect(of(99).runs[0]).to.deep.include({ prefilledSamples: 200 });
  });

  it("treats different spellings of a value as equal", () => {
    const state: PlanState = {
      samples: [
        { id: "1", code: "S", barcode: null, answers: { sampling_date: "1.2.2026", storage_box: { of: 1 } } },
      ],
      runs: [{ id: "run", runId: "R" }],
      assignments: [
        {
          sequencingRunId: "run",
          sampleId: "1",
          barcode: "BC 7",
          customFields: { concentration_ng_ul: "1,5", run_specific_notes: "a\r\nb", analyte: true },
          notes: null,
        },
      ],
    };
    const table = aTable(
      ["Run", "Sample", "Barcode", "Date", "Storage box", "DNA ng", "Run-specific notes", "Analyte"],
      ["R", "S", "barcode07", "2026-02-01", '{"of":1}', "1.5", "a\nb", "true"],
    );
    expect(review(table, state).rows).to.deep.equal([{ rowNumber: 2, status: "same", changes: [] }]);
  });

  it("never throws for any sheet, and is ready only without errors", () => {
    const header = fc.oneof(
      fc.constantFrom(
        ...PLAN_FIELDS.flatMap(({ label, aliases }) => [label, ...aliases]),
        "__proto__",
        "constructor",
      ),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    const cell = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom("", "R", "S1", "s-1", "S2", "BC01", "1", "1,5", "1.2.2026", "__proto__"),
      },
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    const table = fc.record({
      sheet: fc.string(),
      header: fc.array(header, { maxLength: 12 }),
      rows: fc.array(
        fc.record({ rowNumber: fc.integer({ min: 1, max: 30 }), cells: fc.array(cell, { maxLength: 14 }) }),
        { maxLength: 12 },
      ),
    });
    const state: PlanState = {
      samples: ["S1", "S2", "__proto__"].map((code, index) => ({
        id: `${index}`,
        code,
        barcode: ["BC01", null, "bc1"][index] ?? null,
        answers: { storage_box: "A", sampling_date: null },
      })),
      runs: [{ id: "run", runId: "R" }],
      assignments: [
        { sequencingRunId: "run", sampleId: "1", barcode: "barcode01", customFields: {}, notes: null },
      ],
    };
    fc.assert(
      fc.property(table, (written) => {
        const { preview, rows, counts } = review(written, state);
        expect(preview.applyReady).to.equal(preview.rowCount > 0 && preview.rowErrors.length === 0);
        expect(rows.length).to.equal(counts.new + counts.changed + counts.same + counts.problem);
        if (preview.applyReady) expect(counts.problem).to.equal(0);
        if (preview.rowErrors.length > 0) expect(counts.problem).to.be.greaterThan(0);
        JSON.stringify(preview);
      }),
    );
  });
});
