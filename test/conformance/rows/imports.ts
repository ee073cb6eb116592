import { expect } from "chai";
import { randomBytes } from "node:crypto";
import * as adapter from "../adapter.ts";
import {
  expectKeys,
  expectRefusal,
  expectSomeRefusal,
  expectStatus,
  exactly,
  flag,
  integer,
  list,
  listKind,
  object,
  orNull,
  text,
} from "../expected.ts";
import { area, type Asked } from "../row.ts";
import type { Site } from "../site.ts";
import { sendWorkbook, type Sheet, buildWorkbook } from "../workbook.ts";

const PREVIEW = {
  sheet: text,
  rows: list,
  rowCount: integer,
  unmappedColumns: listKind(text),
  missingSamples: listKind(text),
  duplicateBarcodes: list,
  rowErrors: list,
  applyReady: flag,
};
const REVIEW = "Import contains rows that need review before saving";

const order = (site: Site) => site.once("order of run plans", () => site.order());

async function sent(site: Site, sheets: Sheet[], apply = false) {
  const { id } = await order(site);
  return sendWorkbook(site, id, await buildWorkbook(sheets), { apply });
}

const preview = async (site: Site, rows: Sheet["rows"], name = "Samples") =>
  expectStatus(await sent(site, [{ name, rows }]), 200);

const HEAD = ["Run", "Sample", "Barcode"];

/** The n-th name that the header of each field may have; the last one where it has fewer. */
const ALIASES: Record<string, string[]> = {
  runId: ["Run", "Run ID", "Run name", "Sequencing run"],
  sampleCode: ["Sample", "Sample ID", "Sample code", "Patient", "Patient ID", "Internal sample code"],
  barcode: ["Barcode", "Barcode ID", "Barcode name"],
  material_body_site: ["Material", "Body site"],
  sampling_date: ["Date", "Sampling date"],
  concentration_ng_ul: ["DNA ng/µl", "Concentration ng/µl"],
  storage_box: ["Storage box"],
  storage_position: ["Storage position"],
  storage_buffer: ["Buffer"],
};

