import type { Knex } from "knex";
import { raise } from "../../../platform/errors/apiError.ts";
import { pipelineConfigRefused } from "../../pipelines/errors.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import {
  inputRefused,
  invalidSampleIds,
  metadataRefused,
  replacementDetail,
  replacementRefused,
} from "../../runRecords/errors.ts";
import type { MaterialSample, RunIssue, RunMaterial } from "./runMaterial.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { furtherIssues, settingRefused, workflowMissing } from "./sentences.ts";
import { mergeConfig } from "../../pipelines/pipelineConfig.ts";
import { validateConfig } from "../../pipelines/validateConfig.ts";
import { checkSettingFiles } from "../../pipelines/checkSettingFiles.ts";
import type { Site } from "../../../platform/site/site.ts";
import { compatibilityWarnings, metadataIssues } from "./metadataIssues.ts";
import { type RunTarget, targetSamples } from "../../runRecords/runTarget.ts";
import { findReadyFolder } from "../runFolder/findReadyFolder.ts";
import { deriveConfig } from "./deriveConfig.ts";
import { inputIssues } from "./inputIssues.ts";
import { ownReadsIssues, type ReplacedRead, replacedReads } from "./replacedReads.ts";
import { Bin } from "../../../../db/models/Bin.ts";
import { Order } from "../../../../db/models/Order.ts";
import { Study } from "../../../../db/models/Study.ts";
import { findUses, type ReferenceUse, usesNotReady } from "../../referenceData/runUses.ts";
import { readEnablement } from "../../pipelines/enablement.ts";
import { studyNotFound } from "../../../definitions/forms/errors.ts";
import { DROPPED_STAGES } from "../../../ordering/stages/sampleStages.ts";
import { orderNotFound } from "../../../ordering/access/errors.ts";

const DETAILS_MAX = 200;

/**
 * Checks whether a run can be created, and again whether it can still be launched: metadata before input files before
 * settings (spec §7). Returns the samples, ordered by sample ID, each with its order, active read sets and assemblies;
 * the complete config; the reference data that it names; and the ids of the read sets that the run replaces. sampleIds: record ids, null for every
 * sample. config: the requested settings, or those the run was created with. Raises orderNotFound, studyNotFound,
 * invalidSampleIds, what findReadyFolder raises, metadataRefused, inputRefused, pipelineConfigRefused, and replacementRefused where active read sets
 * of another origin would be replaced that mayReplace does not name.
 */
export async function checkRun(
  request: {
    pipeline: PipelinePackage;
    target: RunTarget;
    sampleIds: string[] | null;
    config: Record<string, unknown>;
    /** The active read sets that the run may replace: "all" at this moment, or those with these ids. */
    mayReplace: "all" | string[];
  },
  trx: Knex,
): Promise<{
  samples: MaterialSample[];
  config: Record<string, unknown>;
  references: ReferenceUse[];
  replacedReadIds: string[];
}> {
  const material = await readMaterial(request, trx);
  const { metadata, input, derivation, settings, config, replaced } = checkMaterial(material);
  if (metadata.length > 0) raise(metadataRefused(issueDetails(metadata)));
  if (input.length > 0) raise(inputRefused(issueDetails(input)));
  if (derivation.length > 0) raise(metadataRefused(issueDetails(derivation)));
  if (settings.length > 0) raise(pipelineConfigRefused(issueDetails(settings)));
  const references = await findUses(trx, config);
  const notReady = usesNotReady(request.pipeline, references);
  if (notReady.length > 0) raise(pipelineConfigRefused(notReady));
  const unconfirmed = replaced.filter(
    ({ readId }) => request.mayReplace !== "all" && !request.mayReplace.includes(readId),
  );
  if (unconfirmed.length > 0)
    raise(
      replacementRefused(
        unconfirmed
          .slice(0, DETAILS_MAX)
          .map(({ sampleCode, files }) => replacementDetail({ sampleCode, files: files.join(", ") })),
      ),
    );
  return {
    samples: material.samples,
    config,
    references,
    replacedReadIds: replaced.map(({ readId }) => readId),
  };
}

function issueDetails(issues: RunIssue[]): Sentence[] {
  const shown = issues.slice(0, DETAILS_MAX).map(({ message }) => message);
  return issues.length > DETAILS_MAX
    ? [...shown, furtherIssues({ count: issues.length - DETAILS_MAX })]
    : shown;
}

/**
 * The result of all checks. config: the complete configuration of the run. derived: the part that is derived from
 * orders and samples.
 */
interface RunCheck {
  metadata: RunIssue[];
  input: RunIssue[];
  /** Active read sets that the run would replace. */
  replaced: ReplacedRead[];
  derivation: RunIssue[];
  settings: RunIssue[];
  /** Warnings do not prevent the run. */
  warnings: RunIssue[];
  derived: Record<string, unknown>;
  config: Record<string, unknown>;
}

