import { expect } from "chai";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { RunReferenceData } from "../../../db/models/RunReferenceData.ts";
import { checkEntries } from "../../../server/analysis/referenceData/checkEntries.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aFile, aRead, aSample } from "../../helpers/factories.ts";
import { endAllRuns } from "../../helpers/launches.ts";
import { writePackage } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

const GOING = new AbortController().signal;

describe("the use of reference data", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let calls: ReturnType<typeof trpcCalls>;
  let entryId: string;
  beforeEach(async () => {
    [packages, folder] = [await tempDir(), await tempDir()];
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    admin = await app.as("FACILITY_ADMIN");
    calls = trpcCalls(admin, "referenceData");
    order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    const path = `orders/${order.id}/S1_R1.fastq`;
    await aFile(app.files, path, "@r1\nACGT\n+\nIIII\n");
    await aRead(app.db, sample.id, { file1: path, dataClass: "raw" });
    await writePackage(packages.path, {
      id: "toy",
      change({ manifest, registry }) {
        manifest["execution"] = { type: "process", command: ["bash", "-c", "sleep 30"] };
        Object.assign((registry["configSchema"] as { properties: object }).properties, {
          database: { type: "string", title: "Database" },
        });
      },
    });
    await mkdir(join(folder.path, "db"));
    await writeFile(join(folder.path, "db", "hash.k2d"), "hash");
    entryId = await aReady();
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
    await folder.remove();
  });

  async function aReady(): Promise<string> {
    const place = join(folder.path, "db");
    const given = { name: "Standard", version: "2024", kind: "taxonomic_database", path: place };
    const [status, { id }] = await calls.tell("register", given);
    expect(status).to.equal(200);
    await checkEntries(app.site, GOING);
    return id as string;
  }
  const create = (database = join(folder.path, "db")) =>
    admin.post("/api/pipelines/runs", { pipelineId: "toy", orderId: order.id, config: { database } });
  const start = (runId: string) => admin.post(`/api/pipelines/runs/${runId}/start`, {});
  const created = async (database?: string) => {
    const { status, body } = await create(database);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.run.id as string;
  };
  const setState = (state: "missing" | "ready") =>
    ReferenceData.query(app.db).findById(entryId).patch({ state });

  it("is recorded with version and checksum when a run is created and started", async () => {
    const runId = await created(`${join(folder.path, "db")}/./hash.k2d`);
    await ReferenceData.query(app.db).findById(entryId).patch({ version: "2025" });
    expect((await start(runId)).status).to.equal(200);
    const { checksum } = await ReferenceData.query(app.db).findById(entryId).throwIfNotFound();
    const { body } = await admin.get(`/api/pipelines/runs/${runId}`);
    expect(body.run.referenceData).to.deep.equal([
      {
        setting: "database",
        entryId,
        name: "Standard",
        version: "2025",
        checksum,
        path: join(folder.path, "db", "hash.k2d"),
      },
    ]);
    const [, { runs }] = await calls.ask("uses", { entryId });
    expect(runs.map(({ id }: { id: string }) => id)).to.deep.equal([runId]);
    const [, { entries }] = await calls.ask("list");
    expect(entries[0].runCount).to.equal(1);
  });

  it("counts settings of pipelines, and nothing that only begins alike", async () => {
    await mkdir(join(folder.path, "database"));
    const runId = await created(join(folder.path, "database"));
    expect(await RunReferenceData.query(app.db).where({ runId })).to.deep.equal([]);
    await admin.post("/api/admin/settings/pipelines", {
      pipelineId: "toy",
      enabled: true,
      config: { database: join(folder.path, "db") },
    });
    const [, { entries }] = await calls.ask("list");
    expect(
      entries[0].pipelines.map(({ id, setting }: { id: string; setting: string }) => [id, setting]),
    ).to.deep.equal([["toy", "Database"]]);
  });

  it("refuses a run whose reference data is not ready, with a sentence", async () => {
    await setState("missing");
    const sentence = "Database: the reference data Standard 2024 is not ready (its files are missing)";
    const { status, body } = await create();
    expect([status, body.details]).to.deep.equal([400, [sentence]]);
    const checked = await admin.post("/api/pipelines/validate-metadata", {
      pipelineId: "toy",
      orderId: order.id,
      config: { database: join(folder.path, "db") },
    });
    expect(checked.body.issues.map(({ message }: { message: string }) => message)).to.include(sentence);
    await setState("ready");
    const runId = await created();
    await setState("missing");
    expect((await start(runId)).status).to.equal(400);
  });

  it("prevents deletion until the run has ended, and leaves its record", async () => {
    const runId = await created();
    const { runNumber } = await PipelineRun.query(app.db).findById(runId).throwIfNotFound();
    expect(await calls.tell("delete", { entryId })).to.deep.equal([
      409,
      `Active analyses use this entry: ${runNumber}. Delete it after they have ended.`,
    ]);
    await PipelineRun.query(app.db).findById(runId).patch({ status: "cancelled" });
    expect((await calls.tell("delete", { entryId }))[0]).to.equal(200);
    const { body } = await admin.get(`/api/pipelines/runs/${runId}`);
    expect(body.run.referenceData[0]).to.include({ entryId: null, name: "Standard", version: "2024" });
  });

  it("and a deletion at the same time never both succeed", async () => {
    for (let round = 0; round < 6; round++) {
      const [run, [deleted]] = await Promise.all([create(), calls.tell("delete", { entryId })]);
      const uses = await RunReferenceData.query(app.db).whereNotNull("entryId");
      if (deleted === 200) {
        expect(uses).to.deep.equal([]);
        if (run.status !== 200) expect(run.status).to.equal(400);
        await PipelineRun.query(app.db).delete();
        entryId = await aReady();
      } else {
        expect([run.status, deleted, uses.length]).to.deep.equal([200, 409, 1]);
        await PipelineRun.query(app.db).delete();
      }
    }
  });
});
