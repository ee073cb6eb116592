import { expect } from "chai";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Order } from "../../../db/models/Order.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { endAllRuns, readRow } from "../../helpers/launches.ts";
import { writeText } from "../../helpers/packages.ts";
import { profilesPackage } from "../../helpers/profilesPackage.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const SETTINGS = "/api/admin/settings/pipelines/execution";

describe("the Nextflow profiles of a run", function () {
  this.timeout(60_000);
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;
  let order: Order;
  beforeEach(async () => {
    folder = await tempDir();
    app = await testApp(await profilesPackage(folder.path));
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aFile(app.files, "a.fastq", "@r\nA\n+\nI\n");
    await aRead(app.db, sample.id, { file1: "a.fastq", dataClass: "raw" });
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "toy", enabled: true });
    await admin.put(SETTINGS, { nextflowProfile: "site,big" });
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await folder.remove();
  });

  const asked = (profiles?: unknown, pipelineId = "toy") => ({
    pipelineId,
    orderId: order.id,
    executionMode: "local",
    config: pipelineId === "toy" ? { mode: "fast" } : {},
    ...(profiles !== undefined && { profiles }),
  });
  const create = (profiles?: unknown) => admin.post("/api/pipelines/runs", asked(profiles));
  const choice = (pipelineId: string) =>
    admin.get(`/trpc/runs.profiles?input=${encodeURIComponent(JSON.stringify({ pipelineId }))}`);
  async function started(profiles?: unknown) {
    const { body } = await create(profiles);
    const { id } = body.run as { id: string };
    expect((await admin.post(`/api/pipelines/runs/${id}/start`, {})).status).to.equal(200);
    const run = await readRow(app.db, { id });
    const script = await readFile(join(run.runFolder ?? "", "run.sh"), "utf8");
    return { run, passed: /-profile'? '?([^' ]+)/.exec(script)?.[1] };
  }

  it("are offered from the workflow, the settings and Lanekeeper, with those of the pipeline as default", async () => {
    expect((await choice("toy")).body.result.data).to.deep.equal({
      known: ["apptainer", "big", "conda", "docker", "singularity", "site", "standard"],
      defaults: ["big", "site"],
    });
    expect((await choice("fastq-checksum")).body.result.data).to.deep.equal({ known: [], defaults: [] });
    expect((await choice("gone")).status).to.equal(404);
    const researcher = await app.as("RESEARCHER");
    const input = encodeURIComponent(JSON.stringify({ pipelineId: "toy" }));
    expect((await researcher.get(`/trpc/runs.profiles?input=${input}`)).status).to.equal(403);
  });

  it("are those of the package and the settings without a choice", async () => {
    const { run, passed } = await started();
    expect([run.profiles, passed]).to.deep.equal([null, "big,site"]);
    expect(run.executionProfile).to.deep.include({ profiles: ["big", "site"] });
  });

  it("are the chosen ones in their order, which a repeated run keeps", async () => {
    const { run, passed } = await started(["site", "standard", "site"]);
    expect([run.profiles, passed]).to.deep.equal([["site", "standard"], "site,standard"]);
    expect(run.executionProfile).to.deep.include({ profiles: ["site", "standard"] });
    expect((await admin.get(`/api/pipelines/runs/${run.id}`)).body.run.chosenProfiles).to.deep.equal([
      "site",
      "standard",
    ]);
    await endAllRuns(app.site);
    await run.$query(app.db).patch({ status: "failed", launchKey: null });
    const { body } = await admin.post("/trpc/runs.restart", { runId: run.id });
    expect((await readRow(app.db, { id: body.result.data.runId as string })).profiles).to.deep.equal([
      "site",
      "standard",
    ]);
  });

  it("are none when none is chosen", async () => {
    const { run, passed } = await started([]);
    expect([run.profiles, passed, run.executionProfile["profiles"]]).to.deep.equal([
      [],
      undefined,
      undefined,
    ]);
  });

  it("enable containers and conda, whose images and environments all runs share", async () => {
    const [one, other] = [await started(["conda"]), await started(["singularity"])];
    for (const { run } of [one, other]) {
      const runs = dirname(run.runFolder ?? "");
      const script = await readFile(join(run.runFolder ?? "", "run.sh"), "utf8");
      for (const [name, tool] of [
        ["NXF_APPTAINER_CACHEDIR", "apptainer"],
        ["NXF_CONDA_CACHEDIR", "conda"],
        ["NXF_SINGULARITY_CACHEDIR", "singularity"],
      ] as const) {
        const exported = new RegExp(`^export ${name}='?([^'\n]+)`, "m").exec(script)?.[1];
        expect(exported).to.equal(join(runs, ".tool-cache", tool));
        expect((await stat(exported ?? "")).isDirectory()).to.equal(true);
      }
    }
    expect(dirname(one.run.runFolder ?? "")).to.equal(dirname(other.run.runFolder ?? ""));
  });

  it("are refused when the workflow does not know them, or when they are no names", async () => {
    const list = "profiles must be an array of at most 20 names of letters, digits, dashes and underscores";
    const refused: [unknown, string][] = [
      [["big", "other"], "The workflow has no profile other"],
      ["big", list],
      [["big,site"], list],
      [["two words"], list],
      [[""], list],
      [Array.from({ length: 21 }, (_, index) => `p${index}`), list],
    ];
    for (const [profiles, error] of refused) {
      expect(statusAndBody(await create(profiles))).to.deep.equal([400, { error }]);
      expect(
        statusAndBody(await admin.post("/api/pipelines/validate-metadata", asked(profiles))),
      ).to.deep.equal([400, { error }]);
    }
    expect(
      statusAndBody(await admin.post("/api/pipelines/runs", asked(["big"], "fastq-checksum"))),
    ).to.deep.equal([400, { error: "Only Nextflow pipelines have profiles" }]);
  });

  it("that the workflow lost since leave the run pending", async () => {
    const { body } = await create(["standard"]);
    await writeText(join(folder.path, "packages/toy/workflow/nextflow.config"), "profiles { big { } }\n");
    const path = `/api/pipelines/runs/${body.run.id as string}`;
    expect(statusAndBody(await admin.post(`${path}/start`, {}))).to.deep.equal([
      400,
      { error: "The workflow has no profile standard" },
    ]);
    expect((await readRow(app.db, body.run as { id: string })).status).to.equal("pending");
  });
});
