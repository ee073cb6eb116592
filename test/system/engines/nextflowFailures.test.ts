import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { readRow } from "../../helpers/launches.ts";
import { describeNightly } from "../../helpers/nightly.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { engine, eventually } from "./engine.ts";

const WORKFLOW = `nextflow.enable.dsl = 2
process BREAK {
  tag 'all'
  cpus 1
  memory '64 MB'
  time '1h'
  script:
  """
  echo "allowed memory \${task.memory}"
  \${params.command}
  """
}
process REPORT {
  publishDir params.outdir, mode: 'copy'
  output:
  path 'report.html'
  script:
  "echo done > report.html"
}
workflow WF {
  BREAK()
  REPORT()
}
workflow {
  WF()
}
`;

describeNightly("the diagnosis of failures of a real Nextflow", function () {
  this.timeout(600_000);
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;

  before(async function () {
    packages = await tempDir();
    const program = await engine(this, "nextflow-up.sh", ["24.10.0"]);
    const folder = await writePackage(packages.path, {
      id: "breaks",
      change({ manifest, registry }) {
        manifest["execution"] = { type: "nextflow", pipeline: "./workflow" };
        const outputs = manifest["outputs"] as object[];
        manifest["outputs"] = outputs
          .slice(1)
          .map((output) => ({ ...output, discovery: { pattern: "report.html" } }));
        registry["configSchema"] = { type: "object", properties: { command: { type: "string" } } };
        registry["defaultConfig"] = {};
      },
    });
    await writeText(join(folder, "workflow/main.nf"), WORKFLOW);
    await writeText(join(folder, "workflow/nextflow.config"), "params {\n  command = 'true'\n}\n");
    app = await testApp({
      PIPELINES_DIR: packages.path,
      PATH: `${dirname(program)}:${process.env["PATH"] ?? ""}`,
    });
    admin = await app.as("FACILITY_ADMIN");
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "breaks", enabled: true });
  });
  after(async () => {
    await app?.[Symbol.asyncDispose]();
    await packages.remove();
  });

  async function failed(command: string): Promise<string> {
    const order = await anOrder(app.db, admin.user.id);
    const file1 = `${order.id}/a.fastq`;
    await aFile(app.files, file1, "@r\nACGT\n+\nIIII\n");
    await aRead(app.db, (await aSample(app.db, order.id)).id, { file1, dataClass: "raw" });
    const wanted = { pipelineId: "breaks", orderId: order.id, config: { command } };
    const made = await admin.post("/api/pipelines/runs", wanted);
    const { id } = made.body.run as { id: string };
    const answer = await admin.post(`/api/pipelines/runs/${id}/start`, {});
    expect(statusAndBody(answer)[0], JSON.stringify(answer.body)).to.equal(200);
    return ended(id);
  }
  const ended = (id: string) =>
    eventually(async () => {
      await admin.post(`/api/pipelines/runs/${id}/sync`, {});
      return (await readRow(app.db, { id })).status === "failed" ? id : undefined;
    }, "the failure of the run");
  const fetchFile = async (id: string, taskId: string, file: string) =>
    (await admin.get(`/api/pipelines/runs/${id}/tasks/${taskId}/file?file=${file}`)).body.content as string;

  it("names a missing program, and opens the task that needs it", async () => {
    const id = await failed("no-such-tool --help");
    const { task, cause } = (await admin.get(`/api/pipelines/runs/${id}/diagnosis`)).body;
    expect(cause).to.deep.equal({
      code: "commandNotFound",
      subject: "no-such-tool",
      requested: "",
      available: "",
    });
    expect(task).to.deep.include({
      process: "WF:BREAK",
      exitCode: 127,
      requestedCpus: 1,
      requestedMemoryBytes: 64 * 1024 ** 2,
      requestedTimeMs: 3_600_000,
    });
    expect(await fetchFile(id, task.taskId, "command")).to.contain("no-such-tool --help");
    expect(await fetchFile(id, task.taskId, "wrapper")).to.contain("nxf_main");
    expect(await fetchFile(id, task.taskId, "output")).to.equal("allowed memory 64 MB\n");
    expect(await fetchFile(id, task.taskId, "error")).to.match(/no-such-tool: command not found\n$/);
  });

  it("runs a killed task again with more memory", async () => {
    const id = await failed("kill -9 $$");
    const { task, cause, proposal } = (await admin.get(`/api/pipelines/runs/${id}/diagnosis`)).body;
    expect([task.exitCode, cause.code, proposal]).to.deep.equal([
      137,
      "killed",
      { process: "WF:BREAK", memory: "1 GB" },
    ]);
    const refused = await admin.post("/trpc/runs.restart", {
      runId: id,
      resources: { "WF:OTHER": { memory: "1 GB" } },
    });
    expect([refused.status, refused.body.error.message]).to.deep.equal([
      400,
      "The analysis has no process WF:OTHER",
    ]);
    const { process, ...resources } = proposal as { process: string };
    const restarted = await admin.post("/trpc/runs.restart", {
      runId: id,
      resources: { [process]: resources },
    });
    const again = restarted.body.result.data.runId as string;
    await ended(again);
    const { runFolder } = await readRow(app.db, { id: again });
    expect(await readFile(join(runFolder ?? "", "nextflow.config"), "utf8")).to.contain(
      "withName: 'WF:BREAK' {\n    memory = '1 GB'\n",
    );
    const second = (await admin.get(`/api/pipelines/runs/${again}/diagnosis`)).body;
    expect(second.task.requestedMemoryBytes).to.equal(1024 ** 3);
    expect(await fetchFile(again, second.task.taskId, "output")).to.equal("allowed memory 1 GB\n");
  });
});
