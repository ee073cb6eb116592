import type { OrderStatus } from "../../../db/models/Order.ts";
import type { RunStatus } from "../../../db/models/PipelineRun.ts";
import type { DataClass } from "../../../db/models/Read.ts";
import type { FacilityStatus } from "../../../db/models/Sample.ts";
import type { StreamStatus } from "../../../db/models/StreamRun.ts";
import type { DownloadCount } from "../../data/delivery/publishedFiles.ts";

/** Who looks: the facility, the owner of the order, or whoever holds a link to the sample. */
export type Viewer = "facility" | "owner" | "link";

/** What is known of a sample on its way. Times are ISO 8601, sizes bytes. Lists are newest first unless they say so. */
export interface SampleFacts {
  orderStatus: OrderStatus;
  enteredAt: string;
  /** null where it was not submitted, or nobody wrote down when. */
  submittedAt: string | null;
  sentAt: string | null;
  /** Of its order. */
  publishedAt: string | null;
  facilityStatus: FacilityStatus;
  facilityStatusAt: string;
  /** What the facility said of it before, oldest first. */
  statuses: { status: FacilityStatus; at: string }[];
  plans: Plan[];
  streams: Stream[];
  transfers: Transfer[];
  /** Its active read; null while it has none. */
  read: ActiveRead | null;
  /** Its read files as the delivery holds them; null while it holds none. */
  published: { at: string; files: ReadFile[] } | null;
  analyses: Analysis[];
  downloads: DownloadCount | null;
}

/** A place on a sequencing run. */
export interface Plan {
  sequencingRunId: string;
  runId: string;
  instrument: string | null;
  runDate: string | null;
  barcode: string | null;
  at: string;
}

/** What a watched run of a sequencer gave for it. bases: exact, as text. */
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

/** A file on its way here: sent by somebody, or taken over from a sequencer. */
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
  /** Whether it is the promoted candidate of a cleaning pipeline. */
  isCleaned: boolean;
  files: ReadFile[];
}

/** checksum: as it was supplied or calculated. reads, quality: where something has counted them. */
export interface ReadFile {
  role: "R1" | "R2";
  bytes: number | null;
  checksum: string | null;
  reads: number | null;
  quality: number | null;
}

/** A run that took this sample. runId: null for who may not open its page. isFinal: it was chosen as the result. */
export interface Analysis {
  runId: string | null;
  pipeline: string;
  status: RunStatus;
  progress: number | null;
  why: string | null;
  startedAt: string | null;
  endedAt: string | null;
  isFinal: boolean;
}

/** What of it somebody may know. Its owner sees what the contract shows them: statuses always, reads once they are
 *  published, runs that were chosen as results, and nothing of plans, sequencers and transfers (spec §5).
 *  Whoever holds a link sees of that the quantities alone. Pure. */
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
    published: ofOwner.published && {
      ...ofOwner.published,
      files: ofOwner.published.files.map((file) => ({ ...file, checksum: null })),
    },
    analyses: ofOwner.analyses.map((analysis) => ({ ...analysis, runId: null })),
    downloads: null,
  };
}
