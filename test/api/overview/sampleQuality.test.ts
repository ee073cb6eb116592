import { expect } from "chai";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { anOutput, aStagedRun, shownPath } from "../../helpers/runFolders.ts";
import { aRunArtifact, select } from "../../helpers/runs.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

const TABLE = [
  ["sample_id", "read_count_1", "mean_length_1", "q30_share_1", "read_count_2", "adapter_share_2", "status"],
  ["LAKE-10", "1", "1", "1", "1", "1", "pass"],
  ["LAKE-1", "2500", "150.5", "0.845", "", "", "warn"],
  ["LAKE-2", "0", "", "", "0", "0.2", "fail"],
]
  .map((cells) => `${cells.join("\t")}\n`)
  .join("");

interface Quality {
  reads: { fileName1: string | null; readCount1: number | null; avgQuality1: number | null }[];
  report: { run: { id: string }; path: string | null; status: string | null; files: object[] } | null;
}

describe("the quality of a sample", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  async function aMeasuredOrder() {
    const order = await anOrder(app.db, owner.user.id, { status: "SUBMITTED" });
    const [one, two, three] = await Promise.all(
      ["LAKE-1", "LAKE-2", "LAKE-3"].map((sampleId) => aSample(app.db, order.id, { sampleId })),
    );
    if (!one || !two || !three) throw new Error("No samples");
    const run = await aStagedRun(app, { orderId: order.id }, { pipelineId: "reads-qc" });
    await anOutput(run, "summary/reads-qc.tsv", TABLE);
    for (const [outputId, path] of [
      ["report", "report/reads-qc.html"],
      ["summary", "summary/reads-qc.tsv"],
    ] as const)
      await aRunArtifact(app.db, run, { outputId, path: shownPath(run, path) });
    const ask = async (person: Person, { id }: { id: string }) =>
      (
        await trpcCalls(person, "timeline").ask("quality", {
          orderId: order.id,
          sampleId: id,
        })
      )[1] as Quality;
    return { order, one, two, three, run, ask };
  }

  const UNKNOWN = {
    bases: null,
    meanLength: null,
    n50: null,
    meanQuality: null,
    medianReadQuality: null,
    q30Share: null,
    gcShare: null,
    adapterShare: null,
    duplicateShare: null,
  };

  it("is what its read sets and the newest Read QC contain; a file that was not measured has none", async () => {
    const { one, two, three, run, ask } = await aMeasuredOrder();
    await aRead(app.db, one.id, { file1: "a/one.fastq.gz", readCount1: 2_500, avgQuality1: 33.1 });
    const found = await ask(admin, one);
    expect(found.reads).to.have.length(1);
    expect(found.reads[0]).to.include({ fileName1: "one.fastq.gz", readCount1: 2_500, avgQuality1: 33.1 });
    expect(found.report).to.deep.include({
      path: shownPath(run, "report/reads-qc.html"),
      status: "warn",
      files: [{ role: "R1", reads: 2_500, ...UNKNOWN, meanLength: 150.5, q30Share: 0.845 }],
    });
    expect(found.report?.run).to.include({ id: run.id, runNumber: run.runNumber });
    expect((await ask(admin, two)).report).to.deep.include({
      status: "fail",
      files: [
        { role: "R1", reads: 0, ...UNKNOWN },
        { role: "R2", reads: 0, ...UNKNOWN, adapterShare: 0.2 },
      ],
    });
    expect((await ask(admin, three)).report).to.deep.include({ status: null, files: [] });
  });

  it("ignores runs that failed, that did not include the sample, and those of other pipelines", async () => {
    const { order, one, two, run, ask } = await aMeasuredOrder();
    for (const columns of [
      { pipelineId: "reads-qc", status: "failed" as const },
      { pipelineId: "reads-qc", inputSampleIds: [two.id] },
      { pipelineId: "fastq-checksum" },
    ])
      await aStagedRun(app, { orderId: order.id }, columns);
    expect((await ask(admin, one)).report?.run.id).to.equal(run.id);
  });

  it("is shown without measures when the table was deleted", async () => {
    const { one, run, ask } = await aMeasuredOrder();
    await rm(join(run.runFolder, "output/summary"), { recursive: true });
    expect((await ask(admin, one)).report).to.deep.include({ status: null, files: [] });
  });

  it("is for the owner what is published and released", async () => {
    const { order, one, run, ask } = await aMeasuredOrder();
    await aRead(app.db, one.id, { file1: "a/one.fastq.gz", readCount1: 2_500 });
    expect(await ask(owner, one)).to.deep.equal({ reads: [], report: null });
    await select(app.db, run, admin.user.id);
    const released = await ask(owner, one);
    expect(released.reads).to.deep.equal([]);
    expect(released.report?.status).to.equal("warn");
    const published = await admin.post(`/api/orders/${order.id}/sequencing/delivery/publication`);
    expect(published.status).to.equal(200);
    expect((await ask(owner, one)).reads).to.have.length(1);
    const path = `/trpc/timeline.quality?input=${encodeURIComponent(JSON.stringify({ orderId: order.id, sampleId: one.id }))}`;
    expect((await (await app.as("RESEARCHER")).get(path)).status).to.equal(403);
  });
});
