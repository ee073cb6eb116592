import type { Assembly } from "../../../../db/models/Assembly.ts";
import type { Order } from "../../../../db/models/Order.ts";
import type { Read } from "../../../../db/models/Read.ts";
import type { Sample } from "../../../../db/models/Sample.ts";
import type { Study } from "../../../../db/models/Study.ts";
import type { PipelinePackage, TargetType } from "../../pipelines/pipelinePackage.ts";
import type { Sentence } from "../../../platform/errors/sentence.ts";

/** The order or study of a run. */
export interface RunTarget {
  type: TargetType;
  id: string;
}

export type MaterialSample = Sample & { order: Order; reads: Read[]; assemblies: Assembly[] };

/**
 * The input of the check of a run. samples: the chosen ones, ordered by sample ID. withBins: ids of the samples with
 * bins. saved: settings of the instance for the pipeline; asked: settings requested for this run.
 */
export interface RunMaterial {
  pipeline: PipelinePackage;
  target: RunTarget;
  order: Order | null;
  study: Study | null;
  samples: MaterialSample[];
  withBins: ReadonlySet<string>;
  saved: Record<string, unknown>;
  asked: Record<string, unknown>;
}

/**
 * A reason against a run, or, as a warning, a possible mistake. field: an input of the package, a setting, or
 * `samples`. sampleId: the record it concerns, null when it concerns the run.
 */
export interface RunIssue {
  field: string;
  message: Sentence;
  severity: "error" | "warning";
  sampleId: string | null;
}
