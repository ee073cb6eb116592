import { expect } from "chai";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineConfig } from "../../../db/models/PipelineConfig.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { at } from "../../helpers/at.ts";
import { writePackage } from "../../helpers/packages.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const PIPELINES = "/api/admin/settings/pipelines";
const BUNDLED = [
  "fastq-checksum",
  "fastq-checksum-nextflow",
  "reads-qc",
  "fastqc",
  "nanoplot",
  "read-cleaning",
  "kraken2-bracken",
  "mag",
  "simulate-reads",
  "bcl-convert",
];
const OF_NODE = ["fastq-checksum", "reads-qc", "read-cleaning", "bcl-convert"];

describe("pipeline settings", function () {
  this.timeout(60_000);
  let own: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    own = await tempDir();
    app = await testApp({ PIPELINES_DIR: own.path });
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await own.remove();
  });

  const ids = async (query = "") =>
    (await admin.get(`${PIPELINES}${query}`)).body.pipelines.map(({ id }: { id: string }) => id);
  const one = async (id: string) =>
    (await admin.get(PIPELINES)).body.pipelines.find((pipeline: { id: string }) => pipeline.id === id);
  const installed = () => join(app.site.env.home, "packages");

  it("list the valid bundled pipelines of a new instance, enabled unless they need Nextflow or simulate data", async () => {
    const { status, body } = await admin.get(PIPELINES);
    expect([status, body.invalid]).to.deep.equal([200, []]);
    expect(
      body.pipelines.map(({ id, enabled, packageState }: Record<string, unknown>) => [
        id,
        enabled,
        packageState,
      ]),
    ).to.deep.equal(BUNDLED.map((id) => [id, OF_NODE.includes(id), "bundled"]));
  });

  it("describe a pipeline with its requirements, outputs and settings", async () => {
    await writePackage(own.path);
    expect(await one("toy")).to.deep.equal({
      id: "toy",
      name: "Toy",
      description: "Counts.",
      category: "qc",
      version: "1.0.0",
      icon: null,
      website: null,
      provider: null,
      enabled: true,
      plugins: [],
      profiles: [],
      packageState: "folder",
      targets: { supported: ["order"] },
      catalogs: ["order"],
      provenance: null,
      capabilities: {
        requiresLinkedReads: true,
        writesCanonicalReadMetadata: true,
        writesCanonicalReadFiles: false,
      },
      replacesReads: null,
      needs: {
        engine: "node",
        reads: true,
        paired: false,
        inputs: [{ id: "reads", source: "sample.reads", scope: "sample", required: true }],
        minSamples: 0,
      },
      requires: {},
      sequencingCompatibility: null,
      warnings: [],
      input: { supportedScopes: ["order"] },
      outputs: [],
      steps: [
        { id: "count", name: "Count", description: null, dependsOn: [] },
        { id: "report", name: "Report", description: null, dependsOn: ["count"] },
      ],
      visibility: { showToUser: false, userCanStart: false },
      sampleResult: null,
      config: {},
      configSchema: {
        type: "object",
        properties: {
          depth: { type: "integer", title: "Depth", minimum: 1, maximum: 9, default: 3 },
          mode: { type: "string", title: "Mode", enum: ["fast", "slow"] },
          loud: { type: "boolean" },
        },
        required: ["mode"],
      },
      defaultConfig: { depth: 3, mode: "fast" },
      readiness: {
        status: "ready",
        summary: "A run needs no settings of its own.",
        items: [],
        canEnable: true,
      },
    });
    expect((await one("read-cleaning")).readiness).to.deep.equal({
      status: "incomplete",
      summary: "Reference is required.",
      items: ["Reference is required."],
      canEnable: true,
    });
  });

  it("list by catalog and by whether they are enabled", async () => {
    const ofStudies = ["reads-qc", "fastqc", "nanoplot", "kraken2-bracken", "mag"];
    expect(await ids("?catalog=study")).to.deep.equal(ofStudies);
    expect(await ids("?catalog=order")).to.deep.equal(
      BUNDLED.filter((id) => !["mag", "bcl-convert"].includes(id)),
    );
    await admin.post(PIPELINES, { pipelineId: "reads-qc", enabled: false });
    expect(await ids("?enabled=true")).to.deep.equal(OF_NODE.filter((id) => id !== "reads-qc"));
    expect(await ids("?enabled=true&catalog=study")).to.deep.equal([]);
    expect(await ids("?catalog=all")).to.deep.equal(BUNDLED);
    expect(statusAndBody(await admin.get(`${PIPELINES}?catalog=moon`))).to.deep.equal([
      400,
      { error: "catalog must be all, order or study" },
    ]);
  });

  it("show all signed-in users the targets of enabled pipelines", async () => {
    await admin.post(PIPELINES, { pipelineId: "nanoplot", enabled: true });
    await admin.post(PIPELINES, {
      pipelineId: "reads-qc",
      config: { allowedSequencingTechnologies: ["ont-minion"] },
    });
    await admin.post(PIPELINES, { pipelineId: "read-cleaning", enabled: false });
    await admin.post(PIPELINES, { pipelineId: "simulate-reads", enabled: false });
    const both = { readLengthClass: "both", readLayouts: ["single", "paired"] };
    const path = "/trpc/pipelines.compatibility";
    expect((await (await app.as("RESEARCHER")).get(path)).body.result.data).to.deep.equal([
      { id: "fastq-checksum", name: "FASTQ checksums", sequencingCompatibility: null, technologyIds: null },
      {
        id: "reads-qc",
        name: "Read QC",
        sequencingCompatibility: both,
        technologyIds: ["ont-minion"],
      },
      {
        id: "nanoplot",
        name: "NanoPlot",
        sequencingCompatibility: { readLengthClass: "long", readLayouts: ["single"] },
        technologyIds: null,
      },
    ]);
    expect((await app.anyone.get(path)).status).to.equal(401);
  });

  it("enable, disable and configure, and keep omitted values", async () => {
    const change = (body: object) => admin.post(PIPELINES, { pipelineId: "simulate-reads", ...body });
    expect(
      statusAndBody(await change({ enabled: false, config: { readCount: 5, seed: null } })),
    ).to.deep.equal([200, { success: true, pipelineId: "simulate-reads", enabled: false }]);
    expect(await one("simulate-reads")).to.deep.include({ enabled: false, config: { readCount: 5 } });
    expect(statusAndBody(await change({}))).to.deep.equal([
      200,
      { success: true, pipelineId: "simulate-reads", enabled: true },
    ]);
    expect(await one("simulate-reads")).to.deep.include({ enabled: true, config: { readCount: 5 } });
    await change({ config: { seed: 9, allowedSequencingTechnologies: ["novaseq"] } });
    await app.restart();
    expect(await one("simulate-reads")).to.deep.include({
      enabled: true,
      config: { seed: 9, allowedSequencingTechnologies: ["novaseq"] },
    });
  });

  it("record who changed which setting", async () => {
    const answer = await admin.post(PIPELINES, { pipelineId: "reads-qc", enabled: false });
    const entries = await AuditEntry.query(app.db).where({ targetType: "pipeline" });
    expect(entries).to.have.length(1);
    expect(entries[0]).to.deep.include({
      userId: admin.user.id,
      action: "pipeline.configured",
      targetId: "reads-qc",
      before: { enabled: true, config: {} },
      after: { enabled: false, config: {} },
      requestId: answer.headers.get("x-request-id"),
    });
    expect((await PipelineConfig.query(app.db).findById("reads-qc"))?.updatedById).to.equal(admin.user.id);
  });

  it("are all stored in concurrent requests", async () => {
    const answers = await Promise.all(
      BUNDLED.flatMap((pipelineId) => [
        admin.post(PIPELINES, { pipelineId, enabled: false }),
        admin.post(PIPELINES, { pipelineId, enabled: false }),
      ]),
    );
    expect(statuses(answers)).to.deep.equal({ 200: 2 * BUNDLED.length });
    expect(await ids("?enabled=true")).to.deep.equal([]);
    expect(await AuditEntry.query(app.db).where({ targetType: "pipeline" }).resultSize()).to.equal(
      2 * BUNDLED.length,
    );
  });

  const CONFIG = "Pipeline config validation failed";
  const wrong: [body: object, answer: object][] = [
    [{ pipelineId: "none" }, { error: "Invalid pipeline ID" }],
    [{ pipelineId: "__proto__", config: {} }, { error: "Invalid pipeline ID" }],
    [{}, { error: "pipelineId is required" }],
    [{ pipelineId: "" }, { error: "pipelineId is required" }],
    [
      { pipelineId: "reads-qc", enabled: "yes" },
      { error: "enabled: Invalid input: expected boolean, received string" },
    ],
    [{ pipelineId: "reads-qc", config: [] }, { error: "config must be an object" }],
    [
      { pipelineId: "reads-qc", config: { x: 1 } },
      { error: CONFIG, details: ["Unknown setting: x."] },
    ],
    [
      { pipelineId: "simulate-reads", config: { readCount: 0, mode: "x" } },
      {
        error: CONFIG,
        details: ["Reads per file must be at least 1.", "Layout must be one of: paired, single."],
      },
    ],
    [
      { pipelineId: "simulate-reads", config: { allowedSequencingTechnologies: "novaseq" } },
      { error: CONFIG, details: ["allowedSequencingTechnologies must be a list of technology ids."] },
    ],
    [
      { pipelineId: "read-cleaning", config: { reference: "\0" } },
      { error: "Text must not contain NUL characters" },
    ],
    [
      { pipelineId: "read-cleaning", config: { reference: "\ud800" } },
      { error: "Text must be valid Unicode" },
    ],
    [
      { pipelineId: "read-cleaning", config: { reference: "x".repeat(100_001) } },
      { error: "config has at most 100000 characters" },
    ],
  ];
  for (const [body, answer] of wrong) {
    it(`refuse ${JSON.stringify(body).slice(0, 80)}`, async () => {
      expect(statusAndBody(await admin.post(PIPELINES, body))).to.deep.equal([400, answer]);
      expect(await PipelineConfig.query(app.db).resultSize()).to.equal(0);
      expect(await AuditEntry.query(app.db).where({ targetType: "pipeline" })).to.deep.equal([]);
    });
  }

  it("leave an installed pipeline disabled until a user enables it", async () => {
    await writePackage(installed(), { folder: "toy/1.0.0" });
    expect(await one("toy")).to.deep.include({ enabled: false, packageState: "installed" });
    await admin.post(PIPELINES, { pipelineId: "toy" });
    expect(await one("toy")).to.deep.include({ enabled: true });
  });

  it("prefer the operator's directory to an installed package to a bundled one, and there the newest version", async () => {
    for (const version of ["1.9.0", "1.10.0", "1.10.0-beta"])
      await writePackage(installed(), { version, folder: `toy/${version}` });
    await writePackage(installed(), { id: "reads-qc", version: "0.0.1" });
    expect(await one("toy")).to.include({ version: "1.10.0", packageState: "installed" });
    expect(await one("reads-qc")).to.include({ version: "0.0.1", packageState: "installed" });
    await writePackage(own.path, { version: "0.5.0" });
    await until(async () => (await one("toy")).version === "0.5.0", "the operator's package to be read");
    expect(await one("toy")).to.include({ packageState: "folder" });
  });

  it("omit an invalid package and report its errors without a server path; the others remain", async () => {
    await writePackage(own.path, {
      change: (documents) => at(documents, "manifest.outputs.0.id", undefined),
    });
    await writePackage(own.path, { id: "fine" });
    await writePackage(installed(), {
      id: "reads-qc",
      folder: "reads-qc/9.9.9",
      change: (documents) => at(documents, "registry.id", "x"),
    });
    const { body } = await admin.get(PIPELINES);
    expect(body.pipelines.map(({ id }: { id: string }) => id)).to.include.members([...BUNDLED, "fine"]);
    expect(body.invalid).to.deep.equal([
      { package: "toy", packageState: "folder", faults: ["manifest.json: outputs[0].id is required"] },
      {
        package: "reads-qc/9.9.9",
        packageState: "installed",
        faults: [
          "manifest.json: package.version is 1.0.0, but the folder of the version is 9.9.9",
          "registry.json: id is x, but the id of the package is reads-qc",
        ],
      },
    ]);
    expect(await one("reads-qc")).to.include({ packageState: "bundled" });
    expect(JSON.stringify(body)).not.to.contain(own.path);
    const logged = app.logged.filter(({ msg }) => msg === "left out an invalid pipeline package");
    expect(logged.map(({ place }) => place)).to.deep.equal(["toy", "reads-qc/9.9.9"]);
  });

  it("follow changes of the directories, and ignore hidden ones", async () => {
    await writePackage(own.path, { id: "toy", folder: ".toy" });
    await writePackage(own.path, { id: "toy", folder: "_toy" });
    expect(await ids()).to.deep.equal(BUNDLED);
    await rename(join(own.path, ".toy"), join(own.path, "toy"));
    await until(async () => (await ids()).includes("toy"), "a new package to be listed");
    await writeFile(join(own.path, "toy/registry.json"), "{}");
    await until(async () => (await admin.get(PIPELINES)).body.invalid.length === 1, "the fault to be told");
    expect(await ids()).not.to.include("toy");
    await rm(join(own.path, "toy"), { recursive: true });
    await until(async () => (await admin.get(PIPELINES)).body.invalid.length === 0, "the fault to be gone");
  });

  it("list the same pipelines after the directories were removed", async () => {
    await own.remove();
    expect(await ids()).to.deep.equal(BUNDLED);
  });

  it("are refused as the table of refusals defines, before the body is read", async () => {
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const answer of [await app.anyone.get(PIPELINES), await app.anyone.post(PIPELINES, "{")])
      expect(statusAndBody(answer)).to.deep.equal([401, { error: "Unauthorized" }]);
    for (const answer of [await researcher.get(PIPELINES), await researcher.post(PIPELINES, "{")])
      expect(statusAndBody(answer)).to.deep.equal([403, { error: "Unauthorized" }]);
    expect((await demo.get(PIPELINES)).status).to.equal(200);
    expect(statusAndBody(await demo.post(PIPELINES, "{"))).to.deep.equal([
      403,
      { error: "Administration is disabled in the public demo." },
    ]);
  });
});
