import { expect } from "chai";
import { cp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { BUNDLED_FOLDER } from "../../../server/analysis/pipelines/readPackages.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { cli } from "../../helpers/cli.ts";
import { at } from "../../helpers/at.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage } from "../../helpers/packages.ts";
import { type Registry, registry, buildTar, tarWith } from "../../helpers/registry.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const SETTINGS = "/api/admin/settings/pipelines";
const UNVERIFIED =
  "The source lists no SHA-256 for this version, so the package could not be verified against the published one";
const INSTALL = `${SETTINGS}/install`;

describe("installing pipeline packages", function () {
  this.timeout(60_000);
  let made: Awaited<ReturnType<typeof tempDir>>;
  let source: Registry;
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    made = await tempDir();
    source = await registry();
    app = await testApp({ REGISTRY_URL: source.url });
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await source[Symbol.asyncDispose]();
    await made.remove();
  });

  const packages = () => join(app.site.env.home, "packages");
  const lying = () => readdir(packages(), { recursive: true }).catch((): string[] => []);
  async function offered(version = "1.0.0", change: Parameters<typeof writePackage>[1] = {}) {
    const folder = await writePackage(made.path, { folder: `toy-${version}`, version, ...change });
    return source.offer("toy", version, await buildTar(folder));
  }
  async function install(body: Record<string, unknown>) {
    const { status, body: answer } = await admin.post(INSTALL, body);
    return [status, answer];
  }
  const one = async () =>
    (await admin.get(SETTINGS)).body.pipelines.find(({ id }: { id: string }) => id === "toy");

  it("GET store lists the packages of the registry and the installed ones", async () => {
    const { sha256 } = await offered();
    expect((await admin.get(`${SETTINGS}/store`)).body).to.deep.equal({
      sources: [
        {
          id: "registry",
          kind: "registry",
          label: "Default registry",
          address: source.url,
          keyLabel: null,
          packages: 1,
          reason: null,
          needsKey: false,
        },
      ],
      packages: [
        {
          id: "toy",
          sourceId: "registry",
          name: "Toy",
          description: "Counts.",
          category: "quality-control",
          provider: null,
          author: null,
          tags: [],
          targets: [],
          verified: false,
          featured: false,
          status: null,
          latestVersion: "1.0.0",
          versions: ["1.0.0"],
          isPrivate: false,
          licenseRequired: false,
          keyLabel: null,
          origin: { kind: "registry", address: null, ref: null },
          capabilities: null,
          sequencingCompatibility: null,
          databases: [],
          sha256,
          installable: true,
          warnings: [],
          here: null,
          updateAvailable: false,
        },
      ],
    });
  });

  it("installs the newest version disabled, and records it in the audit log", async () => {
    await offered("1.9.0");
    const { sha256 } = await offered("1.10.0");
    expect(await install({ pipelineId: "toy" })).to.deep.equal([
      200,
      { success: true, pipelineId: "toy", version: "1.10.0", sha256, warnings: [] },
    ]);
    const { version, enabled, packageState, provenance } = await one();
    expect([version, enabled, packageState]).to.deep.equal(["1.10.0", false, "installed"]);
    expect(provenance).to.deep.equal({
      pipelineId: "toy",
      version: "1.10.0",
      sourceId: "registry",
      sourceKind: "registry",
      installedAt: provenance.installedAt,
      sha256,
      commit: null,
    });
    expect(await readdir(packages())).to.deep.equal(["toy"]);
    const entry = await AuditEntry.query(app.db).findOne({ action: "pipeline.installed" });
    expect([entry?.targetId, entry?.userId, entry?.after]).to.deep.equal([
      "toy",
      admin.user.id,
      { version: "1.10.0", sha256, sourceId: "registry" },
    ]);
    const { here, updateAvailable } = (await admin.get(`${SETTINGS}/store`)).body.packages[0];
    expect([here, updateAvailable]).to.deep.equal([
      { version: "1.10.0", packageState: "installed", sourceId: "registry", enabled: false, warnings: [] },
      false,
    ]);
  });

  it("switches to an older version and back, and keeps settings and enablement", async () => {
    await offered("1.0.0");
    await offered("2.0.0");
    await install({ pipelineId: "toy" });
    await admin.post(SETTINGS, { pipelineId: "toy", config: { depth: 5 } });
    const used = async () => {
      const { version, enabled, config } = await one();
      return [version, enabled, config];
    };
    for (const version of ["1.0.0", "1.0.0", undefined]) {
      expect((await install({ pipelineId: "toy", version }))[0]).to.equal(200);
      expect(await used()).to.deep.equal([version ?? "2.0.0", true, { depth: 5 }]);
    }
    const names = (await readdir(join(packages(), "toy"))).toSorted();
    expect(names).to.deep.equal([".in-use", "1.0.0", "2.0.0"]);
    const entries = await AuditEntry.query(app.db).where({ action: "pipeline.installed" }).orderBy("id");
    expect(entries.map(({ before }) => before)).to.deep.equal([
      null,
      { version: "2.0.0" },
      { version: "1.0.0" },
      { version: "1.0.0" },
    ]);
  });

  it("leaves a bundled pipeline enabled that is enabled by default", async () => {
    const folder = join(made.path, "newer");
    await cp(join(BUNDLED_FOLDER, "reads-qc", "0.1.0"), folder, { recursive: true });
    for (const name of ["manifest.json", "definition.json", "registry.json"]) {
      const text = await readFile(join(folder, name), "utf8");
      await writeFile(join(folder, name), text.replaceAll('"0.1.0"', '"9.0.0"'));
    }
    source.offer("reads-qc", "9.0.0", await buildTar(folder));
    const { body } = await admin.get(`${SETTINGS}/store`);
    expect(body.packages[0].updateAvailable).to.equal(true);
    expect(await install({ pipelineId: "reads-qc" })).to.have.nested.property("[0]", 200);
    const { pipelines } = (await admin.get(SETTINGS)).body;
    const { version, enabled } = pipelines.find(({ id }: { id: string }) => id === "reads-qc");
    expect([version, enabled]).to.deep.equal(["9.0.0", true]);
  });

  it("accepts the same package in ten concurrent requests", async () => {
    await offered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => install({ pipelineId: "toy" })));
    expect(answers.map(([status]) => status)).to.deep.equal(Array.from({ length: 10 }, () => 200));
    expect(await readdir(packages())).to.deep.equal(["toy"]);
    expect((await one()).version).to.equal("1.0.0");
  });

  it("accepts a payload of JSON documents", async () => {
    const folder = await writePackage(made.path, {
      change(documents) {
        at(documents, "manifest.files.samplesheet", "samplesheet.yaml");
        at(documents, "manifest.files.parsers", ["parsers/table.yaml"]);
        at(documents, "manifest.execution", { type: "nextflow", pipeline: "lab/toy" });
      },
    });
    const read = async (name: string) => readFile(join(folder, `${name}.json`), "utf8");
    const payload = {
      id: "toy",
      package: { id: "toy" },
      manifest: JSON.parse(await read("manifest")) as unknown,
      definition: JSON.parse(await read("definition")) as unknown,
      registry: JSON.parse(await read("registry")) as unknown,
      // JSON is YAML.
      samplesheet: await read("samplesheet"),
      parsers: { "parsers/table.yaml": await read("parser") },
    };
    const offer = (more: object) =>
      source.offer("toy", "1.0.0", Buffer.from(JSON.stringify({ ...payload, ...more })));
    const entry = offer({});
    expect((await install({ pipelineId: "toy" }))[0]).to.equal(200);
    expect((await one()).version).to.equal("1.0.0");
    for (const claimed of [{ id: "other", package: null }, { package: { id: "other" } }]) {
      Object.assign(entry, offer(claimed));
      expect(await install({ pipelineId: "toy" })).to.deep.equal([
        502,
        { error: "The package cannot be unpacked: its id and that of its manifest differ" },
      ]);
    }
  });

  it("accepts a payload of JSON files", async () => {
    const folder = await writePackage(made.path);
    const names = (await readdir(folder)).toSorted();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    const plain = Object.fromEntries(names.map((name, index) => [name, texts[index]]));
    source.offer("toy", "1.0.0", Buffer.from(JSON.stringify({ files: plain })));
    expect((await install({ pipelineId: "toy" }))[0]).to.equal(200);
    const coded = names.map((path, index) => ({
      path,
      content: Buffer.from(texts[index] ?? "").toString("base64"),
      encoding: "base64",
    }));
    source.offer("toy", "1.0.1", Buffer.from(JSON.stringify({ files: coded })));
    expect(await install({ pipelineId: "toy" })).to.deep.equal([
      502,
      {
        error: "The package is not valid and was not installed",
        details: ["manifest.json: package.version is 1.0.0, but the folder of the version is 1.0.1"],
      },
    ]);
  });

  it("refuses a payload whose SHA-256 differs from the index, regardless of its format", async () => {
    const entry = await offered();
    for (const sha256 of ["0".repeat(64), "unknown", "", 5, ["x"], { a: 1 }, "x".repeat(300)]) {
      Object.assign(entry, { sha256 });
      expect(await install({ pipelineId: "toy" }), JSON.stringify(sha256)).to.deep.equal([
        502,
        {
          error: "SHA-256 mismatch: the downloaded package does not match the registry and was not installed",
        },
      ]);
    }
    expect(await lying()).to.deep.equal([]);
  });

  it("installs a version without SHA-256, with a warning that stays on the package", async () => {
    const entry = await offered();
    const { sha256 } = entry;
    delete entry.sha256;
    const offer = async () => (await admin.get(`${SETTINGS}/store`)).body.packages[0];
    const before = await offer();
    expect([before.sha256, before.installable, before.warnings]).to.deep.equal([null, true, [UNVERIFIED]]);
    expect(await install({ pipelineId: "toy" })).to.deep.equal([
      200,
      { success: true, pipelineId: "toy", version: "1.0.0", sha256, warnings: [UNVERIFIED] },
    ]);
    expect((await one()).warnings).to.deep.equal([UNVERIFIED]);
    expect((await offer()).here.warnings).to.deep.equal([UNVERIFIED]);
    const audited = await AuditEntry.query(app.db).findOne({ action: "pipeline.installed" });
    expect(audited?.after).to.deep.equal({
      version: "1.0.0",
      sha256,
      sourceId: "registry",
      isUnverified: true,
      warnings: [UNVERIFIED],
    });
    // An installation that could be compared takes the warning away.
    Object.assign(entry, { sha256: sha256?.toUpperCase() });
    expect((await install({ pipelineId: "toy" }))[0]).to.equal(200);
    expect((await one()).warnings).to.deep.equal([]);
  });

  it("ignores unknown keys of registry.json and definition.json with a warning, and refuses those of the manifest", async () => {
    await offered("1.0.0", {
      change(documents) {
        at(documents, "registry.notes", ["for the other system"]);
        at(documents, "registry.configSchema.properties.depth.x-seqdesk", { hideWhenServerConfigured: true });
        at(documents, "definition.steps.0.status", "planned");
        at(documents, "registry.sequencingCompatibility", { readLengthClass: "long" });
      },
    });
    const warnings = [
      "definition.json: steps[0].status is not a known key and is ignored",
      "registry.json: notes is not a known key and is ignored",
      "registry.json: configSchema.properties.depth.x-seqdesk.hideWhenServerConfigured is not a known key and is ignored",
    ];
    expect((await install({ pipelineId: "toy" }))[1]).to.deep.include({ warnings });
    const shown = await one();
    expect(shown.warnings).to.deep.equal(warnings);
    expect(shown.sequencingCompatibility).to.deep.equal({ readLengthClass: "long" });
    expect(shown.configSchema.properties.depth["x-seqdesk"]).to.deep.equal({});
    const audited = await AuditEntry.query(app.db).findOne({ action: "pipeline.installed" });
    expect(audited?.after).to.deep.include({ warnings });
    await offered("1.1.0", { change: (documents) => at(documents, "manifest.notes", "x") });
    expect(await install({ pipelineId: "toy" })).to.deep.equal([
      502,
      {
        error: "The package is not valid and was not installed",
        details: ["manifest.json: notes is not a known key"],
      },
    ]);
  });

  it("does not run a package whose workflow requires a program of its own", async () => {
    await offered("1.0.0", {
      change: (documents) =>
        at(documents, "manifest.execution", { type: "nextflow", runner: "custom", pipeline: "./own" }),
    });
    const warning =
      "manifest.json: execution.pipeline refers to ./own, which is not in the package: it is run by a separate program that is not part of Lanekeeper, so no run can be created";
    expect((await install({ pipelineId: "toy" }))[1]).to.deep.include({ warnings: [warning] });
    await admin.post(SETTINGS, { pipelineId: "toy", enabled: true });
    const { readiness } = await one();
    expect(readiness).to.deep.equal({
      status: "incomplete",
      summary: "The package does not include the workflow.",
      items: ["The package does not include the workflow."],
      canEnable: true,
    });
    const { body: order } = await (await app.as("RESEARCHER")).post("/api/orders", { name: "Order" });
    const { status, body } = await admin.post("/api/pipelines/runs", {
      pipelineId: "toy",
      orderId: order.order?.id ?? order.id,
    });
    expect([status, body.error, body.details?.[0]]).to.deep.equal([
      400,
      "Pipeline metadata validation failed",
      "Pipeline toy cannot run here: its package does not include the workflow",
    ]);
  });

  it("refuses an unknown package, version or source", async () => {
    await offered();
    const unknown = [404, { error: "Pipeline package not found" }];
    expect(await install({ pipelineId: "other" })).to.deep.equal(unknown);
    expect(await install({ pipelineId: "toy", version: "../../etc" })).to.deep.equal(unknown);
    expect(await install({ pipelineId: "toy", sourceId: "mine" })).to.deep.equal([
      400,
      { error: "Package source not found" },
    ]);
    expect(await install({})).to.deep.equal([400, { error: "pipelineId is required" }]);
  });

  it("requires the key of a private package and sends it only to its server", async () => {
    await offered();
    const { pipelines } = source.index as { pipelines: Record<string, unknown>[] };
    Object.assign(pipelines[0] ?? {}, { isPrivate: true, source: { keyLabel: "Licence key" } });
    expect(await install({ pipelineId: "toy" })).to.deep.equal([
      400,
      { error: "This package is private: enter its Licence key" },
    ]);
    source.requests.length = 0;
    expect((await install({ pipelineId: "toy", credentials: { accessKey: "k3y-abcdef" } }))[0]).to.equal(200);
    expect(source.requests.map(({ path, headers }) => [path, headers.authorization])).to.deep.equal([
      ["/registry", undefined],
      ["/registry/pipelines/toy/1.0.0/download", "Bearer k3y-abcdef"],
    ]);
    expect(JSON.stringify(app.logged)).not.to.include("k3y-abcdef");
  });

  it("shows the server that receives the key of a private package, as the index states it", async () => {
    await offered();
    const { pipelines } = source.index as { pipelines: Record<string, unknown>[] };
    const origins = async () => {
      const { body } = await admin.get("/api/admin/settings/pipelines/store");
      return body.packages.map(({ origin }: { origin: { address: string | null } }) => origin.address);
    };
    expect(await origins()).to.deep.equal([null]);
    Object.assign(pipelines[0] ?? {}, { isPrivate: true });
    expect(await origins()).to.deep.equal([source.url]);
    const versions = pipelines[0]?.["versions"] as { downloadUrl?: string }[];
    Object.assign(versions[0] ?? {}, { downloadUrl: "https://packages.example.org/toy.tar.gz" });
    expect(await origins()).to.deep.equal(["https://packages.example.org"]);
  });

  describe("refuses to unpack", () => {
    const text = Buffer.from("x");
    const json = (value: unknown) => Buffer.from(JSON.stringify(value));
    const UNPACKABLE: [what: string, why: string, payload: () => Promise<Buffer>][] = [
      [
        "a path that leads out",
        "it holds a path that leads out of it",
        () => tarWith([[{ name: "../x" }, text]]),
      ],
      [
        "an absolute path",
        "it holds a path that leads out of it",
        () => tarWith([[{ name: "/tmp/x" }, text]]),
      ],
      [
        "a link",
        "it holds something else than files and folders",
        () => tarWith([[{ name: "a", type: "symlink", linkname: "/etc/passwd" }]]),
      ],
      [
        "a file twice",
        "it is damaged",
        () =>
          tarWith([
            [{ name: "a" }, text],
            [{ name: "a" }, text],
          ]),
      ],
      ["half a tar", "it is damaged", async () => (await tarWith([[{ name: "a" }, text]])).subarray(0, 30)],
      [
        "too many files",
        "it is too large",
        () => tarWith(Array.from({ length: 2_001 }, (_, index) => [{ name: `f${index}` }, text])),
      ],
      [
        "much more than it seems",
        "it is too large",
        () =>
          tarWith(Array.from({ length: 9 }, (_, index) => [{ name: `f${index}` }, Buffer.alloc(2 ** 25)])),
      ],
      ["some text", "it is damaged", async () => Buffer.from("<html>")],
      [
        "other JSON",
        "it is neither a gzipped tar nor JSON with the files of a package",
        async () => Buffer.from('{"files":5}'),
      ],
      [
        "JSON with a path that leads out",
        "it holds a path that leads out of it",
        async () => Buffer.from('{"files":{"a/../../x":"y"}}'),
      ],
      [
        "JSON documents with a parser that leads out",
        "it holds a path that leads out of it",
        async () => json({ manifest: {}, definition: {}, registry: {}, parsers: { "../x": "y" } }),
      ],
      [
        "JSON documents with an absolute parser",
        "it holds a path that leads out of it",
        async () => json({ manifest: {}, definition: {}, registry: {}, parsers: { "/tmp/x": "y" } }),
      ],
      [
        "JSON documents with a parser in place of the manifest",
        "it is damaged",
        async () => json({ manifest: {}, definition: {}, registry: {}, parsers: { "manifest.json": "y" } }),
      ],
      [
        "a file of JSON twice",
        "it is damaged",
        async () =>
          json({
            files: [
              { path: "a", content: "x" },
              { path: "./a", content: "y" },
            ],
          }),
      ],
      ["a file of JSON below a file", "it is damaged", async () => json({ files: { a: "x", "a/b": "y" } })],
      [
        "JSON that makes links",
        "it is neither a gzipped tar nor JSON with the files of a package",
        async () => json({ files: [{ path: "a", type: "symlink", linkname: "/etc/passwd" }] }),
      ],
      [
        "JSON documents that are lists",
        "it is neither a gzipped tar nor JSON with the files of a package",
        async () => json({ manifest: [], definition: {}, registry: {} }),
      ],
      [
        "JSON documents without a registry",
        "it is neither a gzipped tar nor JSON with the files of a package",
        async () => json({ manifest: {}, definition: {} }),
      ],
      [
        "JSON that is nested without end",
        "it is nested too deeply",
        async () => Buffer.from(`{"manifest":${"[".repeat(1e6)}${"]".repeat(1e6)}}`),
      ],
      [
        "JSON of millions of values",
        "it is too large",
        async () => Buffer.from(`{"manifest":{"a":[${"1,".repeat(5e6)}1]}}`),
      ],
      [
        "JSON of too many files",
        "it is too large",
        async () =>
          json({
            files: Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`f${index}`, "x"])),
          }),
      ],
      [
        "a prototype instead of files",
        "it is neither a gzipped tar nor JSON with the files of a package",
        async () => Buffer.from('{"__proto__":{"files":{"a":"x"}},"constructor":{}}'),
      ],
    ];
    for (const [what, why, payload] of UNPACKABLE)
      it(what, async () => {
        source.offer("toy", "1.0.0", await payload());
        expect(await install({ pipelineId: "toy" })).to.deep.equal([
          502,
          { error: `The package cannot be unpacked: ${why}` },
        ]);
        expect(await lying()).to.deep.equal([]);
      });
  });

  it("reports the errors of a package, and keeps the installed one", async () => {
    await offered("1.0.0");
    await install({ pipelineId: "toy" });
    await offered("1.1.0", { change: (documents) => at(documents, "manifest.execution", undefined) });
    expect(await install({ pipelineId: "toy" })).to.deep.equal([
      502,
      {
        error: "The package is not valid and was not installed",
        details: ["manifest.json: execution is required"],
      },
    ]);
    expect((await one()).version).to.equal("1.0.0");
    expect(await readdir(packages())).to.deep.equal(["toy"]);
  });

  it("reports a broken or unreachable registry", async () => {
    source.index = "<html>";
    const invalid = [502, { error: "The package registry returned an invalid index" }];
    expect(await install({ pipelineId: "toy" })).to.deep.equal(invalid);
    source.index = { pipelines: "none" };
    expect(await install({ pipelineId: "toy" })).to.deep.equal(invalid);
    source.index = { pipelines: [{ id: "../x" }, 5, null] };
    expect((await admin.get(`${SETTINGS}/store`)).body.packages).to.deep.equal([]);
    source.offer("evil", "../../evil", await buildTar(await writePackage(made.path)));
    expect((await install({ pipelineId: "evil" }))[0]).to.equal(404);
    expect((await install({ pipelineId: "evil", version: "../../evil" }))[0]).to.equal(404);
    const entry = await offered();
    source.index = { pipelines: [{ id: "toy", name: "Toy", latestVersion: "1.0.0", versions: [entry] }] };
    source.payloads.clear();
    expect(await install({ pipelineId: "toy" })).to.deep.equal([
      502,
      { error: "The package registry returned HTTP 404" },
    ]);
    await source[Symbol.asyncDispose]();
    expect(await install({ pipelineId: "toy" })).to.deep.equal([
      502,
      { error: "The package registry is unreachable" },
    ]);
    source = await registry();
  });

  it("is for facility admins outside the demo", async () => {
    const refusals = await Promise.all(
      [app.anyone, await app.as("RESEARCHER"), await app.as("FACILITY_ADMIN", { isDemo: true })].map(
        async (browser) => {
          const { status, body } = await browser.post(INSTALL, { pipelineId: "toy" });
          return [status, body.error];
        },
      ),
    );
    expect(refusals).to.deep.equal([
      [401, "Unauthorized"],
      [403, "Unauthorized"],
      [403, "Administration is disabled in the public demo."],
    ]);
    expect(source.requests).to.deep.equal([]);
  });

  it("does not follow links in the package directory", async () => {
    await offered();
    await install({ pipelineId: "toy" });
    const elsewhere = join(made.path, "elsewhere");
    await writePackage(made.path, { folder: "elsewhere" });
    await rm(join(packages(), "toy/1.0.0"), { recursive: true });
    await symlink(elsewhere, join(packages(), "toy/1.0.0"));
    expect((await install({ pipelineId: "toy" }))[0]).to.equal(200);
    expect((await readdir(elsewhere)).includes(".installed.json")).to.equal(false);
  });

  itNightly("npm run cli -- pipeline install does the same without a session", async () => {
    const { sha256 } = await offered();
    const environment = {
      DATABASE_URL: app.site.databaseUrl,
      LANEKEEPER_HOME: app.site.env.home,
      REGISTRY_URL: source.url,
    };
    expect(await cli(["pipeline", "install", "toy"], environment)).to.deep.equal({
      code: 0,
      stdout:
        `Installed toy 1.0.0; SHA-256 ${sha256}.\n` +
        "The pipeline is disabled until a facility admin enables it under Settings, Pipelines.\n",
      stderr: "",
    });
    expect(await cli(["pipeline", "install", "other"], environment)).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: "Pipeline package not found\n",
    });
    expect((await one()).packageState).to.equal("installed");
  });
});
