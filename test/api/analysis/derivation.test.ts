import { expect } from "chai";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { writeText } from "../../helpers/packages.ts";
import { fakePrograms } from "../../helpers/fakePrograms.ts";
import { holdToDocument } from "../../helpers/contract.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { type Repositories, repositories } from "../../helpers/repositories.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import { PARAMETERS, writeWorkflow } from "../../helpers/workflowRepository.ts";

const run = promisify(execFile);
const ARCHIVES = "/api/admin/settings/pipelines/archives";
const TOKEN = "t0ken-4711-abcdef";

describe("pipelines derived from a repository", function () {
  this.timeout(120_000);
  let made: Awaited<ReturnType<typeof tempDir>>;
  let git: Repositories;
  let app: TestApp;
  let admin: Person;
  beforeEach(async () => {
    made = await tempDir();
    git = await repositories(made.path);
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await git[Symbol.asyncDispose]();
    await made.remove();
  });

  const packages = () => join(app.site.env.home, "packages");
  const call = async (name: string, input: unknown, person = admin) => {
    const { status, body } = await person.post(`/trpc/derivation.${name}`, input);
    return status === 200 ? body.result.data : body.error.message;
  };
  const address = (name: string) => `${git.url}/${name}.git`;
  const read = (name: string, revision?: string) => call("read", { repository: address(name), revision });
  type Column = { name: string; source: string | null; value: string | null };
  const chosen = (columns: Column[], more: Record<string, object> = {}) =>
    columns.map(({ name, source, value }) => ({
      name,
      source,
      ...(value !== null && { default: value }),
      ...more[name],
    }));
  const REPLICATE = { replicate: { source: null, default: "1" } };
  async function add(name: string, revision?: string) {
    const draft = await read(name, revision);
    const { draftId, pipelineId, columns } = draft;
    return call("add", { draftId, pipelineId, columns: chosen(columns, REPLICATE) });
  }
  const installed = async () =>
    (await admin.get("/api/admin/settings/pipelines")).body.pipelines.find(
      ({ id }: { id: string }) => id === "example-trimming",
    );

  it("offer the tags and branches of a repository, the newest release first", async () => {
    const folder = await writeWorkflow(join(made.path, "one"));
    await git.publish("trimming", folder, "1.0.0");
    expect(await call("revisions", { repository: address("trimming") })).to.deep.equal({
      tags: ["1.0.0"],
      branches: ["main"],
      suggested: "1.0.0",
    });
    git.token = TOKEN;
    expect(await call("revisions", { repository: address("trimming") })).to.equal(
      "The repository is private or requires a token: enter a token with read access",
    );
    expect(await call("revisions", { repository: address("trimming"), token: TOKEN })).to.include({
      suggested: "1.0.0",
    });
    expect(await call("revisions", { repository: "ext::sh -c x" })).to.equal(
      "Enter an http or https address without user and password, owner/name on GitHub, or the absolute path of a folder or an archive on the server",
    );
  });

  it("are read without execution, and ask for what cannot be derived", async () => {
    const commit = await git.publish("trimming", await writeWorkflow(join(made.path, "one")), "1.0.0");
    const { draftId, needs: _, ...answer } = await read("trimming", "1.0.0");
    expect(draftId).to.match(/^[0-9a-f-]{36}$/);
    const asked = { choices: [], description: null, isAsked: false, value: null };
    expect(answer).to.deep.equal({
      repository: address("trimming"),
      commit,
      pipelineId: "example-trimming",
      version: "1.0.0",
      name: "example/trimming",
      description: "Trims reads.",
      nextflowVersion: "!>=24.04.2",
      plugins: ["nf-schema@2.2.0"],
      profiles: ["conda", "test"],
      settings: [
        { group: "Input and output", shown: 1, hidden: 0 },
        { group: "Trimming", shown: 3, hidden: 1 },
      ],
      steps: ["CUT_READS", "COUNT", "MULTIQC"],
      notices: [],
      columns: [
        { ...asked, name: "sample", source: "sample.sampleId", isRequired: true },
        { ...asked, name: "fastq_1", source: "read.file1", isRequired: true },
        { ...asked, name: "fastq_2", source: "read.file2", isRequired: false },
        {
          ...asked,
          name: "instrument_platform",
          source: "order.platformFamily",
          isRequired: false,
          choices: ["ILLUMINA", "OXFORD_NANOPORE"],
        },
        {
          ...asked,
          name: "replicate",
          source: null,
          value: "",
          isRequired: true,
          isAsked: true,
          description: "The replicate.",
        },
      ],
      installed: null,
    });
    const refused = await call("add", {
      draftId,
      pipelineId: "example-trimming",
      columns: chosen(answer.columns),
    });
    expect(refused).to.equal("Choose a source or enter a value for: replicate.");
    expect(await installed()).to.equal(undefined);
  });

  it("show their samplesheet for a real order, from every field it may hold", async () => {
    await git.publish("trimming", await writeWorkflow(join(made.path, "one")));
    const { draftId, columns } = await read("trimming");
    const order = await anOrder(app.db, admin.user.id, {
      platform: "ILLUMINA",
      customFields: { batch: "B7" },
    });
    const sample = await aSample(app.db, order.id, { sampleId: "S1", customFields: { twin: "left one" } });
    await aSample(app.db, order.id, { sampleId: "S2" });
    await aRead(app.db, sample.id, { file1: "a/S1_R1.fastq.gz", file2: "a/S1_R2.fastq.gz" });
    const map = (source: string) => chosen(columns, { replicate: { source } });
    const rows = async (source: string) =>
      call("preview", { draftId, orderId: order.id, columns: map(source) });
    const first = await rows("order.field.batch");
    expect(first.rows[0]).to.deep.equal([
      "S1",
      "/data/a/S1_R1.fastq.gz",
      "/data/a/S1_R2.fastq.gz",
      "ILLUMINA",
      "B7",
    ]);
    expect(first.errors.map(({ text }: { text: string }) => text)).to.deep.equal([
      "Sample S2: fastq_1 has no value",
    ]);
    expect((await rows("sample.field.twin")).rows[0][4]).to.match(/^left_one-[0-9a-f]{8}$/);
    expect(await call("preview", { draftId, orderId: "none", columns: map("order.id") })).to.equal(
      "Sequencing Order not found",
    );
    const other = await app.as("FACILITY_ADMIN");
    expect(await call("preview", { draftId, orderId: order.id, columns: map("order.id") }, other)).to.equal(
      "The repository that was read is no longer stored. Read it again.",
    );
  });

  it("that read a directory receive one per sample with a sample sheet, and keep the outputs that they describe", async () => {
    const parameters = {
      definitions: {
        input: {
          required: ["fastq"],
          properties: { fastq: { type: "string", format: "path" }, bam: { type: "string", format: "path" } },
        },
        samples: { properties: { sample_sheet: { type: "string" }, sample: { type: "string" } } },
        output: { properties: { out_dir: { type: "string", default: "output" } } },
      },
    };
    const described = {
      files: {
        "workflow-report": { filepath: "wf-small-report.html", title: "Report", "mime-type": "text/html" },
        stats: { filepath: "{{ alias }}/stats.tsv", title: "Statistics", type: "per-sample" },
        outside: { filepath: "../../etc/passwd" },
        odd: { filepath: "a{b,c}.txt" },
      },
    };
    const more = { "output_definition.json": JSON.stringify(described) };
    await git.publish("small", await writeWorkflow(join(made.path, "one"), { parameters, more }));
    const { draftId, pipelineId, columns, notices } = await read("small");
    expect(notices).to.deep.equal([]);
    expect(
      columns.map(({ name, source, value, isAsked }: Column & { isAsked: boolean }) => [
        name,
        source,
        value,
        isAsked,
      ]),
    ).to.deep.equal([
      ["barcode", "row.barcode", null, false],
      ["alias", "sample.sampleId", null, false],
      ["type", null, "test_sample", false],
      ["fastq_1", "read.file1", null, false],
      ["fastq_2", "read.file2", null, false],
    ]);
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "S 1" });
    await aRead(app.db, sample.id, { file1: "a/S1.fastq.gz", file2: null });
    const shown = await call("preview", { draftId, orderId: order.id, columns: chosen(columns) });
    expect(shown.rows[0]).to.deep.equal([
      "barcode01",
      shown.rows[0][1],
      "test_sample",
      "/data/a/S1.fastq.gz",
      "",
    ]);
    expect(shown.rows[0][1]).to.match(/^S_1-[0-9a-f]{8}$/);
    const { version } = await call("add", { draftId, pipelineId, columns: chosen(columns) });
    const manifest = JSON.parse(
      await readFile(join(packages(), pipelineId, version, "manifest.json"), "utf8"),
    );
    expect(manifest.execution.parameters).to.deep.equal({
      samplesheet: "sample_sheet",
      output: "out_dir",
      readFolders: "fastq",
    });
    expect(
      manifest.outputs.map(({ id, discovery }: { id: string; discovery: { pattern: string } }) => [
        id,
        discovery.pattern,
      ]),
    ).to.deep.equal([
      ["1-workflow-report", "wf-small-report.html"],
      ["2-stats", "*/stats.tsv"],
      ["multiqc", "**/*multiqc_report.html"],
      ["reports", "{pipeline_info,execution}/*.html"],
      ["fastqc", "**/*_fastqc.html"],
    ]);
    expect((await installed()).configSchema.properties).not.to.have.any.keys(
      "fastq",
      "bam",
      "sample",
      "sample_sheet",
    );
  });

  it("have a value for reads without a sequencing run, and do not report their use to their authors", async () => {
    const sheet = {
      items: {
        required: ["sample", "run_accession"],
        properties: {
          sample: { type: "string" },
          run_accession: { type: ["string", "integer"] },
          fastq_1: { type: "string" },
        },
      },
    };
    const parameters = {
      properties: { input: { type: "string" }, disable_ping: { type: "boolean", default: false } },
    };
    await git.publish("profiler", await writeWorkflow(join(made.path, "one"), { sheet, parameters }));
    const { draftId, pipelineId, columns, notices } = await read("profiler");
    expect(notices.map(({ text }: { text: string }) => text)).to.deep.equal([
      "The workflow reports its use to its authors. disable_ping is set, so that it does not; the setting can be changed.",
    ]);
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "S1" });
    await aRead(app.db, sample.id, { file1: "a/S1.fastq.gz", file2: null });
    const shown = await call("preview", { draftId, orderId: order.id, columns: chosen(columns) });
    expect(shown).to.deep.equal({ rows: [["S1", "run1", "/data/a/S1.fastq.gz"]], errors: [] });
    await call("add", { draftId, pipelineId, columns: chosen(columns) });
    expect((await installed()).defaultConfig).to.deep.equal({ disable_ping: true });
  });

  it("are installed with the commit, disabled, without what a run does not need", async () => {
    const commit = await git.publish("trimming", await writeWorkflow(join(made.path, "one")), "1.0.0");
    expect(await add("trimming", "1.0.0")).to.deep.equal({
      pipelineId: "example-trimming",
      version: "1.0.0",
      sha256: null,
      commit,
      warnings: [],
    });
    const pipeline = await installed();
    expect([pipeline.enabled, pipeline.provenance.commit, pipeline.packageState]).to.deep.equal([
      false,
      commit,
      "installed",
    ]);
    expect(pipeline.profiles).to.deep.equal(["conda", "test"]);
    expect(pipeline.configSchema.properties.email).to.deep.equal({
      type: "string",
      title: "email",
      description: "Where to write.",
      pattern: "^\\S+@\\S+$",
      "x-lanekeeper": {
        placement: "basic",
        group: "Input and output",
        groupText: "What comes in and goes out.",
        helpText: "One address.",
      },
    });
    const folder = join(packages(), "example-trimming", "1.0.0");
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((path) => /tests|github|draft/.test(path))).to.deep.equal([]);
    expect(await readdir(packages())).to.deep.equal(["example-trimming"]);
    const entry = await AuditEntry.query(app.db).findOne({ action: "pipeline.installed" });
    expect(entry?.after).to.include({
      commit,
      repository: address("trimming"),
      sourceId: "repository",
    });
  });

  it("keep the mapping in an update, whose changed settings are shown first", async () => {
    await git.publish("trimming", await writeWorkflow(join(made.path, "one")), "1.0.0");
    await add("trimming", "1.0.0");
    const parameters = structuredClone(PARAMETERS) as {
      $defs: Record<string, { properties: Record<string, object> }>;
    };
    const { trimming } = parameters.$defs;
    if (!trimming) throw new Error("no group");
    const { adapter: _, ...others } = trimming.properties;
    trimming.properties = {
      ...others,
      min_length: { type: "integer", default: 60 },
      quality: { type: "number" },
    };
    const later = await writeWorkflow(join(made.path, "two"), { version: "1.1.0", parameters });
    await git.publish("later", later, "1.1.0");
    git.instead = (req) => {
      req.url = (req.url ?? "").replace("/trimming.git", "/later.git");
      return false;
    };
    const update = await read("trimming", "1.1.0");
    expect(update.installed).to.deep.equal({
      version: "1.0.0",
      isOwn: true,
      changes: {
        added: ["quality"],
        removed: ["adapter"],
        changed: [
          { key: "min_length", what: "default", before: "50", after: "60" },
          { key: "min_length", what: "minimum", before: "1", after: null },
          { key: "min_length", what: "maximum", before: "500", after: null },
        ],
      },
    });
    const replicate = update.columns.find(({ name }: Column) => name === "replicate");
    expect([replicate.value, replicate.isAsked]).to.deep.equal(["1", false]);
    expect(
      await call("add", {
        draftId: update.draftId,
        pipelineId: "example-trimming",
        columns: chosen(update.columns),
      }),
    ).to.include({ version: "1.1.0" });
  });

  it("refuse an ID that another source uses, and are one pipeline when they are added at once", async () => {
    await git.publish("trimming", await writeWorkflow(join(made.path, "one")), "1.0.0");
    await git.publish("fork", await writeWorkflow(join(made.path, "two")), "1.0.0");
    const [one, other] = await Promise.all([add("trimming", "1.0.0"), add("trimming", "1.0.0")]);
    expect([one.version, other.version]).to.deep.equal(["1.0.0", "1.0.0"]);
    expect(await readdir(packages())).to.deep.equal(["example-trimming"]);
    expect(await add("fork", "1.0.0")).to.equal(
      "The pipeline example-trimming comes from another source. Choose another ID.",
    );
  });

  const settings = (count: number) => ({
    properties: {
      input: { type: "string" },
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, { type: "string" }])),
    },
  });
  const BAD: [what: string, make: (folder: string) => Promise<unknown>, text: RegExp | string][] = [
    [
      "no workflow",
      (folder) => writeText(join(folder, "README.md"), "nothing"),
      "The repository has no main.nf at its top, so it is no Nextflow workflow. Check the address and the revision.",
    ],
    [
      "5,000 settings",
      (folder) => writeWorkflow(folder, { parameters: settings(5_000) }),
      "nextflow_schema.json describes 5000 settings; at most 1000 are supported. Write a package with the settings that you need.",
    ],
    [
      "no samplesheet",
      (folder) => writeWorkflow(folder, { parameters: { properties: { fastq: { type: "string" } } } }),
      "The workflow has no parameter “input”, so it cannot receive a samplesheet. Write a package for it.",
    ],
    [
      "no columns",
      (folder) => writeWorkflow(folder, { sheet: { type: "array", items: { type: "string" } } }),
      "assets/schema_input.json describes no columns with names, so no samplesheet can be derived. Write a package for the workflow.",
    ],
    [
      "a broken schema",
      (folder) => writeWorkflow(folder, { more: { "nextflow_schema.json": "{ nothing" } }),
      "nextflow_schema.json cannot be read: it is no valid JSON object of at most 2 MiB. Ask the authors of the workflow to correct it.",
    ],
    [
      "a link out of it",
      async (folder) => {
        await writeWorkflow(folder);
        await symlink("/etc/passwd", join(folder, "assets", "names"));
      },
      "The repository contains the link or submodule assets/names. Add a revision without links and submodules.",
    ],
    [
      "too many files",
      (folder) =>
        writeWorkflow(folder, {
          more: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`data/${index}.txt`, "x"])),
        }),
      "The repository has more than 1900 files. Ask its authors for a release without test data.",
    ],
  ];
  for (const [what, make, text] of BAD)
    it(`are refused for a repository with ${what}, and leave nothing`, async () => {
      const folder = join(made.path, "bad");
      await mkdir(folder, { recursive: true });
      await make(folder);
      await git.publish("bad", folder);
      expect(await read("bad")).to.equal(text);
      expect(await readdir(packages())).to.deep.equal([]);
    });

  itNightly("are read without the history of their repository, however large it is", async () => {
    const folder = await writeWorkflow(join(made.path, "one"));
    const commit = async (message: string) => {
      for (const words of [
        ["add", "--all"],
        ["commit", "--quiet", "--message", message],
      ])
        await run(
          "git",
          ["-c", "core.compression=0", "-c", "user.name=A", "-c", "user.email=a@b.c", ...words],
          {
            cwd: folder,
          },
        );
    };
    await run("git", ["init", "--quiet", "--initial-branch=main"], { cwd: folder });
    // More than what is received of a repository at most.
    for (let part = 0; part < 9; part++) await writeFile(join(folder, `${part}.bin`), randomBytes(30 << 20));
    await commit("Add data");
    for (let part = 0; part < 9; part++) await rm(join(folder, `${part}.bin`));
    await commit("Remove data");
    await git.publish("large", folder);
    expect(await read("large")).to.include({ pipelineId: "example-trimming" });
    const [draft = ""] = await readdir(packages());
    expect(await readdir(join(packages(), draft))).to.have.members(["draft.json", "workflow"]);
  });

  it("drop rules and defaults of a schema that lies, and say so", async () => {
    const parameters = {
      definitions: {
        all: {
          properties: {
            input: { type: "string" },
            low: { type: "integer", minimum: 5, maximum: 1, default: 3 },
            word: { type: "string", pattern: "^(?!a)b", default: "b" },
            number: { type: "integer", default: "many" },
            whole: { type: "object" },
            path: { type: "string", default: "${projectDir}/assets/x" },
            "not ok": { type: "string" },
          },
        },
      },
    };
    await git.publish("lies", await writeWorkflow(join(made.path, "one"), { parameters }));
    const { notices, draftId, pipelineId, columns } = await read("lies");
    expect(notices.map(({ text }: { text: string }) => text)).to.deep.equal([
      "The pattern of word cannot be checked before an analysis; the workflow checks it.",
      "The parameter whole is left out: its type is object.",
      "The parameter not ok is left out: its name is not usable as a setting.",
      "The range of low is left out: its minimum exceeds its maximum.",
      "The default of number is left out: it violates its own rules.",
    ]);
    const added = await call("add", { draftId, pipelineId, columns: chosen(columns, REPLICATE) });
    expect(added.version).to.match(/^1\.0\.0\+[0-9a-f]{8}$/);
    expect((await installed()).defaultConfig).to.deep.equal({ low: 3, word: "b" });
  });

  /** An archive in the directory of the test, of these files and links. */
  async function archive(name: string, entries: { name: string; text?: string; linkname?: string }[]) {
    const tar = pack();
    for (const { text = "", linkname, ...entry } of entries)
      if (linkname === undefined) tar.entry(entry, text);
      else tar.entry({ ...entry, type: "symlink", linkname });
    tar.finalize();
    const place = join(made.path, name);
    const bytes = await buffer(tar);
    await writeFile(place, name.endsWith(".gz") ? gzipSync(bytes) : bytes);
    return place;
  }

  it("are added from a folder or an archive on the server, pinned to the content", async () => {
    const folder = await writeWorkflow(join(made.path, "one"));
    const { commit, draftId, pipelineId, columns, version } = await call("read", { repository: folder });
    expect(commit).to.match(/^[0-9a-f]{64}$/);
    expect(version).to.equal(`1.0.0+${commit.slice(0, 8)}`);
    const added = await call("add", { draftId, pipelineId, columns: chosen(columns, REPLICATE) });
    expect(added).to.include({ pipelineId: "example-trimming", commit });
    const entries = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => {
          const place = join(parentPath, name);
          return { name: `one-1.0.0/${relative(folder, place)}`, text: await readFile(place, "utf8") };
        }),
    );
    const packed = await call("read", { repository: await archive("one.tar.gz", entries) });
    expect(packed.commit).to.equal(commit);
    expect(await call("revisions", { repository: folder })).to.deep.equal({
      tags: [],
      branches: [],
      suggested: null,
    });
  });

  it("are refused from a place that is unsafe, and leave nothing", async () => {
    const main = { name: "main.nf", text: "workflow {}" };
    const linked = await writeWorkflow(join(made.path, "linked"));
    await symlink("/etc/passwd", join(linked, "assets", "names"));
    const text = join(made.path, "notes.txt");
    await writeText(text, "nothing");
    const table: [place: string, answer: string][] = [
      [
        linked,
        "The repository contains the link or submodule assets/names. Add a revision without links and submodules.",
      ],
      [
        await archive("slip.tar.gz", [main, { name: "../slipped", text: "x" }]),
        "The archive contains a path that leads outside of its directory",
      ],
      [
        await archive("links.tar", [main, { name: "names", linkname: "/etc/passwd" }]),
        "The archive contains links or devices; only files and directories are unpacked",
      ],
      [
        await archive("none.tar", [{ name: "README.md", text: "x" }]),
        "The repository has no main.nf at its top, so it is no Nextflow workflow. Check the address and the revision.",
      ],
      [
        text,
        `${text} must be a folder, or an archive that ends in .zip, .tar, .tar.gz or .tgz, which Lanekeeper can read`,
      ],
      ["/etc", "The path must not be in a system folder or a folder reserved by Lanekeeper"],
      [packages(), "The path must not be in a system folder or a folder reserved by Lanekeeper"],
      [join(made.path, "missing"), "The path must be an existing file or directory that Lanekeeper can read"],
    ];
    await mkdir(packages(), { recursive: true });
    for (const [repository, answer] of table) expect(await call("read", { repository })).to.equal(answer);
    expect(await readdir(packages())).to.deep.equal([]);
    expect(await readdir(made.path)).not.to.include("slipped");
  });

  it("are added from an uploaded archive, which is read once, and updated from a later one", async () => {
    const folder = await writeWorkflow(join(made.path, "one"));
    const entries = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => {
          const place = join(parentPath, name);
          return { name: `one-1.0.0/${relative(folder, place)}`, text: await readFile(place, "utf8") };
        }),
    );
    const bytes = await readFile(await archive("one.tar.gz", entries));
    const upload = (name = "one.tar.gz", person = admin) =>
      person.post(`${ARCHIVES}?name=${encodeURIComponent(name)}`, bytes);
    const { status, body } = await upload();
    expect([status, body.sizeBytes]).to.deep.equal([200, bytes.length]);
    const { repository } = body;
    expect(repository).to.match(/^upload:[0-9a-f-]{36}$/);
    const other = await app.as("FACILITY_ADMIN");
    const gone = "The uploaded archive is no longer stored. Upload it again.";
    expect(await call("read", { repository }, other)).to.equal(gone);
    const { draftId, pipelineId, columns, installed: before } = await call("read", { repository });
    expect([pipelineId, before]).to.deep.equal(["example-trimming", null]);
    expect(await call("read", { repository })).to.equal(gone);
    const added = await call("add", { draftId, pipelineId, columns: chosen(columns, REPLICATE) });
    expect(added).to.include({ pipelineId: "example-trimming" });

    const again = await call("read", { repository: (await upload()).body.repository });
    expect(again.installed).to.deep.include({
      isOwn: true,
      changes: { added: [], removed: [], changed: [] },
    });
  });

  it("are refused from an upload that is no archive, too large, or of others, and leave nothing", async () => {
    const send = (name: string, text: string, person = admin) =>
      person.post(`${ARCHIVES}?name=${encodeURIComponent(name)}`, Buffer.from(text));
    const answers = [
      await send("one.rar", "x"),
      await send("one.zip", ""),
      await send("one.zip", "x", await app.as("RESEARCHER")),
    ].map(({ status, body }) => [status, body.error]);
    expect(answers).to.deep.equal([
      [400, "The name of an archive must end in .zip, .tar, .tar.gz or .tgz"],
      [400, "The archive is empty"],
      [403, answers[2]?.[1]],
    ]);
    const unsent = request(app.url + `${ARCHIVES}?name=one.zip`, {
      method: "POST",
      headers: { "content-length": 300 << 20, ...admin.credentials },
    });
    unsent.on("error", () => {});
    unsent.write("P");
    const [tooLarge] = (await once(unsent, "response")) as [IncomingMessage];
    const path = `${ARCHIVES}?name=one.zip`;
    const answered = JSON.parse((await buffer(tooLarge)).toString()) as { error: string };
    unsent.destroy();
    const contentType = tooLarge.headers["content-type"] ?? "";
    holdToDocument({ method: "POST", path, asked: undefined, status: 413, contentType, answered });
    expect([tooLarge.statusCode, answered.error]).to.deep.equal([
      413,
      "An archive has at most 256 MiB. Leave out test data, or place it on the server and enter its path.",
    ]);
    expect((await app.anyone.post(path, Buffer.from("x"))).status).to.equal(401);
    expect((await admin.post(path, Buffer.from("x"), { "content-encoding": "gzip" })).status).to.equal(415);
    const { body } = await send("one.zip", "no archive");
    expect(await call("read", { repository: body.repository })).to.equal(
      "The archive is damaged or has an unknown format",
    );
    expect(await readdir(packages())).to.deep.equal([]);
  });

  it("are refused from an upload when the disk is full", async function () {
    await mkdir(packages(), { recursive: true });
    const mounted = await run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", packages()]).catch(
      () => null,
    );
    if (mounted === null) {
      this.skip();
      return;
    }
    try {
      const answer = await admin.post(`${ARCHIVES}?name=one.zip`, randomBytes(2 << 20));
      expect([answer.status, answer.body.error]).to.deep.equal([
        503,
        "The data disk is full. Free some space and try again.",
      ]);
      expect(await readdir(packages())).to.deep.equal([]);
    } finally {
      await run("umount", [packages()]);
    }
  });

  it("that were not added within a day are swept, also what an interrupted process left", async () => {
    const left = join(packages(), ".draft-interrupted");
    await mkdir(join(left, "repository.git"), { recursive: true });
    const long = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(left, long, long);
    await git.publish("trimming", await writeWorkflow(join(made.path, "one")));
    const { draftId } = await read("trimming");
    expect(await readdir(packages())).to.deep.equal([`.draft-${draftId}`]);
    expect(await installed()).to.equal(undefined);
    expect(
      JSON.parse(await readFile(join(packages(), `.draft-${draftId}`, "draft.json"), "utf8")),
    ).not.to.have.property("token");
  });

  it("are for facility admins only", async () => {
    for (const person of [await app.as("RESEARCHER"), await app.as("FACILITY_ADMIN", { isDemo: true })]) {
      const { status } = await person.post("/trpc/derivation.read", { repository: address("trimming") });
      expect(status).to.equal(403);
    }
  });

  it("list the fields of the order form as sources of columns", async () => {
    const { body } = await admin.get("/trpc/derivation.columnSources");
    expect(body.result.data.fixed).to.include.members([
      "sample.sampleId",
      "read.file1",
      "order.platformFamily",
    ]);
    const fields = body.result.data.fields as { source: string; label: string; holder: string }[];
    for (const { source } of fields) expect(source).to.match(/^(sample\.(field|checklist)|order\.field)\./);
    expect(fields.filter(({ holder }) => holder === "checklist")).to.deep.include({
      source: "sample.checklist.geographic_location_country_and_or_sea",
      label: fields.find(({ source }) => source === "sample.checklist.geographic_location_country_and_or_sea")
        ?.label,
      holder: "checklist",
    });
  });
});

