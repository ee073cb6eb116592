import { expect } from "chai";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { createHash } from "node:crypto";
import { readFile, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { resolveOutputs } from "../../../server/analysis/outputs/resolveOutputs.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { fastqText, recordsIn, someRecords } from "../../helpers/fastq.ts";
import { anOutput, aStagedRun, runForReal, shownPath } from "../../helpers/runFolders.ts";
import { aRun } from "../../helpers/runs.ts";

/** An order with two samples of raw reads, and a read-cleaning run on it that has ended well. */
async function cleaned(app: TestApp) {
  const admin = await app.as("FACILITY_ADMIN");
  const owner = await app.as("RESEARCHER");
  const order = await anOrder(app.db, owner.user.id);
  const one = await aSample(app.db, order.id, { sampleId: "A-1" });
  const two = await aSample(app.db, order.id, { sampleId: "A-2" });
  const records = someRecords(30);
  const paths = { first: "raw/A-1_R1.fastq.gz", second: "raw/A-1_R2.fastq.gz", single: "raw/A-2.fastq.gz" };
  for (const path of Object.values(paths)) await aFile(app.files, path, gzipSync(fastqText(records)));
  const paired = await aRead(app.db, one.id, { file1: paths.first, file2: paths.second, dataClass: "raw" });
  const single = await aRead(app.db, two.id, { file1: paths.single, dataClass: "unknown" });
  const reference = join(dirname(app.files), "reference.fa");
  await writeFile(reference, `>r\n${records[3]?.bases ?? ""}${"ACGTTGCA".repeat(20)}\n`);
  const place = (path: string) => join(app.files, path);
  const run = await aStagedRun(
    app,
    { orderId: order.id },
    {
      pipelineId: "read-cleaning",
      rows: [
        ["sample_id", "fastq_1", "fastq_2"],
        ["A-1", place(paths.first), place(paths.second)],
        ["A-2", place(paths.single), ""],
      ],
    },
  );
  await runForReal(app, run, { reference });
  await resolveOutputs(app.site, run);
  return { admin, owner, order, one, two, paired, single, run };
}

function withoutMetadata(candidate: Record<string, unknown>) {
  const { metadata: _, ...rest } = candidate;
  return rest;
}

describe("the review of reads from a run", () => {
  it("shows facility admins each candidate beside the read of its sample", async () => {
    await using app = await testApp();
    const { admin, order, one, two, paired, single, run } = await cleaned(app);
    const path = `/api/pipelines/runs/${run.id}/pending-writebacks`;

    const answer = await admin.get(path);

    expect(answer.status).to.equal(200);
    const { run: shown, readCandidates, reports, review, ...rest } = answer.body;
    expect(rest).to.deep.equal({});
    expect(shown).to.deep.equal({
      id: run.id,
      runNumber: run.runNumber,
      pipelineId: "read-cleaning",
      status: "completed",
      orderId: order.id,
    });
    const artifacts = await PipelineArtifact.query(app.db)
      .where({ outputId: "cleaned_reads" })
      .orderBy("path");
    const of = { outputId: "cleaned_reads", outputLabel: "Cleaned reads", targetDataClass: "cleaned" };
    expect(readCandidates.map(withoutMetadata)).to.deep.equal([
      {
        ...of,
        artifactId: artifacts[0]?.id,
        sampleId: one.id,
        sampleCode: "A-1",
        file1: shownPath(run, "cleaned/A-1_R1.fastq.gz"),
        file2: shownPath(run, "cleaned/A-1_R2.fastq.gz"),
        readLayout: "paired",
        status: "candidate",
        currentRead: {
          id: paired.id,
          file1: paired.file1,
          file2: paired.file2,
          dataClass: "raw",
          dataClassLabel: "Raw / protected",
          isProtectedRaw: true,
        },
      },
      {
        ...of,
        artifactId: artifacts[1]?.id,
        sampleId: two.id,
        sampleCode: "A-2",
        file1: shownPath(run, "cleaned/A-2_R1.fastq.gz"),
        file2: null,
        readLayout: "single",
        status: "candidate",
        currentRead: {
          id: single.id,
          file1: single.file1,
          file2: null,
          dataClass: "unknown",
          dataClassLabel: "Unknown",
          isProtectedRaw: false,
        },
      },
    ]);
    const { readCount, keptReadCount, removedReadCount } = readCandidates[0].metadata;
    expect(readCount).to.equal(30);
    expect(removedReadCount).to.be.above(0);
    expect(keptReadCount + removedReadCount).to.equal(30);
    expect(reports.map((report: { id: string }) => Object.keys(report))).to.deep.equal([
      ["id", "name", "path", "outputId"],
      ["id", "name", "path", "outputId"],
    ]);
    expect(reports.map(({ path }: { path: string }) => path)).to.deep.equal([
      shownPath(run, "report/read-cleaning.html"),
      shownPath(run, "summary/read-cleaning.tsv"),
    ]);
    expect(Object.keys(review)).to.deep.equal([
      "title",
      "description",
      "candidateCountLabel",
      "emptyText",
      "promoteButtonLabel",
      "confirmTitle",
      "confirmDescription",
      "reviewedLabel",
    ]);
    const stored = await PipelineRun.query(app.db).findById(run.id).throwIfNotFound();
    expect(stored.results).to.deep.equal({
      assembliesCreated: 0,
      binsCreated: 0,
      artifactsCreated: 4,
      pendingWritebacks: 2,
    });

    const narrower = await admin.get(`/api/pipelines/runs/${run.id}/cleaned-reads`);
    const { pipelineId: _, ...ofRun } = shown;
    expect(narrower.body).to.deep.equal({ run: ofRun, candidates: readCandidates, reports });
  });

  it("is restricted to facility admins; a demo admin may only read", async () => {
    await using app = await testApp();
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const researcher = await app.as("RESEARCHER");
    const order = await anOrder(app.db, demo.user.id);
    const run = await aRun(
      app.db,
      { orderId: order.id },
      { pipelineId: "read-cleaning", status: "completed" },
    );
    for (const [end, error] of [
      ["pending-writebacks", "Pending writeback promotion is disabled in the public demo."],
      ["cleaned-reads", "Read cleaning promotion is disabled in the public demo."],
    ]) {
      const path = `/api/pipelines/runs/${run.id}/${end}`;
      for (const who of [app.anyone, researcher])
        for (const answer of [await who.get(path), await who.post(path, {})])
          expect([answer.status, answer.body]).to.deep.equal([403, { error: "Unauthorized" }]);
      expect((await demo.get(path)).status).to.equal(200);
      const refused = await demo.post(path, {});
      expect([refused.status, refused.body]).to.deep.equal([403, { error }]);
    }
  });

  it("requires a known run on an order, and at the narrower path one of read-cleaning", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const study = await aStudy(app.db, admin.user.id);
    const ofStudy = await aRun(app.db, { studyId: study.id }, { status: "completed" });
    const other = await aRun(app.db, { orderId: order.id }, { status: "completed" });
    const cleaning = await aRun(
      app.db,
      { studyId: study.id },
      { pipelineId: "read-cleaning", status: "completed" },
    );
    const onOrder = "Pending read promotion requires an order-scoped run";
    const cases = [
      ["nothing/pending-writebacks", 404, "Pipeline run not found"],
      ["nothing/cleaned-reads", 404, "Pipeline run not found"],
      [`${ofStudy.id}/pending-writebacks`, 400, onOrder],
      [`${other.id}/cleaned-reads`, 400, "Pipeline run is not a read-cleaning run"],
      [`${cleaning.id}/cleaned-reads`, 400, onOrder],
    ] as const;
    for (const [end, status, error] of cases)
      for (const answer of [
        await admin.get(`/api/pipelines/runs/${end}`),
        await admin.post(`/api/pipelines/runs/${end}`, {}),
      ])
        expect([answer.status, answer.body]).to.deep.equal([status, { error }]);
  });
});

