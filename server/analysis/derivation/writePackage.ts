import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import type {
  Manifest,
  PipelineDefinition,
  PipelineStep,
  RegistryEntry,
  SamplesheetColumn,
} from "../pipelines/pipelinePackage.ts";
import type { Draft } from "./draft.ts";
import { FOLDER_COLUMN } from "./read/readSamplesheetSchema.ts";

const DEPENDENCIES_MAX = 100;

/** Returns the version of a derived package: that of the workflow, with the commit unless a tag names it. Pure. */
export function packageVersion({ config, ref, commit }: Pick<Draft, "config" | "ref" | "commit">): string {
  const stated = (config.version ?? "")
    .replace(/^v(?=\d)/, "")
    .replaceAll(/[^0-9A-Za-z.+-]/g, "-")
    .slice(0, 40);
  const isTag = ref !== null && ref.replace(/^v(?=\d)/, "") === stated;
  const short = commit.slice(0, 8);
  if (!/^[0-9A-Za-z]/.test(stated)) return `0+${short}`;
  return isTag ? stated : `${stated}+${short}`;
}

/** Returns the default id of a derived package, from the name of the workflow or its address. Pure. */
export function packageId({ config, repository }: Pick<Draft, "config" | "repository">): string {
  const named =
    config.name ??
    new URL(repository, "file:///").pathname
      .replace(/\.(git|zip|tar|tar\.gz|tgz)$/, "")
      .split("/")
      .slice(-2)
      .join("/");
  const id = named
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 100);
  return id === "" ? "pipeline" : id;
}

/** Writes the four documents of a package beside its workflow/. */
export async function writePackage(
  folder: string,
  draft: Draft,
  { id, columns }: { id: string; columns: SamplesheetColumn[] },
): Promise<void> {
  const documents = packageDocuments(draft, { id, columns });
  for (const [name, document] of Object.entries(documents))
    await writeFile(
      join(folder, name),
      name.endsWith(".yaml") ? stringify(document) : `${JSON.stringify(document, null, 2)}\n`,
      { flag: "wx" },
    );
}

function packageDocuments(draft: Draft, { id, columns }: { id: string; columns: SamplesheetColumn[] }) {
  const { config, configSchema } = draft;
  const version = packageVersion(draft);
  const name = (config.name ?? id).slice(0, 500);
  const description = config.description ?? name;
  const website = [config.homePage, draft.repository].find(
    (url) => url !== undefined && /^https?:\/\/\S+$/.test(url),
  );
  const usesReads = columns.some(({ source }) => source?.startsWith("read.file"));
  const steps = toSteps(draft);
  const multiqc = steps.find(({ id: step }) => step === "multiqc")?.id;
  const manifest: Manifest & { manifestVersion: number } = {
    manifestVersion: 1,
    package: {
      id,
      name,
      version,
      description,
      ...(website && { website }),
      ...(config.author && { provider: config.author.slice(0, 500) }),
    },
    files: { definition: "definition.json", registry: "registry.json", samplesheet: "samplesheet.yaml" },
    targets: { supported: ["order", "study"] },
    inputs: [{ id: "reads", scope: "sample", source: "sample.reads", required: usesReads }],
    execution: { type: "nextflow", pipeline: "./workflow", parameters: draft.supplied },
    outputs: [
      ...draft.outputs,
      {
        id: "multiqc",
        scope: "run",
        required: false,
        destination: "run_artifact",
        type: "report",
        ...(multiqc && { fromStep: multiqc }),
        discovery: { pattern: "**/*multiqc_report.html" },
        result: { kind: "run_artifact", preview: { label: "MultiQC", primary: true, previewable: true } },
      },
      {
        id: "reports",
        scope: "run",
        required: false,
        destination: "run_artifact",
        type: "report",
        discovery: { pattern: "{pipeline_info,execution}/*.html" },
        result: { kind: "run_artifact", preview: { previewable: true } },
      },
      {
        id: "fastqc",
        scope: "sample",
        required: false,
        destination: "sample_qc",
        type: "qc",
        discovery: { pattern: "**/*_fastqc.html", matchSampleBy: "filename" },
        result: { kind: "sample_qc", preview: { label: "FastQC", previewable: true } },
      },
    ],
  };
  // Without the exclamation mark, Nextflow only warns.
  const leastVersion = /^!>=\s*([\w.]+)$/.exec(config.nextflowVersion ?? "")?.[1];
  const definition: PipelineDefinition = {
    pipeline: id,
    name,
    description,
    version,
    ...(leastVersion !== undefined && { minNextflowVersion: leastVersion }),
    plugins: config.plugins,
    profiles: config.profiles,
    steps,
  };
  const registry: RegistryEntry = {
    id,
    name,
    description,
    category: "analysis",
    version,
    ...(website && { website }),
    visibility: { showToUser: false, userCanStart: false },
    input: { supportedScopes: ["order", "study"], minSamples: 1, perSample: { reads: usesReads } },
    configSchema,
  };
  const samplesheet = {
    samplesheet: {
      format: "csv",
      filename: "samplesheet.csv",
      rows: { scope: "sample" },
      ...(draft.supplied.readFolders !== undefined && { readFolders: FOLDER_COLUMN }),
      columns,
    },
  };
  return {
    "manifest.json": manifest,
    "definition.json": definition,
    "registry.json": registry,
    "samplesheet.yaml": samplesheet,
  };
}

function toSteps({ processes, steps }: Pick<Draft, "processes" | "steps">): PipelineStep[] {
  const known = steps ?? processes.map((process) => ({ process, dependsOn: [], isOptional: false }));
  if (known.length === 0) return [{ id: "workflow", name: "Workflow", processMatchers: [".*"] }];
  return known.map(({ process, dependsOn, isOptional }) => ({
    id: process.toLowerCase(),
    name: process.replaceAll("_", " "),
    ...(dependsOn.length > 0 && {
      dependsOn: dependsOn.slice(0, DEPENDENCIES_MAX).map((one) => one.toLowerCase()),
    }),
    ...(isOptional && { optional: true }),
    processMatchers: [process],
  }));
}
