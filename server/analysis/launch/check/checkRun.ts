import type { Knex } from "knex";
import { raise } from "../../../platform/errors/apiError.ts";
import { pipelineConfigRefused } from "../../pipelines/errors.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import {
  inputRefused,
  metadataRefused,
  replacementDetail,
  replacementRefused,
} from "../../runRecords/errors.ts";
import { gatherMaterial } from "./gatherMaterial.ts";
import { judgeRun } from "./judgeRun.ts";
import type { MaterialSample, RunIssue, RunTarget } from "./material.ts";
import type { Sentence } from "../../../platform/errors/sentence.ts";
import { furtherIssues } from "./sentences.ts";

const DETAILS_MAX = 200;

/**
 * Checks whether a run can be created, and again whether it can still be launched: metadata before input files before
 * settings (spec §7). Returns the samples, ordered by sample ID, each with its order, active read sets and assemblies;
 * the complete config; and the ids of the read sets that the run replaces. sampleIds: record ids, null for every
 * sample. config: the requested settings, or those the run was created with. Raises orderNotFound, studyNotFound,
 * invalidSampleIds, metadataRefused, inputRefused, pipelineConfigRefused, and replacementRefused where active read sets
 * of another origin would be replaced that mayReplace does not name.
 */
export async function checkRun(
  asked: {
    pipeline: PipelinePackage;
    target: RunTarget;
    sampleIds: string[] | null;
    config: Record<string, unknown>;
    /** The active read sets that the run may replace: "all" at this moment, or those with these ids. */
    mayReplace: "all" | string[];
  },
  trx?: Knex.Transaction,
): Promise<{ samples: MaterialSample[]; config: Record<string, unknown>; replacedReadIds: string[] }> {
  const material = await gatherMaterial(asked, trx);
  const { metadata, input, derivation, settings, config, replaced } = judgeRun(material);
  if (metadata.length > 0) raise(metadataRefused(detailsOf(metadata)));
  if (input.length > 0) raise(inputRefused(detailsOf(input)));
  if (derivation.length > 0) raise(metadataRefused(detailsOf(derivation)));
  if (settings.length > 0) raise(pipelineConfigRefused(detailsOf(settings)));
  const unconfirmed = replaced.filter(
    ({ readId }) => asked.mayReplace !== "all" && !asked.mayReplace.includes(readId),
  );
  if (unconfirmed.length > 0)
    raise(
      replacementRefused(
        unconfirmed
          .slice(0, DETAILS_MAX)
          .map(({ sampleCode, files }) => replacementDetail({ sampleCode, files: files.join(", ") })),
      ),
    );
  return { samples: material.samples, config, replacedReadIds: replaced.map(({ readId }) => readId) };
}

function detailsOf(issues: RunIssue[]): Sentence[] {
  const told = issues.slice(0, DETAILS_MAX).map(({ message }) => message);
  return issues.length > DETAILS_MAX
    ? [...told, furtherIssues({ count: issues.length - DETAILS_MAX })]
    : told;
}
