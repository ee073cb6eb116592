import { expect } from "chai";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { readIdentity } from "../../../server/analysis/executors/local/endProcesses.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { aBashPackage, endAllRuns, readRow } from "../../helpers/launches.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { aRun, aRunArtifact, select } from "../../helpers/runs.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const WES = "/ga4gh/wes/v1";

const refused = (status: number, error: string) => [status, { msg: error, status_code: status, error }];

/** Sends the fields as a multipart form. */
async function postForm(browser: Browser, path: string, form: Record<string, string | Blob>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  const packed = new Response(data);
  return browser.send("POST", path, new Uint8Array(await packed.arrayBuffer()), {
    "content-type": packed.headers.get("content-type") ?? "",
  });
}

describe("the GA4GH Workflow Execution Service", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    packages = await tempDir();
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    await aSample(app.db, order.id);
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });

  const form = (fields: Record<string, string | Blob> = {}) => ({
    workflow_url: "toy/1.0.0",
    workflow_type: "NFL",
    workflow_params: JSON.stringify({ mode: "slow" }),
    tags: JSON.stringify({ orderId: order.id }),
    ...fields,
  });
  const start = (fields?: Record<string, string | Blob>, who: Browser = admin) =>
    postForm(who, `${WES}/runs`, form(fields));
  const toy = (columns = {}) =>
    aRun(app.db, { orderId: order.id }, { pipelineId: "toy", pipelineVersion: "1.0.0", ...columns });

  it("describes itself with the required keys, and counts runs for the facility", async () => {
    await toy({ status: "completed" });
    await toy({ status: "failed" });
    await toy();
    await toy({ status: "queued" });
    await admin.put("/api/admin/settings/facility", { name: "The Lab" });
    const { status, body } = await app.anyone.get(`${WES}/service-info`);
    const { version, description, documentationUrl, ...info } = body;
    expect([status, version, description, documentationUrl]).to.deep.equal([
      200,
      version,
      "Runs installed pipelines on orders and studies",
      `${app.url}/api/docs`,
    ]);
    expect(version).to.match(/^\d+\.\d+\.\d+/);
    expect(info).to.deep.equal({
      id: "127.0.0.1.wes",
      name: "Lanekeeper analyses",
      type: { group: "org.ga4gh", artifact: "wes", version: "1.1.0" },
      organization: { name: "The Lab", url: app.url },
      workflow_type_versions: { NFL: { workflow_type_version: ["DSL2"] } },
      supported_wes_versions: ["1.1.0"],
      supported_filesystem_protocols: [],
      workflow_engine_versions: { nextflow: { workflow_engine_version: [] } },
      default_workflow_engine_parameters: [
        { name: "executionMode", type: "string", default_value: "default" },
      ],
      system_state_counts: {},
      auth_instructions_url: `${app.url}/api/docs`,
      tags: {},
    });
    expect((await admin.get(`${WES}/service-info`)).body.system_state_counts).to.deep.equal({
      QUEUED: 2,
      COMPLETE: 1,
      EXECUTOR_ERROR: 1,
    });
    const researcher = await app.as("RESEARCHER");
    expect((await researcher.get(`${WES}/service-info`)).body.system_state_counts).to.deep.equal({});
  });

  it("starts a run, which is created as by the API, and cancels it", async () => {
    await aBashPackage(packages.path, "sleep 631");
    const { status, body } = await start();
    expect([status, Object.keys(body)]).to.deep.equal([200, ["run_id"]]);
    const run = await readRow(app.db, { id: body.run_id });
    expect(run).to.deep.include({
      pipelineId: "toy",
      orderId: order.id,
      status: "running",
      userId: admin.user.id,
    });
    expect(run.config).to.deep.include({ mode: "slow" });

    expect(statusAndBody(await admin.get(`${WES}/runs/${run.id}/status`))).to.deep.equal([
      200,
      { run_id: run.id, state: "RUNNING" },
    ]);
    expect(statusAndBody(await admin.post(`${WES}/runs/${run.id}/cancel`))).to.deep.equal([
      200,
      { run_id: run.id },
    ]);
    expect((await admin.get(`${WES}/runs/${run.id}/status`)).body.state).to.equal("CANCELED");
    expect(statusAndBody(await admin.post(`${WES}/runs/${run.id}/cancel`))).to.deep.equal(
      refused(400, "Cannot cancel a completed or failed run"),
    );
  });

  it("accepts the address of a version in the registry, some samples, and the execution mode", async () => {
    await aBashPackage(packages.path, "exit 0");
    const sample = await aSample(app.db, order.id, { sampleId: "S2" });
    const { status, body } = await start({
      workflow_url: `${app.url}/ga4gh/trs/v2/tools/toy/versions/1.0.0/NFL/descriptor`,
      workflow_type_version: "DSL2",
      workflow_engine: "nextflow",
      workflow_engine_parameters: JSON.stringify({ executionMode: "local" }),
      tags: JSON.stringify({ orderId: order.id, sampleIds: sample.id }),
    });
    expect(status).to.equal(200);
    expect(await readRow(app.db, { id: body.run_id })).to.deep.include({
      inputSampleIds: [sample.id],
      executionMode: "local",
    });
  });

  it("is used with a token that may start runs", async () => {
    await aBashPackage(packages.path, "exit 0");
    const withScopes = async (scopes: string[]) => {
      const { token } = (await admin.post("/api/tokens", { name: "WES", scopes })).body;
      return Object.assign(new Browser(app.url), { token });
    };
    const reader = await withScopes(["read"]);
    expect(statusAndBody(await start({}, reader))).to.deep.equal(
      refused(403, "Token lacks scope: runs:write"),
    );
    const { status, body } = await start({}, await withScopes(["runs:write"]));
    expect(status).to.equal(200);
    expect((await reader.get(`${WES}/runs/${body.run_id}/status`)).status).to.equal(200);
    const wrong = Object.assign(new Browser(app.url), { token: `lk_${"A".repeat(43)}` });
    expect(statusAndBody(await wrong.get(`${WES}/runs`))).to.deep.equal(refused(401, "Invalid token"));
  });

  describe("refuses a start", () => {
    const URL_REFUSED =
      "workflow_url must name an installed pipeline and its version as <id>/<version>, or as its address in the Tool Registry Service of this server";
    const TAGS_REFUSED =
      "tags must contain orderId or studyId, and may contain sampleIds, separated by commas";
    const ENGINE_REFUSED = "workflow_engine must be nextflow or absent, and workflow_engine_version absent";
    const FORM = "The form is incomplete or damaged, or a field is larger than 256 KiB";
    const nested = `${"[".repeat(200)}${"]".repeat(200)}`;
    const rows: [name: string, fields: Record<string, string | Blob>, error: string][] = [
      ["of another language", { workflow_type: "CWL" }, "workflow_type must be NFL"],
      ["without a language", { workflow_type: "" }, "workflow_type must be NFL"],
      [
        "of another version of the language",
        { workflow_type_version: "1.0" },
        "workflow_type_version must be DSL2 or absent",
      ],
      ["by another engine", { workflow_engine: "cromwell" }, ENGINE_REFUSED],
      ["by a version of the engine", { workflow_engine_version: "24.10.0" }, ENGINE_REFUSED],
      [
        "with other parameters of the engine",
        { workflow_engine_parameters: '{"profile":"docker"}' },
        "workflow_engine_parameters may only contain executionMode",
      ],
      ["of a workflow elsewhere", { workflow_url: "https://example.org/main.nf" }, URL_REFUSED],
      ["of a file", { workflow_url: "file:///etc/passwd" }, URL_REFUSED],
      ["of a path", { workflow_url: "../toy/1.0.0" }, URL_REFUSED],
      ["without a version", { workflow_url: "toy" }, URL_REFUSED],
      ["of an unknown pipeline", { workflow_url: "none/1.0.0" }, URL_REFUSED],
      [
        "of another version",
        { workflow_url: "toy/9.0.0" },
        "Version 9.0.0 of toy is not installed; installed is 1.0.0",
      ],
      ["with damaged settings", { workflow_params: "{" }, "workflow_params must be a JSON object"],
      ["with a list as settings", { workflow_params: "[]" }, "workflow_params must be a JSON object"],
      ["with nested settings", { workflow_params: nested }, "workflow_params must be a JSON object"],
      ["with damaged tags", { tags: "null" }, "tags must be a JSON object"],
      ["without tags", { tags: "" }, TAGS_REFUSED],
      ["of an order and a study", { tags: '{"orderId":"a","studyId":"b"}' }, TAGS_REFUSED],
      ["with other tags", { tags: '{"orderId":"a","project":"b"}' }, TAGS_REFUSED],
      ["with tags that are no texts", { tags: '{"orderId":7}' }, TAGS_REFUSED],
      [
        "with an unknown execution mode",
        { workflow_engine_parameters: '{"executionMode":"cloud"}' },
        "executionMode must be one of: default, local, slurm",
      ],
      [
        "with an attached file",
        { workflow_attachment: new Blob(["workflow {}"]) },
        "workflow_attachment is not supported: install the pipeline first",
      ],
      ["with a field that is too large", { workflow_params: " ".repeat(256 * 1024 + 1) }, FORM],
    ];
    it("that is wrong in any way, and creates no run", async () => {
      await aBashPackage(packages.path, "exit 0");
      for (const [name, fields, error] of rows)
        expect(statusAndBody(await start(fields)), name).to.deep.equal(refused(400, error));
      const json = await admin.post(`${WES}/runs`, form());
      expect(statusAndBody(json)).to.deep.equal(refused(400, "workflow_type must be NFL"));
      const encoded = await admin.send("POST", `${WES}/runs`, new Uint8Array(3), {
        "content-type": "multipart/form-data; boundary=x",
        "content-encoding": "gzip",
      });
      expect([encoded.status, encoded.body.status_code]).to.deep.equal([415, 415]);
      expect(await PipelineRun.query(app.db).resultSize()).to.equal(0);
    });

    it("of an unknown order or study", async () => {
      await aBashPackage(packages.path, "exit 0");
      expect(statusAndBody(await start({ tags: '{"orderId":"none"}' }))).to.deep.equal(
        refused(404, "Sequencing Order not found"),
      );
    });

    it("by researchers, demo admins and without a session", async () => {
      for (const who of [app.anyone, await app.as("RESEARCHER")])
        expect(statusAndBody(await start({}, who))).to.deep.equal(refused(403, "Unauthorized"));
      expect(statusAndBody(await start({}, await app.as("FACILITY_ADMIN", { isDemo: true })))).to.deep.equal(
        refused(403, "Pipeline execution is disabled in the public demo."),
      );
    });

    it("that the settings of the server do not permit, and leaves no pending run", async () => {
      await aBashPackage(packages.path, "exit 0");
      await app[Symbol.asyncDispose]();
      app = await testApp({ PIPELINES_DIR: packages.path, PATH: "/nowhere" });
      admin = await app.as("FACILITY_ADMIN");
      order = await anOrder(app.db, admin.user.id);
      await aSample(app.db, order.id);
      const bySlurm = await start({ workflow_engine_parameters: '{"executionMode":"slurm"}' });
      expect([bySlurm.status, bySlurm.body.status_code]).to.deep.equal([400, 400]);
      expect(await PipelineRun.query(app.db).select("status")).to.deep.equal([{ status: "cancelled" }]);
      expect(statusAndBody(await start())).to.deep.equal(
        refused(500, "The run could not be started: bash or a file of the pipeline is missing"),
      );
    });
  });

  it("reports a run that is cancelled during its launch", async () => {
    const folder = await writePackage(packages.path, {
      change({ manifest }) {
        manifest["inputs"] = [];
        (manifest["files"] as Record<string, unknown>)["scripts"] = { samplesheet: "sheet.mjs" };
      },
    });
    const ready = join(packages.path, "ready");
    await writeText(
      join(folder, "sheet.mjs"),
      `import { existsSync } from "node:fs";
       while (!existsSync(${JSON.stringify(ready)})) await new Promise((resolve) => setTimeout(resolve, 20));
       console.log(JSON.stringify({ content: "x", sampleCount: 1, errors: [] }));`,
    );
    const starting = start();
    const run = await until(async () => PipelineRun.query(app.db).whereNotNull("launchKey").first());
    expect((await admin.get(`${WES}/runs/${run.id}/status`)).body.state).to.equal("INITIALIZING");
    await admin.post(`${WES}/runs/${run.id}/cancel`);
    await mkdir(ready);
    expect(statusAndBody(await starting)).to.deep.equal(
      refused(409, "The run was cancelled or deleted while it was being started"),
    );
  });

  it("does not cancel a run of another machine, or without the right to it", async () => {
    const launch = { ...(await readIdentity(process.pid)), host: "elsewhere" };
    const run = await toy({ status: "running", launch, runFolder: "/nowhere" });
    const cancel = (who: Browser, id = run.id) => who.post(`${WES}/runs/${id}/cancel`);
    expect(statusAndBody(await cancel(admin))).to.deep.equal(
      refused(409, "The run is executing on elsewhere and can be cancelled only from there"),
    );
    expect(statusAndBody(await cancel(await app.as("RESEARCHER")))).to.deep.equal(
      refused(403, "Unauthorized"),
    );
    expect(statusAndBody(await cancel(admin, "none"))).to.deep.equal(refused(404, "Run not found"));
    await PipelineRun.query(app.db).findById(run.id).patch({ launch: null, status: "failed" });
  });

  it("lists all runs in pages, newest first, also while further runs are created", async () => {
    const at = new Date("2026-01-10T11:00:00Z");
    const runs: PipelineRun[] = [];
    for (const startedAt of [at, null, null, null, null]) runs.push(await toy({ startedAt, createdAt: at }));
    const study = await aStudy(app.db, admin.user.id);
    runs.push(await aRun(app.db, { studyId: study.id }, { status: "completed", completedAt: at }));
    const shown: { run_id: string; state: string }[] = [];
    const sizes: number[] = [];
    let token = "";
    do {
      const { status, body } = await admin.get(`${WES}/runs?page_size=2&page_token=${token}`);
      expect(status).to.equal(200);
      sizes.push(body.runs.length);
      shown.push(...body.runs);
      token = body.next_page_token;
      await toy();
    } while (token !== "");
    expect(sizes).to.deep.equal([2, 2, 2]);
    expect(shown.map(({ run_id }) => run_id)).to.have.members(runs.map(({ id }) => id));
    expect(shown[0]).to.deep.equal({
      run_id: runs[5]?.id,
      state: "COMPLETE",
      end_time: "2026-01-10T11:00:00Z",
      tags: { studyId: study.id },
    });
    expect(shown.find(({ run_id }) => run_id === runs[0]?.id)).to.deep.equal({
      run_id: runs[0]?.id,
      state: "QUEUED",
      start_time: "2026-01-10T11:00:00Z",
      tags: { orderId: order.id },
    });
    for (const query of ["?page_size=0", "?page_size=-1"])
      expect((await admin.get(`${WES}/runs${query}`)).body.runs).to.have.length(1);
    for (const query of ["", "?page_size=x", "?page_size=9999", "?page_token="])
      expect((await admin.get(`${WES}/runs${query}`)).body.next_page_token).to.equal("");
  });

  it("refuses page tokens of another kind", async () => {
    const run = await toy();
    const token = (text: string) => Buffer.from(text).toString("base64url");
    for (const wrong of ["x", token("1"), token("1.'"), token(`${"9".repeat(18)}.a`), token("t1"), "%00"])
      expect((await admin.get(`${WES}/runs?page_token=${wrong}`)).status, wrong).to.equal(400);
    expect(statusAndBody(await admin.get(`${WES}/runs?page_token=x`))).to.deep.equal(
      refused(400, "page_token is not valid"),
    );
    expect(statusAndBody(await admin.get(`${WES}/runs/${run.id}/tasks?page_token=x`))).to.deep.equal(
      refused(400, "page_token is not valid"),
    );
    const old = await admin.get(`${WES}/runs?page_token=${token("1.a")}`);
    expect(old.body).to.deep.equal({ runs: [], next_page_token: "" });
  });

  it("shows researchers only released runs of their own", async () => {
    const owner = await app.as("RESEARCHER");
    const own = await anOrder(app.db, owner.user.id);
    const released = await aRun(app.db, { orderId: own.id }, { status: "completed" });
    await select(app.db, released, admin.user.id);
    const open = await aRun(app.db, { orderId: own.id });
    const listed = await owner.get(`${WES}/runs`);
    expect(listed.body.runs.map(({ run_id }: { run_id: string }) => run_id)).to.deep.equal([released.id]);
    for (const path of ["", "/status", "/tasks"]) {
      expect((await owner.get(`${WES}/runs/${released.id}${path}`)).status, path).to.equal(200);
      expect(statusAndBody(await owner.get(`${WES}/runs/${open.id}${path}`)), path).to.deep.equal(
        refused(403, "Forbidden"),
      );
      const other = await app.as("RESEARCHER");
      expect((await other.get(`${WES}/runs/${released.id}${path}`)).status, path).to.equal(403);
      expect(statusAndBody(await app.anyone.get(`${WES}/runs/${open.id}${path}`)), path).to.deep.equal(
        refused(401, "Unauthorized"),
      );
      for (const id of ["none", "%00", "..%2f..", "x".repeat(300)])
        expect(statusAndBody(await admin.get(`${WES}/runs/${id}${path}`)), id).to.deep.equal(
          refused(404, "Run not found"),
        );
    }
    expect(statusAndBody(await app.anyone.get(`${WES}/runs`))).to.deep.equal(refused(401, "Unauthorized"));
    expect(statusAndBody(await owner.get(`${WES}/runs/${released.id}/tasks/1`))).to.deep.equal(
      refused(403, "Unauthorized"),
    );
  });

  it("returns the log of a run: request, times, texts and outputs", async () => {
    const at = new Date("2026-01-10T11:00:00.250Z");
    const run = await toy({
      status: "failed",
      config: { mode: "slow" },
      startedAt: at,
      completedAt: at,
      why: "The workflow failed.",
      launch: { executor: "slurm", jobId: "7", jobName: "run" },
      executorFacts: { state: "exited", exitCode: 1 },
    });
    await aRunArtifact(app.db, run, { path: "output/a.tsv" });
    await aRunArtifact(app.db, run, { path: "output/b.html", outputId: "report" });
    expect(statusAndBody(await admin.get(`${WES}/runs/${run.id}`))).to.deep.equal([
      200,
      {
        run_id: run.id,
        request: {
          workflow_params: { mode: "slow" },
          workflow_type: "NFL",
          workflow_type_version: "DSL2",
          workflow_url: "toy/1.0.0",
          tags: { orderId: order.id },
        },
        state: "EXECUTOR_ERROR",
        run_log: {
          name: run.runNumber,
          start_time: "2026-01-10T11:00:00Z",
          end_time: "2026-01-10T11:00:00Z",
          stdout: `${app.url}/api/pipelines/runs/${run.id}/logs?type=output`,
          stderr: `${app.url}/api/pipelines/runs/${run.id}/logs?type=error`,
          exit_code: 1,
          system_logs: ["The workflow failed."],
        },
        task_logs_url: `${app.url}${WES}/runs/${run.id}/tasks`,
        task_logs: null,
        outputs: { summary: ["output/a.tsv"], report: ["output/b.html"] },
      },
    ]);
  });

  it("lists the tasks of a run in pages, and returns one", async () => {
    const run = await toy({ status: "running" });
    const at = (second: number) => new Date(Date.UTC(2026, 0, 10, 11, 0, second));
    await PipelineRunTask.query(app.db).insert(
      [1, 2, 3].map((number) => ({
        runId: run.id,
        taskId: String(number),
        process: "COUNT",
        name: `COUNT (${number})`,
        status: "completed" as const,
        submittedAt: at(number),
        startedAt: at(number),
        completedAt: at(number + 1),
        exitCode: number - 1,
      })),
    );
    const file = (number: number, name: string) =>
      `${app.url}/api/pipelines/runs/${run.id}/tasks/${number}/file?file=${name}`;
    const task = (number: number) => ({
      id: String(number),
      name: `COUNT (${number})`,
      start_time: `2026-01-10T11:00:0${number}Z`,
      end_time: `2026-01-10T11:00:0${number + 1}Z`,
      stdout: file(number, "output"),
      stderr: file(number, "error"),
      exit_code: number - 1,
      system_logs: [],
    });
    const tasks = `${WES}/runs/${run.id}/tasks`;
    const first = await admin.get(`${tasks}?page_size=2`);
    expect(first.body.task_logs).to.deep.equal([task(1), task(2)]);
    const second = await admin.get(`${tasks}?page_size=2&page_token=${first.body.next_page_token}`);
    expect(second.body).to.deep.equal({ task_logs: [task(3)], next_page_token: "" });
    expect(statusAndBody(await admin.get(`${tasks}/2`))).to.deep.equal([200, task(2)]);
    for (const id of ["9", "..%2f2", "%00"])
      expect(statusAndBody(await admin.get(`${tasks}/${id}`)), id).to.deep.equal(
        refused(404, "Task not found"),
      );
  });

  it("answers 404 in its own form at other paths and methods, and refuses other origins", async () => {
    for (const path of ["", "/", "/v2/runs", "/v1/nothing"])
      expect(statusAndBody(await admin.get(`/ga4gh/wes${path}`)), path).to.deep.equal(
        refused(404, "Not found"),
      );
    expect(statusAndBody(await admin.delete(`${WES}/runs`))).to.deep.equal(refused(404, "Not found"));
    const foreign = await admin.post(`${WES}/runs`, {}, { origin: "https://elsewhere.example" });
    expect(statusAndBody(foreign)).to.deep.equal(refused(403, "Cross-origin request refused"));
  });
});
