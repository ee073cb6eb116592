import { expect } from "chai";
import { Assembly } from "../../../db/models/Assembly.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anAssembly, anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun, select } from "../../helpers/runs.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

/** Reference 1 §5 and §6: the sample data besides answers. */
describe("sample records", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let stranger: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  const codes = (body: { samples: { sampleId: string }[] }) => body.samples.map(({ sampleId }) => sampleId);

  describe("GET /api/samples", () => {
    it("returns the caller's samples with order, study and reads, those without a study, or of one order", async () => {
      const lister = await app.as("RESEARCHER");
      const order = await anOrder(app.db, lister.user.id, { sequencingFilesPublishedAt: new Date() });
      const study = await aStudy(app.db, lister.user.id);
      const free = await aSample(app.db, order.id, { sampleId: "FREE", position: 1 });
      const assigned = await aSample(app.db, order.id, {
        sampleId: "ASSIGNED",
        position: 2,
        studyId: study.id,
      });
      await aRead(app.db, assigned.id, { file1: "a_R1.fastq.gz" });
      const other = await anOrder(app.db, lister.user.id);
      await aSample(app.db, other.id, { sampleId: "OTHER" });
      const foreign = await anOrder(app.db, stranger.user.id);
      await aSample(app.db, foreign.id, { sampleId: "FOREIGN" });

      const { status, body } = await lister.get(`/api/samples?orderId=${order.id}`);
      expect([status, codes(body), body.total, body.limit, body.offset]).to.deep.equal([
        200,
        ["FREE", "ASSIGNED"],
        2,
        100,
        0,
      ]);
      expect(body.samples[1]).to.deep.include({
        id: assigned.id,
        orderId: order.id,
        studyId: study.id,
        study: { id: study.id, title: study.title },
        order: { id: order.id, orderNumber: order.orderNumber, name: order.name, status: order.status },
      });
      expect(body.samples[1].reads.map(({ file1 }: { file1: string }) => file1)).to.deep.equal([
        "a_R1.fastq.gz",
      ]);
      const unassigned = await lister.get("/api/samples?unassigned=true");
      expect(codes(unassigned.body)).to.have.members(["FREE", "OTHER"]);
      const ofOrder = await lister.get(`/api/samples?unassigned=true&orderId=${order.id}`);
      expect(ofOrder.body.samples[0]).to.include({ id: free.id, studyId: null, study: null });
      expect((await lister.get(`/api/samples?orderId=${foreign.id}`)).body.samples).to.deep.equal([]);
      expect((await lister.get("/api/samples?unassigned=perhaps")).status).to.equal(400);
      expect(codes((await admin.get("/api/samples?limit=500")).body)).to.include.members([
        "FREE",
        "ASSIGNED",
        "OTHER",
        "FOREIGN",
      ]);
      expect(codes((await admin.get("/api/samples?limit=1&offset=1")).body)).to.have.length(1);
      expect(statusAndBody(await app.anyone.get("/api/samples"))).to.deep.equal([
        401,
        { error: "Unauthorized" },
      ]);
    });
  });

  it("have numbers, times, order, study and assemblies", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const study = await aStudy(app.db, owner.user.id, { checklistType: "ERC000015", mixsVersion: 1 });
    const sample = await aSample(app.db, order.id, {
      studyId: study.id,
      sampleAccessionNumber: "ERS1",
      biosampleNumber: "SAMEA1",
    });
    const assembly = await anAssembly(app.db, sample.id, "assemblies/a.fa");
    const record = {
      orderId: order.id,
      studyId: study.id,
      sampleAccessionNumber: "ERS1",
      biosampleNumber: "SAMEA1",
      preferredAssemblyId: null,
      createdAt: sample.createdAt.toISOString(),
      updatedAt: sample.updatedAt.toISOString(),
    };
    const presented = {
      id: assembly.id,
      assemblyName: null,
      assemblyFile: "assemblies/a.fa",
      assemblyAccession: null,
      sampleId: sample.id,
      isPreferred: false,
      createdAt: assembly.createdAt.toISOString(),
      createdByPipelineRunId: null,
      createdByPipelineRun: null,
    };
    const one = await owner.get(`/api/samples/${sample.id}`);
    expect(one.body).to.deep.include({
      ...record,
      order: { id: order.id, orderNumber: order.orderNumber, name: order.name, status: order.status },
      study: { id: study.id, title: study.title },
      assemblies: [presented],
    });
    const listed = await owner.get(`/api/orders/${order.id}/samples`);
    expect(listed.body.samples[0]).to.deep.include(record);
    expect(listed.body.checklist).to.equal("ERC000015");
    const ofStudy = await owner.get(`/api/studies/${study.id}`);
    expect(ofStudy.body.samples[0]).to.deep.include({ ...record, assemblies: [presented] });
    await aSample(app.db, order.id, { sampleId: "NONE" });
    expect((await owner.get(`/api/orders/${order.id}/samples`)).body.checklist).to.equal(null);
  });

  it("can be sent back unchanged: no other key of a record becomes an answer", async () => {
    const order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const sample = await aSample(app.db, order.id);
    const { body } = await owner.get(`/api/samples/${sample.id}`);
    const saved = await owner.post(`/api/orders/${order.id}/samples`, { samples: [body] });
    expect([saved.status, saved.body.samples[0].customFields]).to.deep.equal([200, {}]);
    expect((await owner.put(`/api/samples/${sample.id}`, body)).body.customFields).to.deep.equal({});
  });

  describe("PUT /api/samples/[id]/preferred-assembly", () => {
    const at = (sample: Sample) => `/api/samples/${sample.id}/preferred-assembly`;

    it("names one assembly of the sample, which lists show first, and names none by null", async () => {
      const order = await anOrder(app.db, owner.user.id);
      const sample = await aSample(app.db, order.id);
      const first = await anAssembly(app.db, sample.id, "assemblies/first.fa");
      const second = await anAssembly(app.db, sample.id, "assemblies/second.fa");
      const ids = async () =>
        (await owner.get(`/api/samples/${sample.id}`)).body.assemblies.map(({ id }: { id: string }) => id);
      expect(await ids()).to.deep.equal([first.id, second.id]);
      const chosen = await owner.put(at(sample), { assemblyId: second.id });
      expect(statusAndBody(chosen)).to.deep.equal([200, { success: true, preferredAssemblyId: second.id }]);
      expect(await ids()).to.deep.equal([second.id, first.id]);
      expect((await owner.put(at(sample), { assemblyId: second.id })).status).to.equal(200);
      expect(statusAndBody(await admin.put(at(sample), { assemblyId: null }))).to.deep.equal([
        200,
        { success: true, preferredAssemblyId: null },
      ]);
      const entries = await AuditEntry.query(app.db).where({ targetId: sample.id }).orderBy("id");
      expect(entries.map(({ action, after }) => [action, after])).to.deep.equal([
        ["sample.assemblyPreferred", { preferredAssemblyId: second.id }],
        ["sample.assemblyPreferred", { preferredAssemblyId: null }],
      ]);
      await owner.put(at(sample), { assemblyId: first.id });
      await Assembly.query(app.db).deleteById(first.id);
      expect((await Sample.query(app.db).findById(sample.id))?.preferredAssemblyId).to.equal(null);
    });

    it("refuses an assembly of another sample, one without a file, another study, and others' samples", async () => {
      const order = await anOrder(app.db, owner.user.id);
      const sample = await aSample(app.db, order.id);
      const other = await aSample(app.db, order.id, { sampleId: "B" });
      const study = await aStudy(app.db, owner.user.id);
      const own = await anAssembly(app.db, sample.id, "assemblies/own.fa");
      const foreign = await anAssembly(app.db, other.id, "assemblies/b.fa");
      const empty = await Assembly.query(app.db).insertAndFetch({ sampleId: sample.id });
      const refusals: [unknown, number, string][] = [
        [{ assemblyId: foreign.id }, 400, "Assembly does not belong to this sample"],
        [{ assemblyId: "unknown" }, 400, "Assembly does not belong to this sample"],
        [{ assemblyId: empty.id }, 400, "Assembly has no file"],
        [{ assemblyId: own.id, studyId: study.id }, 400, "Sample does not belong to this study"],
      ];
      for (const [body, status, error] of refusals)
        expect(statusAndBody(await owner.put(at(sample), body))).to.deep.equal([status, { error }]);
      expect((await owner.put(at(sample), {})).status).to.equal(400);
      const body = { assemblyId: own.id };
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      expect(statusAndBody(await stranger.put(at(sample), body))).to.deep.equal([
        403,
        { error: "Forbidden" },
      ]);
      expect(statusAndBody(await app.anyone.put(at(sample), body))).to.deep.equal([
        401,
        { error: "Unauthorized" },
      ]);
      expect(statusAndBody(await demo.put(at(sample), body))).to.deep.equal([
        403,
        { error: "Changes are disabled in the public demo." },
      ]);
      expect(statusAndBody(await owner.put("/api/samples/unknown/preferred-assembly", body))).to.deep.equal([
        404,
        { error: "Sample not found" },
      ]);
      expect((await Sample.query(app.db).findById(sample.id))?.preferredAssemblyId).to.equal(null);
    });

    it("offers researchers the assemblies of selected runs alone", async () => {
      const order = await anOrder(app.db, owner.user.id);
      const sample = await aSample(app.db, order.id);
      const run = await aRun(app.db, { orderId: order.id }, { status: "completed" });
      const assembly = await anAssembly(app.db, sample.id, "assemblies/run.fa");
      await assembly.$query(app.db).patch({ runId: run.id });
      const seen = async (person: Person) => (await person.get(`/api/samples/${sample.id}`)).body.assemblies;
      expect(await seen(owner)).to.deep.equal([]);
      expect((await owner.put(at(sample), { assemblyId: assembly.id })).status).to.equal(400);
      const createdByPipelineRun = {
        id: run.id,
        runNumber: run.runNumber,
        pipelineId: run.pipelineId,
        status: "completed",
      };
      expect((await seen(admin))[0]).to.deep.include({
        createdByPipelineRunId: run.id,
        createdByPipelineRun,
      });
      await select(app.db, run, admin.user.id);
      expect((await seen(owner))[0]).to.deep.include({ createdByPipelineRun });
      expect((await owner.put(at(sample), { assemblyId: assembly.id })).status).to.equal(200);
    });
  });
});
