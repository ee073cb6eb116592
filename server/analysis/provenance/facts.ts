import type { RunStatus, RunStep } from "../../../db/models/PipelineRun.ts";

/** The facts of every crate. origin: public URL of this server. facility: from its settings. release: of Lanekeeper. */
export interface CrateFacts {
  now: Date;
  origin: string;
  facility: { name: string | null; contactEmail: string | null; url: string | null };
  release: string;
}

/**
 * A file of a crate. path: its path in the crate if it is included. address: absolute download URL; null for a file
 * that is only in the crate or nowhere. md5, sha256: hex checksums of the file at the URL.
 */
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

/** The files in the zip, by path in the crate, with measured sizes and checksums. */
export type Included = ReadonlyMap<string, { sizeBytes: number; sha256: string }>;

export interface PersonFacts {
  id: string;
  firstName: string;
  lastName: string;
  isOfFacility: boolean;
}

/** url: the documentation page. */
export interface PipelineFacts {
  id: string;
  name: string;
  version: string;
  description: string | null;
  url: string | null;
}

/** The fields of a task of listTasks that a crate contains. */
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

/** name: of the order, study or run folder. number: of an order. */
export interface TargetFacts {
  kind: "order" | "study" | "runFolder";
  id: string;
  name: string;
  number: string | null;
}

/**
 * The workflow of a run; its file is in files. repository: its source, null for a workflow of the package.
 * engineVersion: of Nextflow, if the run reported it.
 */
interface WorkflowFacts {
  repository: string | null;
  version: string | null;
  engineVersion: string | null;
}

/**
 * Reference data that a run used, as it was at the start. checksum: SHA-256 of a file, or of the list of the checksums
 * of a directory. url: the source of a download.
 */
export interface ReferenceFacts {
  id: string;
  name: string;
  version: string;
  kind: string;
  checksum: string;
  url: string | null;
}

/**
 * A finished run. Contains no server path, no secret and nothing that the caller may not see. leftOut: sentences on
 * omitted data.
 */
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
  /** By workflow parameter name. */
  parameters: [name: string, value: unknown][];
  references: ReferenceFacts[];
  files: FileFacts[];
  leftOut: string[];
}

/** A run that produced files of a delivery. paths: of these files in the crate. */
export interface SourceRunFacts {
  id: string;
  runNumber: string;
  startedAt: Date | null;
  endedAt: Date | null;
  pipeline: PipelineFacts;
  paths: string[];
}

/** The delivery of an order. published: time and user, null before publication. */
export interface DeliveryFacts extends CrateFacts {
  order: { id: string; number: string; name: string };
  published: { at: Date; person: PersonFacts | null } | null;
  samples: SampleFacts[];
  runs: SourceRunFacts[];
  files: FileFacts[];
}

/** Returns a file that is only in the crate. */
export function includedFile(role: FileFacts["role"], path: string, name: string): FileFacts {
  return {
    role,
    path,
    name,
    description: null,
    address: null,
    sizeBytes: null,
    md5: null,
    sha256: null,
    sampleId: null,
    stepId: null,
  };
}
