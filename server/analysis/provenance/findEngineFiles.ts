import { lstat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { walkFiles } from "../../data/files/walkFiles.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { CRATE_WORKFLOW_FILES_MAX } from "../limits.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { resolveRunFolder, RUN_FILES } from "../runRecords/runFiles.ts";
import { type FileFacts, includedFile } from "./facts.ts";
import { storedPart } from "./parts.ts";
import type { CrateFile } from "./findResults.ts";
import type { WorkflowLocation } from "./pipelineFacts.ts";
import { readRunSecrets } from "../tokens/weblogToken.ts";
import { mapLines, redactLines } from "../tokens/mapLines.ts";

const MAIN = "main.nf";
const DEPTH_MAX = 8;

/**
 * Returns the files of a run other than its results: its logs, and for the facility its samplesheet, the trace and a
 * workflow of its package. Texts contain no server path and no token.
 */
export async function findEngineFiles(
  ctx: SignedInContext,
  run: PipelineRun,
  {
    pipeline,
    workflow,
    redact,
  }: {
    pipeline: PipelinePackage | undefined;
    workflow: WorkflowLocation | undefined;
    redact: (text: string) => string;
  },
): Promise<CrateFile[]> {
  const folder = await resolveRunFolder(run);
  if (!folder) return [];
  const secret = await readRunSecrets(ctx.site, run.id);
  const text = (role: FileFacts["role"], path: string, name: string): CrateFile => ({
    file: includedFile(role, path, name),
    part: storedPart(path, {
      root: folder.root,
      inner: path,
      through: () => [redactLines(secret), mapLines(redact)],
    }),
  });
  const logs = [
    text("log", RUN_FILES.outputLog, "What the run wrote"),
    text("log", RUN_FILES.errorLog, "What the run wrote of errors"),
  ];
  if (!hasRight(ctx.user, "records.read")) return logs;
  return [
    ...(pipeline ? [text("samplesheet", pipeline.samplesheet.filename, "Table of samples")] : []),
    text("trace", RUN_FILES.trace, "Trace of the tasks"),
    ...logs,
    ...(workflow?.kind === "package" ? await workflowFiles(folder.root, workflow.path) : []),
  ];
}

async function workflowFiles(root: string, path: string): Promise<CrateFile[]> {
  const place = posix.join(RUN_FILES.package, path);
  const found = await lstat(join(root, place)).catch(() => undefined);
  const folder = found?.isDirectory() ? place : posix.dirname(place);
  const main = found?.isDirectory() ? posix.join(place, MAIN) : place;
  const paths = [main];
  try {
    const bounds = {
      leftOut: new Map(),
      depthMax: DEPTH_MAX,
      entriesMax: CRATE_WORKFLOW_FILES_MAX,
    };
    for await (const inner of walkFiles(join(root, folder), bounds))
      for (const one of inner) paths.push(posix.join(folder, one));
  } catch {
    // The run directory no longer exists.
    return [];
  }
  return [...new Set(paths)].map((one) => ({
    file: includedFile(one === main ? "workflow" : "workflow part", one, posix.basename(one)),
    part: storedPart(one, { root, inner: one, through: () => [] }),
  }));
}
