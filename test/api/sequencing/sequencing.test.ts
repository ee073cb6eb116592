import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { RunPlanImport } from "../../../db/models/RunPlanImport.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anArtifact, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const DEMO = "Sequencing data management is disabled in the public demo.";
const DRAFT = "Sequencing run plans can only be managed on submitted or completed sequencing orders";

describe("sequencing runs of an order", () => {
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

  const sample = (sampleId: string, customFields: Record<string, unknown> = {}) =>
    aSample(app.db, order.id, { sampleId, customFields });
  const create = async (runId = "run 1") => (await admin.post(runs, { runId })).body.run;
  const plan = async (run: { id: string }) => {
    const { samples } = (await admin.get(`${runs}/${run.id}/samples`)).body;
    return samples.map(({ sampleCode, barcode }: Record<string, unknown>) => [sampleCode, barcode]);
  };
  const assign = (run: { id: string }, body: unknown) => admin.post(`${runs}/${run.id}/samples`, body);
  const audited = (action: string) =>
    AuditEntry.query(app.db).where({ orderId: order.id, action }).orderBy("id");

  const bare = {
    runName: null,
    platform: null,
    instrument: null,
    runDate: null,
    folderPath: null,
    q30Score: null,
    clusterDensity: null,
    passFilterPct: null,
    totalReads: null,
    totalBases: null,
    runParameters: {},
    sampleCount: 0,
    readCount: 0,
    lastImport: null,
  };
  const whole = {
    runName: "First",
    platform: "oxford-nanopore",
    instrument: "PromethION 24",
    runDate: "2026-02-28",
    folderPath: "runs/2026/first",
    q30Score: 91.5,
    clusterDensity: 180.25,
    passFilterPct: 88,
    totalReads: 12_345_678,
    totalBases: "9007199254740993",
    runParameters: { flowcell_id: "PAK12345", kit: ["SQK-LSK114"] },
  };

  describe("POST /api/orders/[id]/sequencing/runs", () => {
    it("creates a run with all given fields, and records the author", async () => {
      const answer = await admin.post(runs, { runId: " run 1 ", ...whole });

      const { id, createdAt, updatedAt } = answer.body.run;
      expect(statusAndBody(answer)).to.deep.equal([
        201,
        { run: { ...bare, id, orderId: order.id, runId: "run 1", ...whole, createdAt, updatedAt } },
      ]);
      expect(await audited("sequencingRun.created")).to.have.length(1);
      expect((await audited("sequencingRun.created"))[0]).to.deep.include({
        userId: admin.user.id,
        targetType: "sequencingRun",
        targetId: id,
        before: null,
        after: { id, orderId: order.id, runId: "run 1", ...whole, sampleCount: 0 },
      });
    });

    it("assigns the samples with a unique barcode in the order", async () => {
      await sample("A", { _barcode: "BC 7" });
      await sample("B", { _barcode: "barcode12" });
      await sample("C", { _barcode: 12 });
      await sample("D", { _barcode: "ACGTACGT-TTGGCCAA" });
      await sample("E", { _barcode: "" });
      await sample("F", { _barcode: ["barcode01"] });
      // More than the index of barcodes takes.
      await sample("H", { _barcode: randomBytes(20_000).toString("base64") });
      await sample("G");
      await aSample(app.db, (await anOrder(app.db, owner.user.id)).id, { customFields: { _barcode: "7" } });

      const run = await create();

      expect(run.sampleCount).to.equal(2);
      expect(await plan(run)).to.deep.equal([
        ["A", "barcode07"],
        ["D", "acgtacgt+ttggccaa"],
      ]);
    });

    it("refuses a run id of the same order, and accepts one of another order", async () => {
      await create();
      expect(statusAndBody(await admin.post(runs, { runId: "run 1" }))).to.deep.equal([
        409,
        { error: "Run run 1 already exists in this order" },
      ]);

      const other = await anOrder(app.db, owner.user.id);
      expect(
        (await admin.post(`/api/orders/${other.id}/sequencing/runs`, { runId: "run 1" })).status,
      ).to.equal(201);
    });

    it("assigns a run id once in concurrent requests", async () => {
      const answers = await Promise.all([1, 2, 3].map(() => admin.post(runs, { runId: "run 1" })));
      expect(statuses(answers)).to.deep.equal({ 201: 1, 409: 2 });
    });

    const refused: [body: object, error: string][] = [
      [{}, "runId is required"],
      [{ runId: "  " }, "runId is required"],
      [{ runId: 7 }, "runId is required"],
      [{ runId: "r", runDate: "28.02.2026" }, "runDate must be a date as YYYY-MM-DD"],
      [{ runId: "r", runDate: "2026-02-29" }, "runDate must be a date as YYYY-MM-DD"],
      [{ runId: "r", q30Score: 101 }, "q30Score must be a number from 0 to 100"],
      [{ runId: "r", passFilterPct: "88" }, "passFilterPct must be a number from 0 to 100"],
      [{ runId: "r", clusterDensity: -1 }, "clusterDensity must be a number from 0"],
      [{ runId: "r", totalReads: 1.5 }, "totalReads must be an integer of at least 0"],
      [{ runId: "r", totalBases: "9223372036854775808" }, "totalBases must be an integer of at least 0"],
      [{ runId: "r", totalBases: -1 }, "totalBases must be an integer of at least 0"],
      [{ runId: "r", totalBases: "1e9" }, "totalBases must be an integer of at least 0"],
    ];
    for (const [body, error] of refused) {
      it(`refuses ${JSON.stringify(body)}`, async () => {
        expect(statusAndBody(await admin.post(runs, body))).to.deep.equal([400, { error }]);
      });
    }
  });

  describe("GET /api/orders/[id]/sequencing/runs", () => {
    it("lists the runs newest first, in pages, with the counts of each", async () => {
      const read = await aRead(app.db, (await sample("A")).id);
      const [first, second, third] = [await create("one"), await create("two"), await create("three")];
      await assign(second, { assignments: [{ sampleId: "A" }] });
      await Read.query(app.db).findById(read.id).patch({ sequencingRunId: second.id });

      const answer = await admin.get(runs);
      expect(answer.body.runs.map(({ id }: { id: string }) => id)).to.deep.equal([
        third.id,
        second.id,
        first.id,
      ]);
      const { updatedAt } = answer.body.runs[1];
      expect(answer.body.runs[1]).to.deep.equal({ ...second, sampleCount: 1, readCount: 1, updatedAt });
      expect(answer.body).to.deep.include({ total: 3, limit: 100, offset: 0 });
      expect(statusAndBody(await admin.get(`${runs}?limit=1&offset=2`))).to.deep.equal([
        200,
        { runs: [first], total: 3, limit: 1, offset: 2 },
      ]);
    });

    it("returns the newest import of each that is not undone", async () => {
      const [one, two] = [await create("one"), await create("two")];
      const imported = async (fileName: string, undoneAt: Date | null, on: { id: string }[]) => {
        const row = await RunPlanImport.query(app.db).insertAndFetch({
          orderId: order.id,
          fileName,
          sheet: "Run Samples",
          rowCount: 1,
          changes: { runs: [], assignments: [], samples: [] },
          createdById: admin.user.id,
          undoneAt,
        });
        await app.db
          .table("run_plan_import_runs")
          .insert(on.map(({ id }) => ({ importId: row.id, sequencingRunId: id })));
        return {
          id: row.id,
          fileName,
          createdAt: row.createdAt.toISOString(),
          createdBy: { firstName: "Person", lastName: admin.user.lastName },
        };
      };
      const both = await imported("both.xlsx", null, [two, one]);
      const last = await imported("last.xlsx", null, [two]);
      await imported("undone.xlsx", new Date(), [one, two]);

      expect((await admin.get(runs)).body.runs).to.deep.equal([
        { ...two, lastImport: { ...last, runIds: ["two"], runCount: 1 } },
        { ...one, lastImport: { ...both, runIds: ["one", "two"], runCount: 2 } },
      ]);

      // However many there are, as many names are told as a person reads.
      const names = Array.from({ length: 22 }, (_, index) => `many ${String(index).padStart(2, "0")}`);
      const many = await SequencingRun.query(app.db).insert(
        names.map((runId) => ({ orderId: order.id, runId })),
      );
      await imported("many.xlsx", null, many);
      const [run] = (await admin.get(`${runs}?limit=1`)).body.runs;
      expect(run.lastImport).to.deep.include({ runIds: names.slice(0, 20), runCount: 22 });
    });
  });

  describe("PATCH and DELETE /api/orders/[id]/sequencing/runs/[runDbId]", () => {
    it("changes the given fields, clears null ones, and records old and new values", async () => {
      const run = (await admin.post(runs, { runId: "run 1", ...whole })).body.run;

      const answer = await admin.patch(`${runs}/${run.id}`, {
        runId: "run 2",
        q30Score: null,
        totalBases: 5,
        runName: "",
        runParameters: { flowcell_id: "PAK2" },
      });

      const changed = {
        runId: "run 2",
        runName: null,
        q30Score: null,
        totalBases: "5",
        runParameters: { flowcell_id: "PAK2" },
      };
      const { updatedAt } = answer.body.run;
      expect(statusAndBody(answer)).to.deep.equal([
        200,
        { success: true, run: { ...run, ...changed, updatedAt } },
      ]);
      const [entry] = await audited("sequencingRun.updated");
      expect(entry?.before).to.include({ runId: "run 1", totalBases: "9007199254740993" });
      expect(entry?.after).to.include({ runId: "run 2", totalBases: "5", q30Score: null });
    });

    it("writes nothing without a change, and refuses the id of another run", async () => {
      const run = await create();
      await create("run 2");
      expect(
        statusAndBody(await admin.patch(`${runs}/${run.id}`, { runId: "run 1", q30Score: null })),
      ).to.deep.equal([200, { success: true, run }]);
      expect(await audited("sequencingRun.updated")).to.deep.equal([]);
      expect(statusAndBody(await admin.patch(`${runs}/${run.id}`, { runId: "run 2" }))).to.deep.equal([
        409,
        { error: "Run run 2 already exists in this order" },
      ]);
    });

    it("deletes a run; its reads and artifacts remain without a run", async () => {
      const read = await aRead(app.db, (await sample("A", { _barcode: "1" })).id);
      const run = await create();
      await Read.query(app.db).findById(read.id).patch({ sequencingRunId: run.id });
      const artifact = await anArtifact(app.db, order.id, { sequencingRunId: run.id });

      expect(statusAndBody(await admin.delete(`${runs}/${run.id}`))).to.deep.equal([200, { success: true }]);

      expect((await Read.query(app.db).findById(read.id))?.sequencingRunId).to.equal(null);
      expect((await SequencingArtifact.query(app.db).findById(artifact.id))?.sequencingRunId).to.equal(null);
      expect(await SequencingRunSample.query(app.db).where({ sequencingRunId: run.id })).to.deep.equal([]);
      expect((await audited("sequencingRun.deleted"))[0]?.before).to.include({
        runId: "run 1",
        sampleCount: 1,
      });
      expect((await admin.delete(`${runs}/${run.id}`)).status).to.equal(404);
    });
  });

  describe("the samples on a run", () => {
    let a: Sample;
    let b: Sample;
    let c: Sample;
    let run: { id: string; runId: string };

    beforeEach(async () => {
      a = await sample("A");
      b = await aSample(app.db, order.id, { sampleId: "B", sampleTitle: "The second" });
      c = await sample("C");
      run = await create();
    });

    it("are added by id or code, changed and removed in one request, and returned in their order", async () => {
      await assign(run, {
        assignments: [
          { sampleId: "C", barcode: "3" },
          {
            sampleId: a.id,
            barcode: "bc1",
            customFields: { depletion: "HD", analyte: "DNA" },
            notes: "twice",
          },
        ],
      });
      await aRead(app.db, b.id);

      const answer = await assign(run, {
        assignments: [
          { sampleId: "A", customFields: { depletion: null, analyte: "RNA", total_volume_ul: 20 } },
          { sampleId: "B", barcode: "ACGTACGT_GGTTCCAA" },
        ],
        removed: [c.id],
      });

      const [first, second] = answer.body.samples;
      expect(statusAndBody(answer)).to.deep.equal([
        200,
        {
          success: true,
          run: { ...run, sampleCount: 2, updatedAt: answer.body.run.updatedAt },
          samples: [
            {
              id: first.id,
              sampleId: a.id,
              sampleCode: "A",
              sampleTitle: null,
              barcode: "barcode01",
              customFields: { analyte: "RNA", total_volume_ul: 20 },
              notes: "twice",
              activeRead: false,
            },
            {
              id: second.id,
              sampleId: b.id,
              sampleCode: "B",
              sampleTitle: "The second",
              barcode: "acgtacgt+ggttccaa",
              customFields: {},
              notes: null,
              activeRead: true,
            },
          ],
          warnings: answer.body.warnings,
        },
      ]);
      const { success, ...same } = answer.body;
      expect(success).to.equal(true);
      expect(statusAndBody(await admin.get(`${runs}/${run.id}/samples`))).to.deep.equal([200, same]);
      expect((await audited("sequencingRun.assigned"))[1]).to.deep.include({
        before: {
          samples: [
            { sample: "A", barcode: "barcode01" },
            { sample: "C", barcode: "barcode03" },
          ],
        },
        after: {
          runId: "run 1",
          samples: [
            { sample: "A", barcode: "barcode01" },
            { sample: "B", barcode: "acgtacgt+ggttccaa" },
          ],
        },
      });
    });

    it("change barcodes with each other, lose them, and are written only where something changes", async () => {
      const assignments = [
        { sampleId: "A", barcode: "1" },
        { sampleId: "B", barcode: "2" },
      ];
      await assign(run, { assignments });
      expect((await assign(run, { assignments })).status).to.equal(200);
      expect(await audited("sequencingRun.assigned")).to.have.length(1);

      await assign(run, {
        assignments: [
          { sampleId: "A", barcode: "barcode02" },
          { sampleId: "B", barcode: "barcode01" },
        ],
      });
      expect(await plan(run)).to.deep.equal([
        ["A", "barcode02"],
        ["B", "barcode01"],
      ]);
      await assign(run, { assignments: [{ sampleId: "B", barcode: "" }], removed: ["C"] });
      expect(await plan(run)).to.deep.equal([
        ["A", "barcode02"],
        ["B", null],
      ]);
    });

    it("are refused with a barcode of another sample, and no part of the request is stored", async () => {
      await assign(run, { assignments: [{ sampleId: "A", barcode: "1" }] });
      expect(
        statusAndBody(
          await assign(run, {
            assignments: [
              { sampleId: "B", barcode: "BC01" },
              { sampleId: "C", barcode: "7" },
            ],
          }),
        ),
      ).to.deep.equal([400, { error: "Barcode barcode01 appears 2 times in run run 1" }]);
      expect(await plan(run)).to.deep.equal([["A", "barcode01"]]);
    });

    it("get a barcode once in concurrent requests", async () => {
      const answers = await Promise.all(
        ["A", "B", "C"].map((sampleId) => assign(run, { assignments: [{ sampleId, barcode: "9" }] })),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 1, 400: 2 });
      const refused = answers.filter(({ status }) => status === 400).map(({ body }) => body);
      expect(refused[0]).to.deep.equal({ error: "Barcode barcode09 appears 2 times in run run 1" });
      expect(await plan(run)).to.have.length(1);
    });

    it("are all added in concurrent requests for different samples", async () => {
      const codes = Array.from({ length: 16 }, (_, index) => `M${index}`);
      for (const code of codes) await sample(code);
      const answers = await Promise.all(
        codes.map((sampleId, barcode) =>
          assign(run, { assignments: [{ sampleId, barcode: String(barcode) }] }),
        ),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 16 });
      expect(await plan(run)).to.have.length(16);
    });

    it("are refused when they are unknown, of another order, named twice, or more than 500", async () => {
      const foreign = await aSample(app.db, (await anOrder(app.db, owner.user.id)).id);
      for (const sampleId of ["nobody", foreign.id, foreign.sampleId, "", "x\0", "x".repeat(200)]) {
        const unknown = [404, { error: "Sample not found" }];
        expect(statusAndBody(await assign(run, { assignments: [{ sampleId }] }))).to.deep.equal(unknown);
        expect(statusAndBody(await assign(run, { removed: [sampleId] }))).to.deep.equal(unknown);
      }
      expect(
        statusAndBody(await assign(run, { assignments: [{ sampleId: "A" }, { sampleId: a.id }] })),
      ).to.deep.equal([400, { error: "Sample A appears 2 times in run run 1" }]);
      const assignments = Array.from({ length: 501 }, () => ({ sampleId: "A" }));
      expect(statusAndBody(await assign(run, { assignments }))).to.deep.equal([
        400,
        { error: "At most 500 rows can be assigned at once" },
      ]);
      expect(await plan(run)).to.deep.equal([]);
    });
  });

  it("are for facility admins outside the demo, on orders that were submitted", async () => {
    const demoAdmin = await app.as("FACILITY_ADMIN", { isDemo: true });
    const run = await create();
    const lines = (base: string): ["GET" | "POST" | "PATCH" | "DELETE", string, object?][] => [
      ["GET", base],
      ["POST", base, { runId: "x" }],
      ["PATCH", `${base}/${run.id}`, {}],
      ["GET", `${base}/${run.id}/samples`],
      ["POST", `${base}/${run.id}/samples`, {}],
      ["DELETE", `${base}/${run.id}`],
    ];
    const ask = async (who: Pick<Person, "send">, base = runs) => {
      const answers = [];
      for (const [method, path, body] of lines(base))
        answers.push(statusAndBody(await who.send(method, path, body)));
      return answers;
    };
    const all = (status: number, error: string) => lines(runs).map(() => [status, { error }]);

    expect(await ask(app.anyone)).to.deep.equal(all(401, "Unauthorized"));
    expect(await ask(owner)).to.deep.equal(all(403, "Unauthorized"));
    expect(await ask(demoAdmin)).to.deep.equal(all(403, DEMO));
    expect(await ask(admin, "/api/orders/none/sequencing/runs")).to.deep.equal(
      all(404, "Sequencing Order not found"),
    );
    const other = await anOrder(app.db, owner.user.id);
    const unknown = await ask(admin, `/api/orders/${other.id}/sequencing/runs`);
    expect(unknown.slice(2)).to.deep.equal(all(404, "Sequencing run not found").slice(2));

    await order.$query(app.db).patch({ status: "DRAFT" });
    const draft = await ask(admin);
    expect([draft[1], draft[2], draft[4], draft[5]]).to.deep.equal(all(400, DRAFT).slice(0, 4));
    expect([draft[0]?.[0], draft[3]?.[0]]).to.deep.equal([200, 200]);
  });

  it("are announced to the pages of the order", async () => {
    using feed = await new Feed(owner, { orderId: order.id }).listening();
    await create();
    await until(() => feed.heard.length > 0, "the watcher to hear");
  });
});
