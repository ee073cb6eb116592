import { cp, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ExecutorState, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { isSamePackage } from "../../pipelines/readPackageTree.ts";
import type { Site } from "../../../platform/site/site.ts";
import { endNotKnown, stillEnding } from "../../runRecords/errors.ts";
import { RUN_FILES, resolveRunFolder } from "../../runRecords/runFiles.ts";
import { checkExecutor } from "../../executors/checkExecutor.ts";
import { readTail } from "../../runRecords/readTail.ts";
import type { RunText } from "../../runRecords/runSentences.ts";
import type { SentenceData } from "../../../platform/errors/rules/fill.ts";
import { sentence, Sentence } from "../../../platform/errors/rules/sentence.ts";
import { z } from "zod";

const ALIVE: (ExecutorState | undefined)[] = ["pending", "running", "completing"];
/** Maximum length of a chain of resumed runs. */
const CHAIN_MAX = 50;
const LOOKS = 20;
const LOOK_MS = 250;
const SESSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The session of an earlier run, whose finished tasks are reused. */
export interface Resume {
  /** The number of the earlier run. */
  from: string;
  session: string;
  /** Its run directory, with links resolved. */
  folder: string;
  /** Its line in the history of Nextflow. */
  history: string;
  /**
   * The copy of the package that the earlier run used, when it still equals the package: Nextflow finds a task that
   * takes a file of the package again only by the path of that file.
   */
  project: string | undefined;
}

/** A run that names an earlier run and starts from the beginning nevertheless. */
export interface FreshStart {
  from: string;
  restartReason: RunText;
}

/**
 * Finds the session that a Nextflow run resumes: that of the run it names, when that run failed or was cancelled. Where
 * that run left no finished tasks, because it was itself a resumed run that failed early, the session of the last run
 * before it in the chain that left some. Waits briefly for a run that is just ending. Returns undefined when the run
 * resumes nothing. Raises stillEnding, endNotKnown.
 */
export async function findResume(
  site: Site,
  run: Pick<PipelineRun, "restartedRunId" | "executionProfile">,
  pipeline: PipelinePackage,
): Promise<Resume | FreshStart | undefined> {
  let nearest: FreshStart | undefined;
  const seen = new Set<string>();
  for (let id = run.restartedRunId; id !== null && seen.size < CHAIN_MAX && !seen.has(id);) {
    seen.add(id);
    const before = await PipelineRun.query(site.database).findById(id);
    if (!before) break;
    if (before.status === "completed")
      return nearest && { from: nearest.from, restartReason: nearest.restartReason };
    const found = await resumeFrom(site, before, pipeline);
    if ("session" in found) return found;
    nearest ??= found;
    // A run that may still execute may use the sessions of the runs before it.
    if (found.mayRun) break;
    id = before.restartedRunId;
  }
  return nearest ? { from: nearest.from, restartReason: nearest.restartReason } : deletedBefore(run);
}

async function resumeFrom(
  site: Site,
  before: PipelineRun,
  pipeline: PipelinePackage,
): Promise<Resume | (FreshStart & { mayRun: boolean })> {
  const from = before.runNumber;
  const startsOver = (why: Sentence, mayRun = false) => ({ from, restartReason: restart({ why }), mayRun });
  const folder = await resolveRunFolder(before);
  if (!folder) return startsOver(noRunDirectory({ from }));
  const hasWork = await isFolder(join(folder.root, RUN_FILES.work));
  const state = await waitForEnd(site, before);
  if (ALIVE.includes(state)) return raise(stillEnding({ runNumber: from }));
  if (state === "unknown" && before.launch?.executor === "slurm")
    return raise(endNotKnown({ runNumber: from }));
  if (state === "unknown") return startsOver(maybeRunning({ from }), true);
  if (before.workDeletionStartedAt)
    return startsOver(workDeleted({ from, day: isoDay(before.workDeletionStartedAt) }));
  if (!hasWork) return startsOver(noWorkDirectory({ from }));
  const history = await lastLine(folder.root);
  const session = history?.split("\t")[5] ?? "";
  if (history === undefined || !SESSION.test(session)) return startsOver(noWorkflow({ from }));
  if (!(await isFolder(join(folder.root, RUN_FILES.nextflowCache, session, "db"))))
    return startsOver(noCache({ from }));
  const known = parseResume(before)?.project ?? join(folder.root, RUN_FILES.package);
  const isSame = await isSamePackage(known, pipeline.folder);
  return { from, session, folder: folder.root, history, project: isSame ? known : undefined };
}

/** Returns what is stored with the run about its resume, for display and for the next run that resumes this one. */
export function storedResume(resume: Resume | FreshStart): StoredResume {
  if ("restartReason" in resume) return resume;
  const { from, session, project } = resume;
  return { from, session, ...(project !== undefined && { project }) };
}

/** The deletion of a run is recorded in the runs that would have resumed it. */
function deletedBefore(run: Pick<PipelineRun, "executionProfile">): FreshStart | undefined {
  const { from, restartReason } = parseResume(run) ?? {};
  return from === undefined || restartReason === undefined ? undefined : { from, restartReason };
}

async function waitForEnd(site: Site, before: PipelineRun): Promise<ExecutorState | undefined> {
  for (let look = 1; ; look++) {
    const state = (await checkExecutor(site, before))?.state;
    if (!ALIVE.includes(state) || look === LOOKS) return state;
    await sleep(LOOK_MS);
  }
}

async function lastLine(root: string): Promise<string | undefined> {
  const tail = await readTail({ root, path: RUN_FILES.nextflowHistory }, undefined);
  return tail?.text.trimEnd().split("\n").at(-1);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const resumes = sentence("resume.resumes", "Resumes {from}.");
const restart = sentence("resume.restart", "Starts from the beginning: {why}.");
const noRunDirectory = sentence("resume.noRunDirectory", "{from} has no run directory");
const maybeRunning = sentence("resume.maybeRunning", "it is unknown whether {from} is still running");
const noWorkDirectory = sentence("resume.noWorkDirectory", "the work directory of {from} is missing");
const workDeleted = sentence("resume.workDeleted", "the work files of {from} were deleted on {day}");
const noWorkflow = sentence("resume.noWorkflow", "{from} ended before its workflow started");
const noCache = sentence("resume.noCache", "the Nextflow cache of {from} is missing");
const runDeleted = sentence("resume.runDeleted", "{from} was deleted");

/** Returns the resume of a run whose earlier run is deleted. Pure. */
export function resumeOfDeleted(from: string): StoredResume {
  return { from, restartReason: restart({ why: runDeleted({ from }) }) };
}

function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function isSentenceData(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && "code" in value && "params" in value && "text" in value
  );
}

const profile = z.object({
  resume: z.object({
    from: z.string(),
    session: z.string().optional(),
    project: z.string().optional(),
    restartReason: z
      .union([z.string(), z.custom<SentenceData>(isSentenceData).transform(Sentence.revive)])
      .optional(),
  }),
});

/**
 * The stored resume of a run. from: number of the earlier run. session: Nextflow session that is resumed. project:
 * absolute path of the package copy that the run uses, when that is not its own. restartReason: why the run
 * starts from the beginning; a text in rows that were written before it had a code.
 */
type StoredResume = z.output<typeof profile>["resume"];

/** Returns undefined for a run that resumes nothing. Pure. */
export function parseResume({
  executionProfile,
}: Pick<PipelineRun, "executionProfile">): StoredResume | undefined {
  return profile.safeParse(executionProfile).data?.resume;
}

/** Formats a resume as a sentence. Pure. */
export function describeResume({ from, restartReason }: StoredResume): RunText {
  return restartReason ?? resumes({ from });
}

/**
 * Writes into a run directory what Nextflow needs to resume: the session of an earlier run in its history, and a copy
 * of the session's task cache. The outputs of those tasks are not copied. runFolder: absolute.
 */
export async function copySession(
  runFolder: string,
  { folder, session, history }: Pick<Resume, "folder" | "session" | "history">,
): Promise<void> {
  const cache = join(RUN_FILES.nextflowCache, session);
  await mkdir(join(runFolder, RUN_FILES.nextflowCache), { recursive: true, mode: 0o750 });
  await cp(join(folder, cache), join(runFolder, cache), { recursive: true, verbatimSymlinks: true });
  await writeFile(join(runFolder, RUN_FILES.nextflowHistory), `${history}\n`, { mode: 0o640 });
}