describe("promoting reads", () => {
  it("copies every candidate to the order, activates it and keeps the former read", async () => {
    await using app = await testApp();
    const { admin, order, one, two, paired, single, run } = await cleaned(app);
    const path = `/api/pipelines/runs/${run.id}/pending-writebacks`;

    const answer = await admin.post(path);

    expect(answer.status).to.equal(200);
    const { readIds, ...rest } = answer.body;
    expect(rest).to.deep.equal({ success: true, promoted: 2 });
    const reads = await Promise.all(
      readIds.map((id: string) => Read.query(app.db).findById(id).throwIfNotFound()),
    );
    const [first, second] = reads as [Read, Read];
    expect([first.sampleId, second.sampleId]).to.deep.equal([one.id, two.id]);
    for (const [read, role, from] of [
      [first, "1", "A-1_R1"],
      [first, "2", "A-1_R2"],
      [second, "1", "A-2_R1"],
    ] as const) {
      const file = read[`file${role}`] ?? "";
      expect(file).to.match(new RegExp(`^orders/${order.id}/reads/A-[12]/[0-9a-f-]{36}-R${role}-${from}`));
      const bytes = await readFile(join(app.files, file));
      expect(bytes).to.deep.equal(await readFile(join(run.runFolder, `output/cleaned/${from}.fastq.gz`)));
      expect(read[`checksum${role}`]).to.equal(createHash("md5").update(bytes).digest("hex"));
      expect(read[`fileSize${role}`]).to.equal(String(bytes.length));
      expect(read[`readCount${role}`]).to.equal((await recordsIn(join(app.files, file))).length);
    }
    for (const read of [first, second])
      expect(read).to.include({
        dataClass: "cleaned",
        dataClassSource: "pipeline",
        classifiedById: admin.user.id,
        classificationNote: `Read cleaning, run ${run.runNumber}`,
        isActive: true,
        createdByRunId: run.id,
      });
    expect(await paired.$query(app.db)).to.include({
      isActive: false,
      supersededByReadId: first.id,
      dataClass: "raw",
    });
    expect(await single.$query(app.db)).to.include({ isActive: false, supersededByReadId: second.id });
    expect(await order.$query(app.db)).to.include({ status: "SUBMITTED" });
    const stored = await PipelineRun.query(app.db).findById(run.id).throwIfNotFound();
    expect(stored.results?.pendingWritebacks).to.equal(0);
    const audit = await AuditEntry.query(app.db).where({ action: "run.readsPromoted" });
    expect(audit).to.have.length(1);
    expect(audit[0]).to.deep.include({
      userId: admin.user.id,
      targetId: run.id,
      orderId: order.id,
      after: { runNumber: run.runNumber, readIds },
    });

    const after = await admin.get(path);
    expect(after.body.readCandidates.map(({ status }: { status: string }) => status)).to.deep.equal([
      "promoted",
      "promoted",
    ]);
    const again = await admin.post(path);
    expect([again.status, again.body]).to.deep.equal([
      400,
      { error: "No pending read candidates selected for promotion" },
    ]);
    expect(await Read.query(app.db).resultSize()).to.equal(4);
  });

  it("accepts the named samples, also at the narrower path", async () => {
    await using app = await testApp();
    const { admin, one, two, run } = await cleaned(app);
    const path = `/api/pipelines/runs/${run.id}/cleaned-reads`;

    const unknown = await admin.post(path, { sampleIds: ["nobody"] });
    const wrong = await admin.post(path, { sampleIds: "A-1" });
    const first = await admin.post(path, { sampleIds: [two.id, two.id] });
    const rest = await admin.post(path, { sampleIds: [] });

    expect([unknown.status, unknown.body]).to.deep.equal([
      400,
      { error: "No pending read candidates selected for promotion" },
    ]);
    expect([wrong.status, wrong.body]).to.deep.equal([
      400,
      { error: "sampleIds must be an array of strings" },
    ]);
    expect(first.body).to.include({ success: true, promoted: 1 });
    expect(rest.body).to.include({ success: true, promoted: 1 });
    const reads = await Read.query(app.db)
      .findByIds([...first.body.readIds, ...rest.body.readIds])
      .orderBy("id");
    expect(reads.map(({ sampleId }) => sampleId)).to.deep.equal([two.id, one.id]);
  });

  it("accepts each candidate once in concurrent requests", async () => {
    await using app = await testApp();
    const { admin, run } = await cleaned(app);
    const path = `/api/pipelines/runs/${run.id}/pending-writebacks`;

    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.post(path)));

    const [won, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).to.deep.equal([]);
    expect(won?.body.promoted).to.equal(2);
    for (const { status, body } of answers.filter((answer) => answer !== won))
      expect([status, body]).to.deep.equal([
        400,
        { error: "No pending read candidates selected for promotion" },
      ]);
    const reads = await Read.query(app.db).where({ createdByRunId: run.id });
    expect(reads.map(({ isActive }) => isActive)).to.deep.equal([true, true]);
    expect(await Read.query(app.db).where({ isActive: true }).resultSize()).to.equal(2);
  });

  it("never sets a protected class, whatever the package declares", async () => {
    await using app = await testApp();
    const { admin, run } = await cleaned(app);
    const table = join(run.runFolder, "output/summary/read-cleaning.tsv");
    await writeFile(table, (await readFile(table, "utf8")).replaceAll("\tcleaned\t", "\traw\t"));

    const { warnings } = inTexts(await resolveOutputs(app.site, run));
    const answer = await admin.post(`/api/pipelines/runs/${run.id}/pending-writebacks`);

    const warning = "pipelines cannot set a protected data class; the reads are stored as cleaned";
    expect(warnings).to.deep.equal([`Sample A-1: ${warning}`, `Sample A-2: ${warning}`]);
    const reads = await Read.query(app.db).findByIds(answer.body.readIds);
    expect(reads.map(({ dataClass }) => dataClass)).to.deep.equal(["cleaned", "cleaned"]);
  });

  it("requires a completed run and a data directory", async () => {
    await using app = await testApp();
    const { admin, run } = await cleaned(app);
    const path = `/api/pipelines/runs/${run.id}/pending-writebacks`;

    await run.$query(app.db).patch({ status: "failed" });
    const failed = await admin.post(path);
    await run.$query(app.db).patch({ status: "completed" });
    await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: null });
    const unset = await admin.post(path);

    expect([failed.status, failed.body]).to.deep.equal([
      400,
      { error: "Only completed pipeline runs can be promoted" },
    ]);
    expect([unset.status, unset.body]).to.deep.equal([400, { error: "Data base path is not configured" }]);
  });

  it("accepts nothing if one file is missing, is outside the run directory or cannot be stored", async () => {
    await using app = await testApp();
    const { admin, run, order } = await cleaned(app);
    const path = `/api/pipelines/runs/${run.id}/pending-writebacks`;
    const shown = shownPath(run, "cleaned/A-2_R1.fastq.gz");
    const place = join(run.runFolder, "output/cleaned/A-2_R1.fastq.gz");
    const bytes = await readFile(place);

    await unlink(place);
    const gone = await admin.post(path);
    await aFile(app.files, "secret.fastq.gz", gzipSync(fastqText(someRecords(1))));
    await symlink(join(app.files, "secret.fastq.gz"), place);
    const linked = await admin.post(path);
    await unlink(place);
    await writeFile(place, bytes);
    const artifact = await PipelineArtifact.query(app.db)
      .findOne({ name: "A-2_R1.fastq.gz" })
      .throwIfNotFound();
    const target = `orders/${order.id}/reads/A-2/${artifact.id}-R1-A-2_R1.fastq.gz`;
    await aFile(app.files, target, "something else");
    const taken = await admin.post(path);
    const narrower = await admin.post(`/api/pipelines/runs/${run.id}/cleaned-reads`);

    expect([gone.status, gone.body]).to.deep.equal([
      400,
      { error: `Read candidate no longer exists: ${shown}` },
    ]);
    expect([linked.status, linked.body]).to.deep.equal([
      400,
      { error: `Read candidate is outside the run folder: ${shown}` },
    ]);
    for (const { status, body } of [taken, narrower])
      expect([status, body]).to.deep.equal([
        409,
        { error: "Another file already exists at the destination of the reads" },
      ]);
    expect(await readFile(join(app.files, target), "utf8")).to.equal("something else");
    expect(await Read.query(app.db).where({ createdByRunId: run.id })).to.deep.equal([]);

    // What was copied before one of them failed is garbage at most, and of use the next time.
    await rm(join(app.files, target));
    expect((await admin.post(path)).body).to.include({ success: true, promoted: 2 });
  });

  it("omits invalid candidates when outputs are resolved", async () => {
    await using app = await testApp();
    const { admin, run } = await cleaned(app);
    await PipelineArtifact.query(app.db).delete();
    const table = join(run.runFolder, "output/summary/read-cleaning.tsv");
    const text = await readFile(table, "utf8");
    await writeFile(table, text.replace("cleaned/A-1_R2.fastq.gz", "../../../reference.fa"));
    await anOutput(run, "cleaned/nobody_R1.fastq.gz");

    const { errors, warnings } = inTexts(await resolveOutputs(app.site, run));
    const answer = await admin.get(`/api/pipelines/runs/${run.id}/pending-writebacks`);

    expect(errors).to.deep.equal([
      "Sample A-1: the read file is outside the run directory: ../../../reference.fa",
    ]);
    expect(warnings).to.deep.equal([
      "A file of output cleaned_reads matches no sample of the run: cleaned/nobody_R1.fastq.gz",
    ]);
    expect(
      answer.body.readCandidates.map(({ sampleCode }: { sampleCode: string }) => sampleCode),
    ).to.deep.equal(["A-2"]);
  });
});
