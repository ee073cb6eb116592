import type { Read } from "../../../../db/models/Read.ts";
import { fileName } from "../../../platform/storage/fileName.ts";
import { replacementPolicy } from "../../pipelines/capabilities.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import type { MaterialSample, RunIssue, RunMaterial } from "./runMaterial.ts";
import { deliveryPublished, hasOtherReads, sampleLacks } from "./sentences.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";

/** An active read set that a run would replace. */
export interface ReplacedRead {
  readId: string;
  sampleId: string;
  sampleCode: string;
  /** File names, R1 first. */
  files: string[];
  dataClass: Read["dataClass"];
}

/**
 * Returns the active read sets that a run would replace and that no earlier run of its pipeline wrote. Empty for a
 * package that replaces no read sets. Pure.
 */
export function replacedReads({
  pipeline,
  samples,
}: Pick<RunMaterial, "pipeline" | "samples">): ReplacedRead[] {
  if (replacementPolicy(pipeline) === null) return [];
  return samples.flatMap((sample) =>
    foreignReads(pipeline, sample).map((read) => ({
      readId: read.id,
      sampleId: sample.id,
      sampleCode: sample.sampleId,
      files: [read.file1, read.file2].flatMap((path) => (path === null ? [] : fileName(path))),
      dataClass: read.dataClass,
    })),
  );
}

/** Returns whether the read set is the output of an earlier run of a pipeline. */
export function isWrittenBy(
  pipelineId: string,
  read: Pick<Read, "createdByRunId" | "pipelineSources">,
): boolean {
  return read.createdByRunId !== null && read.pipelineSources[pipelineId] === read.createdByRunId;
}

/**
 * Returns the issues that keep a package that replaces only its own read sets, such as simulated ones, from an order:
 * read sets of another origin, or a published delivery. Pure.
 */
export function ownReadsIssues(material: RunMaterial): RunIssue[] {
  if (replacementPolicy(material.pipeline) !== "own") return [];
  const published = new Map(
    material.samples
      .filter(({ order }) => order.sequencingFilesPublishedAt !== null)
      .map(({ order }) => [order.id, order.orderNumber]),
  );
  return [
    ...[...published.values()].map((orderNumber) => issue(null, deliveryPublished({ orderNumber }))),
    ...replacedReads(material).map(({ sampleId, sampleCode }) =>
      issue(sampleId, sampleLacks(sampleCode, hasOtherReads())),
    ),
  ];
}

function issue(sampleId: string | null, message: Sentence): RunIssue {
  return { field: "reads", message, severity: "error", sampleId };
}

function foreignReads(pipeline: PipelinePackage, { reads }: MaterialSample): Read[] {
  return reads.filter(
    (read) => (read.file1 !== null || read.file2 !== null) && !isWrittenBy(pipeline.id, read),
  );
}
