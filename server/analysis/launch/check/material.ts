import type { Assembly } from "../../../../db/models/Assembly.ts";
import type { Order } from "../../../../db/models/Order.ts";
import type { Read } from "../../../../db/models/Read.ts";
import type { Sample } from "../../../../db/models/Sample.ts";
import type { Study } from "../../../../db/models/Study.ts";
import type { PipelinePackage, TargetType } from "../../pipelines/pipelinePackage.ts";
import type { Sentence } from "../../../platform/errors/sentence.ts";

/** What a run is of. */
export interface RunTarget {
  type: TargetType;
  id: string;
}

export type MaterialSample = Sample & { order: Order; reads: Read[]; assemblies: Assembly[] };

/** All that is looked at to say whether a run can be made. samples: the chosen ones, by their code. withBins: ids of
 *  those that have bins. saved: what the instance has set for the pipeline; asked: what is asked for this run. */
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

/** What stands in a run's way, or, as a warning, may be a mistake. field: an input of the package, a setting, or
 *  `samples`. sampleId: the record it concerns, null when it concerns the whole. */
export interface RunIssue {
  field: string;
  message: Sentence;
  severity: "error" | "warning";
  sampleId: string | null;
}
