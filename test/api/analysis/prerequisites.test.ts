import { expect } from "chai";
import { readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Finding as Found } from "../../../server/analysis/prerequisites/finding.ts";
import type { InTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { BASH, fakePrograms, NEXTFLOW, SLURM, withoutWorkflows } from "../../helpers/fakePrograms.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { processesWith } from "../../helpers/server.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

type Finding = InTexts<Found>;

const CHECK = "/api/admin/settings/pipelines/check-prerequisites";
const EXECUTION = "/api/admin/settings/pipelines/execution";
const NODE = `${CHECK}/compute-node`;

describe("the prerequisite check", function () {
  this.timeout(60_000);
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    folder = await tempDir();
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await folder.remove();
  });

  async function open(scripts: Record<string, string>, execution: object = {}, environment = {}) {
    app = await testApp({ PATH: await fakePrograms(join(folder.path, "bin"), scripts), ...environment });
    admin = await app.as("FACILITY_ADMIN");
    await withoutWorkflows(admin);
    await admin.put(EXECUTION, execution);
  }
  async function findings(): Promise<Record<string, Finding>> {
    const { body } = await admin.get(CHECK);
    return Object.fromEntries((body.findings as Finding[]).map((finding) => [finding.id, finding]));
  }
  const statuses = async () =>
    Object.fromEntries(Object.values(await findings()).map(({ id, status }) => [id, status]));

  it("reports installed programs as met, with their versions", async () => {
    await open(
      { bash: BASH, ...SLURM, ...NEXTFLOW },
      { useSlurm: true, weblogSecret: "open sesame", nextflowPath: join(folder.path, "bin/nextflow") },
    );
    const { status, headers, body } = await admin.get(CHECK);
    expect(status).to.equal(200);
    expect(headers.get("cache-control")).to.equal("no-store, max-age=0");
    expect(body).to.include({
      ready: true,
      summary: "Ready, with 2 warnings: Weblog URL, Slurm accounting",
    });
    const details = (body.findings as Finding[]).map(({ id, status, detail }) => [id, status, detail]);
    expect(details.map(([id, status]) => `${id} ${status}`)).to.deep.equal([
      "bash ok",
      "node ok",
      "run-folder ok",
      "weblog-secret ok",
      "weblog-address warning",
      "nextflow ok",
      "java ok",
      "nextflow-workflows not needed",
      "nextflow-weblog ok",
      "software-apptainer not needed",
      "software-singularity not needed",
      "software-docker not needed",
      "software-conda not needed",
      "software-modules not needed",
      "slurm-programs ok",
      "slurm-controller ok",
      "slurm-accounting warning",
      "slurm-requests ok",
    ]);
    const said = Object.fromEntries(details.map(([id, , detail]) => [id, detail]));
    expect(said).to.include({
      bash: "Version 5.1.4(1)-release",
      node: `Version ${process.versions.node} (runs Lanekeeper)`,
      nextflow: "Version 23.04.4",
      java: "Version 17.0.9",
      "slurm-programs": "slurm 23.11.4: sbatch, squeue, scontrol, scancel, sacct",
      "slurm-controller": "The controller responds; partitions: lanes (default), night (drain)",
    });
    expect(JSON.stringify(body)).not.to.include("sesame").and.not.to.include(folder.path);
    expect(JSON.stringify(app.logged)).not.to.include("sesame");
  });

  it("ignores unneeded programs, and is ready with a warning on a machine with only bash", async () => {
    await open({ bash: BASH });
    expect(await statuses()).to.deep.equal({
      bash: "ok",
      node: "ok",
      "run-folder": "ok",
      "weblog-secret": "warning",
      "weblog-address": "not needed",
      nextflow: "not needed",
      java: "not needed",
      "nextflow-workflows": "not needed",
      "nextflow-weblog": "not needed",
      "software-apptainer": "not needed",
      "software-singularity": "not needed",
      "software-docker": "not needed",
      "software-conda": "not needed",
      "software-modules": "not needed",
      "slurm-programs": "not needed",
      "slurm-controller": "not needed",
      "slurm-accounting": "not needed",
      "slurm-requests": "not needed",
    });
    expect(statusAndBody(await admin.get(`${CHECK}?quick=true`))).to.deep.equal([
      200,
      { ready: true, summary: "Ready, with 1 warning: Weblog secret" },
    ]);
    expect(statusAndBody(await admin.get(`${CHECK}?quick=1`))).to.deep.equal([
      400,
      { error: 'quick must be "true" or "false"' },
    ]);
  });

  it("reports the containers, conda and modules that profiles and the site configuration use", async () => {
    await open(
      { bash: BASH, ...NEXTFLOW, conda: "echo 'conda 24.1.2'", docker: "echo 'Cannot connect' >&2; exit 1" },
      { nextflowProfile: "conda", nextflowPath: join(folder.path, "bin/nextflow") },
    );
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "fastqc", enabled: true });
    const text = "docker.enabled = true\nprocess.beforeScript = 'module load java'\n";
    const saved = await admin.post("/trpc/siteConfig.save", { pipelineId: null, text });
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
    const found = await findings();
    const said = (id: string) => [found[id]?.status, found[id]?.detail];
    expect(said("software-conda")).to.deep.equal(["ok", "Version 24.1.2"]);
    expect(said("software-docker")).to.deep.equal([
      "failed",
      "The Docker server does not respond to the user that runs Lanekeeper. FastQC cannot run.",
    ]);
    expect(said("software-modules")).to.deep.equal([
      "missing",
      "Not found on the PATH of Lanekeeper. FastQC cannot run.",
    ]);
    expect(said("software-apptainer")[0]).to.equal("not needed");
  });

  it("reports what is missing if nothing is installed", async () => {
    await open({}, { useSlurm: true });
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "fastqc", enabled: true });
    const { bash, nextflow, java, ...others } = await findings();
    expect(bash).to.deep.equal({
      id: "bash",
      name: "bash",
      status: "missing",
      detail: "Not found on the PATH of Lanekeeper.",
      whatToDo: "Install bash or add it to the PATH of Lanekeeper: every run is a bash script.",
    });
    expect([nextflow?.status, nextflow?.detail]).to.deep.equal([
      "missing",
      "Not found on the PATH of Lanekeeper. FastQC cannot run.",
    ]);
    expect(java?.status).to.equal("missing");
    expect(others["slurm-programs"]?.detail).to.equal(
      "Not found on the PATH of Lanekeeper: sbatch, squeue, scontrol, scancel",
    );
    expect(others["slurm-controller"]?.status).to.equal("failed");
    expect(others["slurm-requests"]?.status).to.equal("not needed");
    expect((await admin.get(`${CHECK}?quick=true`)).body).to.deep.equal({
      ready: false,
      summary:
        "Not ready: bash (missing), Nextflow (missing), Java for Nextflow (missing), Slurm client programs (missing), Slurm controller (failed)",
    });
  });

  it("reports installed programs that fail, with their last output", async () => {
    await open(
      {
        bash: BASH,
        ...SLURM,
        nextflow: "echo 'cannot\u0007 find jars' >&2; exit 1",
        java: "exit 0",
        scontrol:
          "echo 'slurm_load_partitions: Unable to contact slurm controller (connect failure)' >&2; exit 1",
      },
      { useSlurm: true, nextflowPath: join(folder.path, "bin/nextflow") },
    );
    const found = await findings();
    expect(found["nextflow"]?.detail).to.equal("The program ended with an error: cannot? find jars");
    expect(found["java"]).to.include({ status: "failed", detail: "The program ended with an error." });
    expect(found["slurm-programs"]?.detail).to.equal("No version reported: scontrol");
    expect(found["slurm-controller"]?.detail).to.equal(
      "The controller does not respond. Runs keep their status until it does.",
    );
  });

  it("has Slurm test the resource requests of runs, and those of pipelines that differ", async () => {
    await open(
      { bash: BASH, ...SLURM },
      {
        useSlurm: true,
        pipelineOverrides: {
          mag: { mode: "slurm", slurm: { memory: "128GB" } },
          "reads-qc": { mode: "inherit", slurm: { partition: "night" } },
          toy: { mode: "local", slurm: { memory: "199GB" } },
        },
      },
    );
    expect((await findings())["slurm-requests"]).to.include({
      status: "failed",
      detail: "mag: Slurm says: Memory specification can not be satisfied",
    });
    await admin.put(EXECUTION, { pipelineOverrides: { "reads-qc": { slurm: { partition: "night" } } } });
    expect((await findings())["slurm-requests"]).to.include({
      status: "warning",
      detail: "reads-qc: the partition accepts jobs but does not start them at the moment.",
    });
    await admin.put(EXECUTION, { slurm: { options: ["--wrap=rm"] } });
    expect((await findings())["slurm-requests"]?.detail).to.include(
      'Runs: The Slurm option "--wrap=rm" is not taken: Lanekeeper sets it itself · reads-qc: The Slurm',
    );
  });

  itNightly("does not wait for a hanging program, and kills it with its child processes", async () => {
    const mark = `77${Date.now() % 1e7}`;
    await open({ bash: `/bin/sleep ${mark} & /bin/sleep ${mark}` });
    // Two who ask at once share one look.
    const [one, other] = await Promise.all([findings(), findings()]);
    expect(one["bash"]).to.include({ status: "failed", detail: "No response in time." });
    expect(other).to.deep.equal(one);
    expect(processesWith(`sleep ${mark}`)).to.deep.equal([]);
  });

  it("runs programs in a clean environment", async () => {
    const seen = join(folder.path, "seen");
    await open(
      { bash: `/usr/bin/env >>${seen}; ${BASH}`, ...SLURM, sbatch: `/usr/bin/env >>${seen}; echo slurm 1` },
      { useSlurm: true, weblogSecret: "open sesame" },
      { SESSION_SECRET: "a secret that nobody else has", LANG: "C", SLURM_CONF: "/etc/lanes.conf" },
    );
    await admin.get(CHECK);
    const names = new Set((await readFile(seen, "utf8")).split("\n").map((line) => line.split("=")[0] ?? ""));
    // What the shell of the program itself sets.
    for (const own of ["", "_", "PWD", "OLDPWD", "SHLVL"]) names.delete(own);
    expect([...names]).to.have.members(["LANG", "PATH", "SLURM_CONF"]);
  });

  it("creates, renames and removes a file in the run directory, and leaves none", async () => {
    await open({ bash: BASH });
    expect((await findings())["run-folder"]?.detail).to.match(/^Writable; .* free$/);
    expect(await readdir(join(app.site.env.home, "runs"))).to.deep.equal([]);
    const named = join(folder.path, "bin");
    await admin.put(EXECUTION, { pipelineRunDir: named });
    await rm(named, { recursive: true });
    expect((await findings())["run-folder"]).to.include({
      status: "missing",
      detail: "The directory does not exist.",
    });
  });

  describe("of the weblog URL", () => {
    const address = async (weblogUrl: string) => {
      await admin.put(EXECUTION, { weblogUrl });
      const { status, detail } = (await findings())["weblog-address"] ?? {};
      return [status, detail?.split(" Runs still")[0]];
    };
    beforeEach(() => open({ bash: BASH }, { weblogSecret: "open sesame" }));

    it("reports that the URL leads to this server and the secret is accepted", async () => {
      const well = ["ok", "Reachable from this server; the secret is accepted."];
      expect(await address(app.url)).to.deep.equal(well);
      expect(await address(`${app.url}/api/pipelines/weblog`)).to.deep.equal(well);
      await admin.put(EXECUTION, { weblogUrl: null });
      expect((await findings())["weblog-address"]?.detail).to.equal(well[1]);
    });

    it("distinguishes another installation from this one", async () => {
      await using other = await listen((_req, res) => {
        res.writeHead(403, { "Content-Type": "application/json" });
        res.end(JSON.stringify({ error: "Invalid token" }));
      });
      expect(await address(other.url)).to.deep.equal([
        "warning",
        "Lanekeeper rejects the secret: the URL leads to another installation, or a proxy removes the query string.",
      ]);
    });

    it("does not send the secret to other servers or redirect targets", async () => {
      const requested: string[] = [];
      await using server = await listen((req, res) => {
        requested.push(req.url ?? "");
        if (req.url?.startsWith("/moved")) res.writeHead(301, { Location: "https://lane.example.org/" });
        res.end("x".repeat(100_000));
      });
      expect(await address(server.url)).to.deep.equal([
        "warning",
        "The server at this URL is not Lanekeeper (HTTP 200).",
      ]);
      expect(await address(`${server.url}/moved`)).to.deep.equal([
        "warning",
        "The URL redirects; workflow engines do not follow redirects for POST requests.",
      ]);
      expect(requested).to.deep.equal(["/api/pipelines/weblog", "/moved/api/pipelines/weblog"]);
      await server[Symbol.asyncDispose]();
      expect(await address(server.url)).to.deep.equal([
        "warning",
        "Not reachable from this server (ECONNREFUSED).",
      ]);
    });
  });

  it("is restricted to facility admins, and the check of a compute node to those outside the demo", async () => {
    await open({ bash: BASH });
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const answer of [await app.anyone.get(`${CHECK}?quick=1`), await app.anyone.post(NODE)])
      expect(statusAndBody(answer)).to.deep.equal([401, { error: "Unauthorized" }]);
    for (const answer of [await researcher.get(`${CHECK}?quick=1`), await researcher.post(NODE)])
      expect(statusAndBody(answer)).to.deep.equal([403, { error: "Unauthorized" }]);
    expect((await demo.get(`${CHECK}?quick=true`)).status).to.equal(200);
    expect(statusAndBody(await demo.post(NODE))).to.deep.equal([
      403,
      { error: "Administration is disabled in the public demo." },
    ]);
  });

  it("checks no compute node if none is available, and reports why", async () => {
    await open({ bash: BASH });
    expect(statusAndBody(await admin.post(NODE))).to.deep.equal([
      400,
      { error: "No pipeline runs through Slurm, so there is no compute node to check" },
    ]);
    await admin.put(EXECUTION, { useSlurm: true });
    expect((await admin.post(NODE)).body.error).to.match(/^sbatch was not found on the PATH of Lanekeeper/);
    await fakePrograms(join(folder.path, "bin"), { ...SLURM, sbatch: "echo 'no such account' >&2; exit 1" });
    const { status, body } = await admin.post(NODE);
    expect([status, body.ready, body.findings]).to.deep.equal([
      200,
      false,
      [
        {
          id: "node-job",
          name: "Job on a compute node",
          status: "failed",
          detail: "Slurm rejected the job: no such account",
          whatToDo: "Correct the resource requests in the settings.",
        },
      ],
    ]);
    expect(await readdir(join(app.site.env.home, "runs"))).to.deep.equal([]);
    await admin.put(EXECUTION, { slurm: { options: ["--wrap=rm"] } });
    expect((await admin.post(NODE)).body.error).to.match(/^The Slurm option "--wrap=rm" is not taken/);
  });
});

async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
