import type { WeblogBy } from "../launch/nextflow/nextflowConfig.ts";
import type { UnmetNeed } from "../launch/nextflow/unmetNeeds.ts";
import type { SlurmProgram } from "../executors/slurm/slurmClient.ts";

/** A program as it was found: what it calls its version, or why that is not known. missing: nowhere on the path;
 *  silent: it did not answer in time; failed: it ended with an error, words: the last thing it said. */
export type ProgramFact =
  | { state: "ok"; version: string }
  | { state: "missing" }
  | { state: "silent" }
  | { state: "failed"; words: string };

/** What came back when an event without a secret, and then one with it, was posted to the address of the weblog.
 *  another: it refuses our secret, or the way there takes it away. foreign: what answers is not Lanekeeper.
 *  redirect: it leads elsewhere, where engines post nothing. */
export type WeblogAnswer =
  | { state: "ok" | "another" | "redirect" }
  | { state: "foreign"; httpStatus: number }
  | { state: "unreachable"; reason: string };

export interface FolderFact {
  /** silent: its disk did not answer in time. */
  state: "ok" | "missing" | "not writable" | "silent";
  freeBytes: number | undefined;
}

export interface NextflowFacts {
  /** Names of the pipelines that are switched on and are workflows of it. */
  neededBy: string[];
  /** Its place is named in the settings. */
  isNamed: boolean;
  program: ProgramFact;
  java: ProgramFact;
  weblogBy: WeblogBy;
  /** What workflows that are switched on need and it does not have. */
  unmet: (UnmetNeed & { pipeline: string })[];
}

export interface SlurmFacts {
  clients: Record<SlurmProgram, ProgramFact>;
  /** Its partitions, from the controller. */
  controller:
    { state: "ok"; partitions: Partition[] } | { state: "silent" } | { state: "failed"; words: string };
  accounting: "ok" | "none" | "silent";
  /** Whether the cluster would take a job that asks for what runs ask for; undefined when it could not be asked.
   *  whose: the pipelines that ask for it. */
  requests: SlurmRequestFact[] | undefined;
}

export interface Partition {
  name: string;
  state: string;
  isDefault: boolean;
}

export interface SlurmRequestFact {
  whose: string;
  partition: string | null;
  /** What is wrong with it, in a sentence; undefined: nothing. */
  refusal: string | undefined;
}

/** What running a pipeline stands on, as it was found. No secret, no path and no address is in it. */
export interface PrerequisiteFacts {
  bash: ProgramFact;
  node: ProgramFact;
  runFolder: FolderFact;
  /** null: no pipeline that is switched on is a workflow of it, and its place is not named. */
  nextflow: NextflowFacts | null;
  weblog: {
    /** unreadable: sealed by an installation with another secret. */
    secret: "set" | "unset" | "unreadable";
    /** Its address leads to the machine that asks, whichever that is. */
    isLoopback: boolean;
    /** undefined: not asked, because there is no secret or no address. */
    answer: WeblogAnswer | undefined;
  };
  /** null: no pipeline is run through it. */
  slurm: SlurmFacts | null;
}
