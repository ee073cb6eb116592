import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { readRow } from "../../helpers/launches.ts";
import { describeNightly } from "../../helpers/nightly.ts";
import { writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { engine, eventually } from "./engine.ts";
import { writeFinish } from "./finishPackage.ts";
import { installPlugins, pluginsFolder } from "./ownPlugins.ts";

/** The status on the page while the other task computes: for a Nextflow with a built-in weblog, and for one that needs
 *  the plugin, which posts nothing here. */
const VERSIONS = [
  { version: "22.10.7", step: "A task failed; other tasks are still running" },
  { version: "24.10.0", step: "A task failed in Count" },
];

for (const { version, step } of VERSIONS)
  describeNightly(`plugins, schemas and the strategy finish in Nextflow ${version}`, function () {
    this.timeout(600_000);
    let packages: Awaited<ReturnType<typeof tempDir>>;
    let app: TestApp;
    let admin: Person;

    before(async function () {
      packages = await tempDir();
      const program = await engine(this, "nextflow-up.sh", [version]);
      await writeFinish(packages.path);
      const path = `${dirname(program)}:${process.env["PATH"] ?? ""}`;
      app = await testApp({ PIPELINES_DIR: packages.path, PATH: path });
      await installPlugins(program, await pluginsFolder(this, app));
      admin = await app.as("FACILITY_ADMIN");
      await admin.put("/api/admin/settings/pipelines/execution", { weblogSecret: "a secret of tests" });
      await admin.post("/api/admin/settings/pipelines", { pipelineId: "finish", enabled: true });
    });
    after(async () => {
      await app?.[Symbol.asyncDispose]();
      await packages.remove();
    });

    async function started(codes: string[], config: object): Promise<string> {
      const order = await anOrder(app.db, admin.user.id);
      for (const code of codes) {
        const file1 = `${order.id}/${code}.fastq`;
        await aFile(app.files, file1, "@r\nACGT\n+\nIIII\n");
        await aRead(app.db, (await aSample(app.db, order.id, { sampleId: code })).id, {
          file1,
          dataClass: "raw",
        });
      }
      const wanted = { pipelineId: "finish", orderId: order.id, config };
      const made = await admin.post("/api/pipelines/runs", wanted);
      const { id } = made.body.run as { id: string };
      const answer = await admin.post(`/api/pipelines/runs/${id}/start`, {});
      expect(statusAndBody(answer)[0], JSON.stringify(answer.body)).to.equal(200);
      return id;
    }
    async function shown(id: string) {
      await admin.post(`/api/pipelines/runs/${id}/sync`, {});
      return (await admin.get(`/api/pipelines/runs/${id}`)).body.run as {
        status: string;
        currentStep: string | null;
        completedAt: string | null;
        why: string;
        failure: { reason: string; process: string | null; exitCode: number | null } | null;
      };
    }
    const ended = (id: string) =>
      eventually(async () => {
        const run = await shown(id);
        return ["completed", "failed"].includes(run.status) ? run : undefined;
      }, "the run to end");
    async function fetchFile(id: string, name: string): Promise<string> {
      const { runFolder } = await readRow(app.db, { id });
      return readFile(join(runFolder ?? "", name), "utf8");
    }

    it("runs until its other task ends, and then fails for the reason of the task that failed", async () => {
      const open = join(packages.path, "failing");
      const id = await started(["bad", "good"], { title: "2026", open });
      const now = await eventually(async () => {
        const run = await shown(id);
        if (run.status !== "running") throw new Error(`It is ${run.status}: ${run.why}`);
        return run.currentStep?.includes("A task failed") ? run : undefined;
      }, "the failure of the first task").catch(async (error: unknown) => {
        throw new Error(await fetchFile(id, "logs/pipeline.out"), { cause: error });
      });
      expect(now).to.deep.include({ status: "running", currentStep: step, completedAt: null });

      await writeText(open, "");
      const done = await ended(id);
      expect(done.status).to.equal("failed");
      expect(done.failure).to.deep.include({
        reason: "COUNT (bad) failed with exit code 7: no reads in bad",
        process: "COUNT (bad)",
        exitCode: 7,
      });
      expect(await fetchFile(id, "output/counts/good.count.txt")).to.equal("4\n");
    });

    it("loads the declared plugin beside that of the weblog, and passes texts as texts", async () => {
      const open = join(packages.path, "completing");
      await writeText(open, "");
      const id = await started(["good", "2026"], { title: "2026", open });
      const done = await ended(id);
      expect(done.status, `${done.why}\n${await fetchFile(id, "logs/pipeline.out")}`).to.equal("completed");

      const checked = JSON.parse(await fetchFile(id, "lanes-plugin.json")) as object;
      expect(checked).to.deep.include({ title: ["String", "2026"], open: ["String", open] });
      if (version !== "22.10.7") expect(await fetchFile(id, "weblog-plugin")).to.equal("true");
    });
  });