describe("the steps of a pipeline from a repository", function () {
  this.timeout(120_000);
  const RECORDED = join(import.meta.dirname, "../../unit/analysis/recordings/preview.dot");
  /** Writes the recorded graph where it is told to, and its arguments and environment beside itself. */
  const NEXTFLOW = `here=$(/usr/bin/dirname "$0")
if [ "$1" = -version ]; then echo 'version 24.10.0 build 1'; exit; fi
echo "$*" >> "$here/calls"
/usr/bin/env > "$here/environment"
[ ! -e "$here/refuses" ] || { echo 'ERROR ~ Missing required parameter: databases'; echo; echo ' -- Check nothing'; exit 1; }
[ ! -e "$here/hangs" ] || exec /usr/bin/sleep 600
while [ "$1" != -with-dag ]; do shift; done
/usr/bin/cp RECORDED "$2"`;
  let made: Awaited<ReturnType<typeof tempDir>>;
  let git: Repositories;
  let app: TestApp;
  let admin: Person;
  let bin: string;
  beforeEach(async () => {
    made = await tempDir();
    git = await repositories(made.path);
    bin = await fakePrograms(join(made.path, "bin"), { nextflow: NEXTFLOW.replace("RECORDED", RECORDED) });
    app = await testApp({ PATH: `${bin}:/usr/bin:/bin`, SOME_SECRET: "hush" });
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await git[Symbol.asyncDispose]();
    await made.remove();
  });

  const MAIN = ["REPORT", "COMPARE", "COUNT", "CUT"].map((name) => `process ${name} { script: "true" }`);
  async function aDraft() {
    const more = { "main.nf": `${MAIN.join("\n")}\nworkflow { REPORT(COUNT(CUT())) }\n` };
    await git.publish("small", await writeWorkflow(join(made.path, "one"), { more }));
    const { body } = await admin.post("/trpc/derivation.read", { repository: `${git.url}/small.git` });
    const { draftId, pipelineId, columns } = body.result.data;
    return {
      draftId,
      pipelineId,
      columns: columns.map(({ name, source }: { name: string; source: string | null }) => ({
        name,
        source,
        ...(name === "replicate" && { default: "1" }),
      })),
    };
  }
  const execute = ({ draftId, columns }: { draftId: string; columns: object[] }, person = admin) =>
    person.post("/trpc/derivation.executeForSteps", { draftId, columns });
  const calls = () => readFile(join(bin, "calls"), "utf8").catch(() => "");
  async function addedDefinition({ draftId, pipelineId, columns }: Awaited<ReturnType<typeof aDraft>>) {
    const { body } = await admin.post("/trpc/derivation.add", { draftId, pipelineId, columns });
    const { version } = body.result.data as { version: string };
    const folder = join(app.site.env.home, "packages", pipelineId, version);
    return JSON.parse(await readFile(join(folder, "definition.json"), "utf8"));
  }

  it("are those of the modules, and nothing of the repository is executed, until an administrator asks for it", async () => {
    const draft = await aDraft();
    const { steps } = await addedDefinition(draft);
    expect(steps.map(({ id }: { id: string }) => id)).to.deep.equal(["report", "compare", "count", "cut"]);
    expect(await calls()).to.equal("");
    expect(await AuditEntry.query(app.db).findOne({ action: "pipeline.workflowExecuted" })).to.equal(
      undefined,
    );
  });

  it("are determined by Nextflow on request, on a copy, offline, without the secrets of the server", async () => {
    const draft = await aDraft();
    const { status, body } = await execute(draft);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.result.data).to.deep.equal({ steps: ["CUT", "COUNT", "REPORT"], optional: ["COMPARE"] });
    expect(await calls()).to.match(/^run \S+\/workflow -preview -with-dag \S+ -w \S+ -params-file \S+\n$/);
    expect(await calls()).not.to.contain(app.site.env.home);
    const environment = await readFile(join(bin, "environment"), "utf8");
    expect(environment).to.contain("NXF_OFFLINE=true\n");
    expect(environment).not.to.match(/hush|DATABASE_URL|LANEKEEPER/);
    const entry = await AuditEntry.query(app.db).findOne({ action: "pipeline.workflowExecuted" });
    expect(entry?.after).to.include({ repository: `${git.url}/small.git` });
    const { steps } = await addedDefinition(draft);
    expect(steps).to.deep.equal([
      { id: "cut", name: "CUT", processMatchers: ["CUT"] },
      { id: "count", name: "COUNT", dependsOn: ["cut"], processMatchers: ["COUNT"] },
      { id: "report", name: "REPORT", dependsOn: ["count"], processMatchers: ["REPORT"] },
      { id: "compare", name: "COMPARE", optional: true, processMatchers: ["COMPARE"] },
    ]);
    const { body: drawn } = await admin.get(
      `/trpc/runs.definition?input=${encodeURIComponent(JSON.stringify({ pipelineId: draft.pipelineId }))}`,
    );
    expect(drawn.result.data.nodes.map(({ id }: { id: string }) => id)).to.deep.equal([
      "cut",
      "count",
      "report",
    ]);
  });

  it("stay those of the modules when Nextflow fails, with its words, also with the profile test", async () => {
    await writeFile(join(bin, "refuses"), "");
    const draft = await aDraft();
    const { status, body } = await execute(draft);
    expect([status, body.error.message]).to.deep.equal([
      400,
      "Nextflow could not determine the steps, so those of the modules stay. Nextflow: Missing required parameter: databases",
    ]);
    expect(
      (await calls())
        .trim()
        .split("\n")
        .map((line) => line.endsWith(" -profile test")),
    ).to.deep.equal([false, true]);
    expect((await addedDefinition(draft)).steps).to.have.length(4);
  });

  it("end with the request that determines them, and leave nothing", async () => {
    await writeFile(join(bin, "hangs"), "");
    const draft = await aDraft();
    const { draftId, columns } = draft;
    const controller = new AbortController();
    const answer = fetch(`${app.url}/trpc/derivation.executeForSteps`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: app.url, ...admin.credentials },
      body: JSON.stringify({ draftId, columns }),
      signal: controller.signal,
    }).catch(() => "cancelled");
    await until(async () => (await calls()) !== "", "the start of Nextflow");
    const [, place = ""] = /-with-dag (\S+)\/dag\.dot/.exec(await calls()) ?? [];
    expect(await readdir(place)).to.include("workflow");
    controller.abort();
    expect(await answer).to.equal("cancelled");
    await until(
      async () => (await readdir(place).catch(() => undefined)) === undefined,
      "the removal of the copy",
    );
  });

  it("are determined for the administrator who read the repository alone", async () => {
    const draft = await aDraft();
    for (const role of ["RESEARCHER", "FACILITY_ADMIN"] as const) {
      const { status } = await execute(draft, await app.as(role));
      expect(status).to.equal(role === "RESEARCHER" ? 403 : 404);
    }
    expect(await calls()).to.equal("");
  });
});
