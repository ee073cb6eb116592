import type { RunStatus, RunStep } from "../../../db/models/PipelineRun.ts";

/** What every crate tells of itself. origin: the public address of this server. facility: what
 *  its settings say of it. release: of Lanekeeper. */
export interface CrateFacts {
  now: Date;
  origin: string;
  facility: { name: string | null; contactEmail: string | null; url: string | null };
  release: string;
}

/** A file that a crate tells of. path: its place in the crate, should it come along. address: where it is to be had,
 *  absolute; null for what is there in the crate or not at all. md5, sha256: as hex, of what lies at the address. */
export interface FileFacts {
  role: "input" | "samplesheet" | "parameters" | "trace" | "log" | "result" | "workflow" | "workflow part";
  path: string;
  name: string;
  description: string | null;
  address: string | null;
  sizeBytes: number | null;
  md5: string | null;
  sha256: string | null;
  sampleId: string | null;
  stepId: string | null;
}

/** The files that came along, by their path in the crate, as they are there. */
export type Included = ReadonlyMap<string, { sizeBytes: number; sha256: string }>;

export interface PersonFacts {
  id: string;
  firstName: string;
  lastName: string;
  isOfFacility: boolean;
}

/** url: where a person reads about it. */
export interface PipelineFacts {
  id: string;
  name: string;
  version: string;
  description: string | null;
  url: string | null;
}

/** A task as listTasks gives it, as far as it is told. */
export interface TaskFacts {
  taskId: string;
  stepId: string | null;
  process: string;
  name: string;
  tag: string | null;
  status: "submitted" | "running" | "completed" | "cached" | "failed" | "aborted";
  exitCode: number | null;
  attempt: number | null;
  startedAt: Date | null;
  completedAt: Date | null;
}

export interface SampleFacts {
  id: string;
  code: string;
}

/** name: of the order or study. number: of an order. */
export interface TargetFacts {
  kind: "order" | "study";
  id: string;
  name: string;
  number: string | null;
}

/** The workflow of a run. Its file is among the files. repository: where its source is, null for one of the package
 *  itself. engineVersion: of Nextflow, where the run told it. */
export interface WorkflowFacts {
  repository: string | null;
  version: string | null;
  engineVersion: string | null;
}

/** A finished run. No text in it holds a path of the server's disk or a secret, and there is nothing that the one who
 *  asks may not know. leftOut: sentences on what there is beside. */
export interface RunFacts extends CrateFacts {
  run: {
    id: string;
    runNumber: string;
    status: RunStatus;
    why: string | null;
    startedAt: Date | null;
    endedAt: Date | null;
  };
  target: TargetFacts;
  person: PersonFacts | null;
  pipeline: PipelineFacts;
  workflow: WorkflowFacts | null;
  steps: Pick<RunStep, "id" | "name" | "description">[];
  tasks: TaskFacts[];
  samples: SampleFacts[];
  /** By the name the workflow knows each by. */
  parameters: [name: string, value: unknown][];
  files: FileFacts[];
  leftOut: string[];
}

/** A run that gave files of a delivery. paths: of these files in the crate. */
export interface SourceRunFacts {
  id: string;
  runNumber: string;
  startedAt: Date | null;
  endedAt: Date | null;
  pipeline: PipelineFacts;
  paths: string[];
}

/** The delivery of an order. published: when and by whom, null before it is. */
export interface DeliveryFacts extends CrateFacts {
  order: { id: string; number: string; name: string };
  published: { at: Date; person: PersonFacts | null } | null;
  samples: SampleFacts[];
  runs: SourceRunFacts[];
  files: FileFacts[];
}
