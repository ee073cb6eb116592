import { expect } from "chai";
import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { newId } from "../../../db/newId.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { sweepRunFolders } from "../../../server/analysis/runs/sweepRunFolders.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun, aRunArtifact, select } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

describe("pipeline runs of deleted targets", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    await admin.put("/api/admin/settings/access", { allowDeleteSubmittedOrders: true });
  });
  after(() => app[Symbol.asyncDispose]());

  it("go with their order or study", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const study = await aStudy(app.db, owner.user.id);
    for (const [target, path] of [
      [{ orderId: order.id }, `/api/orders/${order.id}`],
      [{ studyId: study.id }, `/api/studies/${study.id}`],
    ] as const) {
      const done = await aRun(app.db, target, { status: "completed" });
      await aRun(app.db, target);
      await aRunArtifact(app.db, done, { path: "f/output/a" });
      await select(app.db, done, admin.user.id);

      expect((await admin.delete(path)).status).to.equal(200);

      expect(await PipelineRun.query(app.db).where(target).resultSize()).to.equal(0);
      expect(await PipelineArtifact.query(app.db).where({ runId: done.id }).resultSize()).to.equal(0);
      expect((await admin.get(`/api/pipelines/runs/${done.id}`)).status).to.equal(404);
    }
  });

  it("prevent the deletion of their order or study while one is queued or running", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const study = await aStudy(app.db, owner.user.id);
    for (const status of ["queued", "running"] as const) {
      const ofOrder = await aRun(app.db, { orderId: order.id }, { status });
      const ofStudy = await aRun(app.db, { studyId: study.id }, { status });
      expect(statusAndBody(await admin.delete(`/api/orders/${order.id}`))).to.deep.equal([
        409,
        { error: "Cancel the pipeline runs of this order first" },
      ]);
      expect(statusAndBody(await owner.delete(`/api/studies/${study.id}`))).to.deep.equal([
        409,
        { error: "Cancel the pipeline runs of this study first" },
      ]);
      for (const run of [ofOrder, ofStudy]) await run.$query(app.db).patch({ status: "cancelled" });
    }
    expect((await admin.delete(`/api/orders/${order.id}`)).status).to.equal(200);
    expect((await owner.delete(`/api/studies/${study.id}`)).status).to.equal(200);
  });

  describe("leave folders", () => {
    const now = new Date();
    const DAYS_MS = 24 * 60 * 60 * 1000;
    let runs: string;

    async function aFolder(id: string, ageMs: number) {
      const path = join(runs, `TOY-20261121-001--${id}`);
      await mkdir(join(path, "output"), { recursive: true });
      await writeFile(join(path, "output", "a.txt"), "a");
      const at = new Date(now.getTime() - ageMs);
      await utimes(path, at, at);
      return path;
    }
    /** A run that was made and deleted. */
    async function aGoneRun() {
      const order = await anOrder(app.db, owner.user.id);
      await aRead(app.db, (await aSample(app.db, order.id)).id, { file1: "a" });
      const body = { pipelineId: "fastq-checksum", orderId: order.id };
      const { run } = (await admin.post("/api/pipelines/runs", body)).body;
      await PipelineRun.query(app.db).deleteById(run.id);
      return run.id as string;
    }
    before(() => (runs = join(app.site.env.home, "runs")));

    it("which are swept a day later, and no others", async () => {
      const [old, young] = [await aGoneRun(), await aGoneRun()];
      const there = await aRun(app.db, { orderId: (await anOrder(app.db, owner.user.id)).id });
      await AuditEntry.query(app.db).insert({ action: "run.created", targetType: "run", targetId: there.id });
      await aFolder(old, 2 * DAYS_MS);
      const kept = [
        await aFolder(young, DAYS_MS / 2),
        await aFolder(there.id, 2 * DAYS_MS),
        // Of another instance that keeps its runs in the same place.
        await aFolder(newId(), 2 * DAYS_MS),
      ];
      const elsewhere = await tempDir();
      await writeFile(join(elsewhere.path, "kept"), "");
      await mkdir(join(runs, "notes"));
      await symlink(elsewhere.path, join(runs, `TOY-20261121-002--${old}`));

      expect(await sweepRunFolders(app.site, now)).to.equal(1);

      expect(await readdir(runs)).to.have.members([
        ...kept.map((path) => path.slice(runs.length + 1)),
        "notes",
        `TOY-20261121-002--${old}`,
      ]);
      expect(await readdir(elsewhere.path)).to.deep.equal(["kept"]);
      expect(await sweepRunFolders(app.site, now)).to.equal(0);
      await elsewhere.remove();
    });

    it("and none if the run directory does not exist yet", async () => {
      await using fresh = await testApp();
      expect(await sweepRunFolders(fresh.site, now)).to.equal(0);
    });
  });
});
