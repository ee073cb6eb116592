import type { EventSender } from "../launch/nextflow/eventSender.ts";
import type { UnmetNeed } from "../launch/nextflow/unmetNeeds.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { SlurmProgram } from "../executors/slurm/slurmClient.ts";

/**
 * The state of a program: its version, or why it is unknown. missing: not on PATH; silent: no answer in time; failed:
 * exited with an error, words: the last line of its output.
 */
export type ProgramFact =
  | { state: "ok"; version: string }
  | { state: "missing" }
  | { state: "silent" }
  | { state: "failed"; words: string };

/**
 * The answer to an event that was posted to the weblog URL without and then with the secret. another: the secret was
 * refused, or was removed on the way. foreign: the answer is not from Lanekeeper. redirect: the URL redirects, and
 * engines do not follow.
 */
export type WeblogAnswer =
  | { state: "ok" }
  | { state: "another" }
  | { state: "redirect" }
  | { state: "foreign"; httpStatus: number }
  | { state: "unreachable"; reason: string | Sentence };

export interface FolderFact {
  /** silent: the disk did not answer in time. */
  state: "ok" | "missing" | "not writable" | "silent";
  freeBytes: number | undefined;
}

export interface NextflowFacts {
  /** Names of the enabled pipelines that are Nextflow workflows. */
  neededBy: string[];
  /** The settings name its path. */
  isNamed: boolean;
  program: ProgramFact;
  java: ProgramFact;
  sender: EventSender;
  /** Requirements of enabled workflows that it does not meet. */
  unmet: (UnmetNeed & { pipeline: string })[];
}

export const SOFTWARE = ["apptainer", "singularity", "docker", "conda", "modules"] as const;
export type SoftwareId = (typeof SOFTWARE)[number];

/** A way to provide the programs of tasks. neededBy: names of the enabled pipelines whose profiles or site configuration
 *  use it. */
export interface SoftwareFact {
  id: SoftwareId;
  program: ProgramFact;
  neededBy: string[];
}

export interface SlurmFacts {
  clients: Record<SlurmProgram, ProgramFact>;
  /** Partitions, as the controller reports them. */
  controller:
    { state: "ok"; partitions: Partition[] } | { state: "silent" } | { state: "failed"; words: string };
  accounting: "ok" | "none" | "silent";
  /**
   * Whether the cluster would accept a job with the resources of runs; undefined when it could not be queried. whose:
   * the pipelines that request them.
   */
  requests: SlurmRequestFact[] | undefined;
}

export interface Partition {
  name: string;
  state: string;
  isDefault: boolean;
}

export interface SlurmRequestFact {
  whose: (Sentence | string)[];
  partition: string | null;
  /** Why the request is refused; undefined when it is accepted. */
  refusal: Sentence | undefined;
}

/** The facts on the prerequisites of pipeline runs. Contains no secret, path or URL. */
export interface PrerequisiteFacts {
  bash: ProgramFact;
  node: ProgramFact;
  runFolder: FolderFact;
  /** null: no enabled pipeline is a Nextflow workflow, and the settings name no path. */
  nextflow: NextflowFacts | null;
  /** Empty without Nextflow. */
  software: SoftwareFact[];
  weblog: {
    /** unreadable: encrypted by an installation with another key. */
    secret: "set" | "unset" | "unreadable";
    /** The URL is a loopback address and leads to the machine of the sender. */
    isLoopback: boolean;
    /** undefined: not checked, because there is no secret or no URL. */
    answer: WeblogAnswer | undefined;
  };
  /** null: no pipeline uses Slurm. */
  slurm: SlurmFacts | null;
}
