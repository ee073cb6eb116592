import { isAbsolute, join, posix, relative } from "node:path";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { OUTPUT_METADATA_MAX_BYTES } from "../../platform/limits/limits.ts";
import type { PackageOutput, PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { restoreNames } from "../launch/samplesheet/safeNames.ts";
import { type FoundFile, type Looked, type LookedThrough, typeOf } from "./discoverOutputs.ts";
import type { Problems } from "./problems.ts";
import { runDiscoveryScript, type ScriptAnswer } from "./runDiscoveryScript.ts";
import type { RunSample } from "./sampleNamedIn.ts";
import {
  metadataTooLarge,
  ofNoSample,
  scriptFailed,
  scriptNamedNoFile,
  scriptNamedOutside,
  unknownOutput,
} from "../writebacks/sentences.ts";

type Named = ScriptAnswer["files"][number];

const TYPES: FoundFile["type"][] = ["assembly", "bin", "report", "qc", "artifact"];

/**
 * Runs the package's own script to find the outputs of a run, and accepts the files in its answer that exist. files:
 * all files below the output directory; any other path in the answer is ignored.
 */
export async function discoverByScript<Sample extends RunSample>(
  { id, folder, manifest }: PipelinePackage,
  { runId, targetType, root, samples, names = new Map() }: LookedThrough<Sample>,
  { files, problems }: { files: string[]; problems: Problems },
): Promise<Looked<Sample>[]> {
  const outputDir = join(root, "output");
  const said = await runDiscoveryScript(join(folder, manifest.files.scripts?.discoverOutputs ?? ""), {
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
  if ("why" in said) {
    problems.error(scriptFailed(said.why));
    return [];
  }
  for (const sentence of said.answer.errors)
    problems.error(restoreNames(sentence.replaceAll("\0", ""), names));
  const there = new Set(files);
  const known = new Map(samples.flatMap((sample) => [[sample.id, sample] as const]));
  for (const sample of samples) known.set(sample.sampleId, sample);
  for (const sample of samples) if (sample.sheetName !== undefined) known.set(sample.sheetName, sample);

  return said.answer.files.flatMap((file) => {
    const path = isAbsolute(file.path) ? relative(outputDir, file.path) : posix.normalize(file.path);
    if (!isRelativeInside(path)) problems.error(scriptNamedOutside(file.path.replaceAll("\0", "")));
    else if (!there.has(path)) problems.error(scriptNamedNoFile(path));
    if (!there.has(path)) return [];
    const output = outputOf(manifest.outputs, file, path);
    if (!manifest.outputs.includes(output)) problems.warn(unknownOutput(path, output.id));
    const sample = known.get(file.sampleId ?? "") ?? known.get(file.sampleName ?? "");
    if (output.scope === "sample" && !sample) {
      problems.warn(ofNoSample(output.id, path));
      return [];
    }
    const type = TYPES.find((one) => one === file.type) ?? typeOf(output);
    const metadata = metadataOf(file, path, problems);
    return [{ output, path, sample, metadata, type, fromStep: file.fromStep ?? output.fromStep }];
  });
}

function outputOf(outputs: PackageOutput[], { outputId, sampleId }: Named, path: string): PackageOutput {
  const told = outputs.find(({ id }) => id === outputId);
  if (told) return told;
  // Undeclared outputs are not written back.
  const id = (outputId ?? "").replaceAll("\0", "") || "other";
  const scope = typeof sampleId === "string" ? "sample" : "run";
  return { id, scope, required: false, destination: "run_artifact", discovery: { pattern: path } };
}

function metadataOf({ metadata }: Named, path: string, problems: Problems): Record<string, unknown> {
  if (!metadata) return {};
  if (Buffer.byteLength(JSON.stringify(metadata)) > OUTPUT_METADATA_MAX_BYTES) {
    problems.warn(metadataTooLarge(path));
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
