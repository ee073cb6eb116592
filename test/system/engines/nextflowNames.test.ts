import { expect } from "chai";
import { access, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { engine, eventually } from "./engine.ts";
import { writeNames } from "./namesPackage.ts";

const SECRET = "it's a secret/of+tests";

describe("user input, in a real Nextflow", function () {
  this.timeout(600_000);
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;

  before(async function () {
    packages = await tempDir();
    const program = await engine(this, "nextflow-up.sh");
    await writeNames(packages.path);
    const path = `${dirname(program)}:${process.env["PATH"] ?? ""}`;
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: path });
    admin = await app.as("FACILITY_ADMIN");
    await admin.put("/api/admin/settings/pipelines/execution", { weblogSecret: SECRET });
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "names", enabled: true });
  });
  after(async () => {
    await app?.[Symbol.asyncDispose]();
    await packages.remove();
  });

  itNightly("runs no command, and results belong to the sample ID as entered", async () => {
    const mark = join(packages.path, "mark");
    const codes = [
      `S1$(touch ${mark})`,
      `S2\`touch ${mark}\``,
      `S3;touch ${mark};`,
      `S4\ntouch ${mark}\n`,
      "S5",
    ];
    const order = await anOrder(app.db, admin.user.id);
    for (const [index, sampleId] of codes.entries()) {
      const file1 = `${order.id}/${index}.fastq`;
      await aFile(app.files, file1, "@r\nACGT\n+\nIIII\n");
      await aRead(app.db, (await aSample(app.db, order.id, { sampleId })).id, { file1, dataClass: "raw" });
    }
    const { id } = await aRun(
      app.db,
      { orderId: order.id },
      { pipelineId: "names", config: { title: "2026" } },
    );
    const started = await admin.post(`/api/pipelines/runs/${id}/start`, {});
    expect(statusAndBody(started)[0], JSON.stringify(started.body)).to.equal(200);
    const done = await eventually(async () => {
      await admin.post(`/api/pipelines/runs/${id}/sync`, {});
      const row = await PipelineRun.query(app.db).findById(id).throwIfNotFound();
      return ["completed", "failed"].includes(row.status) ? row : undefined;
    }, "the run to end");
    const folder = done.runFolder ?? "";
    const output = await readFile(join(folder, "logs/pipeline.out"), "utf8");
    expect(done.status, `${done.why}\n${output}`).to.equal("completed");

    expect(
      await access(mark).then(
        () => "there",
        () => "not there",
      ),
    ).to.equal("not there");
    const artifacts = await PipelineArtifact.query(app.db)
      .where({ runId: id, outputId: "counts" })
      .joinRelated("sample")
      .select("pipelineArtifacts.name", "sample.sampleId");
    const found = artifacts as unknown as { name: string; sampleId: string }[];
    expect(found.map(({ sampleId }) => sampleId)).to.have.members(codes);
    for (const { name, sampleId } of found)
      expect(name).to.equal(`${sampleId.replaceAll(/[/\n]/g, "_")}.count.txt`);
    const { body } = await admin.get(`/api/pipelines/runs/${id}`);
    const replaced = (body.run as { replacedValues: { name: string; value: string }[] }).replacedValues;
    expect(replaced.map(({ value }) => value)).to.have.members(codes.slice(0, 4));
    expect(JSON.parse(await readFile(join(folder, "names.json"), "utf8"))).to.deep.equal(
      Object.fromEntries(replaced.map(({ name, value }) => [name, value])),
    );
    // A numeric text remains a text.
    expect(await readFile(join(folder, "output/report.html"), "utf8")).to.match(/^2026 String\n/);

    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const text = await readFile(join(entry.parentPath, entry.name), "latin1");
      for (const secret of [SECRET, encodeURIComponent(SECRET)])
        expect(text.includes(secret), join(entry.parentPath, entry.name)).to.equal(false);
    }
    const environment = await readFile(join(folder, "task-environment"), "utf8");
    expect(environment).to.include("LANEKEEPER_RUN_ID=");
    expect(environment).not.to.match(/LANEKEEPER_WEBLOG_URL|token=/);
  });
});
