import { expect } from "chai";
import { mkdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatError } from "../../../server/analysis/pipelines/validation/validationError.ts";
import { validatePackage } from "../../../server/analysis/pipelines/validatePackage.ts";
import { BUNDLED_FOLDER, packageFolders } from "../../../server/analysis/pipelines/readPackages.ts";
import { readPackageTree } from "../../../server/analysis/pipelines/readPackageTree.ts";
import type { PackageSource } from "../../../server/analysis/pipelines/pipelinePackage.ts";
import { readPackage } from "../../../server/analysis/pipelines/readPackage.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { at } from "../../helpers/at.ts";

/** Where, what it becomes (undefined: it is taken away), and every sentence that follows. */
type Row = [path: string, value: unknown, faults: string[]];

const ID_RULE =
  "must start with a letter or digit and contain only letters, digits, dots, underscores and hyphens";
const LEAVES = "must be relative to the output folder and stay in it";

const broken: Row[] = [
  // By the schema of the manifest.
  ["manifest.package", undefined, ["manifest.json: package is required"]],
  ["manifest.package.id", undefined, ["manifest.json: package.id is required"]],
  ["manifest.package.id", "", [`manifest.json: package.id ${ID_RULE}`]],
  ["manifest.package.id", "../toy", [`manifest.json: package.id ${ID_RULE}`]],
  ["manifest.package.id", "x".repeat(129), ["manifest.json: package.id must have at most 128 characters"]],
  ["manifest.package.version", "one two", ["manifest.json: package.version must be a version such as 1.2.0"]],
  [
    "manifest.package.website",
    "ftp://x",
    ["manifest.json: package.website must be an http or https address"],
  ],
  ["manifest.package.colour", "red", ["manifest.json: package.colour is not a known key"]],
  ["manifest.manifestVersion", 0, ["manifest.json: manifestVersion must be at least 1"]],
  ["manifest.manifestVersion", "1", ["manifest.json: manifestVersion must be an integer"]],
  ["manifest.extra", {}, ["manifest.json: extra is not a known key"]],
  ["manifest.files.samplesheet", undefined, ["manifest.json: files.samplesheet is required"]],
  ["manifest.targets.supported", [], ["manifest.json: targets.supported cannot be empty"]],
  [
    "manifest.targets.supported",
    ["run"],
    ["manifest.json: targets.supported[0] must be one of: study, order, runFolder"],
  ],
  [
    "manifest.targets.supported",
    ["order", "runFolder"],
    [
      "samplesheet.json: samplesheet.rows.scope must be runFolder in a package for run folders, and only there",
      "manifest.json: targets.supported must name no other target besides runFolder",
      "manifest.json: inputs must be empty in a package for run folders, which have no samples",
      "manifest.json: outputs[0].scope cannot be sample, study or order in a package for run folders",
    ],
  ],
  [
    "samplesheet.samplesheet.columns",
    [],
    ["samplesheet.json: samplesheet.columns must contain at least one column"],
  ],
  [
    "samplesheet.samplesheet.rows",
    { scope: "runFolder" },
    [
      "samplesheet.json: samplesheet.rows.scope must be runFolder in a package for run folders, and only there",
    ],
  ],
  [
    "manifest.execution.programs",
    ["/bin/sh"],
    ["manifest.json: execution.programs[0] must be a plain file name"],
  ],
  [
    "manifest.targets.supported",
    ["order", "order"],
    ["manifest.json: targets.supported must not contain duplicates"],
  ],
  [
    "manifest.inputs.0.source",
    "sample.blood",
    [
      "manifest.json: inputs[0].source must be one of: sample.reads, sample.sampleId, sample.taxId, sample.checklistData, sample.assemblies, sample.bins, study.title, study.studyAccessionId, order.platform",
    ],
  ],
  [
    "manifest.inputs.0.filters",
    { colour: 1 },
    ["manifest.json: inputs[0].filters.colour is not a known key"],
  ],
  ["manifest.execution", undefined, ["manifest.json: execution is required"]],
  ["manifest.execution.type", "docker", ["manifest.json: execution.type must be one of: nextflow, process"]],
  ["manifest.execution.command", undefined, ["manifest.json: execution.command is required"]],
  ["manifest.execution.command", [], ["manifest.json: execution.command cannot be empty"]],
  ["manifest.execution.command", "node x", ["manifest.json: execution.command must be a list"]],
  ["manifest.execution.command.1", 7, ["manifest.json: execution.command[1] must be a text"]],
  ["manifest.execution.type", "nextflow", ["manifest.json: execution.pipeline is required"]],
  [
    "manifest.execution.runtime",
    { env: { "A B": "x" } },
    ["manifest.json: execution.runtime.env.A B must be the name of an environment variable"],
  ],
  ["manifest.outputs", undefined, ["manifest.json: outputs is required"]],
  ["manifest.outputs.0.colour", "red", ["manifest.json: outputs[0].colour is not a known key"]],
  ["manifest.outputs.1.discovery", {}, ["manifest.json: outputs[1].discovery.pattern is required"]],
  [
    "manifest.outputs.0.discovery.matchSampleBy",
    "smell",
    ["manifest.json: outputs[0].discovery.matchSampleBy must be one of: filename, parent_dir, path"],
  ],
  [
    "manifest.outputs.0.writeback.target",
    "Order",
    ["manifest.json: outputs[0].writeback.target must be one of: Read"],
  ],
  [
    "manifest.outputs.0.writeback.fields.readCount1",
    "password",
    [
      "manifest.json: outputs[0].writeback.fields.readCount1 must be one of: file1, file2, checksum1, checksum2, readCount1, readCount2, avgQuality1, avgQuality2, fastqcReport1, fastqcReport2",
    ],
  ],
  [
    "manifest.ui",
    { sampleResult: { columnLabel: "Reads", values: [{ path: "x", truncate: 65 }] } },
    ["manifest.json: ui.sampleResult.values[0].truncate must be at most 64"],
  ],
  // By the other schemas.
  ["definition.steps", undefined, ["definition.json: steps is required"]],
  ["definition.steps", [], ["definition.json: steps cannot be empty"]],
  ["definition.steps.0.name", 5, ["definition.json: steps[0].name must be a text"]],
  ["registry.category", "fun", ["registry.json: category must be one of: analysis, submission, qc"]],
  ["registry.requires", { reads: "yes" }, ["registry.json: requires.reads must be true or false"]],
  [
    "registry.configSchema.properties.depth.type",
    "date",
    [
      "registry.json: configSchema.properties.depth.type must be one of: string, number, integer, boolean, array",
    ],
  ],
  [
    "samplesheet.samplesheet.filename",
    "../sheet.csv",
    ["samplesheet.json: samplesheet.filename must be a plain file name"],
  ],
  [
    "samplesheet.samplesheet.columns.1.transform",
    { type: "prepend_path" },
    ["samplesheet.json: samplesheet.columns[1].transform.base is required"],
  ],
  [
    "samplesheet.samplesheet.columns.1.transform",
    { type: "map_value" },
    ["samplesheet.json: samplesheet.columns[1].transform.mapping is required"],
  ],
  ["parser.parser.columns.1.index", -1, ["parser.json: parser.columns[1].index must be at least 0"]],
  // What no schema can say.
  [
    "manifest.package.id",
    "other",
    [
      "manifest.json: package.id is other, but the folder of the package is toy",
      "definition.json: pipeline is toy, but the id of the package is other",
      "registry.json: id is toy, but the id of the package is other",
    ],
  ],
  ["definition.pipeline", "other", ["definition.json: pipeline is other, but the id of the package is toy"]],
  ["registry.id", "other", ["registry.json: id is other, but the id of the package is toy"]],
  [
    "manifest.files.readme",
    "README.md",
    ["manifest.json: files.readme refers to README.md, which is not in the package"],
  ],
  [
    "manifest.files.definition",
    "../toy/definition.json",
    ["manifest.json: files.definition must be a path inside the package"],
  ],
  [
    "manifest.files.definition",
    "/etc/passwd",
    ["manifest.json: files.definition must be a path inside the package"],
  ],
  [
    "manifest.files.parsers.0",
    "a\\b.json",
    ["manifest.json: files.parsers[0] must be a path inside the package"],
  ],
  [
    "manifest.execution.command.1",
    "./gone.mjs",
    ["manifest.json: execution.command[1] refers to ./gone.mjs, which is not in the package"],
  ],
  [
    "manifest.execution.command.1",
    "./../x",
    ["manifest.json: execution.command[1] must be a path inside the package"],
  ],
  [
    "manifest.execution",
    { type: "nextflow", pipeline: "main.nf" },
    ["manifest.json: execution.pipeline must start with ./ to refer to a file of the package"],
  ],
  [
    "manifest.execution",
    { type: "nextflow", pipeline: "./flow" },
    ["manifest.json: execution.pipeline refers to ./flow, which is not in the package"],
  ],
  [
    "manifest.execution",
    { type: "nextflow", pipeline: "./../flow" },
    ["manifest.json: execution.pipeline must be a path inside the package"],
  ],
  [
    "manifest.execution",
    { type: "nextflow", pipeline: "rm -rf" },
    [
      "manifest.json: execution.pipeline must be a path that starts with ./, an absolute path, or a repository as org/name",
    ],
  ],
  [
    "manifest.inputs.1",
    { id: "reads", scope: "order", source: "order.platform" },
    ["manifest.json: inputs[1].id is duplicated: reads"],
  ],
  ["manifest.outputs.1.id", "counts", ["manifest.json: outputs[1].id is duplicated: counts"]],
  [
    "manifest.outputs.1.discovery.pattern",
    "../*.html",
    [`manifest.json: outputs[1].discovery.pattern ${LEAVES}`],
  ],
  [
    "manifest.outputs.1.discovery.pattern",
    "/tmp/*.html",
    [`manifest.json: outputs[1].discovery.pattern ${LEAVES}`],
  ],
  [
    "manifest.outputs.1.discovery.fallbackPattern",
    "a/../../b",
    [`manifest.json: outputs[1].discovery.fallbackPattern ${LEAVES}`],
  ],
  [
    "manifest.outputs.1.discovery.dependsOn",
    "none",
    ["manifest.json: outputs[1].discovery.dependsOn refers to output none, which does not exist"],
  ],
  [
    "manifest.outputs.1.fromStep",
    "none",
    ["manifest.json: outputs[1].fromStep refers to step none, which does not exist"],
  ],
  [
    "manifest.outputs.0.destination",
    "sample_qc",
    ["manifest.json: outputs[0].destination must be sample_reads for outputs that are written back to reads"],
  ],
  [
    "manifest.outputs.0.scope",
    "order",
    ["manifest.json: outputs[0].scope must be sample for outputs that are written back to reads"],
  ],
  [
    "manifest.outputs.1.result",
    { kind: "sample_read_candidate" },
    ["manifest.json: outputs[1].scope must be sample for read candidates"],
  ],
  [
    "manifest.outputs.0.discovery.matchSampleBy",
    undefined,
    [
      "manifest.json: outputs[0].discovery.matchSampleBy is required for an output that every sample must have",
    ],
  ],
  [
    "manifest.outputs.0.parsed.from",
    "chart",
    ["manifest.json: outputs[0].parsed.from refers to parser chart, which does not exist"],
  ],
  [
    "manifest.outputs.0.parsed.matchBy",
    "name",
    ["manifest.json: outputs[0].parsed.matchBy refers to column name, which the parser does not have"],
  ],
  [
    "manifest.outputs.0.parsed.map.readCount1",
    "count",
    [
      "manifest.json: outputs[0].parsed.map.readCount1 refers to column count, which the parser does not have",
    ],
  ],
  [
    "manifest.outputs.0.writeback.fields",
    { quality: "avgQuality1" },
    ["manifest.json: outputs[0].writeback.fields.quality is not among the keys of parsed.map"],
  ],
  [
    "definition.steps.1.id",
    "count",
    [
      "definition.json: steps[1].id is duplicated: count",
      "definition.json: outputs[0].fromStep refers to step report, which does not exist",
      "definition.json: steps depend on each other in a cycle, at count",
      "manifest.json: outputs[1].fromStep refers to step report, which does not exist",
    ],
  ],
  [
    "definition.steps.1.dependsOn.0",
    "none",
    ["definition.json: steps[1].dependsOn[0] refers to step none, which does not exist"],
  ],
  [
    "definition.steps.0.dependsOn",
    ["report"],
    ["definition.json: steps depend on each other in a cycle, at count"],
  ],
  [
    "definition.steps.0.processMatchers.1",
    "COUNT_(",
    ["definition.json: steps[0].processMatchers[1] is not a pattern: COUNT_("],
  ],
  [
    "registry.configSchema.required.1",
    "width",
    ["registry.json: configSchema.required[1] refers to setting width, which does not exist"],
  ],
  [
    "registry.configSchema.properties.depth.minimum",
    10,
    ["registry.json: configSchema.properties.depth has a minimum that exceeds its maximum"],
  ],
  [
    "registry.configSchema.properties.loud.maximum",
    10,
    ["registry.json: configSchema.properties.loud has a minimum or maximum, but is not a number"],
  ],
  [
    "registry.configSchema.properties.depth.default",
    12,
    [
      "registry.json: configSchema.properties.depth.default violates the setting's own rule: Depth must be at most 9.",
    ],
  ],
  [
    "registry.defaultConfig.mode",
    "loud",
    ["registry.json: defaultConfig.mode violates the setting's own rule: Mode must be one of: fast, slow."],
  ],
  [
    "registry.defaultConfig.width",
    3,
    ["registry.json: defaultConfig.width is not a setting of configSchema"],
  ],
  [
    "samplesheet.samplesheet.columns.1.name",
    "sample_id",
    ["samplesheet.json: samplesheet.columns[1].name is duplicated: sample_id"],
  ],
  [
    "samplesheet.samplesheet.columns.1.source",
    null,
    ["samplesheet.json: samplesheet.columns[1].default is required for a column without a source"],
  ],
  [
    "parser.parser.trigger.filePattern",
    "../table.tsv",
    [`parser.json: parser.trigger.filePattern ${LEAVES}`],
  ],
  [
    "parser.parser.columns.1.name",
    "sample_id",
    [
      "manifest.json: outputs[0].parsed.map.readCount1 refers to column reads, which the parser does not have",
      "parser.json: parser.columns[1].name is duplicated: sample_id",
    ],
  ],
];

