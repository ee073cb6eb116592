import { expect } from "chai";
import {
  packageCapabilities,
  packageNeeds,
  supportedTargets,
} from "../../../server/analysis/pipelines/capabilities.ts";
import { compareVersions } from "../../../server/analysis/pipelines/compareVersions.ts";
import { mergeConfig, packageDefaults } from "../../../server/analysis/pipelines/pipelineConfig.ts";
import { validatePackage } from "../../../server/analysis/pipelines/validatePackage.ts";
import type { PipelinePackage } from "../../../server/analysis/pipelines/pipelinePackage.ts";
import { processCommand, processEnvironment } from "../../../server/analysis/pipelines/processEnvironment.ts";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { validateConfig, validateSettings } from "../../../server/analysis/pipelines/validateConfig.ts";
import { at } from "../../helpers/at.ts";
import { packageDocuments } from "../../helpers/packages.ts";
import { newestBundled } from "../../helpers/processPackage.ts";

/** A package of the given documents, as if it had been read from /packages/toy. */
function toy(...changes: [path: string, value: unknown][]): PipelinePackage {
  const documents = packageDocuments();
  for (const [path, value] of changes) at(documents, path, value);
  const { manifest, definition, registry, samplesheet, parser } = documents;
  const made = {
    id: "toy",
    version: "1.0.0",
    folder: "/packages/toy",
    source: "folder",
    manifest,
    definition,
    registry,
    samplesheet: samplesheet["samplesheet"],
    parsers: [parser["parser"]],
  };
  return made as unknown as PipelinePackage;
}

const bundled = async (id: string) => {
  const result = await validatePackage(newestBundled(id));
  if ("faults" in result) throw new Error(`${id} is not valid`);
  return result.pipeline;
};

describe("the configuration of a pipeline", () => {
  const LIST = [
    "registry.configSchema.properties.steps",
    { type: "array", title: "Steps", items: { type: "string", enum: ["a", "b"] }, maxItems: 2 },
  ] as [string, unknown];
  const table: [config: Record<string, unknown>, details: string[]][] = [
    [{ mode: "fast" }, []],
    [{ mode: "fast", depth: 9, loud: false, steps: ["a", "b"] }, []],
    [{ mode: "fast", depth: null, loud: "" }, []],
    [{}, ["Mode is required."]],
    [{ mode: null }, ["Mode is required."]],
    [{ mode: "" }, ["Mode is required."]],
    [{ mode: "medium" }, ["Mode must be one of: fast, slow."]],
    [{ mode: 5 }, ["Mode must be a text.", "Mode must be one of: fast, slow."]],
    [{ mode: "fast", depth: "3" }, ["Depth must be an integer."]],
    [{ mode: "fast", depth: 2.5 }, ["Depth must be an integer."]],
    [{ mode: "fast", depth: 0 }, ["Depth must be at least 1."]],
    [{ mode: "fast", depth: 10 }, ["Depth must be at most 9."]],
    [{ mode: "fast", loud: "yes" }, ["loud must be true or false."]],
    [{ mode: "fast", width: 3 }, ["Unknown setting: width."]],
    [{ mode: "fast", "--flag; rm": 3 }, ["Unknown setting: --flag; rm."]],
    [{ mode: "fast", steps: "a" }, ["Steps must be a list."]],
    [{ mode: "fast", steps: ["a", "c"] }, ["Steps [2] must be one of: a, b."]],
    [{ mode: "fast", steps: ["a", "a", "a"] }, ["Steps must have at most 2 entries."]],
    [
      { depth: 99, loud: 1 },
      ["Mode is required.", "Depth must be at most 9.", "loud must be true or false."],
    ],
  ];
  for (const [config, details] of table) {
    it(`${JSON.stringify(config)} ${details.length === 0 ? "is taken" : `is refused: ${details.join(" ")}`}`, () => {
      expect(inTexts(validateConfig(toy(LIST), config))).to.deep.equal(details);
    });
  }

  it("may be incomplete as a saved setting, but not wrong", () => {
    expect(validateSettings(toy(), {})).to.deep.equal([]);
    expect(inTexts(validateSettings(toy(), { depth: 0 }))).to.deep.equal(["Depth must be at least 1."]);
  });

  it("merges the package's defaults, the saved settings and the request, in increasing precedence", () => {
    const pipeline = toy();
    expect(packageDefaults(pipeline)).to.deep.equal({ depth: 3, mode: "fast" });
    expect(mergeConfig(pipeline, {})).to.deep.equal({ depth: 3, mode: "fast" });
    expect(mergeConfig(pipeline, { mode: "slow", depth: 4 }, { depth: 5, loud: true })).to.deep.equal({
      depth: 5,
      mode: "slow",
      loud: true,
    });
    expect(mergeConfig(pipeline, { depth: 4 }, { depth: null })).to.deep.equal({ depth: 4, mode: "fast" });
  });

  it("omits saved settings that the package does not declare, and keeps requested ones for validation", () => {
    const config = mergeConfig(toy(), { gone: 1, allowedSequencingTechnologies: ["x"] }, { wrong: 2 });
    expect(config).to.deep.equal({ depth: 3, mode: "fast", wrong: 2 });
    expect(inTexts(validateConfig(toy(), config))).to.deep.equal(["Unknown setting: wrong."]);
  });
});

