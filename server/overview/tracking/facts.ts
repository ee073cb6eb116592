import type { Order, OrderStatus } from "../../../db/models/Order.ts";
import type { RunStatus } from "../../../db/models/PipelineRun.ts";
import type { DataClass } from "../../../db/models/Read.ts";
import type { FacilityStatus, SampleStage } from "../../../db/models/Sample.ts";
import type { StreamStatus } from "../../../db/models/StreamRun.ts";
import type { RunText } from "../../analysis/runRecords/runSentences.ts";
import type { DownloadCount } from "../../data/delivery/publishedFiles.ts";

/** The viewer: the facility, the owner of the order, or a holder of a link to the sample. */
export type Viewer = "facility" | "owner" | "link";

/** The facts about a sample. Times are ISO 8601, sizes bytes. Lists are newest first unless stated otherwise. */
export interface SampleFacts {
  orderStatus: OrderStatus;
  orderStage: Order["stage"];
  approvalState: Order["approvalState"];
  enteredAt: string;
  /** null when the order was not submitted, or the time was not recorded. */
  submittedAt: string | null;
  sentAt: string | null;
  /** Time of the receipt that lists the sample as received; null without one. */
  receivedAt: string | null;
  /** Earlier tubes that new ones replaced. */
  replacedTubes: ReplacedTubeFact[];
  /** Files that are attached to the sample, such as its gel picture. */
  pictures: Picture[];
  /** Time of the newest measurement, or question or request for a new tube that followed; whether the owner has to
   *  answer a question; the request for a new tube, and its answer. null without any. */
  measured: { at: string; isQuestionOpen: boolean; newTube: "requested" | "sent" | "declined" | null } | null;
  /** Publication time of its order. */
  publishedAt: string | null;
  facilityStatus: FacilityStatus;
  facilityStatusAt: string;
  stage: SampleStage;
  /** Earlier statuses, oldest first. */
  statuses: { status: FacilityStatus; at: string }[];
  plans: Plan[];
  streams: Stream[];
  transfers: Transfer[];
  /** Its active read set; null without one. */
  read: ActiveRead | null;
  /** Its published FASTQ files; null without any. */
  published: { at: string; files: ReadFile[] } | null;
  analyses: Analysis[];
  downloads: DownloadCount | null;
}

/** A tube that a new one replaced. reason: null for viewers who may not know it. */
export interface ReplacedTubeFact {
  tubeCode: string;
  newTubeCode: string;
  reason: string | null;
  at: string;
}

export interface Picture {
  attachmentId: string;
  name: string;
  at: string;
}

/** An assignment to a sequencing run. */
export interface Plan {
  sequencingRunId: string;
  runId: string;
  instrument: string | null;
  runDate: string | null;
  barcode: string | null;
  at: string;
}

/** The yield of a live sequencing run for the sample. bases: exact, as text. */
export interface Stream {
  streamRunId: string;
  barcode: string;
  status: StreamStatus;
  isStalled: boolean;
  files: number;
  reads: number;
  bases: string;
  bytes: number;
  startedAt: string;
  lastFileAt: string | null;
}

/** A file in transfer: an upload, or an import from a sequencer. */
export interface Transfer {
  role: string;
  receivedBytes: number;
  expectedBytes: number;
  at: string;
}

export interface ActiveRead {
  dataClass: DataClass;
  arrivedAt: string;
  classifiedAt: string | null;
  /** Whether it is the accepted candidate of a cleaning pipeline. */
  isCleaned: boolean;
  files: ReadFile[];
}

/** checksum: supplied or calculated. reads, quality: when they were measured. */
export interface ReadFile {
  role: "R1" | "R2";
  bytes: number | null;
  checksum: string | null;
  reads: number | null;
  quality: number | null;
}

/** A pipeline run that used this sample. runId: null for viewers who may not open its page. isFinal: its results are
 *  released. */
export interface Analysis {
  runId: string | null;
  pipeline: string;
  status: RunStatus;
  progress: number | null;
  why: RunText | null;
  startedAt: string | null;
  endedAt: string | null;
  isFinal: boolean;
}

/** Restricts facts to those a viewer may know. The owner sees what the contract allows: statuses always, reads once
 *  they are published, released runs, and nothing about plans, sequencers and transfers (spec §5). A holder of a
 *  link sees only the quantities of these. Pure. */
export function factsFor(viewer: Viewer, facts: SampleFacts): SampleFacts {
  if (viewer === "facility") return facts;
  const ofOwner: SampleFacts = {
    ...facts,
    plans: [],
    streams: [],
    transfers: [],
    read: null,
    analyses: facts.analyses.filter(({ isFinal }) => isFinal).map((analysis) => ({ ...analysis, why: null })),
  };
  if (viewer === "owner") return ofOwner;
  return {
    ...ofOwner,
    replacedTubes: ofOwner.replacedTubes.map((tube) => ({ ...tube, reason: null })),
    pictures: [],
    published: ofOwner.published && {
      ...ofOwner.published,
      files: ofOwner.published.files.map((file) => ({ ...file, checksum: null })),
    },
    analyses: ofOwner.analyses.map((analysis) => ({ ...analysis, runId: null })),
    downloads: null,
  };
}
