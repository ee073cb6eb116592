import { basename } from "node:path";
import type { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import type { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import type { Launch, PipelineRun, RunResults } from "../../../db/models/PipelineRun.ts";
import type { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { redactTokens } from "../tokens/redactTokens.ts";
import { visibleConfig, visibleArtifacts } from "../runRecords/access.ts";
import { type ArtifactFacts, selectResultFiles } from "./resultFiles.ts";
import {
  recordedMessage,
  recordedProblems,
  recordedReason,
  recordedStep,
  type RunText,
} from "../runRecords/runSentences.ts";
import { describeFailure } from "../runRecords/describeFailure.ts";
import { redactPathsFor } from "../runRecords/redactPathsFor.ts";
import { presentTargetFolder } from "../runRecords/runTarget.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

const ICON_ELSE = "CircleDot";

/** Data of a run besides its row, for lists. artifacts: some of its files. counts: of all its outputs. */
export interface Enrichment {
  pipeline: PipelinePackage | undefined;
  selection: PipelineResultSelection | undefined;
  artifacts: ArtifactFacts[];
  counts: RunCounts;
}

/** The numbers of records that a run created. runFiles: files without a sample. */
export interface RunCounts {
  assembliesCreated: number;
  binsCreated: number;
  runFiles: number;
  sampleFiles: number;
}

/** Formats a run for the answer to its creation (spec §2). */
export function presentCreated(run: PipelineRun) {
  return {
    id: run.id,
    runNumber: run.runNumber,
    status: run.status,
    pipelineId: run.pipelineId,
    studyId: run.studyId,
    orderId: run.orderId,
    targetType: run.targetType,
    executionMode: run.executionMode,
  };
}

/**
 * Formats the columns of a run (reference §3), times as ISO text. Paths are relative to the run directory, whose own
 * path only the facility receives; for researchers no text contains a server path.
 */
export function presentColumns(user: SessionUser, pipeline: PipelinePackage | undefined, run: PipelineRun) {
  const isOfFacility = hasRight(user, "records.read");
  const redact = redactPathsFor(user, run);
  return {
    ...presentCreated(run),
    external: run.targetType === "external",
    pipelineVersion: run.pipelineVersion,
    config: visibleConfig(user, pipeline, run.config),
    inputSampleIds: run.inputSampleIds,
    runFolder: isOfFacility ? run.runFolder : null,
    queueJobId: formatJobId(run.launch),
    executionProfile: isOfFacility ? run.executionProfile : {},
    restartedRunId: run.restartedRunId,
    ...presentMoving(user, run),
    outputPath: logPath(run, "pipeline.out"),
    errorPath: logPath(run, "pipeline.err"),
    outputTail: redact(run.outputTail && redactTokens(run.outputTail)),
    errorTail: redact(run.errorTail && redactTokens(run.errorTail)),
    failure: presentFailure(run, redact),
    results: presentResults(run.results, redact),
    userId: run.userId,
    createdAt: run.createdAt.toISOString(),
    updatedAt: run.updatedAt.toISOString(),
  };
}

/** Formats the fields that change while a run executes. */
export function presentMoving(user: SessionUser, run: Pick<PipelineRun, MovingColumn>) {
  const redact = redactPathsFor(user, run);
  return {
    status: run.status,
    progress: run.progress,
    currentStep: redact(recordedStep(run)),
    why: redact(recordedReason(run)),
    statusSource: run.statusSource,
    queueStatus: run.queueStatus,
    queueReason: redact(run.queueReason),
    queueUpdatedAt: time(run.queueUpdatedAt),
    queuedAt: time(run.queuedAt),
    startedAt: time(run.startedAt),
    completedAt: time(run.completedAt),
    lastEventAt: time(run.lastEventAt),
    lastWeblogAt: time(run.lastWeblogAt),
    lastTraceAt: time(run.lastTraceAt),
  };
}

/** The columns that presentMoving needs. */
export const MOVING_COLUMNS = [
  "status",
  "progress",
  "currentStep",
  "why",
  "sentences",
  "statusSource",
  "queueStatus",
  "queueReason",
  "queueUpdatedAt",
  "queuedAt",
  "startedAt",
  "completedAt",
  "lastEventAt",
  "lastWeblogAt",
  "lastTraceAt",
  "runFolder",
] as const satisfies (keyof PipelineRun)[];
type MovingColumn = (typeof MOVING_COLUMNS)[number];

/**
 * Formats the relations of a run and the data of its pipeline and selection. Reads no logs and no texts of the engine.
 * Requires the run with order, study and user fetched.
 */
export function presentRelations(
  run: PipelineRun,
  { pipeline, selection, counts }: Pick<Enrichment, "pipeline" | "selection" | "counts">,
) {
  const isSelectedFinal = selection?.selectedRunId === run.id;
  return {
    order: presentRunOrder(run),
    study: presentRunStudy(run),
    targetFolder: presentTargetFolder(run.targetFolder),
    user: presentPerson(run.user),
    pipelineName: pipeline?.registry.name ?? run.pipelineId,
    pipelineIcon: pipeline?.registry.icon ?? ICON_ELSE,
    isSelectedFinal,
    isUserVisible: isSelectedFinal,
    selectedFinal: presentSelected(selection),
    _count: { assembliesCreated: counts.assembliesCreated, binsCreated: counts.binsCreated },
  };
}

/** Formats a run with its columns, including log tails, and its relations. */
export function presentRun(
  user: SessionUser,
  run: PipelineRun,
  enrichment: Pick<Enrichment, "pipeline" | "selection" | "counts">,
) {
  return { ...presentColumns(user, enrichment.pipeline, run), ...presentRelations(run, enrichment) };
}

/** Formats a row of the list (reference §3): the run with its result files and its first artifacts. */
export function presentListed(user: SessionUser, run: PipelineRun, enrichment: Enrichment) {
  const { pipeline, counts } = enrichment;
  const artifacts = visibleArtifacts(user, pipeline, enrichment.artifacts);
  const { files, primary } = selectResultFiles(user, pipeline, artifacts);
  return {
    ...presentRun(user, run, enrichment),
    artifacts: artifacts.map(presentArtifactFacts),
    resultFiles: files,
    resultFilesOmittedCount: counts.runFiles - files.length,
    resultFilesOmittedSampleFileCount: counts.sampleFiles,
    primaryResultFile: primary,
  };
}

/** Formats an output file of a run; size in bytes. */
export function presentArtifact(
  user: SessionUser,
  run: Pick<PipelineRun, "runFolder">,
  artifact: PipelineArtifact,
) {
  return {
    ...presentArtifactFacts(artifact),
    checksum: artifact.checksum,
    producedByStepId: artifact.producedByStepId,
    metadata: redactMetadata(artifact.metadata, redactPathsFor(user, run)),
    createdAt: artifact.createdAt.toISOString(),
  };
}

/** Metadata is JSON of limited depth. */
function redactMetadata(metadata: Record<string, unknown>, redact: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(metadata), (_key, value: unknown) =>
    typeof value === "string" ? redact(value) : value,
  );
}

/** Formats an event of a run without its payload. seq counts from 1 within the run; id is globally unique. */
export function presentEvent(
  user: SessionUser,
  run: Pick<PipelineRun, "runFolder">,
  event: PipelineRunEvent,
) {
  const redact = redactPathsFor(user, run);
  return {
    id: `${event.runId}:${event.seq}`,
    seq: Number(event.seq),
    source: event.source,
    eventType: redact(event.eventType),
    processName: redact(event.processName),
    stepId: event.stepId,
    status: event.status,
    message: redact(recordedMessage(event)),
    occurredAt: event.occurredAt.toISOString(),
    receivedAt: event.receivedAt.toISOString(),
  };
}

function presentArtifactFacts({ id, name, path, type, sampleId, outputId, size }: ArtifactFacts) {
  return { id, name, path, type, sampleId, outputId, size: size === null ? null : Number(size) };
}

function presentRunOrder({ order }: PipelineRun) {
  if (!order) return null;
  return { id: order.id, name: order.name, orderNumber: order.orderNumber, userId: order.userId };
}

function presentRunStudy({ study }: PipelineRun) {
  return study ? { id: study.id, title: study.title, userId: study.userId } : null;
}

function presentSelected(selection: PipelineResultSelection | undefined) {
  if (!selection) return null;
  return {
    selectedRunId: selection.selectedRunId,
    selectedAt: selection.selectedAt.toISOString(),
    selectedBy: presentPerson(selection.selectedBy),
  };
}

/** Formats the reason of a failure, from the engine's report; null unless the run failed with a known reason. */
function presentFailure(run: PipelineRun, redact: <Text extends string | null>(text: Text) => Text) {
  const failure = describeFailure(run);
  if (!failure) return null;
  const { reason, process, exitCode, report } = failure;
  return { reason: redact(reason), process: redact(process), exitCode, report: redact(report) };
}

function presentResults(results: RunResults | null, redact: (text: RunText) => RunText) {
  if (!results) return null;
  const { errors, warnings, ...counts } = results;
  const present = (problems: NonNullable<RunResults["errors"]>) =>
    recordedProblems(problems).map((problem) => redact(problem));
  return {
    ...counts,
    ...(errors && { errors: present(errors) }),
    ...(warnings && { warnings: present(warnings) }),
  };
}

/** Returns the displayed id of the process or job of a run. */
function formatJobId(launch: Launch | null): string | null {
  if (!launch) return null;
  return launch.executor === "local" ? `local-${launch.pid}` : launch.jobId;
}

function logPath({ runFolder }: PipelineRun, name: string): string | null {
  return runFolder === null ? null : `${basename(runFolder)}/logs/${name}`;
}

function time(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
