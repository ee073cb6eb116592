import { lstat } from "node:fs/promises";
import { join, posix } from "node:path";
import { OUTPUT_ENTRIES_MAX, OUTPUT_FILES_MAX } from "../limits.ts";
import type { PackageOutput, PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { discoverByScript } from "./discoverByScript.ts";
import { findByPatterns } from "./findByPatterns.ts";
import type { FileMatch, FoundFile, SearchedRun } from "./foundFile.ts";
import { collectProblems, type Problems } from "./problems.ts";
import type { RunSample } from "./sampleFinder.ts";
import {
  nameNotTaken,
  noOutputFolder,
  outputMissing,
  sampleOutputMissing,
  scriptedOutputMissing,
  tooManyOutputs,
} from "../writebacks/sentences.ts";
import { dataFolderUnreadable } from "../../data/files/errors.ts";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { walkFiles } from "../../data/files/walkFiles.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";

export interface Discovery<Named extends RunSample = RunSample> {
  found: FoundFile<Named>[];
  discovered: { assembliesFound: number; binsFound: number; artifactsFound: number; reportsFound: number };
  problems: Problems;
}

const LOOKS_AT_ONCE = 64;

/**
 * Finds the outputs of a run by the patterns of the manifest, or by the package's script. Reads only the run directory;
 * errors and missing outputs are returned as sentences.
 */
export async function discoverOutputs<Named extends RunSample>(
  pipeline: PipelinePackage,
  run: SearchedRun<Named>,
): Promise<Discovery<Named>> {
  const problems = collectProblems();
  const files = await listOutputFiles(run.root, problems);
  const isScripted = pipeline.manifest.files.scripts?.discoverOutputs !== undefined;
  const looked = isScripted
    ? await discoverByScript(pipeline, run, { files, problems })
    : await findByPatterns(pipeline, run, { files, problems });
  if (looked.length > OUTPUT_FILES_MAX) problems.warn(tooManyOutputs());
  const found = await withSizes(run.root, looked.slice(0, OUTPUT_FILES_MAX));
  for (const problem of missingOutputs(pipeline, { ...run, found, isScripted })) problems.error(problem);
  const count = (...types: FoundFile["type"][]) => found.filter(({ type }) => types.includes(type)).length;
  const discovered = {
    assembliesFound: count("assembly"),
    binsFound: count("bin"),
    artifactsFound: count("artifact"),
    reportsFound: count("report", "qc"),
  };
  return { found, discovered, problems };
}

async function withSizes<Named extends RunSample>(
  root: string,
  looked: FileMatch<Named>[],
): Promise<FoundFile<Named>[]> {
  const found: FoundFile<Named>[] = [];
  for (let at = 0; at < looked.length; at += LOOKS_AT_ONCE) {
    const part = looked.slice(at, at + LOOKS_AT_ONCE);
    const stats = await Promise.all(
      part.map(({ path }) => lstat(join(root, "output", path)).catch(() => undefined)),
    );
    for (const [index, file] of part.entries()) {
      const stat = stats[index];
      if (stat?.isFile()) found.push({ ...file, name: posix.basename(file.path), sizeBytes: stat.size });
    }
  }
  return found;
}

/**
 * Returns the required outputs that a run lacks, as sentences. An output of samples is required for every sample in the
 * run's samplesheet. An output that depends on another output is required only where the other exists.
 */
function missingOutputs(
  { manifest }: PipelinePackage,
  {
    samples,
    inputs,
    found,
    isScripted,
  }: { samples: RunSample[]; inputs: Set<string> | undefined; found: FoundFile[]; isScripted: boolean },
): Sentence[] {
  const foundBySample = new Map<string, Set<string>>();
  for (const { output, sample } of found) {
    const of = foundBySample.get(output.id) ?? new Set();
    foundBySample.set(output.id, of.add(sample?.id ?? ""));
  }
  const expected = samples.filter(({ id, sampleId }) => !inputs || inputs.has(sampleId) || inputs.has(id));
  return manifest.outputs.flatMap((output) => {
    if (!isRequired(output, foundBySample)) return [];
    const has = foundBySample.get(output.id);
    if (output.scope === "sample")
      return expected
        .filter(({ id }) => has?.has(id) !== true)
        .map(({ sampleId }) => sampleOutputMissing({ code: sampleId, id: output.id }));
    if (has) return [];
    return [
      isScripted
        ? scriptedOutputMissing({ id: output.id })
        : outputMissing({ id: output.id, pattern: output.discovery.pattern }),
    ];
  });
}

function isRequired({ required, discovery }: PackageOutput, foundBySample: Map<string, unknown>): boolean {
  if (required === false) return false;
  return discovery.dependsOn === undefined || foundBySample.has(discovery.dependsOn);
}

/**
 * Returns the regular files below the output directory of a run, as relative paths in a fixed order. Does not follow
 * links and skips hidden names; skipped files are reported in problems. root: run directory.
 */
export async function listOutputFiles(root: string, problems: Problems): Promise<string[]> {
  const leftOut = new Map<string, Sentence>();
  const files: string[] = [];
  try {
    for await (const paths of walkFiles(join(root, "output"), { leftOut, entriesMax: OUTPUT_ENTRIES_MAX })) {
      for (const path of paths) {
        if (isRelativeInside(path)) files.push(path);
        else problems.warn(nameNotTaken({ path }));
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== dataFolderUnreadable(error).message) throw error;
    problems.error(noOutputFolder());
  }
  for (const problem of leftOut.values()) problems.warn(problem);
  return files.sort();
}
