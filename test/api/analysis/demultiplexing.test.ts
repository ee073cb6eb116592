import { expect } from "chai";
import type { Context } from "mocha";
import { chmod, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { Read } from "../../../db/models/Read.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { runJoins } from "../../../server/data/lanes/runJoins.ts";
import { runReadIntake } from "../../../server/sequencing/readIntake/runReadIntake.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { fakePrograms } from "../../helpers/fakePrograms.ts";
import {
  age,
  aPlannedRun,
  aRunFolderRoot,
  endNovaSeq,
  illuminaFastq,
  putFile,
  putReports,
  startNovaSeq,
} from "../../helpers/illuminaRuns.ts";
import { endAllRuns } from "../../helpers/launches.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const UNKNOWN_ID = "00000000-0000-7000-8000-000000000000";

/** A BCL Convert that writes prepared files. It waits while `hold` exists and fails after half of them if `fail` does. */
const double = (place: string) => `
printf '%s\\n' "$@" >"${place}/args"
while [ $# -gt 1 ]; do
  [ "$1" = --output-directory ] && out=$2
  [ "$1" = --sample-sheet ] && /bin/cp "$2" "${place}/sheet"
  shift
done
echo "bcl-convert Version 00.000.000.4.2.7"
/bin/mkdir "$out" || exit 9
/bin/cp -r "${place}/fastq/." "$out"
: >"${place}/begun"
while [ -e "${place}/hold" ]; do /bin/sleep 0.05; done
if [ -e "${place}/fail" ]; then
  echo "ERROR: Lane 1: index ACACTAAG-AACCGCGG collides with TTTTCCCC-GATATCGT" >&2
  echo "Conversion aborted" >&2
  exit 3
fi
/bin/cp -r "${place}/reports/." "$out"`;

describe("the demultiplexing of a run folder", function () {
  this.timeout(60_000);
  let place: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let sample: Sample;
  let root: string;
  let look: (minutes?: number) => Promise<void>;
  beforeEach(async () => {
    place = await tempDir();
    const bin = await fakePrograms(join(place.path, "bin"), { "bcl-convert": double(place.path) });
    app = await testApp({ PATH: `${bin}:${process.env["PATH"] ?? ""}` });
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    sample = await aSample(app.db, order.id, { sampleId: "A1" });
    ({ root, look } = await aRunFolderRoot(app));
    for (const mate of [1, 2])
      await putFile(place.path, `fastq/LIB-000001_S1_L001_R${mate}_001.fastq.gz`, illuminaFastq(3, { mate }));
    await putReports(place.path, "reports/Reports", [
      { lane: 1, name: "LIB-000001", i7: "ACACTAAG", i5: "AACCGCGG", reads: 3 },
    ]);
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await place.remove();
  });

  const plan = () =>
    aPlannedRun(app.db, "H5WJJDMXX", [
      { sampleId: sample.id, libraryCode: "LIB-000001", lane: 1, i7: "ACACTAAG", i5: "AACCGCGG" },
    ]);
  async function aFolder(test: Context): Promise<{ id: string; path: string }> {
    const path = await startNovaSeq(test, root);
    await endNovaSeq(path);
    await age(path, 60);
    await look();
    const [folder] = await RunFolder.query(app.db);
    return { id: folder?.id ?? "", path };
  }
  const start = ({ id }: { id: string }, body: object = {}, person = admin) =>
    person.post(`/api/run-folders/${id}/demultiplexing`, body);
  const listed = async ({ id }: { id: string }) =>
    (await admin.get(`/api/run-folders/${id}/demultiplexing`)).body;
  const ended = (runId: string) =>
    until(async () => {
      const run = await PipelineRun.query(app.db).findById(runId).throwIfNotFound();
      return ["completed", "failed", "cancelled"].includes(run.status) ? run : undefined;
    }, "the end of the demultiplexing");
  const args = async () => (await readFile(join(place.path, "args"), "utf8")).trim().split("\n");
  const hold = () => writeFile(join(place.path, "hold"), "");
  const begun = () =>
    until(
      () =>
        readFile(join(place.path, "begun")).then(
          () => true,
          () => undefined,
        ),
      "BCL Convert",
    );
  const made = async (path: string) =>
    (await readdir(path)).filter((name) => /^(\.lanekeeper|Demultiplexed)/.test(name));

  it("runs BCL Convert with the planned sample sheet, and its reads become those of the samples", async function () {
    await plan();
    const folder = await aFolder(this);
    await hold();
    const answer = await start(folder, { config: { strictMode: true, barcodeMismatchesIndex1: 0 } });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    const { runId } = answer.body;
    await begun();
    const { runNumber } = await PipelineRun.query(app.db).findById(runId).throwIfNotFound();
    // Until the end the files are hidden from the watcher.
    expect(await made(folder.path)).to.deep.equal([`.lanekeeper-${runNumber}`]);
    await look(1);
    expect((await RunFolder.query(app.db).findById(folder.id))?.status).to.equal("COMPLETE");
    await rm(join(place.path, "hold"));
    const run = await ended(runId);
    expect([run.status, run.why]).to.deep.equal(["completed", "Completed; outputs collected."]);

    expect(await made(folder.path)).to.deep.equal([`Demultiplexed_${runNumber}`]);
    expect(await args()).to.deep.equal([
      "--bcl-input-directory",
      folder.path,
      "--sample-sheet",
      join(run.runFolder ?? "", "SampleSheet.used.csv"),
      "--output-directory",
      join(folder.path, `.lanekeeper-${runNumber}`),
      "--strict-mode",
      "true",
    ]);
    const sheet = await readFile(join(place.path, "sheet"), "utf8");
    expect(sheet).to.match(/\[BCLConvert_Settings\]\nBarcodeMismatchesIndex1,0\n/);
    expect(sheet).to.contain(`1,LIB-000001,ACACTAAG,AACCGCGG,${order.orderNumber}`);

    await age(join(folder.path, `Demultiplexed_${runNumber}`), 30);
    await look(1);
    await look(6);
    const signal = new AbortController().signal;
    await runReadIntake(app.site, signal);
    await runJoins(app.site, signal);
    expect((await RunFolder.query(app.db).findById(folder.id))?.status).to.equal("DEMULTIPLEXED");
    expect(await Read.query(app.db).where({ sampleId: sample.id, isActive: true }).resultSize()).to.equal(1);

    const { body } = await admin.get(`/api/pipelines/runs/${runId}`);
    expect(body.run).to.deep.include({
      targetType: "runFolder",
      orderId: null,
      studyId: null,
      samples: [],
      targetFolder: { id: folder.id, name: "180619_A00291_0044_BH5WJJDMXX" },
    });
    expect(body.run.artifacts.map(({ name }: { name: string }) => name)).to.deep.equal([
      "Demultiplex_Stats.csv",
    ]);
    const tasks = await PipelineRunTask.query(app.db).where({ runId });
    expect(tasks.map(({ process, status }) => [process, status])).to.deep.equal([
      ["BCL_CONVERT", "completed"],
    ]);
    const { runs, total } = await listed(folder);
    expect([total, runs[0]]).to.deep.equal([
      1,
      {
        id: runId,
        runNumber,
        pipelineId: "bcl-convert",
        status: "completed",
        progress: 100,
        sheet: "plan",
        why: "Completed; outputs collected.",
        user: runs[0].user,
        createdAt: runs[0].createdAt,
        startedAt: runs[0].startedAt,
        completedAt: runs[0].completedAt,
      },
    ]);
    const { body: all } = await admin.get("/api/pipelines/runs");
    expect(all.runs.map(({ targetFolder }: { targetFolder: unknown }) => targetFolder)).to.deep.equal([
      { id: folder.id, name: "180619_A00291_0044_BH5WJJDMXX" },
    ]);
    const crate = await admin.get(`/api/pipelines/runs/${runId}/crate`);
    expect(crate.status).to.equal(200);

    // The run is removed; its results in the run folder stay.
    const deleted = await admin.post(`/api/pipelines/runs/${runId}/delete`);
    expect(deleted.status).to.equal(200);
    expect(await made(folder.path)).to.deep.equal([`Demultiplexed_${runNumber}`]);
    const actions = await AuditEntry.query(app.db).where({ targetId: runId }).orderBy("id").select("action");
    expect(actions.map(({ action }) => action)).to.deep.equal([
      "run.created",
      "run.started",
      "run.completed",
      "run.deleted",
    ]);
  });

  it("leaves no files after a failure, names the error of BCL Convert, and can be restarted", async function () {
    await plan();
    const folder = await aFolder(this);
    await writeFile(join(place.path, "fail"), "");
    const { body } = await start(folder, { sheet: "folder" });
    const run = await ended(body.runId);
    expect(run.status).to.equal("failed");
    expect(await made(folder.path)).to.deep.equal([]);
    const { body: page } = await admin.get(`/api/pipelines/runs/${body.runId}`);
    expect(JSON.stringify(page.run.failure)).to.contain(
      "BCL Convert ended with code 3: ERROR: Lane 1: index ACACTAAG-AACCGCGG collides with TTTTCCCC-GATATCGT",
    );
    expect(await readFile(join(place.path, "sheet"), "utf8")).to.equal(
      await readFile(join(folder.path, "SampleSheet.csv"), "utf8"),
    );
    await rm(join(place.path, "fail"));
    const again = await admin.post("/trpc/runs.restart", { runId: body.runId });
    expect(again.status, JSON.stringify(again.body)).to.equal(200);
    const second = await ended(again.body.result.data.runId);
    expect([second.status, second.sheetSource, second.runFolderId]).to.deep.equal([
      "completed",
      "folder",
      folder.id,
    ]);
    expect(await made(folder.path)).to.deep.equal([`Demultiplexed_${second.runNumber}`]);
  });

  it("removes its files when it is cancelled, and leaves only hidden ones when it is killed", async function () {
    await plan();
    const folder = await aFolder(this);
    await hold();
    const first = await start(folder);
    await begun();
    const cancelled = await admin.delete(`/api/pipelines/runs/${first.body.runId}`);
    expect(cancelled.status, JSON.stringify(cancelled.body)).to.equal(200);
    await ended(first.body.runId);
    expect(await made(folder.path)).to.deep.equal([]);

    await rm(join(place.path, "begun"));
    const second = await start(folder);
    expect(second.status, JSON.stringify(second.body)).to.equal(200);
    await begun();
    const { runFolder, runNumber } = await PipelineRun.query(app.db)
      .findById(second.body.runId)
      .throwIfNotFound();
    const [, row = ""] = (await readFile(join(runFolder ?? "", "trace.txt"), "utf8")).split("\n");
    process.kill(Number(row.split("\t")[2]), "SIGKILL");
    const run = await ended(second.body.runId);
    expect(run.status).to.equal("failed");
    expect(await made(folder.path)).to.deep.equal([`.lanekeeper-${runNumber}`]);
  });

  it("is started once by two requests at the same time", async function () {
    await plan();
    const folder = await aFolder(this);
    await hold();
    const answers = await Promise.all([start(folder), start(folder)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
      200, 409,
    ]);
    expect(answers.map(({ body }) => body.error).filter(Boolean)).to.deep.equal([
      "Another demultiplexing of this run folder is active. Wait for its end, or cancel it.",
    ]);
    expect((await listed(folder)).total).to.equal(1);
  });

  it("is refused for folders that are unknown, of another maker, incomplete, missing or not writable", async function () {
    await plan();
    const folder = await aFolder(this);
    const refused = async (columns: object) => {
      await RunFolder.query(app.db).findById(folder.id).patch(columns);
      return statusAndBody(await start(folder));
    };
    expect(statusAndBody(await start({ id: UNKNOWN_ID }))).to.deep.equal([
      404,
      { error: "Run folder not found" },
    ]);
    expect((await admin.get(`/api/run-folders/${UNKNOWN_ID}/demultiplexing`)).status).to.equal(404);
    expect(await refused({ folderKind: "pacbio" })).to.deep.equal([
      400,
      { error: "Only run folders of Illumina instruments can be demultiplexed" },
    ]);
    const notComplete = {
      error: "The run folder is not complete: the instrument is still writing it, or has stopped",
    };
    for (const status of ["COPYING", "STALLED", "FAILED"])
      expect(await refused({ folderKind: "illumina", status })).to.deep.equal([409, notComplete]);
    const gone = {
      error: "The run folder is not on its disk any more, or the disk is not mounted",
    };
    expect(await refused({ status: "MISSING" })).to.deep.equal([409, gone]);
    await rename(folder.path, `${folder.path}.away`);
    expect(await refused({ status: "COMPLETE" })).to.deep.equal([409, gone]);
    await rename(`${folder.path}.away`, folder.path);
    if (process.getuid?.() !== 0) {
      await chmod(folder.path, 0o555);
      expect((await start(folder)).status).to.equal(409);
      await chmod(folder.path, 0o755);
    }
    expect((await listed(folder)).total).to.equal(0);
  });

  it("is refused without the chosen sample sheet, with other packages, and with wrong settings", async function () {
    const folder = await aFolder(this);
    expect(statusAndBody(await start(folder))).to.deep.equal([
      400,
      {
        error:
          "The run folder has no planned run. Choose the planned run, or the sample sheet in the folder.",
      },
    ]);
    const instrumentRunId = await aPlannedRun(app.db, "OTHER", []);
    await RunFolder.query(app.db).findById(folder.id).patch({ instrumentRunId });
    expect((await start(folder)).body.error).to.equal(
      "The sequencing run has no libraries for a sample sheet. Add pools to its lanes first.",
    );
    const sheet = { sheet: "folder" };
    expect((await start(folder, { ...sheet, pipelineId: "fastq-checksum" })).body.error).to.equal(
      "Pipeline fastq-checksum does not support runFolder targets",
    );
    expect((await start(folder, { ...sheet, pipelineId: "none" })).status).to.equal(400);
    expect((await start(folder, { ...sheet, config: { barcodeMismatchesIndex1: 3 } })).body).to.deep.include({
      details: ["Barcode mismatches, index 1 must be at most 2."],
    });
    expect((await start(folder, { sheet: "none" })).status).to.equal(400);
    await rm(join(folder.path, "SampleSheet.csv"));
    expect((await start(folder, sheet)).body.error).to.equal(
      "The run folder contains no SampleSheet.csv, or it is larger than 16 MiB",
    );
    const created = await admin.post("/api/pipelines/runs", { pipelineId: "bcl-convert", orderId: order.id });
    expect(statusAndBody(created)).to.deep.equal([
      400,
      { error: "Pipeline bcl-convert does not support order targets" },
    ]);
    expect(await PipelineRun.query(app.db).resultSize()).to.equal(0);
  });

  it("returns 500 with the error of the launcher, and lists the run as failed", async function () {
    await using other = await testApp({ PATH: join(place.path, "bin") });
    const facility = await other.as("FACILITY_ADMIN");
    const folders = await aRunFolderRoot(other);
    const path = await startNovaSeq(this, folders.root);
    await endNovaSeq(path);
    await age(path, 60);
    await folders.look();
    const { id } = await RunFolder.query(other.db).first().throwIfNotFound();
    const error = "The run could not be started: bash or a file of the pipeline is missing";
    expect(statusAndBody(await start({ id }, { sheet: "folder" }, facility))).to.deep.equal([500, { error }]);
    const { body } = await facility.get(`/api/run-folders/${id}/demultiplexing`);
    expect(body.runs).to.have.length(1);
    expect(body.runs[0]).to.deep.include({ status: "failed", why: error });
  });

  it("is refused where BCL Convert is not installed, and to researchers and demo users", async function () {
    await plan();
    const folder = await aFolder(this);
    await rm(join(place.path, "bin", "bcl-convert"));
    expect(statusAndBody(await start(folder))).to.deep.equal([
      400,
      {
        error:
          "The program bcl-convert was not found on the PATH of Lanekeeper. Install it on this server, or choose Slurm if it is installed there.",
      },
    ]);
    expect((await listed(folder)).total).to.equal(0);
    const researcher = await app.as("RESEARCHER");
    expect((await start(folder, {}, researcher)).status).to.equal(403);
    expect((await researcher.get(`/api/run-folders/${folder.id}/demultiplexing`)).status).to.equal(403);
    const [run] = await PipelineRun.query(app.db).insert([
      {
        runNumber: "BCL-CONVERT-1",
        pipelineId: "bcl-convert",
        pipelineVersion: "0.1.0",
        targetType: "runFolder",
        runFolderId: folder.id,
        sheetSource: "plan",
        status: "completed",
      },
    ]);
    expect((await researcher.get(`/api/pipelines/runs/${run?.id}`)).status).to.equal(403);
    const selected = await admin.put(`/api/pipelines/runs/${run?.id}/selection`, {});
    expect(selected.status).to.equal(400);
  });
});
