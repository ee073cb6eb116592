import { expect } from "chai";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Setting } from "../../../db/models/Setting.ts";
import { readWeblogSecret } from "../../../server/access/settings/pipelineExecution.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const PATH = "/api/admin/settings/pipelines/execution";
const DEFAULTS = {
  useSlurm: false,
  slurm: {
    partition: null,
    cores: 4,
    memory: "64GB",
    timeLimitHours: 12,
    headCores: 1,
    headMemory: "2GB",
    options: [],
  },
  limits: { cpus: null, memoryGb: null, timeHours: null },
  pipelineRunDir: null,
  workKeepDays: 14,
  workKeepDaysFailed: 30,
  nextflowPath: null,
  nextflowProfile: null,
  weblogUrl: null,
  pipelineOverrides: {},
  weblogSecretSet: false,
};

describe("the settings of pipeline execution", () => {
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  it("have defaults until they are saved", async () => {
    expect(statusAndBody(await admin.get(PATH))).to.deep.equal([200, DEFAULTS]);
  });

  it("change the given fields and keep omitted ones, also inside slurm", async () => {
    const folder = join(app.site.env.home, "elsewhere");
    await mkdir(folder);
    await admin.put(PATH, { slurm: { cores: 8, partition: "long" }, pipelineRunDir: folder });
    await admin.put(PATH, {
      slurm: { memory: "128G", options: [" --qos=high "] },
      weblogUrl: "https://lane.example.org/",
      pipelineOverrides: {
        mag: { mode: "slurm", slurm: { cores: 32 } },
        "reads-qc": { nextflowProfile: "test" },
      },
    });
    const expected = {
      ...DEFAULTS,
      slurm: {
        partition: "long",
        cores: 8,
        memory: "128G",
        timeLimitHours: 12,
        headCores: 1,
        headMemory: "2GB",
        options: ["--qos=high"],
      },
      pipelineRunDir: folder,
      weblogUrl: "https://lane.example.org/",
      pipelineOverrides: {
        mag: { mode: "slurm", slurm: { cores: 32 } },
        "reads-qc": { mode: "inherit", nextflowProfile: "test" },
      },
    };
    expect(statusAndBody(await admin.get(PATH))).to.deep.equal([200, expected]);
    const emptied = {
      slurm: { partition: null },
      pipelineRunDir: null,
      weblogUrl: null,
      pipelineOverrides: {},
    };
    const answer = await admin.put(PATH, emptied);
    expect(statusAndBody(answer)).to.deep.equal([
      200,
      { ...expected, ...emptied, slurm: { ...expected.slurm, partition: null } },
    ]);
  });

  it("store the secret and never return it: not in responses, the database or the audit log", async () => {
    const answer = await admin.put(PATH, { weblogSecret: "open sesame & more" });
    expect(statusAndBody(answer)).to.deep.equal([200, { ...DEFAULTS, weblogSecretSet: true }]);
    expect((await admin.get(PATH)).body).to.deep.equal(answer.body);
    expect(await readWeblogSecret(app.site)).to.equal("open sesame & more");
    const stored = await Setting.query(app.db).findById("pipeline-execution").throwIfNotFound();
    const audit = await AuditEntry.query(app.db).where({ targetId: "pipeline-execution" });
    expect(audit.map(({ before, after }) => [before, after])).to.deep.equal([
      [DEFAULTS, { ...DEFAULTS, weblogSecretSet: true }],
    ]);
    expect(JSON.stringify([stored, audit, app.logged])).not.to.include("sesame");

    await admin.put(PATH, { useSlurm: true });
    expect(await readWeblogSecret(app.site)).to.equal("open sesame & more");
    await app.restart();
    expect(await readWeblogSecret(app.site)).to.equal("open sesame & more");
    for (const weblogSecret of [null, ""]) {
      await admin.put(PATH, { weblogSecret: "again" });
      expect((await admin.put(PATH, { weblogSecret })).body.weblogSecretSet).to.equal(false);
      expect(await readWeblogSecret(app.site)).to.equal(undefined);
    }
  });

  it("keep both of two concurrent changes", async () => {
    const answers = await Promise.all([
      admin.put(PATH, { useSlurm: true }),
      admin.put(PATH, { slurm: { cores: 16 } }),
      admin.put(PATH, { weblogSecret: "x" }),
    ]);
    expect(statuses(answers)).to.deep.equal({ 200: 3 });
    expect((await admin.get(PATH)).body).to.deep.equal({
      ...DEFAULTS,
      useSlurm: true,
      slurm: { ...DEFAULTS.slurm, cores: 16 },
      weblogSecretSet: true,
    });
  });

  const runDir = "pipelineRunDir must be an absolute path without quotes, $ or backslashes";
  const address = "weblogUrl must be an http or https address without a query";
  const wrong: [unknown, string][] = [
    [{ useSlurm: "yes" }, "useSlurm: Invalid input: expected boolean, received string"],
    [{ pipelineRunDir: "runs" }, runDir],
    [{ pipelineRunDir: "" }, runDir],
    [{ pipelineRunDir: "/tmp/$(x)" }, runDir],
    [{ pipelineRunDir: "/tmp/a\nb" }, runDir],
    [
      { pipelineRunDir: "/nowhere/at/all" },
      "The pipeline run directory must be an existing folder that Lanekeeper can write to",
    ],
    [{ nextflowPath: "nextflow" }, "nextflowPath must be an absolute path without quotes, $ or backslashes"],
    [
      { nextflowProfile: "a b" },
      "A Nextflow profile may contain only letters, digits, dots, commas, dashes and underscores",
    ],
    [{ weblogUrl: "ftp://x" }, address],
    [{ weblogUrl: "x" }, address],
    [{ weblogUrl: "https://x/?token=1" }, address],
    [{ weblogUrl: "https://me:pass@x" }, address],
    [{ weblogSecret: "a\nb" }, "weblogSecret must be a single line of text"],
    [{ slurm: { memory: "lots" } }, "memory must be a number with a unit, e.g. 64GB"],
    [{ slurm: { cores: 0 } }, "slurm.cores: Too small: expected number to be >=1"],
    [
      { slurm: { partition: "a;b" } },
      "A partition may contain only letters, digits, dots, commas, dashes and underscores",
    ],
    [{ slurm: { options: ["--a\n#SBATCH x"] } }, "Each sbatch option must be a single line"],
  ];
  for (const [body, error] of wrong) {
    it(`refuse ${JSON.stringify(body)}`, async () => {
      expect(statusAndBody(await admin.put(PATH, body))).to.deep.equal([400, { error }]);
      expect((await admin.get(PATH)).body).to.deep.equal(DEFAULTS);
    });
  }

  it("are refused as the table of refusals defines, before the body is read", async () => {
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const answer of [await app.anyone.get(PATH), await app.anyone.put(PATH, "{")])
      expect(statusAndBody(answer)).to.deep.equal([401, { error: "Unauthorized" }]);
    for (const answer of [await researcher.get(PATH), await researcher.put(PATH, "{")])
      expect(statusAndBody(answer)).to.deep.equal([403, { error: "Unauthorized" }]);
    expect((await demo.get(PATH)).status).to.equal(200);
    expect(statusAndBody(await demo.put(PATH, "{"))).to.deep.equal([
      403,
      { error: "Administration is disabled in the public demo." },
    ]);
  });
});
