import { z } from "zod";
import type { ExecutionMode } from "../../../../db/models/PipelineRun.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { sentenceOfSchema } from "../../../platform/errors/schemaText.ts";
import { readEnablement } from "../../pipelines/enablement.ts";
import { invalidPipelineId, pipelineConfigRefused } from "../../pipelines/errors.ts";
import { supportedTargets } from "../../pipelines/capabilities.ts";
import { findPipeline } from "../../pipelines/readPackages.ts";
import { pipelineConfig } from "../../pipelines/pipelineConfig.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { recordId } from "../../../platform/input/recordId.ts";
import type { Site } from "../../../platform/site/site.ts";
import {
  executionModeUnknown,
  oneTargetRequired,
  pipelineDisabled,
  profilesNoList,
  sampleIdsNoList,
  targetNotSupported,
} from "../../runRecords/errors.ts";
import { PROFILE_NAME, refuseUnknownProfiles } from "../nextflow/profileChoice.ts";
import type { RunTarget } from "../../runRecords/runTarget.ts";

const EXECUTION_MODES: ExecutionMode[] = ["default", "local", "slurm"];
const PROFILES_MAX = 20;
const profileList = z.array(z.string().regex(PROFILE_NAME)).max(PROFILES_MAX);
const idList = z.array(z.string());

/** A requested run, before validation. */
export type RunRequest = Partial<
  Record<
    | "pipelineId"
    | "orderId"
    | "studyId"
    | "runFolderId"
    | "sampleIds"
    | "config"
    | "executionMode"
    | "profiles",
    unknown
  >
>;

/**
 * The parsed request, as far as it can be parsed without reading the target. sampleIds: null for every sample; an empty
 * list also means null.
 */
interface ParsedRequest {
  executionMode: ExecutionMode;
  sampleIds: string[] | null;
  pipeline: PipelinePackage;
  target: RunTarget;
  config: Record<string, unknown>;
  /** null: those of the package and of the settings. */
  profiles: string[] | null;
}

/**
 * Parses a requested run and refuses in the order of reference §2: execution mode, samples, target, pipeline, its
 * enablement, its supported targets. null counts as omitted. Raises executionModeUnknown, sampleIdsNoList,
 * oneTargetRequired, invalidPipelineId, pipelineDisabled, targetNotSupported, pipelineConfigRefused for a config that
 * is no object, profilesNoList, profilesNeedNextflow, profileUnknown.
 */
export async function readRunRequest(site: Site, request: RunRequest): Promise<ParsedRequest> {
  const executionMode = readExecutionMode(request.executionMode);
  const sampleIds = readSampleIds(request.sampleIds);
  const target = readTarget(request);
  const pipeline = (await findRequested(site, request.pipelineId)) ?? raise(invalidPipelineId());
  const { enabled } = await readEnablement(pipeline, site.database);
  if (!enabled) raise(pipelineDisabled({ id: pipeline.id }));
  if (!supportedTargets(pipeline).includes(target.type))
    raise(targetNotSupported({ id: pipeline.id, target: target.type }));
  const config = readConfig(request.config);
  const profiles = readProfiles(request.profiles);
  await refuseUnknownProfiles(site, pipeline, profiles);
  return { executionMode, sampleIds, pipeline, target, config, profiles };
}

/** Raises profilesNoList. */
function readProfiles(value: unknown): string[] | null {
  if (value === undefined || value === null) return null;
  const read = profileList.safeParse(value);
  return read.success ? [...new Set(read.data)] : raise(profilesNoList());
}

/** Raises executionModeUnknown. */
export function readExecutionMode(value: unknown): ExecutionMode {
  return EXECUTION_MODES.find((mode) => mode === (value ?? "default")) ?? raise(executionModeUnknown());
}

/** Raises sampleIdsNoList. */
export function readSampleIds(value: unknown): string[] | null {
  const read = idList.safeParse(value ?? []);
  if (!read.success) return raise(sampleIdsNoList());
  return read.data.length === 0 ? null : [...new Set(read.data)];
}

function readTarget({ orderId, studyId, runFolderId }: RunRequest): RunTarget {
  const named = [
    { type: "order" as const, id: orderId },
    { type: "study" as const, id: studyId },
    { type: "runFolder" as const, id: runFolderId },
  ].filter(({ id }) => id !== undefined && id !== null && id !== "");
  const [target] = named;
  if (!target || named.length > 1 || typeof target.id !== "string") return raise(oneTargetRequired());
  return { type: target.type, id: recordId.parse(target.id) };
}

async function findRequested(site: Site, id: unknown): Promise<PipelinePackage | undefined> {
  return typeof id === "string" ? findPipeline(site, id) : undefined;
}

function readConfig(value: unknown): Record<string, unknown> {
  const read = pipelineConfig.safeParse(value ?? {});
  if (!read.success)
    return raise(
      pipelineConfigRefused(read.error.issues.map(({ message }) => sentenceOfSchema(message) ?? message)),
    );
  return read.data;
}