describe("the derived values of a package", () => {
  it("targets: as declared, else as its scopes imply", () => {
    expect(supportedTargets(toy())).to.deep.equal(["order"]);
    const implied = (...scopes: string[]) =>
      supportedTargets(toy(["manifest.targets", undefined], ["registry.input.supportedScopes", scopes]));
    expect(implied("samples", "study")).to.deep.equal(["study"]);
    expect(implied("sample", "order")).to.deep.equal(["study", "order"]);
  });

  it("capabilities of the bundled pipelines", async () => {
    const none = {
      requiresLinkedReads: false,
      writesCanonicalReadMetadata: false,
      writesCanonicalReadFiles: false,
    };
    const table: [string, object][] = [
      ["fastq-checksum", { ...none, requiresLinkedReads: true, writesCanonicalReadMetadata: true }],
      ["reads-qc", { ...none, requiresLinkedReads: true, writesCanonicalReadMetadata: true }],
      ["fastq-checksum-nextflow", { ...none, requiresLinkedReads: true, writesCanonicalReadMetadata: true }],
      ["fastqc", { ...none, requiresLinkedReads: true, writesCanonicalReadMetadata: true }],
      ["nanoplot", { ...none, requiresLinkedReads: true, writesCanonicalReadMetadata: true }],
      ["kraken2-bracken", { ...none, requiresLinkedReads: true }],
      ["mag", { ...none, requiresLinkedReads: true }],
      ["simulate-reads", { ...none, writesCanonicalReadMetadata: true, writesCanonicalReadFiles: true }],
      [
        "read-cleaning",
        { ...none, requiresLinkedReads: true, stagesReadCandidates: true, requiresAdminReadPromotion: true },
      ],
    ];
    for (const [id, expected] of table)
      expect(packageCapabilities(await bundled(id)), id).to.deep.equal(expected);
  });

  it("needs: its engine, and the required sample data", () => {
    expect(packageNeeds(toy())).to.deep.equal({
      engine: "node",
      reads: true,
      paired: false,
      inputs: [{ id: "reads", source: "sample.reads", scope: "sample", required: true }],
      minSamples: 0,
    });
    const paired = toy(
      ["manifest.execution.type", "nextflow"],
      ["manifest.inputs.0.filters", { paired: true }],
      ["registry.input.minSamples", 2],
    );
    expect(packageNeeds(paired)).to.deep.include({ engine: "nextflow", paired: true, minSamples: 2 });
    expect(packageNeeds(toy(["manifest.inputs.0.required", false])).reads).to.equal(false);
  });

  it("its command: the Node of the product, its files by their absolute paths, other arguments unchanged", () => {
    const command = (...words: string[]) => processCommand(toy(["manifest.execution.command", words]));
    expect(command("node", "./command.mjs", "--fast")).to.deep.equal([
      process.execPath,
      "/packages/toy/command.mjs",
      "--fast",
    ]);
    expect(command("./run.sh", "node")).to.deep.equal(["/packages/toy/run.sh", "node"]);
    expect(command("python3", "-c", "1")).to.deep.equal(["python3", "-c", "1"]);
  });

  it("its environment: the variables of a run, and a weblog only if one is configured", () => {
    const run = {
      runId: "r",
      runNumber: "N-1",
      samplesheet: "/s",
      outputFolder: "/o",
      paramsFile: "/p",
      traceFile: "/t",
    };
    const names = {
      LANEKEEPER_RUN_ID: "r",
      LANEKEEPER_RUN_NUMBER: "N-1",
      LANEKEEPER_SAMPLESHEET: "/s",
      LANEKEEPER_OUTPUT_DIR: "/o",
      LANEKEEPER_PARAMS: "/p",
      LANEKEEPER_TRACE: "/t",
    };
    expect(processEnvironment(run)).to.deep.equal(names);
    expect(processEnvironment({ ...run, weblogUrl: "" })).to.deep.equal(names);
    expect(processEnvironment({ ...run, weblogUrl: "http://x" })).to.deep.equal({
      ...names,
      LANEKEEPER_WEBLOG_URL: "http://x",
    });
  });

  it("which of two versions is newer", () => {
    const ordered = ["0.9", "1.0.0-beta", "1.0.0-rc1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2"];
    expect(ordered.toReversed().toSorted(compareVersions)).to.deep.equal(ordered);
    expect(compareVersions("1.0", "1.0.0")).to.equal(0);
    expect(compareVersions("v1.0.0+build", "1.0.0")).to.equal(0);
  });
});