function raise(): never {
  throw new Error("The package is not valid");
}

describe("a pipeline package", () => {
  let root: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    root = await tempDir();
  });
  afterEach(() => root.remove());

  const readFaults = async (folder: string) => {
    const result = await validatePackage(folder);
    return "pipeline" in result ? [] : result.faults.map(formatError);
  };

  it("that follows every rule is valid", async () => {
    expect(await readFaults(await writePackage(root.path))).to.deep.equal([]);
  });

  for (const [path, value, faults] of broken) {
    it(`is refused with ${path} ${value === undefined ? "missing" : `as ${(JSON.stringify(value) ?? "").slice(0, 60)}`}`, async () => {
      const folder = await writePackage(root.path, { change: (documents) => at(documents, path, value) });
      expect(await readFaults(folder)).to.deep.equal(faults);
    });
  }

  it("reports all errors, not only the first", async () => {
    const folder = await writePackage(root.path, {
      change(documents) {
        at(documents, "manifest.package.name", 5);
        at(documents, "manifest.outputs.0.id", undefined);
        at(documents, "manifest.extra", 1);
      },
    });
    expect(await readFaults(folder)).to.deep.equal([
      "manifest.json: extra is not a known key",
      "manifest.json: package.name must be a text",
      "manifest.json: outputs[0].id is required",
    ]);
  });

  it("reports the errors of every layer: shapes, missing files and contradictions", async () => {
    const folder = await writePackage(root.path, {
      change(documents) {
        at(documents, "manifest.package.name", 5);
        at(documents, "manifest.files.readme", "README.md");
        at(documents, "manifest.execution", { type: "nextflow", pipeline: "./flow" });
        at(documents, "definition.steps.0.name", 5);
        at(documents, "registry.id", "other");
        at(documents, "registry.configSchema.required", ["speed"]);
        at(documents, "samplesheet.samplesheet.columns.1.name", "sample_id");
        at(documents, "parser.parser.columns.1.colour", "red");
        at(documents, "manifest.outputs.1.discovery.dependsOn", "none");
      },
    });
    expect(await readFaults(folder)).to.deep.equal([
      "manifest.json: package.name must be a text",
      "manifest.json: files.readme refers to README.md, which is not in the package",
      "manifest.json: execution.pipeline refers to ./flow, which is not in the package",
      "definition.json: steps[0].name must be a text",
      "parser.json: parser.columns[1].colour is not a known key",
      "registry.json: id is other, but the id of the package is toy",
      "manifest.json: outputs[1].discovery.dependsOn refers to output none, which does not exist",
      "samplesheet.json: samplesheet.columns[1].name is duplicated: sample_id",
      "registry.json: configSchema.required[0] refers to setting speed, which does not exist",
    ]);
  });

  it("of docs/packages/example.md is valid", async () => {
    const page = await readFile(new URL("../../../docs/packages/example.md", import.meta.url), "utf8");
    const documents = [...page.matchAll(/^`([\w.]+)`\n\n```\w+\n([\s\S]*?)^```$/gm)];
    expect(documents.map(([, name]) => name)).to.deep.equal([
      "manifest.json",
      "definition.json",
      "registry.json",
      "samplesheet.yaml",
    ]);
    for (const [, name = "", text = ""] of documents)
      await writeText(join(root.path, "line-count", name), text);
    const result = await validatePackage(join(root.path, "line-count"));
    expect("pipeline" in result ? result.pipeline.warnings : result.faults.map(formatError)).to.deep.equal(
      [],
    );
  });

  it("ignores unknown keys of its definition and registry with a warning each", async () => {
    const folder = await writePackage(root.path, {
      change(documents) {
        at(documents, "definition.steps.1.waits", true);
        at(documents, "registry.configSchema.properties.depth.shape", "(a+)+$");
      },
    });
    const result = await validatePackage(folder);
    const { warnings, definition, registry } = "pipeline" in result ? result.pipeline : raise();
    expect(warnings.map(formatError)).to.deep.equal([
      "definition.json: steps[1].waits is not a known key and is ignored",
      "registry.json: configSchema.properties.depth.shape is not a known key and is ignored",
    ]);
    expect(definition.steps[1]).to.deep.equal({ id: "report", name: "Report", dependsOn: ["count"] });
    expect(registry.configSchema.properties["depth"]).not.to.have.property("shape");
  });

  it("warns of columns that pass unchecked user input to a workflow that is not of this release", async () => {
    const folder = await writePackage(root.path, {
      change(documents) {
        at(documents, "manifest.execution", { type: "nextflow", pipeline: "org/name" });
        at(documents, "samplesheet.samplesheet.columns", [
          { name: "sample", source: "sample.sampleId", unsafe: "raw" },
          { name: "study", source: "study.title", unsafe: "refuse" },
          { name: "id", source: "order.id", unsafe: "raw" },
          { name: "fastq_1", source: "read.file1", unsafe: "raw" },
        ]);
      },
    });
    const tree = await readPackageTree(folder);
    const readWarnings = async (source: PackageSource) => {
      const read = await readPackage(folder, { tree, source, named: { id: "toy" } });
      return "pipeline" in read ? read.pipeline.warnings.map(formatError) : raise();
    };
    const warning = (index: number, column: string) =>
      `samplesheet.json: samplesheet.columns[${index}].unsafe is raw: the workflow receives ${column} as users typed it; where a script of the workflow does not quote it, users can run commands on the compute host`;
    const warnings = [warning(0, "sample"), warning(3, "fastq_1")];
    expect(await readWarnings("folder")).to.deep.equal(warnings);
    expect(await readWarnings("installed")).to.deep.equal(warnings);
    expect(await readWarnings("bundled")).to.deep.equal([]);
  });

  it("may write the choices of a setting as values with labels", async () => {
    const folder = await writePackage(root.path, {
      change: (documents) =>
        at(documents, "registry.configSchema.properties.mode.enum", [
          { value: "fast", label: "Fast" },
          "slow",
        ]),
    });
    const result = await validatePackage(folder);
    const { registry } = "pipeline" in result ? result.pipeline : raise();
    expect(registry.configSchema.properties["mode"]?.enum).to.deep.equal(["fast", "slow"]);
  });

  it("may leave its workflow to its repository until it is installed", async () => {
    const folder = await writePackage(root.path, {
      change: (documents) =>
        at(documents, "manifest.execution", { type: "nextflow", pipeline: "./workflow/main.nf" }),
    });
    const result = await validatePackage(folder);
    const { warnings, lacksWorkflow } = "pipeline" in result ? result.pipeline : raise();
    expect([warnings.map(formatError), lacksWorkflow]).to.deep.equal([
      [
        "manifest.json: execution.pipeline refers to ./workflow/main.nf, which is not in the package: the package is complete only if it is installed from its repository with the repository as workflow/ (includeWorkflow)",
      ],
      true,
    ]);
    // A workflow folder of its own leaves no place for the repository.
    await writeText(join(folder, "workflow/other.nf"), "");
    const missing =
      "manifest.json: execution.pipeline refers to ./workflow/main.nf, which is not in the package";
    expect(await readFaults(folder)).to.deep.equal([missing]);
    await rm(join(folder, "workflow"), { recursive: true });
    const tree = await readPackageTree(folder);
    const installed = await readPackage(folder, { tree, source: "installed", named: { id: "toy" } });
    expect("faults" in installed && installed.faults.map(formatError)).to.deep.equal([missing]);
  });

  it("is refused with documents whose parsing takes too long", async () => {
    const folder = await writePackage(root.path);
    await writeFile(join(folder, "registry.json"), `{"a":${"[".repeat(1e5)}`);
    const reason = "contains more values, or deeper nesting, than a package document may have";
    expect(await readFaults(folder)).to.deep.equal([`registry.json: ${reason}`]);
    await writeFile(join(folder, "registry.json"), `[${"0,".repeat(2e5)}0]`);
    expect(await readFaults(folder)).to.deep.equal([`registry.json: ${reason}`]);
  });

  it("may hold keys of its own in execution and in the transform of an input", async () => {
    const folder = await writePackage(root.path, {
      change(documents) {
        at(documents, "manifest.execution.cluster", { queue: "long" });
        at(documents, "manifest.inputs.0.transform", { type: "map_value", separator: ";" });
      },
    });
    expect(await readFaults(folder)).to.deep.equal([]);
  });

  it("may be in a directory named after its version, inside one named after its id", async () => {
    const folder = await writePackage(root.path, { folder: "toy/1.0.0" });
    expect(await readFaults(folder)).to.deep.equal([]);
    const other = await writePackage(root.path, { folder: "toy/2.0.0" });
    expect(await readFaults(other)).to.deep.equal([
      "manifest.json: package.id is toy, but the folder of the package is 2.0.0",
    ]);
  });

  it("is refused without a manifest, with one that is no JSON, and with one that is too large", async () => {
    const folder = await writePackage(root.path);
    await writeFile(join(folder, "manifest.json"), "{");
    expect((await readFaults(folder))[0]).to.match(/^manifest\.json: is not JSON: /);
    await truncate(join(folder, "manifest.json"), 1024 * 1024 + 1);
    expect(await readFaults(folder)).to.deep.equal(["manifest.json: is larger than 1 MiB"]);
    await writeFile(join(folder, "manifest.json"), "[]");
    expect(await readFaults(folder)).to.deep.equal(["manifest.json: must be an object"]);
    await rm(join(folder, "manifest.json"));
    expect(await readFaults(folder)).to.deep.equal(["manifest.json: is missing"]);
    expect(await readFaults(join(root.path, "none"))).to.deep.equal(["The folder does not exist"]);
  });

  it("is refused for YAML that is none, or that unfolds without end", async () => {
    const folder = await writePackage(root.path, {
      change: (documents) => at(documents, "manifest.files.samplesheet", "sheet.yaml"),
    });
    await writeText(join(folder, "sheet.yaml"), "samplesheet: [");
    expect((await readFaults(folder))[0]).to.match(/^sheet\.yaml: is not YAML: /);
    const tenfold = (name: string, of: string) => `${name}: &${name} [${`*${of}, `.repeat(10)}]\n`;
    await writeText(
      join(folder, "sheet.yaml"),
      `a: &a [x]\n${["ba", "cb", "dc", "ed", "fe"].map(([name = "", of = ""]) => tenfold(name, of)).join("")}`,
    );
    expect((await readFaults(folder))[0]).to.match(/^sheet\.yaml: is not YAML: /);
  });

  it("is refused with a link that leads out of it, or nowhere, wherever it is", async () => {
    const folder = await writePackage(root.path);
    await writeText(join(root.path, "secret"), "");
    await mkdir(join(folder, "deep"));
    await symlink("../../secret", join(folder, "deep/out"));
    expect(await readFaults(folder)).to.deep.equal(["deep/out: is a link to a target outside the package"]);
    await rm(join(folder, "deep/out"));
    await symlink("gone", join(folder, "deep/gone"));
    expect(await readFaults(folder)).to.deep.equal(["deep/gone: is a link without a target"]);
    await rm(join(folder, "deep/gone"));
    await symlink("../command.mjs", join(folder, "deep/inside"));
    expect(await readFaults(folder)).to.deep.equal([]);
  });

  it("is refused with more files than a package has", async () => {
    const folder = await writePackage(root.path);
    await mkdir(join(folder, "many"));
    await Promise.all(
      Array.from({ length: 2_000 }, (_, index) => writeFile(join(folder, `many/${index}`), "")),
    );
    expect(await readFaults(folder)).to.deep.equal(["The package has more than 2000 files"]);
  });

  it("that comes with the release is valid", async () => {
    const folders = await packageFolders(BUNDLED_FOLDER, "bundled");
    expect(folders.map(({ place }) => place)).to.deep.equal([
      "bcl-convert/0.1.0",
      "fastq-checksum/0.1.0",
      "fastq-checksum/0.2.0",
      "fastq-checksum-nextflow/0.1.0",
      "fastqc/0.1.0",
      "kraken2-bracken/0.1.0",
      "mag/0.1.0",
      "nanoplot/0.1.0",
      "read-cleaning/0.1.0",
      "reads-qc/0.1.0",
      "reads-qc/0.2.0",
      "simulate-reads/0.1.0",
    ]);
    for (const { path } of folders) expect([path, await readFaults(path)]).to.deep.equal([path, []]);
  });
});
