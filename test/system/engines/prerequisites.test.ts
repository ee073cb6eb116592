import { expect } from "chai";
import { execFile } from "node:child_process";
import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { runNodeJob } from "../../../server/analysis/prerequisites/computeNode/runNodeJob.ts";
import { nodeFindings } from "../../../server/analysis/prerequisites/computeNode/nodeFindings.ts";
import type { Finding as Found } from "../../../server/analysis/prerequisites/finding.ts";
import { type InTexts, inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { withoutWorkflows } from "../../helpers/fakePrograms.ts";
import { itNightly, itUsually } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import { endSlurm, engine } from "./engine.ts";

type Finding = InTexts<Found>;

const run = promisify(execFile);
const SETTINGS = "/api/admin/settings/pipelines";

describe("the prerequisite check with a real Slurm", function () {
  this.timeout(120_000);
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let cluster: string | undefined;
  let conf: string;
  let app: TestApp;
  let admin: Person;

  before(async function () {
    folder = await tempDir();
    const place = join(folder.path, "slurm");
    conf = await engine(this, "slurm-up.sh", [place]);
    cluster = place;
  });
  after(async () => {
    if (cluster !== undefined) await endSlurm(cluster);
    await folder.remove();
  });
  beforeEach(async () => {
    app = await testApp({ PATH: process.env["PATH"] ?? "", SLURM_CONF: conf });
    admin = await app.as("FACILITY_ADMIN");
    await withoutWorkflows(admin);
    await admin.put(`${SETTINGS}/execution`, {
      useSlurm: true,
      slurm: { cores: 1, memory: "100MB", timeLimitHours: 1 },
      weblogSecret: "open sesame",
    });
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const client = async (program: string, ...words: string[]) =>
    (await run(program, words, { env: { PATH: process.env["PATH"], SLURM_CONF: conf } })).stdout.trim();
  const queued = () => client("squeue", "--noheader", "--states=all", "--format=%j|%T");
  async function check(): Promise<Record<string, Finding>> {
    const { body } = await admin.get(`${SETTINGS}/check-prerequisites`);
    return Object.fromEntries((body.findings as Finding[]).map((finding) => [finding.id, finding]));
  }
  const sees = { node: process.execPath, nextflow: undefined, dataFolder: null, weblogUrl: undefined };

  it("reports versions, partitions and missing accounting, and submits no job", async () => {
    const before = await queued();
    const found = await check();
    expect(found["slurm-programs"]?.detail).to.match(
      /^slurm\S* \d\S*: sbatch, squeue, scontrol, scancel, sacct$/,
    );
    expect(found["slurm-controller"]?.detail).to.equal(
      "The controller responds; partitions: lanes (default), brief, closed (down)",
    );
    expect(found["slurm-accounting"]?.status).to.equal("warning");
    expect(found["slurm-requests"]).to.include({
      status: "ok",
      detail: "The cluster can provide the requested resources.",
    });
    expect(await queued()).to.equal(before);
  });

  const refused: [object, string][] = [
    [{ memory: "900TB" }, "Runs: Slurm says: Requested node configuration is not available"],
    [{ cores: 4000 }, "Runs: Slurm says: Requested node configuration is not available"],
    [{ partition: "none" }, "Runs: Slurm says: Invalid partition name specified"],
    [{ partition: "closed" }, "Runs: the partition accepts jobs but does not start them at the moment."],
  ];
  for (const [index, [slurm, detail]] of refused.entries()) {
    itUsually(
      index === 0,
      `reports before a run that the cluster lacks ${JSON.stringify(slurm)}`,
      async () => {
        await admin.put(`${SETTINGS}/execution`, { slurm });
        expect((await check())["slurm-requests"]?.detail).to.equal(detail);
      },
    );
  }

  it("checks the view of a compute node with one job, and leaves no files", async () => {
    const answers = await Promise.all(
      [1, 2].map(() => admin.post(`${SETTINGS}/check-prerequisites/compute-node`)),
    );
    const { status, body } = answers[0] ?? { status: 0, body: {} };
    expect([status, body.ready, body.summary]).to.deep.equal([200, true, "All prerequisites are met"]);
    const found = (body.findings as Finding[]).map(({ id, detail }) => [id, detail]);
    expect(found[0]?.[1]).to.match(/^Job ran on \S+\.$/);
    expect(found.slice(1)).to.deep.equal([
      ["node-run-folder", "Visible and writable from the node."],
      ["node-data-folder", "Visible from the node."],
      ["node-node", `Version ${process.versions.node}`],
      ["node-weblog-address", "Reachable from the node."],
    ]);
    expect(answers[1]?.body).to.deep.equal(body);
    const jobs = (await queued()).split("\n").filter((line) => line.startsWith("lanekeeper-check-"));
    expect(jobs).to.have.length(1);
    expect(await readdir(join(app.site.env.home, "runs"))).to.deep.equal([]);
  });

  it("reports the address that a compute node cannot reach, also if curl is used", async () => {
    await admin.put(`${SETTINGS}/execution`, { weblogUrl: "http://lanekeeper.invalid" });
    const { body } = await admin.post(`${SETTINGS}/check-prerequisites/compute-node`);
    const last = (body.findings as Finding[]).at(-1);
    expect(last?.status).to.equal("warning");
    expect(last?.detail).to.match(/^Not reachable from the node \(/);
    const job = await runNodeJob(app.site, {
      runDir: folder.path,
      placeWords: [],
      sees: { ...sees, node: "/nowhere/node", weblogUrl: `${app.url}/api/pipelines/weblog` },
    });
    const [, , node, weblog] = nodeFindings(job, { needsNextflow: false });
    expect([node?.id, node?.status]).to.deep.equal(["node-node", "missing"]);
    expect(inTexts(weblog?.detail)).to.match(
      /^(Reachable from the node\.|Unknown: the node has neither this Node\.js nor curl)/,
    );
  });

  itNightly("reports that a node cannot see the run directories", async () => {
    const elsewhere = { ...sees, folder: "/nowhere" };
    const job = await runNodeJob(app.site, { runDir: folder.path, placeWords: [], sees: elsewhere });
    const found = nodeFindings(job, { needsNextflow: false });
    expect(found.map(({ id, status }) => `${id} ${status}`)).to.deep.equal([
      "node-job ok",
      "node-run-folder failed",
    ]);
  });

  itNightly("cancels a job that does not start", async () => {
    const runDir = join(folder.path);
    await chmod(runDir, 0o755);
    const job = await runNodeJob(app.site, {
      runDir,
      placeWords: ["--partition=closed"],
      sees,
      startMs: 1_000,
    });
    expect(job).to.deep.equal({ came: "waiting", state: "PENDING (PartitionDown)", report: undefined });
    await until(async () => !(await queued()).includes("|PENDING"), "the job to be taken back");
    expect((await readdir(runDir)).filter((name) => name.startsWith(".prerequisites"))).to.deep.equal([]);
  });

  it("cancels its job when the server closes", async () => {
    const running = runNodeJob(app.site, {
      runDir: folder.path,
      placeWords: ["--partition=closed"],
      sees,
    });
    await until(async () => (await queued()).includes("|PENDING"), "the job to wait");
    app.site.beginClosing();
    expect((await running).came).to.equal("waiting");
    await until(async () => !(await queued()).includes("|PENDING"), "the job to be taken back");
  });
});

describe("the prerequisite check with a real Nextflow", function () {
  this.timeout(600_000);

  it("reports its version, its Java and the source of its events", async function () {
    const nextflowPath = await engine(this, "nextflow-up.sh");
    await using app = await testApp({ PATH: process.env["PATH"] ?? "" });
    const admin = await app.as("FACILITY_ADMIN");
    await admin.put(`${SETTINGS}/execution`, { nextflowPath, weblogSecret: "open sesame" });
    const { body } = await admin.get(`${SETTINGS}/check-prerequisites`);
    const found = new Map((body.findings as Finding[]).map((finding) => [finding.id, finding]));
    expect(found.get("nextflow")).to.deep.include({ status: "ok", detail: "Version 22.10.7" });
    expect(found.get("java")?.detail).to.match(/^Version \d+\./);
    expect(found.get("nextflow-weblog")?.detail).to.equal("Built into this version.");
  });
});
