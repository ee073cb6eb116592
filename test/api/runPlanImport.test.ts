import { expect } from "chai";
import { AuditEntry } from "../../db/models/AuditEntry.ts";
import type { Order } from "../../db/models/Order.ts";
import { RunPlanImport } from "../../db/models/RunPlanImport.ts";
import { Sample } from "../../db/models/Sample.ts";
import { SequencingRun } from "../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../db/models/SequencingRunSample.ts";
import type { Table } from "../../server/imports/table.ts";
import { type Person, type TestApp, testApp } from "../helpers/app.ts";
import type { Answer } from "../helpers/browser.ts";
import { anOrder, aSample } from "../helpers/factories.ts";
import { Feed } from "../helpers/feed.ts";
import { aTable } from "../helpers/sheets.ts";
import { told } from "../helpers/told.ts";
import { until } from "../helpers/until.ts";

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
    order = await anOrder(owner.user.id);
    runs = `/api/orders/${order.id}/sequencing/runs`;
  });

  const samples = async (...codes: string[]) => {
    for (const sampleId of codes) await aSample(order.id, { sampleId });
  };
  const asked = async (answering: Promise<Answer>) => {
    const { status, body } = await answering;
    return status === 200 ? body.result.data : [status, body.error.message, body.error.data.extra];
  };
  const review = (table: Table, of = order) =>
    asked(admin.post("/trpc/imports.review", { orderId: of.id, fileName: "plan.xlsx", table }));
  const apply = (table: Table, of = order) =>
    asked(admin.post("/trpc/imports.applySheet", { orderId: of.id, fileName: "plan.xlsx", table }));
  const audited = (action: string) => AuditEntry.query().where({ orderId: order.id, action }).orderBy("id");

  /** Everything a plan can change of an order. */
  const stored = async () => {
    const places = await SequencingRunSample.query()
      .joinRelated("sample")
      .join("sequencing_runs", "sequencing_runs.id", "sequencingRunId")
      .where("sample.orderId", order.id)
      .select("sequencing_run_samples.*", "sample.sampleId as code", "sequencing_runs.runId as runName")
      .orderBy(["runName", "code"]);
    const answered = await Sample.query().where({ orderId: order.id }).orderBy("sampleId");
    return {
      runs: (await SequencingRun.query().where({ orderId: order.id }).orderBy("runId")).map(
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
    it("tells rows, columns, problems at their cells and what would change, and changes nothing", async () => {
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
            ...problem(3, 4, "Not read as a date: it is kept as text", ["2026-03-01"]),
            blocks: false,
          },
          { ...problem(3, 5, "Not read as a number: it is kept as text"), blocks: false },
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

    it("tells rows that are new, changed and the same, and the samples that a new run begins with", async () => {
      await samples("P1", "P2", "P3");
      await aSample(order.id, { sampleId: "Q1", customFields: { _barcode: "BC 9" } });
      await aSample(order.id, { sampleId: "Q2", customFields: { _barcode: 2 } });
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

    it("tells a sample twice on a run, a barcode that another sample keeps, answers that differ", async () => {
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
      const taken = error("Barcode barcode03 of run R is taken by sample P3");
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

    it("is there for an order of any status, also one without rows", async () => {
      const draft = await anOrder(owner.user.id, { status: "DRAFT" });
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
    it("upserts runs and the samples on them, splits the fields, and leaves one audit row", async () => {
      await aSample(order.id, { sampleId: "P1", customFields: { storage_box: "old", colour: "red" } });
      await samples("P2");
      await aSample(order.id, { sampleId: "Q1", customFields: { _barcode: "BC09" } });
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

    it("changes and records nothing when it is applied again", async () => {
      await samples("P1", "P2");
      const table = aTable(HEADER, ["R", "P1", "1", "a", "1.2.2026", "0,5", "", "", "x"], ["R", "P2", ""]);
      await apply(table);
      const before = await stored();
      const places = await SequencingRunSample.query().orderBy("id");
      const run = await SequencingRun.query().findOne({ orderId: order.id });

      const answer = await apply(table);

      expect(answer.createdOrUpdated).to.deep.equal([{ runId: "R", assignments: 2 }]);
      expect(await stored()).to.deep.equal(before);
      expect(await SequencingRunSample.query().orderBy("id")).to.deep.equal(places);
      expect(await SequencingRun.query().findOne({ orderId: order.id })).to.deep.equal(run);
      expect(await RunPlanImport.query().where({ orderId: order.id }).resultSize()).to.equal(1);
      expect(await audited("runPlan.imported")).to.have.length(1);
    });

    it("keeps what the sheet says nothing of: notes, other fields, other samples; barcodes may change places", async () => {
      await samples("P1", "P2", "P3");
      await apply(
        aTable(
          ["Run", "Sample", "Barcode", "Depletion"],
          ["R", "P1", "1", "ND"],
          ["R", "P2", "2", ""],
          ["R", "P3", "3", "HD"],
        ),
      );
      await SequencingRunSample.query().patch({ notes: "kept" });

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
      await Sample.query().insert(
        codes.map((sampleId, position) => ({ orderId: order.id, sampleId, position })),
      );
      const rows = codes.map((code) => ["R", code]);
      expect((await apply(aTable(["Run", "Sample"], ...rows))).slice(0, 2)).to.deep.equal([
        400,
        "Run assignment batch is limited to 500 rows",
      ]);
      const { createdOrUpdated } = await apply(aTable(["Run", "Sample"], ...rows.slice(1)));
      expect(createdOrUpdated).to.deep.equal([{ runId: "R", assignments: 500 }]);
    });

    it("refuses a draft order, takes a sheet without rows for nothing", async () => {
      const draft = await anOrder(owner.user.id, { status: "DRAFT" });
      expect((await apply(aTable(["Run", "Sample"]), draft)).slice(0, 2)).to.deep.equal([400, DRAFT]);
      expect((await apply(aTable(["Run", "Sample"]))).createdOrUpdated).to.deep.equal([]);
      expect(await audited("runPlan.imported")).to.deep.equal([]);
    });

    it("is applied once of several at once, and the others find nothing left to change", async () => {
      await samples("P1", "P2");
      await aSample(order.id, { sampleId: "Q1", customFields: { _barcode: "BC09" } });
      const table = aTable(HEADER, ["R", "P1", "1", "a", "", "2", "", "", ""], ["R", "P2", "2", "b"]);
      const answers = await Promise.all([apply(table), apply(table), apply(table), apply(table)]);
      const { createdOrUpdated } = answers[0];
      expect(createdOrUpdated).to.deep.equal([{ runId: "R", assignments: 2 }]);
      for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
      expect((await stored()).places).to.have.length(3);
      expect(await audited("runPlan.imported")).to.have.length(1);
    });

    it("ends in one of two orders when the run, a sample or the order goes meanwhile", async () => {
      await samples("P1", "P2");
      const table = aTable(["Run", "Sample", "Barcode"], ["R", "P1", "1"], ["R", "P2", "2"]);
      await apply(table);
      const other = aTable(["Run", "Sample", "Barcode"], ["R", "P1", "3"], ["R", "P2", "4"]);
      const { id } = (await SequencingRun.query().findOne({ orderId: order.id }))!;
      const [applied, deleted] = await Promise.all([apply(other), admin.delete(`${runs}/${id}`)]);
      expect(applied.createdOrUpdated).to.deep.equal([{ runId: "R", assignments: 2 }]);
      expect(told(deleted)).to.deep.equal([200, { success: true }]);

      const sample = (await Sample.query().findOne({ orderId: order.id, sampleId: "P2" }))!;
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

  it("is for facility admins outside the demo, before anything else is looked at", async () => {
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const lines = ["/import", "/import?apply=true", "/import/sheet"];
    for (const line of lines) {
      const path = `/api/orders/unknown/sequencing/runs${line}`;
      expect(told(await app.anyone.post(path))).to.deep.equal([401, { error: "Unauthorized" }]);
      expect(told(await owner.post(path))).to.deep.equal([403, { error: "Unauthorized" }]);
      expect(told(await demo.post(path))).to.deep.equal([403, { error: DEMO }]);
      expect(told(await admin.post(path))).to.deep.equal([404, { error: "Sequencing Order not found" }]);
    }
    for (const verb of ["review", "applySheet"]) {
      expect((await owner.post(`/trpc/imports.${verb}`, {})).status).to.equal(403);
    }
  });
});
