import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The documents of a package by name, which tests modify before writing. */
export type PackageDocuments = Record<
  "manifest" | "definition" | "registry" | "samplesheet" | "parser",
  Record<string, unknown>
>;

/** A valid package: two steps, a sample output that a table lists, a report, three settings. */
export function packageDocuments(id = "toy", version = "1.0.0"): PackageDocuments {
  return {
    manifest: {
      package: { id, name: "Toy", version, description: "Counts." },
      files: {
        definition: "definition.json",
        registry: "registry.json",
        samplesheet: "samplesheet.json",
        parsers: ["parser.json"],
      },
      targets: { supported: ["order"] },
      inputs: [{ id: "reads", scope: "sample", source: "sample.reads" }],
      execution: { type: "process", command: ["node", "./command.mjs"] },
      outputs: [
        {
          id: "counts",
          scope: "sample",
          destination: "sample_reads",
          fromStep: "count",
          discovery: { pattern: "counts/*.json", matchSampleBy: "filename" },
          parsed: { from: "table", matchBy: "sample_id", map: { readCount1: "reads" } },
          writeback: { target: "Read", mode: "merge", fields: { readCount1: "readCount1" } },
        },
        {
          id: "report",
          scope: "run",
          destination: "run_artifact",
          fromStep: "report",
          discovery: { pattern: "report.html", dependsOn: "counts" },
        },
      ],
    },
    definition: {
      pipeline: id,
      name: "Toy",
      description: "Counts.",
      version,
      steps: [
        { id: "count", name: "Count", processMatchers: ["COUNT", "^COUNT_.*$"] },
        { id: "report", name: "Report", dependsOn: ["count"] },
      ],
      outputs: [{ id: "report", name: "Report", fromStep: "report" }],
    },
    registry: {
      id,
      name: "Toy",
      description: "Counts.",
      category: "qc",
      version,
      input: { supportedScopes: ["order"] },
      configSchema: {
        type: "object",
        properties: {
          depth: { type: "integer", title: "Depth", minimum: 1, maximum: 9, default: 3 },
          mode: { type: "string", title: "Mode", enum: ["fast", "slow"] },
          loud: { type: "boolean" },
        },
        required: ["mode"],
      },
      defaultConfig: { mode: "fast" },
    },
    samplesheet: {
      samplesheet: {
        format: "csv",
        filename: "samplesheet.csv",
        columns: [
          { name: "sample_id", source: "sample.sampleId", required: true },
          { name: "fastq_1", source: "read.file1" },
        ],
      },
    },
    parser: {
      parser: {
        id: "table",
        type: "tsv",
        trigger: { filePattern: "table.tsv" },
        columns: [
          { name: "sample_id", index: 0 },
          { name: "reads", index: 1, type: "int" },
        ],
      },
    },
  };
}

/** Writes a package below `root` and returns its directory. change: modifies its documents first. */
export async function writePackage(
  root: string,
  {
    id = "toy",
    version = "1.0.0",
    folder = id,
    change = () => {},
  }: { id?: string; version?: string; folder?: string; change?: (documents: PackageDocuments) => void } = {},
): Promise<string> {
  const path = join(root, folder);
  const documents = packageDocuments(id, version);
  change(documents);
  await mkdir(path, { recursive: true });
  for (const [name, document] of Object.entries(documents))
    await writeFile(join(path, `${name}.json`), JSON.stringify(document));
  await writeText(join(path, "command.mjs"), "");
  return path;
}

/** Writes a text, or bytes, and creates the parent directories. */
export async function writeText(path: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
