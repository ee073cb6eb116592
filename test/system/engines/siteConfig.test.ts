import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Setting } from "../../../db/models/Setting.ts";
import { checkSiteConfig } from "../../../server/analysis/siteConfig/checkSiteConfig.ts";
import { SITE_CONFIG_TEMPLATES } from "../../../server/analysis/siteConfig/templates.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { engine, eventually } from "./engine.ts";
import { writeLanes } from "./lanesPackage.ts";

describe("a site configuration with a real Nextflow", function () {
  this.timeout(300_000);
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;
  let program: string;

  before(async function () {
    program = await engine(this, "nextflow-up.sh", ["24.10.0"]);
    packages = await tempDir();
    await writeLanes(packages.path);
    const path = `${dirname(program)}:${process.env["PATH"] ?? ""}`;
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: path });
    admin = await app.as("FACILITY_ADMIN");
  });
  after(async () => {
    await app?.[Symbol.asyncDispose]();
    await packages?.remove();
  });

  const save = (text: string, pipelineId: string | null = null) =>
    admin.post("/trpc/siteConfig.save", { pipelineId, text });

  itNightly("has templates that Nextflow accepts without a warning", async () => {
    const nextflow = { program, home: packages.path };
    // All in one text, because each call starts a virtual machine.
    const text = SITE_CONFIG_TEMPLATES.map((template) => template.text).join("\n");
    const { problems, warnings } = await checkSiteConfig(app.site, nextflow, text);
    expect([...problems, ...warnings].map((said) => said.text)).to.deep.equal([]);
  });

  it("is refused with the line and the words of Nextflow, and the saved one stays", async () => {
    expect((await save("process.cpus = 1\n")).status).to.equal(200);
    const answer = await save("process.cpus = 1\nprocess {\n  memory = \n}\n");
    expect(answer.status).to.equal(400);
    expect((answer.body as { error: { message: string } }).error.message).to.match(
      /^Nextflow does not accept this configuration\. Line 2: Unexpected input/,
    );
    expect(
      (await admin.get(`/trpc/siteConfig.get?input=${encodeURIComponent('{"pipelineId":null}')}`)).body,
    ).to.deep.include({
      result: {
        data: {
          text: "process.cpus = 1\n",
          withoutEffect: [],
          check: (await stored()).check,
        },
      },
    });
    expect((await save("includeConfig 'nowhere.config'\n")).status).to.equal(400);
  });

  async function stored() {
    const { value } = (await Setting.query(app.db)
      .findById("site-configuration")
      .throwIfNotFound()) as unknown as {
      value: { texts: Record<string, { checkedBy: string; warnings: string[]; changedAt: string }> };
    };
    const { checkedBy, warnings, changedAt } = value.texts["*"] ?? {
      checkedBy: "",
      warnings: [],
      changedAt: "",
    };
    return { check: { version: checkedBy, warnings, changedAt } };
  }

  it("applies to tasks within the limits, while Lanekeeper's own values stay", async () => {
    const site = `env.SITE_SECRET = 'hush'
process {
  cpus = 64
  beforeScript = 'echo site'
}
workDir = '/nowhere/work'
trace.fields = 'name'
`;
    expect((await save(site)).status).to.equal(200);
    expect((await save("process.tag = 'of this pipeline'\n", "lanes")).status).to.equal(200);
    const limits = { cpus: 1, memoryGb: 2, timeHours: null };
    await admin.put("/api/admin/settings/pipelines/execution", { limits });
    const order = await anOrder(app.db, admin.user.id);
    const path = `${order.id}/S1.fastq`;
    await aFile(app.files, path, "@S1\nACGT\n+\nIIII\n");
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aRead(app.db, sample.id, { file1: path, dataClass: "raw" });
    const run = await aRun(
      app.db,
      { orderId: order.id },
      { pipelineId: "lanes", config: { second: "true" } },
    );
    const answer = await admin.post(`/api/pipelines/runs/${run.id}/start`, {});
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    const row = () => PipelineRun.query(app.db).findById(run.id).throwIfNotFound();
    const done = await eventually(async () => {
      await admin.post(`/api/pipelines/runs/${run.id}/sync`, {});
      const found = await row();
      return ["completed", "failed", "cancelled"].includes(found.status) ? found : undefined;
    }, "the run to end");
    const folder = done.runFolder ?? "";
    const printed = await readFile(join(folder, "logs/pipeline.out"), "utf8");
    expect(done.status, `${done.why}\n${printed}`).to.equal("completed");
    // The columns of the trace and the work directory are Lanekeeper's.
    const [head = "", first = ""] = (await readFile(join(folder, "trace.txt"), "utf8")).split("\n");
    expect(head.split("\t")).to.include.members(["task_id", "hash", "process"]);
    const hash = first.split("\t")[head.split("\t").indexOf("hash")] ?? "";
    const [short = "", begin = ""] = hash.split("/");
    const names = await readdir(join(folder, "work", short));
    const whole = names.find((name) => name.startsWith(begin)) ?? "";
    const script = await readFile(join(folder, "work", short, whole, ".command.run"), "utf8");
    expect(script).to.contain("echo site");
    expect(await readFile(join(folder, "site.config"), "utf8")).to.match(
      /^\/\/ Site configuration: all pipelines\nenv[\s\S]*\/\/ Site configuration: lanes\nprocess\.tag/,
    );

    // Only facility admins read the text, in a run and in the settings; no record contains it.
    const file = `/api/pipelines/runs/${run.id}/file?path=site.config`;
    expect((await admin.get(file)).status).to.equal(200);
    for (const role of ["BIOINFORMATICIAN", "TECHNICIAN", "FACILITY_VIEWER"] as const) {
      const other = await app.as(role);
      expect((await other.get(file)).status, role).to.equal(403);
      const input = encodeURIComponent('{"pipelineId":null}');
      expect((await other.get(`/trpc/siteConfig.get?input=${input}`)).status, role).to.equal(403);
      expect(
        (await other.post("/trpc/siteConfig.save", { pipelineId: null, text: "" })).status,
        role,
      ).to.equal(403);
    }
    const rows = [await AuditEntry.query(app.db), await Setting.query(app.db), done];
    expect(JSON.stringify(rows)).not.to.contain("hush");
    expect(done.executionProfile).to.have.nested.property("siteConfig.sha256").of.length(64);
  });
});