/** Checks whether a run can be created from the material, and collects the reasons against it. Pure. */
export function checkMaterial(material: RunMaterial): RunCheck {
  const { pipeline, saved, requested } = material;
  const { derived, issues } = deriveConfig(material);
  const config = mergeConfig(pipeline, saved, { ...requested, ...derived });
  return {
    metadata: [...packageIssues(pipeline), ...metadataIssues(material)],
    input: [...inputIssues(material), ...ownReadsIssues(material)],
    replaced: replacedReads(material),
    derivation: issues,
    settings: validateConfig(pipeline, config).map((problem) => ({
      field: "config",
      message: settingRefused({ problem }),
      severity: "error",
      sampleId: null,
    })),
    warnings: compatibilityWarnings(material),
    derived,
    config,
  };
}

/** Returns the issues of the files that the settings of a run name. Reads the file system. */
export async function settingFileIssues(
  { env }: Pick<Site, "env">,
  pipeline: PipelinePackage,
  config: Record<string, unknown>,
): Promise<RunIssue[]> {
  const problems = await checkSettingFiles(pipeline, config, env.home);
  return problems.map((problem) => ({
    field: "config",
    message: settingRefused({ problem }),
    severity: "error",
    sampleId: null,
  }));
}

/** Refuses a run whose settings name unsuitable files. Raises pipelineConfigRefused. */
export async function refuseSettingFiles(
  site: Pick<Site, "env">,
  pipeline: PipelinePackage,
  config: Record<string, unknown>,
): Promise<void> {
  const issues = await settingFileIssues(site, pipeline, config);
  if (issues.length > 0) raise(pipelineConfigRefused(issueDetails(issues)));
}

function packageIssues({ id, lacksWorkflow }: PipelinePackage): RunIssue[] {
  if (!lacksWorkflow) return [];
  return [{ field: "pipeline", message: workflowMissing({ id }), severity: "error", sampleId: null }];
}

/**
 * Reads the material of a run. sampleIds: unique record ids, null for every sample of the target that is neither rejected nor cancelled. Raises orderNotFound,
 * studyNotFound, invalidSampleIds, and what findReadyFolder raises.
 */
export async function readMaterial(
  {
    pipeline,
    target,
    sampleIds,
    config,
  }: {
    pipeline: PipelinePackage;
    target: RunTarget;
    sampleIds: string[] | null;
    config: Record<string, unknown>;
  },
  trx: Knex,
): Promise<RunMaterial> {
  // Read before the target, so that a target that is deleted in between is reported as missing rather than as empty.
  const samples = await readSamples(target, sampleIds, trx);
  const { type, id } = target;
  const order = type === "order" ? ((await Order.query(trx).findById(id)) ?? raise(orderNotFound())) : null;
  const study = type === "study" ? ((await Study.query(trx).findById(id)) ?? raise(studyNotFound())) : null;
  if (type === "runFolder") await findReadyFolder(trx, id);
  const found = new Set(samples.map((sample) => sample.id));
  const invalid = (sampleIds ?? []).filter((sampleId) => !found.has(sampleId));
  if (invalid.length > 0) raise(invalidSampleIds({ ids: invalid.join(", ") }));
  const { config: saved } = await readEnablement(pipeline, trx);
  return {
    pipeline,
    target,
    order,
    study,
    samples,
    withBins: await findSamplesWithBins(pipeline, samples, trx),
    saved,
    requested: config,
  };
}

async function readSamples(
  target: RunTarget,
  sampleIds: string[] | null,
  trx: Knex,
): Promise<MaterialSample[]> {
  const samples = await targetSamples(trx, target)
    .modify((query) => {
      // Bound as one array, because a list of bindings has a lower limit than the array of a request body.
      if (sampleIds) query.whereRaw("samples.id = any(?)", [sampleIds.filter((id) => !id.includes("\0"))]);
      else query.whereNotIn("samples.stage", DROPPED_STAGES);
    })
    .orderBy(["samples.sampleId", "samples.id"])
    .withGraphFetched("[order, reads, assemblies]")
    .modifyGraph("reads", (reads) => void reads.where({ isActive: true }));
  return samples as MaterialSample[];
}

async function findSamplesWithBins(
  { manifest }: PipelinePackage,
  samples: MaterialSample[],
  trx: Knex,
): Promise<Set<string>> {
  if (!manifest.inputs?.some(({ source }) => source === "sample.bins")) return new Set();
  const rows = await Bin.query(trx)
    .distinct("sampleId")
    .whereIn(
      "sampleId",
      samples.map(({ id }) => id),
    );
  return new Set(rows.map(({ sampleId }) => sampleId));
}
