import { expect } from "chai";
import fc from "fast-check";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { RunPlanImport } from "../../../db/models/RunPlanImport.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { PLAN_FIELDS } from "../../../server/sequencing/runs/rules/fields.ts";
import type { Table } from "../../../server/sequencing/imports/Table.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Answer, Browser } from "../../helpers/browser.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { aForm, aTable, aWorkbook } from "../../helpers/sheets.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { textsOfSaid } from "../../helpers/textsOfSaid.ts";

const REAL_PLANS = join(packageRoot(), "../shared/data/run-plans");
const DEMO = "Sequencing data management is disabled in the public demo.";
const DRAFT = "Sequencing run plans can only be managed on submitted or completed sequencing orders";
const NEEDS_REVIEW = "Import contains rows that need review before saving";

describe("import of a run plan", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let order: Order;
  let runs: string;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    order = await anOrder(app.db, owner.user.id);
    runs = `/api/orders/${order.id}/sequencing/runs`;
  });

  const samples = async (...codes: string[]) => {
    for (const sampleId of codes) await aSample(app.db, order.id, { sampleId });
  };
  const settleOutcome = async (answering: Promise<Answer>) => {
    const { status, body } = await answering;
    return textsOfSaid(
      status === 200 ? body.result.data : [status, body.error.message, body.error.data.extra],
    );
  };
  const review = (table: Table, of = order) =>
    settleOutcome(admin.post("/trpc/imports.review", { orderId: of.id, fileName: "plan.xlsx", table }));
  const apply = (table: Table, of = order) =>
    settleOutcome(admin.post("/trpc/imports.applySheet", { orderId: of.id, fileName: "plan.xlsx", table }));
  const audited = (action: string) =>
    AuditEntry.query(app.db).where({ orderId: order.id, action }).orderBy("id");

  /** Everything a plan can change of an order. */
  const stored = async () => {
    const places = await SequencingRunSample.query(app.db)
      .joinRelated("sample")
      .join("sequencing_runs", "sequencing_runs.id", "sequencingRunId")
      .where("sample.orderId", order.id)
      .select("sequencing_run_samples.*", "sample.sampleId as code", "sequencing_runs.runId as runName")
      .orderBy(["runName", "code"]);
    const answered = await Sample.query(app.db).where({ orderId: order.id }).orderBy("sampleId");
    return {
      runs: (await SequencingRun.query(app.db).where({ orderId: order.id }).orderBy("runId")).map(
        ({ runId, runName }) => ({ runId, runName }),
      ),
      places: places.map((place) => {
        const { runName, code } = place as SequencingRunSample & { runName: string; code: string };
        const { barcode, customFields, notes } = place;
        return { run: runName, code, barcode, customFields, notes };
      }),
      answers: Object.fromEntries(answered.map(({ sampleId, customFields }) => [sampleId, customFields])),
    };
  };

  const HEADER = [
    "Sequencing run",
    "Patient ID",
    "Barcode",
    "Body site",
    "Sampling date",
    "DNA ng/\u00B5l",
    "Buffer",
    "Depletion",
    "Operator",
  ];

  describe("imports.review", () => {
    it("returns rows, columns, problems at their cells and the planned changes, and changes nothing", async () => {
      await samples("P1", "P2", "P03");
      const table = aTable(
        HEADER,
        ["RUN-1", "P1", "BC01", "oral", "03.04.2026", "1,25", "TE", "ND", "xy"],
        ["RUN-1", "p3", "1", "", "46082", "much", "", "", ""],
        ["", "P2", "", "", "", "", "", "", ""],
        ["", "", "", "", "", "", "", "", ""],
      );

      const answer = await review(table);

      const row1 = {
        rowNumber: 2,
        runId: "RUN-1",
        sampleCode: "P1",
        barcode: "barcode01",
        customFields: {
          material_body_site: "oral",
          sampling_date: "2026-04-03",
          concentration_ng_ul: 1.25,
          storage_buffer: "TE",
          depletion: "ND",
        },
        unmapped: { Operator: "xy" },
      };
      const row2 = {
        rowNumber: 3,
        runId: "RUN-1",
        sampleCode: "p3",
        barcode: "barcode01",
        customFields: { sampling_date: "46082", concentration_ng_ul: "much" },
        unmapped: {},
      };
      const unplaced = "Rows must include both Run and Sample/Patient columns";
      const unknown = "Sample not found on this order: p3";
      const twice = "Barcode barcode01 appears 2 times in run RUN-1";
      const column = (index: number, field: string | null, label: string | null) => ({
        index,
        header: HEADER[index],
        field,
        label,
      });
      const problem = (rowNumber: number, index: number, message: string, suggestions: string[] = []) => ({
        rowNumber,
        column: index,
        message,
        blocks: true,
        suggestions,
      });
      const change = (field: string, label: string, to: unknown) => ({ field, label, from: null, to });
      expect(answer).to.deep.equal({
        preview: {
          sheet: "Run Samples",
          rows: [row1, row2],
          rowCount: 2,
          unmappedColumns: ["Operator"],
          missingSamples: ["p3"],
          duplicateBarcodes: [{ runId: "RUN-1", barcode: "barcode01", count: 2 }],
          rowErrors: [
            { rowNumber: 4, message: unplaced },
            { rowNumber: null, message: unknown },
            { rowNumber: null, message: twice },
          ],
          applyReady: false,
        },
        columns: [
          column(0, "runId", "Run"),
          column(1, "sampleCode", "Sample"),
          column(2, "barcode", "Barcode"),
          column(3, "material_body_site", "Material / body site"),
          column(4, "sampling_date", "Sampling date"),
          column(5, "concentration_ng_ul", "Concentration ng/\u00B5l"),
          column(6, "storage_buffer", "Storage buffer"),
          column(7, "depletion", "Depletion"),
          column(8, null, null),
        ],
        problems: [
          {
            ...problem(3, 4, "Not a recognized date: kept as text", ["2026-03-01"]),
            blocks: false,
          },
          { ...problem(3, 5, "Not a number: kept as text"), blocks: false },
          problem(4, 0, unplaced),
          problem(3, 1, unknown, ["P03", "P1", "P2"]),
          problem(2, 2, twice),
          problem(3, 2, twice),
        ],
        runs: [{ runId: "RUN-1", isNew: true, rowCount: 2, prefilledSamples: 0 }],
        rows: [
          {
            rowNumber: 2,
            status: "problem",
            changes: [
              change("barcode", "Barcode", "barcode01"),
              change("material_body_site", "Material / body site", "oral"),
              change("sampling_date", "Sampling date", "2026-04-03"),
              change("concentration_ng_ul", "Concentration ng/\u00B5l", 1.25),
              change("storage_buffer", "Storage buffer", "TE"),
              change("depletion", "Depletion", "ND"),
            ],
          },
          { rowNumber: 3, status: "problem", changes: [] },
          { rowNumber: 4, status: "problem", changes: [] },
        ],
        counts: { new: 0, changed: 0, same: 0, problem: 3 },
      });
      expect((await stored()).runs).to.deep.equal([]);
    });

    it("distinguishes new, changed and unchanged rows, and returns the initial samples of a new run", async () => {
      await samples("P1", "P2", "P3");
      await aSample(app.db, order.id, { sampleId: "Q1", customFields: { _barcode: "BC 9" } });
      await aSample(app.db, order.id, { sampleId: "Q2", customFields: { _barcode: 2 } });
      await apply(aTable(["Run", "Sample", "Barcode"], ["R", "P1", "5"], ["R", "P2", "6"]));

      const answer = await review(
        aTable(
          ["Run", "Sample", "Barcode"],
          ["R", "P1", "barcode 05"],
          ["R", "P2", "7"],
          ["R", "P3", ""],
          ["New", "P3", "BC02"],
        ),
      );

      expect(answer.rows).to.deep.equal([
        { rowNumber: 2, status: "same", changes: [] },
        {
          rowNumber: 3,
          status: "changed",
          changes: [{ field: "barcode", label: "Barcode", from: "barcode06", to: "barcode07" }],
        },
        { rowNumber: 4, status: "new", changes: [] },
        {
          rowNumber: 5,
          status: "new",
          changes: [{ field: "barcode", label: "Barcode", from: null, to: "barcode02" }],
        },
      ]);
      expect(answer.counts).to.deep.equal({ new: 2, changed: 1, same: 1, problem: 0 });
      // Q2 would have the barcode that the sheet gives to P3.
      expect(answer.runs).to.deep.equal([
        { runId: "R", isNew: false, rowCount: 3, prefilledSamples: 0 },
        { runId: "New", isNew: true, rowCount: 1, prefilledSamples: 1 },
      ]);
      expect(answer.preview.applyReady).to.equal(true);
    });

    it("reports a sample twice on a run, a barcode that another sample keeps, and differing answers", async () => {
      await samples("P1", "P2", "P3");
      await apply(aTable(["Run", "Sample", "Barcode"], ["R", "P3", "BC03"], ["R", "P2", "BC04"]));
      const header = ["Run", "Sample", "Barcode", "Storage box"];
      const refused = async (...rows: string[][]) => {
        const { preview, problems } = await review(aTable(header, ...rows));
        const cells = problems.map(({ rowNumber, column }: Record<string, unknown>) => [rowNumber, column]);
        return [preview.rowErrors, cells];
      };
      const error = (message: string) => [{ rowNumber: null, message }];

      expect(await refused(["R", "P1", "BC01", ""], ["R", "P1", "BC02", ""])).to.deep.equal([
        error("Sample P1 appears 2 times in run R"),
        [
          [2, 1],
          [3, 1],
        ],
      ]);
      const taken = error("Barcode barcode03 of run R is already used by sample P3");
      expect(await refused(["R", "P1", "BC03", ""])).to.deep.equal([taken, [[2, 2]]]);
      expect(await refused(["R", "P1", "BC03", ""], ["R", "P3", "", ""])).to.deep.equal([taken, [[2, 2]]]);
      expect(await refused(["R", "P3", "BC04", ""], ["R", "P2", "BC03", ""])).to.deep.equal([[], []]);
      expect(await refused(["R", "P1", "", "A"], ["S", "P1", "", "B"])).to.deep.equal([
        error("Sample P1 has more than one Storage box in this sheet"),
        [
          [2, 3],
          [3, 3],
        ],
      ]);
    });

    it("is available for an order of any status, also without rows", async () => {
      const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      const { preview } = await review(aTable(["Run", "Sample"]), draft);
      expect(preview).to.deep.equal({
        sheet: "Run Samples",
        rows: [],
        rowCount: 0,
        unmappedColumns: [],
        missingSamples: [],
        duplicateBarcodes: [],
        rowErrors: [],
        applyReady: false,
      });
    });

    it("refuses a sheet with more rows, columns or text than an import has", async () => {
      const rows = Array.from({ length: 1001 }, () => ["R", "P1"]);
      expect((await review(aTable(["Run", "Sample"], ...rows))).slice(0, 2)).to.deep.equal([
        400,
        "Run plan imports are limited to 1000 data rows",
      ]);
      const wide = Array.from({ length: 81 }, (_, index) => `column ${index}`);
      expect((await review(aTable(wide))).slice(0, 2)).to.deep.equal([
        400,
        "Run plan imports are limited to 80 columns",
      ]);
      expect((await review(aTable(["Run", "Sample"], ["R", "x".repeat(2_001)])))[0]).to.equal(400);
    });
  });

  describe("imports.applySheet", () => {
    it("upserts runs and their samples, splits the fields, and writes one audit entry", async () => {
      await aSample(app.db, order.id, {
        sampleId: "P1",
        customFields: { storage_box: "old", colour: "red" },
      });
      await samples("P2");
      await aSample(app.db, order.id, { sampleId: "Q1", customFields: { _barcode: "BC09" } });
      const table = aTable(
        HEADER,
        ["RUN-1", "P1", "BC01", "oral", "03.04.2026", "1,25", "TE", "ND", "xy"],
        ["RUN-2", "P2", "acgtacgt-TTGGCCAA", "", "", "", "", "", ""],
      );
      using feed = new Feed(admin, { orderId: order.id });
      await until(() => feed.connections > 0);

      const answer = await apply(table);

      const { preview } = await review(table);
      expect(answer).to.deep.equal({
        ...preview,
        createdOrUpdated: [
          { runId: "RUN-1", assignments: 1 },
          { runId: "RUN-2", assignments: 1 },
        ],
      });
      const begun = { code: "Q1", barcode: "barcode09", customFields: {}, notes: null };
      expect(await stored()).to.deep.equal({
        runs: [
          { runId: "RUN-1", runName: "RUN-1" },
          { runId: "RUN-2", runName: "RUN-2" },
        ],
        places: [
          {
            run: "RUN-1",
            code: "P1",
            barcode: "barcode01",
            customFields: { concentration_ng_ul: 1.25, depletion: "ND" },
            notes: null,
          },
          { run: "RUN-1", ...begun },
          { run: "RUN-2", code: "P2", barcode: "acgtacgt+ttggccaa", customFields: {}, notes: null },
          { run: "RUN-2", ...begun },
        ],
        answers: {
          P1: {
            storage_box: "old",
            colour: "red",
            material_body_site: "oral",
            sampling_date: "2026-04-03",
            storage_buffer: "TE",
          },
          P2: {},
          Q1: { _barcode: "BC09" },
        },
      });
      const [entry, ...more] = await audited("runPlan.imported");
      expect(more).to.deep.equal([]);
      expect(entry).to.deep.include({
        userId: admin.user.id,
        targetType: "runPlanImport",
        before: null,
        after: {
          fileName: "plan.xlsx",
          sheet: "Run Samples",
          rowCount: 2,
          runs: [
            { runId: "RUN-1", isNew: true },
            { runId: "RUN-2", isNew: true },
          ],
          assignments: 4,
          samples: 1,
        },
      });
      await until(() => feed.heard.includes(order.id));
    });

    it("changes and records nothing when the same sheet is applied again", async () => {
      await samples("P1", "P2");
      const table = aTable(HEADER, ["R", "P1", "1", "a", "1.2.2026", "0,5", "", "", "x"], ["R", "P2", ""]);
      await apply(table);
      const before = await stored();
      const places = await SequencingRunSample.query(app.db).orderBy("id");
      const run = await SequencingRun.query(app.db).findOne({ orderId: order.id });

      const answer = await apply(table);

      expect(answer.createdOrUpdated).to.deep.equal([{ runId: "R", assignments: 2 }]);
      expect(await stored()).to.deep.equal(before);
      expect(await SequencingRunSample.query(app.db).orderBy("id")).to.deep.equal(places);
      expect(await SequencingRun.query(app.db).findOne({ orderId: order.id })).to.deep.equal(run);
      expect(await RunPlanImport.query(app.db).where({ orderId: order.id }).resultSize()).to.equal(1);
      expect(await audited("runPlan.imported")).to.have.length(1);
    });

    it("keeps notes, fields and samples that the sheet does not contain; barcodes may be exchanged", async () => {
      await samples("P1", "P2", "P3");
      await apply(
        aTable(
          ["Run", "Sample", "Barcode", "Depletion"],
          ["R", "P1", "1", "ND"],
          ["R", "P2", "2", ""],
          ["R", "P3", "3", "HD"],
        ),
      );
      await SequencingRunSample.query(app.db).patch({ notes: "kept" });

      await apply(
        aTable(["Run", "Sample", "Barcode", "Analyte"], ["R", "P1", "2", "DNA"], ["R", "P2", "1", ""]),
      );

      const place = (code: string, barcode: string, customFields: object) => ({
        run: "R",
        code,
        barcode,
        customFields,
        notes: "kept",
      });
      expect((await stored()).places).to.deep.equal([
        place("P1", "barcode02", { depletion: "ND", analyte: "DNA" }),
        place("P2", "barcode01", {}),
        place("P3", "barcode03", { depletion: "HD" }),
      ]);
    });

    it("refuses a sheet with errors, echoes its preview and writes nothing", async () => {
      await samples("P1");
      const table = aTable(["Run", "Sample"], ["R", "P1"], ["R", "P9"]);
      const { preview } = await review(table);
      expect(await apply(table)).to.deep.equal([400, NEEDS_REVIEW, preview]);
      expect((await stored()).runs).to.deep.equal([]);
    });

    it("refuses more than 500 rows for one run", async () => {
      const codes = Array.from({ length: 501 }, (_, index) => `S${index}`);
      await Sample.query(app.db).insert(
        codes.map((sampleId, position) => ({ orderId: order.id, sampleId, position })),
      );
      const rows = codes.map((code) => ["R", code]);
      expect((await apply(aTable(["Run", "Sample"], ...rows))).slice(0, 2)).to.deep.equal([
        400,
        "At most 500 rows can be assigned at once",
      ]);
      const { createdOrUpdated } = await apply(aTable(["Run", "Sample"], ...rows.slice(1)));
      expect(createdOrUpdated).to.deep.equal([{ runId: "R", assignments: 500 }]);
    });

    it("refuses a draft order, and changes nothing for a sheet without rows", async () => {
      const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      expect((await apply(aTable(["Run", "Sample"]), draft)).slice(0, 2)).to.deep.equal([400, DRAFT]);
      expect((await apply(aTable(["Run", "Sample"]))).createdOrUpdated).to.deep.equal([]);
      expect(await audited("runPlan.imported")).to.deep.equal([]);
    });

    it("is applied once in concurrent requests, and the others change nothing", async () => {
      await samples("P1", "P2");
      await aSample(app.db, order.id, { sampleId: "Q1", customFields: { _barcode: "BC09" } });
      const table = aTable(HEADER, ["R", "P1", "1", "a", "", "2", "", "", ""], ["R", "P2", "2", "b"]);
      const answers = await Promise.all([apply(table), apply(table), apply(table), apply(table)]);
      const { createdOrUpdated } = answers[0];
      expect(createdOrUpdated).to.deep.equal([{ runId: "R", assignments: 2 }]);
      for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
      expect((await stored()).places).to.have.length(3);
      expect(await audited("runPlan.imported")).to.have.length(1);
    });

    it("is applied before or after a concurrent deletion of the run, a sample or the order", async () => {
      await samples("P1", "P2");
      const table = aTable(["Run", "Sample", "Barcode"], ["R", "P1", "1"], ["R", "P2", "2"]);
      await apply(table);
      const other = aTable(["Run", "Sample", "Barcode"], ["R", "P1", "3"], ["R", "P2", "4"]);
      const { id } = (await SequencingRun.query(app.db).findOne({ orderId: order.id }))!;
      const [applied, deleted] = await Promise.all([apply(other), admin.delete(`${runs}/${id}`)]);
      expect(applied.createdOrUpdated).to.deep.equal([{ runId: "R", assignments: 2 }]);
      expect(statusAndBody(deleted)).to.deep.equal([200, { success: true }]);

      const sample = (await Sample.query(app.db).findOne({ orderId: order.id, sampleId: "P2" }))!;
      const [again, gone] = await Promise.all([apply(table), admin.delete(`/api/samples/${sample.id}`)]);
      expect(gone.status).to.equal(200);
      if (Array.isArray(again)) expect(again.slice(0, 2)).to.deep.equal([400, NEEDS_REVIEW]);
      expect((await stored()).places.filter(({ code }) => code === "P2")).to.deep.equal([]);

      await admin.put("/api/admin/settings/access", { allowDeleteSubmittedOrders: true });
      const one = aTable(["Run", "Sample"], ["T", "P1"]);
      const [last, order404] = await Promise.all([apply(one), admin.delete(`/api/orders/${order.id}`)]);
      expect(order404.status).to.equal(200);
      if (Array.isArray(last)) expect(last).to.deep.equal([404, "Sequencing Order not found", {}]);
    });
  });

  describe("POST /api/orders/[id]/sequencing/runs/import", function () {
    // Each workbook is read by a process of its own, whose start takes a while where much else runs.
    this.timeout(60_000);
    const MICRO = "\u00B5";
    const MU = "\u03BC";
    const send = (bytes: Uint8Array, query = "", options?: Parameters<typeof aForm>[1]) =>
      admin.send("POST", `${runs}/import${query}`, ...aForm(bytes, options));

    it("previews a workbook and applies it on request", async () => {
      await samples("P1", "P2");
      const bytes = await aWorkbook([
        ["Run*", "Patient ID", "Barcode", `DNA ng/${MICRO}l`, "Date", "Buffer", "Depletion", "Operator"],
        [
          "R",
          "P1",
          1,
          2.5,
          new Date("2026-04-03T00:00:00Z"),
          { richText: [{ text: "T" }, { text: "E" }] },
          "ND",
          "xy",
        ],
        ["R", "P2", { formula: 'CONCATENATE("bc","2")', result: "bc2" }, "1,5", "3/4/2026", "", "", ""],
      ]);
      const preview = {
        sheet: "Run Samples",
        rows: [
          {
            rowNumber: 2,
            runId: "R",
            sampleCode: "P1",
            barcode: "barcode01",
            customFields: {
              concentration_ng_ul: 2.5,
              sampling_date: "2026-04-03",
              storage_buffer: "TE",
              depletion: "ND",
            },
            unmapped: { Operator: "xy" },
          },
          {
            rowNumber: 3,
            runId: "R",
            sampleCode: "P2",
            barcode: "barcode02",
            customFields: { concentration_ng_ul: 1.5, sampling_date: "2026-04-03" },
            unmapped: {},
          },
        ],
        rowCount: 2,
        unmappedColumns: ["Operator"],
        missingSamples: [],
        duplicateBarcodes: [],
        rowErrors: [],
        applyReady: true,
      };

      expect(statusAndBody(await send(bytes))).to.deep.equal([200, preview]);
      expect((await stored()).runs).to.deep.equal([]);

      const applied = { success: true, ...preview, createdOrUpdated: [{ runId: "R", assignments: 2 }] };
      expect(statusAndBody(await send(bytes, "?apply=true"))).to.deep.equal([200, applied]);
      const after = await stored();
      expect(after.places.map(({ customFields }) => customFields)).to.deep.equal([
        { concentration_ng_ul: 2.5, depletion: "ND" },
        { concentration_ng_ul: 1.5 },
      ]);
      expect(after.answers["P1"]).to.deep.equal({ sampling_date: "2026-04-03", storage_buffer: "TE" });
    });

    it("refuses to apply a workbook with errors and returns the complete preview", async () => {
      await samples("P1");
      const bytes = await aWorkbook([
        ["Run", "Sample", `Concentration ng/${MU}l`],
        ["R", "P1", 1],
        ["R", "P7", 2],
        ["", "P1", 3],
      ]);
      const row = (rowNumber: number, sampleCode: string, concentration_ng_ul: number) => ({
        rowNumber,
        runId: "R",
        sampleCode,
        barcode: null,
        customFields: { concentration_ng_ul },
        unmapped: {},
      });
      expect(statusAndBody(await send(bytes, "?apply=true"))).to.deep.equal([
        400,
        {
          error: NEEDS_REVIEW,
          sheet: "Run Samples",
          rows: [row(2, "P1", 1), row(3, "P7", 2)],
          rowCount: 2,
          unmappedColumns: [],
          missingSamples: ["P7"],
          duplicateBarcodes: [],
          rowErrors: [
            { rowNumber: 4, message: "Rows must include both Run and Sample/Patient columns" },
            { rowNumber: null, message: "Sample not found on this order: P7" },
          ],
          applyReady: false,
        },
      ]);
      expect((await stored()).runs).to.deep.equal([]);
    });

    it("refuses other files, a missing file, and workbooks above the limits", async () => {
      const empty = new Uint8Array(0);
      const refusals: [Promise<Answer>, number, string][] = [
        [admin.post(`${runs}/import`, {}), 400, "Excel file is required"],
        [send(empty, "", { field: "other" }), 400, "Excel file is required"],
        [send(new Uint8Array(5 * 1024 * 1024 + 1)), 413, "Run plan imports are limited to 5 MB"],
        [
          send(Buffer.from("Run,Sample\nR,P1\n"), "", { name: "plan.xlsx" }),
          400,
          "The file is not an Excel workbook: save the table as .xlsx and import that file",
        ],
        [send(await aWorkbook([["Run"]], "Plan")), 400, "No worksheet with sample rows found"],
        [
          send(await aWorkbook([["Run"], ...Array.from({ length: 1001 }, () => ["R"])])),
          400,
          "Run plan imports are limited to 1000 data rows",
        ],
        [
          send(await aWorkbook([["Run"], Array.from({ length: 81 }, () => "x")])),
          400,
          "Run plan imports are limited to 80 columns",
        ],
      ];
      for (const [answering, status, error] of refusals) {
        expect(statusAndBody(await answering)).to.deep.equal([status, { error }]);
      }
      const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      const form = aForm(
        await aWorkbook([
          ["Run", "Sample"],
          ["", ""],
        ]),
      );
      const path = `/api/orders/${draft.id}/sequencing/runs/import`;
      expect(statusAndBody(await admin.send("POST", `${path}?apply=true`, ...form))).to.deep.equal([
        400,
        { error: DRAFT },
      ]);
    });

    it("returns the parsed sheet with its review, for corrections", async () => {
      await samples("P1");
      const bytes = await aWorkbook(
        [
          ["Run", "Sample"],
          ["R", "p-01"],
        ],
        "Samples",
      );
      const { status, body } = await admin.send("POST", `${runs}/import/sheet`, ...aForm(bytes));
      expect(status).to.equal(200);
      expect(body).to.have.keys("table", "review");
      expect(body.table).to.deep.equal({
        sheet: "Samples",
        header: ["Run", "Sample"],
        rows: [{ rowNumber: 2, cells: ["R", "p-01"] }],
      });
      expect(body.review).to.deep.equal(await review(body.table));
      expect(body.review.problems[0].suggestions).to.deep.equal(["P1"]);
    });

    describe("with workbooks from LibreOffice", function () {
      const plan = (name: string) => readFileSync(join(REAL_PLANS, name));
      before(function () {
        if (existsSync(REAL_PLANS)) return;
        console.warn(`${REAL_PLANS} is not there: workbooks of LibreOffice are not imported`);
        this.skip();
      });

      it("imports a German plan of two runs", async () => {
        await samples(...Array.from({ length: 24 }, (_, index) => `P${100 + index}`));
        const { body } = await send(plan("planned-two-runs.xlsx"), "?apply=true");
        expect(body.createdOrUpdated).to.deep.equal([
          { runId: "RUN-2026-01", assignments: 12 },
          { runId: "RUN-2026-02", assignments: 12 },
        ]);
        expect([body.sheet, body.unmappedColumns]).to.deep.equal(["Tabelle2", ["Operator initials"]]);
        const { places, answers } = await stored();
        expect(places[0]).to.deep.equal({
          run: "RUN-2026-01",
          code: "P100",
          barcode: "barcode01",
          customFields: { concentration_ng_ul: 0.5, depletion: "ND" },
          notes: null,
        });
        expect(answers["P100"]).to.deep.include({
          material_body_site: "oral",
          storage_box: "Box 0",
          storage_position: "A1",
          storage_buffer: "TE",
        });
      });

      it("reports the errors of one, and reads one with a Greek mu", async () => {
        await samples("P1", "P2", "P3", "S1", "S2", "S3", "S4", "S5");
        const names = ["with-errors", "greek-mu-and-unmapped", "not-a-run-plan_ENA_ERC000033"];
        const answers = await Promise.all(names.map((name) => send(plan(`${name}.xlsx`))));
        const [wrong, greek, other] = answers.map(({ body }) => body);
        const unplaced = "Rows must include both Run and Sample/Patient columns";
        expect(wrong.rowErrors).to.deep.equal([
          { rowNumber: 3, message: unplaced },
          { rowNumber: 4, message: unplaced },
          { rowNumber: null, message: "Sample not found on this order: P999" },
          { rowNumber: null, message: "Barcode barcode01 appears 2 times in run RUN-9" },
        ]);
        expect(wrong.duplicateBarcodes).to.deep.equal([{ runId: "RUN-9", barcode: "barcode01", count: 2 }]);
        expect(wrong.rows.map(({ barcode }: { barcode: string }) => barcode)).to.deep.equal([
          "barcode01",
          "barcode01",
          "barcode07",
        ]);

        expect(greek.unmappedColumns).to.deep.equal(["Unknown column", `Post PCR ng/${MICRO}l`]);
        expect(greek.rows[0]).to.deep.include({
          customFields: { concentration_ng_ul: 1.5, sampling_date: "2026-01-01", material_body_site: "soil" },
          unmapped: { "Unknown column": "kept?", [`Post PCR ng/${MICRO}l`]: "1" },
        });
        expect([greek.rowCount, greek.applyReady]).to.deep.equal([5, true]);

        expect([other.rowCount, other.applyReady, other.sheet]).to.deep.equal([0, false, "study"]);
      });
    });
  });

  describe("exported workbooks", function () {
    this.timeout(60_000);
    const sentBack = (bytes: Uint8Array, path = "import/sheet") =>
      admin.send("POST", `${runs}/${path}`, ...aForm(bytes));

    it("contain a run so that its import changes nothing", async () => {
      const odd = ["=1+1", "007", "a_x0041_b", "P 1", 'ä,ö;"ü"'];
      await aSample(app.db, order.id, {
        sampleId: odd[0]!,
        customFields: {
          storage_box: 7,
          sampling_date: "1.2.2026",
          storage_buffer: { is: "odd" },
          storage_position: true,
        },
      });
      await samples(...odd.slice(1));
      const { body } = await admin.post(runs, { runId: "RUN 007" });
      await admin.post(`${runs}/${body.run.id}/samples`, {
        assignments: odd.map((sampleId, index) => ({
          sampleId,
          barcode: index === 0 ? "ACGT-TTGG" : index === 1 ? null : `BC${index}`,
          customFields: { concentration_ng_ul: ["1,5", 0.1, "much", "007", 1e-7][index], anything: "else" },
          notes: "kept",
        })),
      });
      const before = await stored();

      const exported = await admin.get(`${runs}/${body.run.id}/export?format=xlsx`);
      const { review: found } = (await sentBack(exported.body)).body;

      expect(found.counts).to.deep.equal({ new: 0, changed: 0, same: 5, problem: 0 });
      expect(found.preview.unmappedColumns).to.deep.equal(["anything"]);
      const applied = (await sentBack(exported.body, "import?apply=true")).body;
      expect(applied.createdOrUpdated).to.deep.equal([{ runId: "RUN 007", assignments: 5 }]);
      expect(await stored()).to.deep.equal(before);
      expect(await audited("runPlan.imported")).to.deep.equal([]);
    });

    it("include a template with the samples of the order that lacks only the run", async () => {
      await aSample(app.db, order.id, {
        sampleId: "P1",
        customFields: { _barcode: "BC 3", storage_box: "A" },
      });
      await samples("P2");

      const answer = await admin.get(`${runs}/template`);

      expect(answer.status).to.equal(200);
      expect(answer.headers.get("content-disposition")).to.equal(
        `attachment; filename=${order.orderNumber}-run-plan.xlsx`,
      );
      const { table, review: found } = (await sentBack(answer.body)).body;
      expect(table.header).to.deep.equal(PLAN_FIELDS.map(({ label }) => label));
      expect(found.preview.unmappedColumns).to.deep.equal([]);
      expect(found.counts).to.deep.equal({ new: 0, changed: 0, same: 0, problem: 2 });
      for (const { cells } of table.rows) cells[0] = "R";
      const corrected = await review(table);
      expect(corrected.counts).to.deep.equal({ new: 2, changed: 0, same: 0, problem: 0 });
      expect(corrected.rows[0].changes).to.deep.equal([
        { field: "barcode", label: "Barcode", from: null, to: "barcode03" },
      ]);
    });
  });

  describe("POST /api/orders/[id]/sequencing/runs/import/undo", function () {
    this.timeout(60_000);
    const readRun = async (runId: string) => {
      const run = await SequencingRun.query(app.db).findOne({ orderId: order.id, runId });
      return run?.id ?? "none";
    };
    const undo = async (runId: string) =>
      admin.post(`${runs}/import/undo`, { sequencingRunId: await readRun(runId) });
    const refused = async (runId: string, text: string) => {
      const before = await stored();
      expect(statusAndBody(await undo(runId))).to.deep.equal([409, { error: text }]);
      expect(await stored()).to.deep.equal(before);
    };
    const readLastImport = async (runId: string) => {
      const { body } = await admin.get(runs);
      return body.runs.find((run: { runId: string }) => run.runId === runId)?.lastImport;
    };
    const header = ["Run", "Sample", "Barcode", "Storage box", "Depletion"];
    const first = aTable(
      header,
      ["R", "P1", "1", "A", "ND"],
      ["R", "P2", "2", "", ""],
      ["S", "P2", "3", "", ""],
    );
    const second = aTable(
      header,
      ["R", "P1", "2", "B", ""],
      ["R", "P2", "1", "C", "HD"],
      ["T", "P3", "", "", ""],
    );

    beforeEach(async () => {
      await aSample(app.db, order.id, { sampleId: "P1", customFields: { storage_box: null, colour: "red" } });
      await samples("P2", "P3");
      await apply(first);
    });

    it("undoes imports in turn, the last one first, as one audited change each", async () => {
      const before = await stored();
      await SequencingRunSample.query(app.db)
        .where({ sequencingRunId: await readRun("R") })
        .patch({ notes: "kept" });
      await apply(second);
      const { id } = (await RunPlanImport.query(app.db)
        .where({ orderId: order.id })
        .orderBy("id", "desc")
        .first())!;
      expect(await readLastImport("R")).to.deep.include({ id, fileName: "plan.xlsx", runIds: ["R", "T"] });

      expect(statusAndBody(await undo("R"))).to.deep.equal([200, { success: true, runIds: ["R", "T"] }]);

      const places = before.places.map((place) => ({ ...place, notes: place.run === "R" ? "kept" : null }));
      expect(await stored()).to.deep.equal({ ...before, places });
      const [entry, ...more] = await audited("runPlan.importUndone");
      expect(more).to.deep.equal([]);
      expect(entry).to.deep.include({
        userId: admin.user.id,
        targetType: "runPlanImport",
        targetId: id,
        before: {
          fileName: "plan.xlsx",
          sheet: "Run Samples",
          rowCount: 3,
          runs: [
            { runId: "R", isNew: false },
            { runId: "T", isNew: true },
          ],
          assignments: 3,
          samples: 2,
        },
        after: null,
      });
      expect(await readLastImport("R")).to.deep.include({ runIds: ["R", "S"] });

      await SequencingRunSample.query(app.db).patch({ notes: null });
      expect(statusAndBody(await undo("S"))).to.deep.equal([200, { success: true, runIds: ["R", "S"] }]);
      expect(await stored()).to.deep.equal({
        runs: [],
        places: [],
        answers: { P1: { storage_box: null, colour: "red" }, P2: {}, P3: {} },
      });
    });

    it("refuses an import that a later one depends on, and a run without imports", async () => {
      await apply(second);
      await refused("S", "A later import changed run R: undo that import first");
      await admin.post(runs, { runId: "own" });
      await refused("own", "Run own has no import that can be undone");
      expect(statusAndBody(await undo("unknown"))).to.deep.equal([
        404,
        { error: "Sequencing run not found" },
      ]);
      await order.$query(app.db).patch({ status: "DRAFT" });
      expect(statusAndBody(await undo("R"))).to.deep.equal([400, { error: DRAFT }]);
    });

    it("refuses an import whose values were changed since, and names the change", async () => {
      const onRun = async (runId: string, body: object) =>
        expect((await admin.post(`${runs}/${await readRun(runId)}/samples`, body)).status).to.equal(200);

      await onRun("R", { assignments: [{ sampleId: "P1", barcode: "7" }] });
      await refused("R", "Sample P1 was changed in run R after the import");
      await onRun("R", { assignments: [{ sampleId: "P1", barcode: "1", notes: "by hand" }] });
      await refused("R", "Sample P1 was changed in run R after the import");
      await onRun("R", { assignments: [{ sampleId: "P1", notes: null }, { sampleId: "P3" }] });
      await refused("R", "Run R was changed after the import");
      await onRun("R", { removed: ["P3", "P2"] });
      await refused("R", "Sample P2 was changed in run R after the import");
      await onRun("R", { assignments: [{ sampleId: "P2", barcode: "2" }] });

      const one = (await Sample.query(app.db).findOne({ orderId: order.id, sampleId: "P1" }))!;
      await one.$query(app.db).patch({ customFields: { ...one.customFields, storage_box: "by hand" } });
      await refused("R", "Sample P1 was changed after the import");
      await one.$query(app.db).patch({ customFields: { storage_box: "A", colour: "blue" } });

      const id = await readRun("R");
      await admin.patch(`${runs}/${id}`, { instrument: "MinION" });
      await refused("R", "Run R was changed after the import");
      await admin.patch(`${runs}/${id}`, { instrument: null });
      const read = await aRead(app.db, one.id, { sequencingRunId: id });
      await refused("R", "Run R has reads or files that were added after the import");
      await read.$query(app.db).delete();

      expect(statusAndBody(await undo("R"))).to.deep.equal([200, { success: true, runIds: ["R", "S"] }]);
      expect((await stored()).answers["P1"]).to.deep.equal({ storage_box: null, colour: "blue" });
    });

    it("refuses if a run, a sample or an earlier barcode was deleted", async () => {
      await apply(second);
      await admin.post(`${runs}/${await readRun("R")}/samples`, {
        assignments: [{ sampleId: "P3", barcode: "9" }],
      });
      await apply(aTable(header, ["R", "P1", "8", "", ""]));
      await admin.post(`${runs}/${await readRun("R")}/samples`, {
        assignments: [{ sampleId: "P3", barcode: "2" }],
      });
      await refused("R", "Barcode barcode02 of run R has since been reassigned");

      const three = (await Sample.query(app.db).findOne({ orderId: order.id, sampleId: "P1" }))!;
      await admin.delete(`/api/samples/${three.id}`);
      await refused("R", "A sample was deleted after the import");
      await admin.delete(`${runs}/${await readRun("R")}`);
      await refused("T", "Run R was deleted after the import");
    });

    it("restores everything exactly for any idempotent import", async () => {
      const header = [
        "Run",
        "Sample",
        "Barcode",
        "Storage box",
        "Sampling date",
        "Depletion",
        "Total volume µl",
      ];
      const row = fc.tuple(
        fc.constantFrom("R", "S", "T"),
        fc.constantFrom("P1", "P2", "P3", "P4"),
        fc.constantFrom("", "1", "BC2", "3", "acgt_ttgg"),
        fc.constantFrom("", "", "A", "B"),
        fc.constantFrom("", "1.2.2026", "soon"),
        fc.constantFrom("", "ND", "HD"),
        fc.constantFrom("", "0,5", "7"),
      );
      const rows = fc.uniqueArray(row, {
        maxLength: 6,
        selector: ([runId, code]) => `${runId} ${code}`,
      });
      const own = fc.constantFrom(
        {},
        { _barcode: "BC1" },
        { _barcode: 9, storage_box: "A" },
        { storage_box: null },
      );
      let changedAny = 0;
      await fc.assert(
        fc.asyncProperty(fc.tuple(own, own, own, own), rows, rows, async (fields, one, other) => {
          order = await anOrder(app.db, owner.user.id);
          runs = `/api/orders/${order.id}/sequencing/runs`;
          for (const [index, customFields] of fields.entries()) {
            await aSample(app.db, order.id, { sampleId: `P${index + 1}`, customFields });
          }
          await apply(aTable(header, ...one));
          const before = await stored();
          const applied = await apply(aTable(header, ...other));
          const after = await stored();
          if (Array.isArray(applied)) {
            expect(applied.slice(0, 2)).to.deep.equal([400, NEEDS_REVIEW]);
            expect(after).to.deep.equal(before);
            return;
          }
          const counted = await RunPlanImport.query(app.db).where({ orderId: order.id }).resultSize();
          await apply(aTable(header, ...other));
          expect(await stored()).to.deep.equal(after);
          expect(await RunPlanImport.query(app.db).where({ orderId: order.id }).resultSize()).to.equal(
            counted,
          );
          if (isDeepStrictEqual(before, after)) return;
          changedAny++;
          const last = (await RunPlanImport.query(app.db)
            .where({ orderId: order.id })
            .orderBy("createdAt", "desc")
            .first())!;
          expect((await undo(last.changes.runs[0]!.runId)).status).to.equal(200);
          expect(await stored()).to.deep.equal(before);
        }),
        { numRuns: 15, seed: 7 },
      );
      expect(changedAny).to.be.greaterThan(3);
    });

    it("is performed once in concurrent requests", async () => {
      const sequencingRunId = await readRun("R");
      const answers = await Promise.all(
        [1, 2, 3].map(() => admin.post(`${runs}/import/undo`, { sequencingRunId })),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 1, 404: 2 });
      expect(await audited("runPlan.importUndone")).to.have.length(1);
    });

    it("and a concurrent import are performed one after the other", async () => {
      const [undone, applied] = await Promise.all([undo("R"), apply(second)]);
      expect(applied.createdOrUpdated).to.have.length(2);
      const { runs: left } = await stored();
      // The import came first and is taken back, or what was taken back came first; T is of the import alone.
      expect(undone.status).to.equal(200);
      if (isDeepStrictEqual(undone.body.runIds, ["R", "T"])) {
        expect(left.map(({ runId }) => runId)).to.deep.equal(["R", "S"]);
      } else {
        expect(undone.body.runIds).to.deep.equal(["R", "S"]);
        expect(left.map(({ runId }) => runId)).to.deep.equal(["R", "T"]);
      }
    });
  });

  it("is restricted to facility admins outside the demo, before the input is read", async () => {
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const lines = ["/import", "/import?apply=true", "/import/sheet", "/import/undo"];
    for (const line of lines) {
      const sendPlan = (person: Browser) =>
        person.post(`/api/orders/unknown/sequencing/runs${line}`, { sequencingRunId: "unknown" });
      expect(statusAndBody(await sendPlan(app.anyone))).to.deep.equal([401, { error: "Unauthorized" }]);
      expect(statusAndBody(await sendPlan(owner))).to.deep.equal([403, { error: "Unauthorized" }]);
      expect(statusAndBody(await sendPlan(demo))).to.deep.equal([403, { error: DEMO }]);
      expect(statusAndBody(await sendPlan(admin))).to.deep.equal([
        404,
        { error: "Sequencing Order not found" },
      ]);
    }
    const template = "/api/orders/unknown/sequencing/runs/template";
    expect(statusAndBody(await app.anyone.get(template))).to.deep.equal([401, { error: "Unauthorized" }]);
    expect(statusAndBody(await owner.get(template))).to.deep.equal([403, { error: "Unauthorized" }]);
    expect(statusAndBody(await admin.get(template))).to.deep.equal([
      404,
      { error: "Sequencing Order not found" },
    ]);
    for (const verb of ["review", "applySheet"]) {
      expect((await owner.post(`/trpc/imports.${verb}`, {})).status).to.equal(403);
    }
  });
});
