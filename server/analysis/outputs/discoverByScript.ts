import { isAbsolute, join, posix, relative } from "node:path";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { OUTPUT_METADATA_MAX_BYTES } from "../limits.ts";
import type { PackageOutput, PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { restoreNames } from "../launch/samplesheet/safeNames.ts";
import { type FileMatch, type FoundFile, outputType, type SearchedRun } from "./foundFile.ts";
import type { Problems } from "./problems.ts";
import { runDiscoveryScript, type ScriptAnswer } from "./runDiscoveryScript.ts";
import type { RunSample } from "./sampleFinder.ts";
import {
  metadataTooLarge,
  ofNoSample,
  scriptFailed,
  scriptNamedNoFile,
  scriptNamedOutside,
  unknownOutput,
} from "../writebacks/sentences.ts";

type ListedFile = ScriptAnswer["files"][number];

const TYPES: FoundFile["type"][] = ["assembly", "bin", "report", "qc", "artifact"];

/**
 * Runs the package's own script to find the outputs of a run, and accepts the files in its answer that exist. files:
 * all files below the output directory; any other path in the answer is ignored.
 */
export async function discoverByScript<Sample extends RunSample>(
  { id, folder, manifest }: PipelinePackage,
  { runId, targetType, root, samples, names = new Map() }: SearchedRun<Sample>,
  { files, problems }: { files: string[]; problems: Problems },
): Promise<FileMatch<Sample>[]> {
  const outputDir = join(root, "output");
  const response = await runDiscoveryScript(join(folder, manifest.files.scripts?.discoverOutputs ?? ""), {
    folder: root,
    question: {
      packageId: id,
      runId,
      outputDir,
      target: targetType,
      // Uses the names in files and tables, with the sample ID of each.
      samples: samples.map(({ id: sampleId, sampleId: code, sheetName = code }) => ({
        id: sampleId,
        sampleId: sheetName,
        code,
      })),
    },
  });
  if ("why" in response) {
    problems.error(scriptFailed({ why: response.why }));
    return [];
  }
  for (const text of response.answer.errors) problems.error(restoreNames(text.replaceAll("\0", ""), names));
  const there = new Set(files);
  const known = new Map(samples.flatMap((sample) => [[sample.id, sample] as const]));
  for (const sample of samples) known.set(sample.sampleId, sample);
  for (const sample of samples) if (sample.sheetName !== undefined) known.set(sample.sheetName, sample);

  return response.answer.files.flatMap((file) => {
    const path = isAbsolute(file.path) ? relative(outputDir, file.path) : posix.normalize(file.path);
    if (!isRelativeInside(path)) problems.error(scriptNamedOutside({ path: file.path.replaceAll("\0", "") }));
    else if (!there.has(path)) problems.error(scriptNamedNoFile({ path }));
    if (!there.has(path)) return [];
    const output = findOutput(manifest.outputs, file, path);
    if (!manifest.outputs.includes(output)) problems.warn(unknownOutput({ path, id: output.id }));
    const sample = known.get(file.sampleId ?? "") ?? known.get(file.sampleName ?? "");
    if (output.scope === "sample" && !sample) {
      problems.warn(ofNoSample({ id: output.id, path }));
      return [];
    }
    const type = TYPES.find((one) => one === file.type) ?? outputType(output);
    const metadata = boundedMetadata(file, path, problems);
    return [{ output, path, sample, metadata, type, fromStep: file.fromStep ?? output.fromStep }];
  });
}

function findOutput(
  outputs: PackageOutput[],
  { outputId, sampleId }: ListedFile,
  path: string,
): PackageOutput {
  const declared = outputs.find(({ id }) => id === outputId);
  if (declared) return declared;
  // Undeclared outputs are not written back.
  const id = (outputId ?? "").replaceAll("\0", "") || "other";
  const scope = typeof sampleId === "string" ? "sample" : "run";
  return { id, scope, required: false, destination: "run_artifact", discovery: { pattern: path } };
}

function boundedMetadata(
  { metadata }: ListedFile,
  path: string,
  problems: Problems,
): Record<string, unknown> {
  if (!metadata) return {};
  if (Buffer.byteLength(JSON.stringify(metadata)) > OUTPUT_METADATA_MAX_BYTES) {
    problems.warn(metadataTooLarge({ path }));
    return {};
  }
  return storableMetadata(metadata);
}

const DEPTH_MAX = 8;

/**
 * Returns metadata that PostgreSQL can store: without NUL and unpaired surrogates; values that are nested too deep
 * become null.
 */
export function storableMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  return storable(metadata, 0) as Record<string, unknown>;
}

function storable(value: unknown, depth: number): unknown {
  if (typeof value === "string") return plain(value);
  if (typeof value !== "object" || value === null) return value ?? null;
  if (depth >= DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [plain(key), storable(one, depth + 1)]),
  );
}

function plain(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}