/** Sequencing run import. */
export const imports = area("imports", "instance-api", [
  [
    "§4 Sequencing run import",
    "a preview answers { sheet, rows, rowCount, unmappedColumns, missingSamples, duplicateBarcodes, rowErrors, applyReady }",
    async (site) => {
      const body = await preview(site, [HEAD, ["R1", "CONF-1", "barcode01"], ["R1", "CONF-2", "barcode02"]]);
      expectKeys(body, PREVIEW);
      expect(body).to.deep.include({
        sheet: "Samples",
        rowCount: 2,
        unmappedColumns: [],
        missingSamples: [],
        duplicateBarcodes: [],
        rowErrors: [],
        applyReady: true,
      });
    },
  ],
  [
    "§2 Run-plan row",
    "a row has rowNumber, runId, sampleCode, barcode, customFields, and unmapped: original header to cell value",
    async (site) => {
      const { rows } = await preview(site, [
        [...HEAD, "Body site", "Favourite colour"],
        ["R1", "CONF-1", "barcode01", "gut", "green"],
      ]);
      expectKeys(
        rows[0],
        {
          rowNumber: integer,
          runId: exactly("R1"),
          sampleCode: exactly("CONF-1"),
          barcode: exactly("barcode01"),
          customFields: object,
          unmapped: exactly({ "Favourite colour": "green" }),
        },
        "a row",
      );
      expect(rows[0].customFields).to.deep.include({ material_body_site: "gut" });
    },
  ],
  [
    "§4 Sequencing run import",
    "unrecognised columns are reported, not dropped",
    async (site) => {
      const body = await preview(site, [
        [...HEAD, "Favourite colour"],
        ["R1", "CONF-1", "barcode01", "green"],
      ]);
      expect(body.unmappedColumns).to.deep.equal(["Favourite colour"]);
      expect(body.applyReady).to.equal(true);
    },
  ],
  ...[0, 1, 2, 3, 4, 5].map((nth): Asked => {
    const headers = Object.values(ALIASES).map((names) => names[Math.min(nth, names.length - 1)] ?? "");
    return [
      "§4 Sequencing run import",
      `headers are matched: ${headers.join(", ")}`,
      async (site) => {
        const cells = ["R1", "CONF-1", "barcode01", "gut", "2026-01-31", 12.5, "Box 1", "A1", "TE"];
        const body = await preview(site, [headers, cells]);
        expect(body.unmappedColumns).to.deep.equal([]);
        const [row] = body.rows;
        expect([row.runId, row.sampleCode, row.barcode]).to.deep.equal(["R1", "CONF-1", "barcode01"]);
        expect(row.customFields).to.include.keys(Object.keys(ALIASES).slice(3));
      },
    ];
  }),
  [
    "§4 Sequencing run import",
    "headers are normalized: lower case, punctuation removed, the micro sign folded to u",
    async (site) => {
      const body = await preview(site, [
        ["  RUN-ID: ", "sample_CODE!", "BARCODE (name)", "DNA ng/\u03bcl", "storage  box."],
        ["R1", "CONF-1", "barcode01", 3, "Box 1"],
      ]);
      expect(body.unmappedColumns).to.deep.equal([]);
      expect(body.rows[0]).to.deep.include({ runId: "R1", sampleCode: "CONF-1", barcode: "barcode01" });
      expect(body.rows[0].customFields).to.include.keys("concentration_ng_ul", "storage_box");
    },
  ],
  ...(
    [
      [["First", "Tabelle2", "Samples", "Run Samples"], "Run Samples"],
      [["First", "Tabelle2", "Samples"], "Samples"],
      [["First", "Tabelle2"], "Tabelle2"],
      [["First", "Second"], "First"],
    ] as const
  ).map(([names, chosen]): Asked => [
    "§4 Sequencing run import",
    `of the worksheets ${names.join(", ")} it is ${chosen} that is read`,
    async (site) => {
      const sheets = names.map((name) => ({ name, rows: [HEAD, [name, "CONF-1", "barcode01"]] }));
      const body = expectStatus(await sent(site, sheets), 200);
      expect([body.sheet, body.rows[0].runId]).to.deep.equal([chosen, chosen]);
    },
  ]),
  [
    "§4 Sequencing run import",
    "else it is the first worksheet with more than one row",
    async (site) => {
      const rows = [HEAD, ["R1", "CONF-1", "barcode01"]];
      const sheets = [
        { name: "Cover", rows: [["A title"]] },
        { name: "Plan", rows },
      ];
      expect(expectStatus(await sent(site, sheets), 200).sheet).to.equal("Plan");
    },
  ],
  [
    "§4 Sequencing run import",
    "a row lacking a run or a sample column yields a row-level error",
    async (site) => {
      const body = await preview(site, [
        HEAD,
        ["R1", "CONF-1", "barcode01"],
        ["", "CONF-2", "barcode02"],
        ["R1", "", "barcode03"],
      ]);
      expect(body.applyReady).to.equal(false);
      const numbers = body.rowErrors.map(({ rowNumber }: { rowNumber: number | null }) => rowNumber);
      expect(numbers.filter((number: number | null) => number !== null)).to.have.length(2);
      for (const problem of body.rowErrors)
        expectKeys(problem, { rowNumber: orNull(integer), message: text }, "a row error");
    },
  ],
  [
    "§4 Sequencing run import",
    "missing samples are whole-sheet errors with rowNumber null",
    async (site) => {
      const body = await preview(site, [
        HEAD,
        ["R1", "CONF-1", "barcode01"],
        ["R1", "NOT-HERE", "barcode02"],
      ]);
      expect(body.missingSamples).to.deep.equal(["NOT-HERE"]);
      expect(
        body.rowErrors.some(({ rowNumber }: { rowNumber: number | null }) => rowNumber === null),
      ).to.equal(true);
      expect(body.applyReady).to.equal(false);
    },
  ],
  [
    "§4 Sequencing run import",
    "duplicate barcodes are { runId, barcode, count } and whole-sheet errors with rowNumber null",
    async (site) => {
      const body = await preview(site, [HEAD, ["R1", "CONF-1", "barcode01"], ["R1", "CONF-2", "barcode01"]]);
      expect(body.duplicateBarcodes).to.deep.equal([{ runId: "R1", barcode: "barcode01", count: 2 }]);
      expect(
        body.rowErrors.some(({ rowNumber }: { rowNumber: number | null }) => rowNumber === null),
      ).to.equal(true);
      expect(body.applyReady).to.equal(false);
    },
  ],
  [
    "§4 Sequencing run import",
    "applyReady is true only with at least one row",
    async (site) => {
      const { id } = await order(site);
      const bytes = await buildWorkbook([{ name: "Samples", rows: [HEAD] }]);
      const answer = await sendWorkbook(site, id, bytes);
      if (answer.status !== 200) expectSomeRefusal(answer, 400);
      else expect(answer.body).to.deep.include({ applyReady: false, rowCount: 0 });
    },
  ],
  [
    "§4 Sequencing run import",
    "a preview writes nothing",
    async (site) => {
      const { id } = await site.order();
      const rows = [HEAD, ["R1", "CONF-1", "barcode01"]];
      expectStatus(await sendWorkbook(site, id, await buildWorkbook([{ name: "Samples", rows }])), 200);
      expect(await adapter.readSequencingRuns(site.admin, id)).to.deep.equal([]);
    },
  ],
  [
    "§4 Sequencing run import",
    "apply upserts SequencingRun and SequencingRunSample rows: the preview plus success and createdOrUpdated [ { runId, assignments } ]",
    async (site) => {
      const { id } = await site.order();
      const bytes = await buildWorkbook([
        { name: "Samples", rows: [HEAD, ["R1", "CONF-1", "barcode01"], ["R1", "CONF-2", "barcode02"]] },
      ]);
      for (const time of ["first", "second"]) {
        const body = expectStatus(await sendWorkbook(site, id, bytes, { apply: true }), 200);
        expectKeys(
          body,
          { ...PREVIEW, success: exactly(true), createdOrUpdated: list },
          `the ${time} answer`,
        );
        expect(body.createdOrUpdated).to.deep.equal([{ runId: "R1", assignments: 2 }]);
      }
      const runs = await adapter.readSequencingRuns(site.admin, id);
      expect(
        runs.map(({ runId, samples }) => [
          runId,
          samples.map(({ sampleCode, barcode }) => [sampleCode, barcode]),
        ]),
      ).to.deep.equal([
        [
          "R1",
          [
            ["CONF-1", "barcode01"],
            ["CONF-2", "barcode02"],
          ],
        ],
      ]);
    },
  ],
  [
    "§4 Sequencing run import",
    "custom fields are merged into Sample.customFields, or stored on the SequencingRunSample row",
    async (site) => {
      const { id, samples } = await site.order();
      const rows = [
        [...HEAD, "Body site", "Storage box", "Concentration ng/µl"],
        ["R1", "CONF-1", "barcode01", "gut", "Box 1", 7.5],
      ];
      const bytes = await buildWorkbook([{ name: "Samples", rows }]);
      expectStatus(await sendWorkbook(site, id, bytes, { apply: true }), 200);
      const [run] = await adapter.readSequencingRuns(site.admin, id);
      const kept = {
        ...(await adapter.readCustomFields(site.admin, samples[0].id)),
        ...run?.samples[0]?.customFields,
      };
      expect(kept).to.include.keys("material_body_site", "storage_box", "concentration_ng_ul");
    },
  ],
  [
    "§7 Errors",
    `apply=true with non-empty rowErrors is 400 '${REVIEW}', and the body echoes the full preview`,
    async (site) => {
      const { id } = await site.order();
      const bytes = await buildWorkbook([
        { name: "Samples", rows: [HEAD, ["R1", "CONF-1", "barcode01"], ["", "CONF-2", ""]] },
      ]);
      const response = expectStatus(await sendWorkbook(site, id, bytes), 200);
      const body = expectStatus(await sendWorkbook(site, id, bytes, { apply: true }), 400);
      expect(body).to.deep.equal({ ...response, error: REVIEW });
      expect(await adapter.readSequencingRuns(site.admin, id)).to.deep.equal([]);
    },
  ],
  [
    "§4 Sequencing run import",
    "CSV is not accepted",
    async (site) => {
      const { id } = await order(site);
      const bytes = Buffer.from("Run,Sample,Barcode\nR1,CONF-1,barcode01\n");
      expectSomeRefusal(await sendWorkbook(site, id, bytes, { name: "plan.csv" }), 400);
    },
  ],
  [
    "§4 Sequencing run import",
    "the file field is named file: without it the import is refused",
    async (site) => {
      const { id } = await order(site);
      const form = new FormData();
      form.append("workbook", new Blob([Buffer.from("x")]), "plan.xlsx");
      expectSomeRefusal(await site.admin.post(`/api/orders/${id}/sequencing/runs/import`, form), 400);
    },
  ],
  [
    "§8 Limits",
    "a file above 5 MB is 413 with a message",
    async (site) => {
      const { id } = await order(site);
      expectSomeRefusal(await sendWorkbook(site, id, randomBytes(5 * 1024 * 1024 + 1)), 413);
    },
  ],
  [
    "§8 Limits",
    "1000 data rows are taken, 1001 are 400 with a message",
    async (site) => {
      const rows = (count: number) => [
        HEAD,
        ...Array.from({ length: count }, (_, index) => [`R${index}`, "CONF-1", `barcode${index}`]),
      ];
      expect((await preview(site, rows(1000))).rowCount).to.equal(1000);
      expectSomeRefusal(await sent(site, [{ name: "Samples", rows: rows(1001) }]), 400);
    },
  ],
  [
    "§8 Limits",
    "80 columns are taken, 81 are 400 with a message",
    async (site) => {
      const rows = (count: number) => [
        [...HEAD, ...Array.from({ length: count - 3 }, (_, index) => `Column ${index}`)],
        ["R1", "CONF-1", "barcode01", ...Array.from({ length: count - 3 }, () => "x")],
      ];
      expect((await preview(site, rows(80))).unmappedColumns).to.have.length(77);
      expectSomeRefusal(await sent(site, [{ name: "Samples", rows: rows(81) }]), 400);
    },
  ],
  [
    "§5 Authentication",
    "run-plan import is for facility admins: others are refused with 'Unauthorized'",
    async (site) => {
      const { id, owner } = await order(site);
      const bytes = Buffer.from("x");
      expectRefusal(await sendWorkbook(site, id, bytes, { who: owner }), 403, "Unauthorized");
      const { status, body } = await sendWorkbook(site, id, bytes, { who: site.anyone });
      expect([401, 403]).to.include(status);
      expect(body).to.deep.equal({ error: "Unauthorized" });
    },
  ],
]);
