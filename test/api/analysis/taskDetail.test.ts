import { expect } from "chai";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Order } from "../../../db/models/Order.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder } from "../../helpers/factories.ts";
import { aStoredRun, aTask, selectFinal } from "../../helpers/storedRuns.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const HASH = "ab/cdef12";
const WORK = "work/ab/cdef1234567890abcdef1234567890";

describe("a task of a run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let order: Order;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id);
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const createFolder = ({ runFolder }: PipelineRun) => runFolder ?? "";
  const failedRun = (files: Record<string, string> = {}) =>
    aStoredRun(app, order, { status: "failed" }, files);
  const at = (run: PipelineRun, rest: string) => `/api/pipelines/runs/${run.id}/${rest}`;

  it("is returned with its attempts, files, work directory and cause", async () => {
    const run = await failedRun({
      [`${WORK}/.command.sh`]: "multiqc .\n",
      [`${WORK}/.command.err`]: ".command.sh: line 2: multiqc: command not found\n",
      [`${WORK}/.command.out`]: "",
      [`${WORK}/result.txt`]: "x",
    });
    const same = { name: "WF:MULTIQC", process: "WF:MULTIQC" };
    const first = await aTask(app.db, run, {
      ...same,
      status: "failed",
      errorAction: "RETRY",
      exitCode: 143,
    });
    const { taskId } = await aTask(app.db, run, {
      ...same,
      status: "failed",
      attempt: 2,
      exitCode: 127,
      hash: HASH,
      requestedCpus: 2,
      requestedMemoryBytes: String(6 * 1024 ** 3),
    });
    const { status, body } = await admin.get(at(run, `tasks/${taskId}`));
    expect(status).to.equal(200);
    expect(body.task).to.deep.include({
      ...same,
      exitCode: 127,
      requestedCpus: 2,
      requestedMemoryBytes: 6_442_450_944,
    });
    expect(body.attempts).to.deep.equal([
      { taskId: first.taskId, attempt: 1, status: "failed", exitCode: 143, errorAction: "RETRY" },
      { taskId, attempt: 2, status: "failed", exitCode: 127, errorAction: null },
    ]);
    expect(body.workFolder).to.equal(join(createFolder(run), WORK));
    expect(body.files).to.deep.equal([
      { name: "command", size: 10 },
      { name: "error", size: 48 },
      { name: "output", size: 0 },
    ]);
    expect(body.cause).to.deep.equal({
      code: "commandNotFound",
      subject: "multiqc",
      requested: "",
      available: "",
    });

    expect(statusAndBody(await admin.get(at(run, `tasks/${taskId}/file?file=command`)))).to.deep.equal([
      200,
      { isAvailable: true, content: "multiqc .\n", start: 0, end: 10, size: 10 },
    ]);
    expect(statusAndBody(await admin.get(at(run, `tasks/${taskId}/file?file=log`)))).to.deep.equal([
      200,
      { isAvailable: false, content: "", start: 0, end: 0, size: 0 },
    ]);
  });

  it("explains the failure of its run, and proposes resources", async () => {
    const run = await failedRun();
    await aTask(app.db, run, { status: "failed", errorAction: "IGNORE", exitCode: 1 });
    const { taskId } = await aTask(app.db, run, {
      process: "WF:ALIGN",
      name: "WF:ALIGN (a)",
      status: "failed",
      exitCode: 137,
      requestedMemoryBytes: String(6 * 1024 ** 3),
    });
    const { status, body } = await admin.get(at(run, "diagnosis"));
    expect([status, body.task.taskId, body.cause.code, body.proposal]).to.deep.equal([
      200,
      taskId,
      "killed",
      { process: "WF:ALIGN", memory: "12 GB" },
    ]);
    const limit = (memoryGb: number | null) =>
      admin.put("/api/admin/settings/pipelines/execution", {
        limits: { cpus: null, memoryGb, timeHours: null },
      });
    await limit(8);
    expect((await admin.get(at(run, "diagnosis"))).body.proposal).to.include({ memory: "8 GB" });
    await limit(6);
    const limited = (await admin.get(at(run, "diagnosis"))).body;
    expect([limited.proposal, limited.cause.available]).to.deep.equal([null, "6 GB"]);
    await limit(null);
    const other = await aStoredRun(app, order, { status: "completed" });
    expect((await admin.get(at(other, "diagnosis"))).body).to.deep.equal({
      task: null,
      cause: null,
      proposal: null,
    });
    const unknown = await failedRun();
    await aTask(app.db, unknown, { status: "failed", exitCode: 7 });
    const { cause, proposal } = (await admin.get(at(unknown, "diagnosis"))).body;
    expect([cause, proposal]).to.deep.equal([null, null]);
  });

  it("is read in parts of complete lines, back to its beginning and on from its end", async () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => `line ${line} of the task\n`);
    const text = lines.join("");
    const run = await failedRun({ [`${WORK}/.command.log`]: text });
    const { taskId } = await aTask(app.db, run, { hash: HASH });
    const part = async (query: string) =>
      (await admin.get(at(run, `tasks/${taskId}/file?file=log${query}`))).body as {
        content: string;
        start: number;
        end: number;
      };
    let read = await part("");
    let content = read.content;
    for (let parts = 1; read.start > 0; parts++) {
      expect(parts).to.be.below(20);
      expect(read.content.startsWith("line ")).to.equal(true);
      const earlier = await part(`&before=${read.start}`);
      expect(earlier.end).to.equal(read.start);
      content = earlier.content + content;
      read = earlier;
    }
    expect(content).to.equal(text);

    let forward = "";
    for (let from = 0; from < text.length;) {
      const next = await part(`&from=${from}`);
      forward += next.content;
      from = next.end;
    }
    expect(forward).to.equal(text);
    expect((await part(`&from=${text.length + 5}`)).content).to.equal("");
  });

  it("of a cached task has the work directory of the run that computed it", async () => {
    const earliest = await failedRun({ [`${WORK}/.command.sh`]: "made here\n" });
    const middle = await failedRun();
    await middle.$query(app.db).patch({ restartedRunId: earliest.id });
    const run = await failedRun();
    await run.$query(app.db).patch({ restartedRunId: middle.id });
    const cached = await aTask(app.db, run, { hash: HASH, status: "cached" });
    const own = await aTask(app.db, run, { hash: HASH, status: "failed" });
    const folders = [];
    for (const { taskId } of [cached, own])
      folders.push((await admin.get(at(run, `tasks/${taskId}`))).body.workFolder as string | null);
    expect(folders).to.deep.equal([join(createFolder(earliest), WORK), null]);
  });

  it("is not read outside its work directory, whatever the engine or the task names", async () => {
    const run = await failedRun({ [`${WORK}/.command.sh`]: "x\n", "work/ab/cdef1299/.command.sh": "y\n" });
    await aFile(app.site.env.home, "outside/cdef1234/.command.sh", "secret\n");
    const outside = join(app.site.env.home, "outside");
    const root = createFolder(run);
    await symlink(outside, join(root, "work/cd"));
    await mkdir(join(root, "work/ef"));
    await symlink(join(outside, "cdef1234"), join(root, "work/ef/cdef1234"));
    await mkdir(join(root, "work/01/cdef1234"), { recursive: true });
    await symlink(join(outside, "cdef1234/.command.sh"), join(root, "work/01/cdef1234/.command.sh"));
    await mkdir(join(root, "work/02/cdef1234/.command.sh"), { recursive: true });
    const hostile = [
      "../../outside/cdef1234",
      "ab/../ab/cdef12",
      "ab/cdef",
      "ab/cdef12",
      "cd/cdef12",
      "ef/cdef12",
      "AB/CDEF12",
      "01/cdef12",
      "02/cdef12",
    ];
    for (const hash of hostile) {
      const { taskId } = await aTask(app.db, run, { hash });
      const { body } = await admin.get(at(run, `tasks/${taskId}/file?file=command`));
      expect([hash, body.isAvailable, body.content]).to.deep.equal([hash, false, ""]);
    }
    await rm(join(root, "work"), { recursive: true });
    await symlink(outside, join(root, "work"));
    const { taskId } = await aTask(app.db, run, { hash: "ab/cdef12" });
    expect((await admin.get(at(run, `tasks/${taskId}`))).body.workFolder).to.equal(null);
  });

  it("shows no token of its run, and nothing to customers", async () => {
    const run = await failedRun({ [`${WORK}/.command.run`]: "curl http://x/weblog?token=abcdefghijk\n" });
    const { taskId } = await aTask(app.db, run, { hash: HASH });
    expect((await admin.get(at(run, `tasks/${taskId}/file?file=wrapper`))).body.content).to.equal(
      "curl http://x/weblog?token=[redacted]\n",
    );
    await selectFinal(app.db, run, admin.user.id);
    for (const path of [`tasks/${taskId}`, `tasks/${taskId}/file?file=wrapper`, "diagnosis"])
      expect((await owner.get(at(run, path))).status).to.equal(403);
    expect((await admin.get(at(run, "tasks/none"))).body).to.deep.equal({ error: "Task not found" });
    expect((await admin.get(at(run, "tasks/none/file?file=log"))).status).to.equal(404);
    expect((await admin.get(at(run, `tasks/${taskId}/file?file=passwd`))).status).to.equal(400);
  });
});
