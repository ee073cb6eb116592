import type { FacilityStatus } from "../../../db/models/Sample.ts";
import type { DownloadCount } from "../../data/delivery/publishedFiles.ts";
import type {
  ActiveRead,
  Analysis,
  Plan,
  Picture,
  ReadFile,
  ReplacedTubeFact,
  SampleFacts,
  Stream,
  Transfer,
  Viewer,
} from "./facts.ts";

export type StageName =
  | "entered"
  | "submitted"
  | "sent"
  | "received"
  | "processing"
  | "measured"
  | "planned"
  | "sequenced"
  | "arrived"
  | "quality"
  | "analysed"
  | "cleaned"
  | "deliverable"
  | "published"
  | "downloaded";

/** The next step of a sample: each value selects one sentence of the page. */
export type Awaited =
  | "submit"
  | "approve"
  | "accept"
  | "send"
  | "receive"
  | "answer"
  | "sendTube"
  | "newTube"
  | "decide"
  | "plan"
  | "sequence"
  | "stream"
  | "stalled"
  | "transfer"
  | "arrive"
  | "review"
  | "run"
  | "failedRun"
  | "clean"
  | "publish"
  | "addFiles"
  | "fetch";

export interface Waiting {
  for: Awaited;
  /** The party that performs it. */
  on: "owner" | "facility" | "sequencer" | "pipeline";
}

/** Quantities of a stage, by kind. */
export type Detail =
  | ({ kind: "replacedTube" } & ReplacedTubeFact)
  | ({ kind: "picture" } & Picture)
  | ({ kind: "plan" } & Plan)
  | ({ kind: "stream" } & Stream)
  | ({ kind: "transfer" } & Transfer)
  | ({ kind: "file" } & ReadFile)
  | ({ kind: "dataClass" } & Pick<ActiveRead, "dataClass">)
  | ({ kind: "analysis" } & Analysis)
  | ({ kind: "downloads" } & Omit<DownloadCount, "lastAt">);

/** The state of one stage. at: since when it is done or in progress. */
export interface Evidence {
  name: StageName;
  isDone: boolean;
  isUnderWay?: boolean;
  at?: string | null | undefined;
  details?: Detail[];
  waiting: Waiting;
}

/** Derives the evidence of each stage from the facts, in the order of the stages. Pure. */
export function collectEvidence(viewer: Viewer, facts: SampleFacts): Evidence[] {
  const { orderStatus, plans, read, published, publishedAt, facilityStatus, transfers } = facts;
  const isDraft = orderStatus === "DRAFT";
  const reached = statusTimes(facts);
  const files = (read?.files ?? []).map(fileDetail);
  const hasFiles = files.length > 0;
  return [
    { name: "entered", isDone: true, at: facts.enteredAt, waiting: { for: "submit", on: "owner" } },
    {
      name: "submitted",
      isDone: !isDraft,
      at: facts.submittedAt,
      waiting: { for: "submit", on: "owner" },
    },
    {
      name: "sent",
      isDone: facts.sentAt !== null,
      at: facts.sentAt,
      waiting: waitingForShipment(facts),
    },
    {
      // Facilities that record no receipts set the status.
      name: facts.receivedAt === null && reached.PROCESSING !== undefined ? "processing" : "received",
      isDone: facts.receivedAt !== null || reached.PROCESSING !== undefined,
      at: facts.receivedAt ?? reached.PROCESSING,
      details: facts.replacedTubes.map((tube): Detail => ({ kind: "replacedTube", ...tube })),
      waiting: { for: "receive", on: "facility" },
    },
    {
      name: "measured",
      isDone: facts.measured !== null || facts.pictures.length > 0,
      isUnderWay: facts.measured?.isQuestionOpen === true || (facts.measured?.newTube ?? null) !== null,
      at: facts.measured?.at ?? facts.pictures[0]?.at,
      details: facts.pictures.map((picture): Detail => ({ kind: "picture", ...picture })),
      waiting: waitingAfterMeasurement(facts),
    },
    {
      name: "planned",
      isDone: plans.length > 0,
      at: plans.at(-1)?.at,
      details: plans.map((plan): Detail => ({ kind: "plan", ...plan })),
      waiting: { for: "plan", on: "facility" },
    },
    sequencedEvidence(facts, reached.SEQUENCED),
    {
      name: "arrived",
      isDone: hasFiles,
      isUnderWay: transfers.length > 0,
      at: transfers.length > 0 ? transfers.at(-1)?.at : read?.arrivedAt,
      details: [...transfers.map((transfer): Detail => ({ kind: "transfer", ...transfer })), ...files],
      waiting: { for: transfers.length > 0 ? "transfer" : "arrive", on: "facility" },
    },
    {
      name: "quality",
      isDone: reached.READY !== undefined,
      isUnderWay: facilityStatus === "QC_REVIEW",
      at: facilityStatus === "QC_REVIEW" ? reached.QC_REVIEW : reached.READY,
      waiting: { for: "review", on: "facility" },
    },
    analysedEvidence(facts),
    {
      // Reads that were received as deliverable were never cleaned here.
      name: read?.isCleaned ? "cleaned" : "deliverable",
      isDone: hasFiles && read?.dataClass === "cleaned",
      at: read?.classifiedAt ?? read?.arrivedAt,
      details: read && hasFiles ? [{ kind: "dataClass", dataClass: read.dataClass }] : [],
      waiting: hasFiles ? { for: "clean", on: "facility" } : { for: "arrive", on: "facility" },
    },
    {
      name: "published",
      isDone: published !== null,
      at: published?.at,
      // The facility sees the files at the stage of their arrival.
      details: published && viewer !== "facility" ? published.files.map(fileDetail) : [],
      waiting: { for: publishedAt === null ? "publish" : "addFiles", on: "facility" },
    },
    downloadedEvidence(facts),
  ];
}

// Samples are sent once the order is approved and accepted.
function waitingForShipment({ orderStage, approvalState }: SampleFacts): Waiting {
  if (approvalState === "pending") return { for: "approve", on: "owner" };
  return orderStage === "SUBMITTED" ? { for: "accept", on: "facility" } : { for: "send", on: "owner" };
}

function waitingAfterMeasurement({ measured }: SampleFacts): Waiting {
  if (measured?.newTube === "requested") return { for: "sendTube", on: "owner" };
  if (measured?.newTube === "sent") return { for: "newTube", on: "facility" };
  if (measured?.newTube === "declined") return { for: "decide", on: "facility" };
  return { for: "answer", on: "owner" };
}

function fileDetail(file: ReadFile): Detail {
  return { kind: "file", ...file };
}

// Done with the last file. A partial download has no time.
function downloadedEvidence({ downloads }: SampleFacts): Evidence {
  const isDone = downloads !== null && downloads.files >= downloads.of;
  return {
    name: "downloaded",
    isDone,
    isUnderWay: downloads !== null && !isDone,
    at: isDone ? downloads.lastAt : null,
    details: downloads
      ? [{ kind: "downloads", files: downloads.files, of: downloads.of, bytes: downloads.bytes }]
      : [],
    waiting: { for: "fetch", on: "owner" },
  };
}

function sequencedEvidence(
  { streams, read, published }: SampleFacts,
  sequencedAt: string | null | undefined,
): Evidence {
  const live = streams.filter(({ status }) => status !== "STOPPED");
  const last = streams.find(({ reads }) => reads > 0)?.lastFileAt;
  const isStalled = live.some((stream) => stream.isStalled);
  return {
    name: "sequenced",
    isDone: sequencedAt !== undefined || last !== undefined || read !== null || published !== null,
    isUnderWay: live.length > 0,
    at: live.length > 0 ? live.at(-1)?.startedAt : (sequencedAt ?? last ?? read?.arrivedAt),
    details: streams.map((stream): Detail => ({ kind: "stream", ...stream })),
    waiting:
      live.length === 0
        ? { for: "sequence", on: "facility" }
        : { for: isStalled ? "stalled" : "stream", on: isStalled ? "facility" : "sequencer" },
  };
}

function analysedEvidence({ analyses }: SampleFacts): Evidence {
  const active = analyses.filter(({ status }) => ["pending", "queued", "running"].includes(status));
  const completed = analyses.filter(({ status }) => status === "completed");
  return {
    name: "analysed",
    isDone: completed.length > 0,
    isUnderWay: active.length > 0,
    at: active.length > 0 ? active.at(-1)?.startedAt : completed[0]?.endedAt,
    details: analyses.map((analysis): Detail => ({ kind: "analysis", ...analysis })),
    waiting: active.length > 0 ? { for: "run", on: "pipeline" } : { for: "failedRun", on: "facility" },
  };
}

const WAY: FacilityStatus[] = ["WAITING", "PROCESSING", "SEQUENCED", "QC_REVIEW", "READY"];

/** Returns since when a sample has reached each status in the facility; absent statuses were not reached. A problem
 *  does not revoke earlier statuses; a return to an earlier status does. */
function statusTimes(facts: SampleFacts): Partial<Record<FacilityStatus, string>> {
  const since: Partial<Record<FacilityStatus, string>> = {};
  const now = { status: facts.facilityStatus, at: facts.facilityStatusAt };
  for (const { status, at } of [...facts.statuses, now]) {
    const place = WAY.indexOf(status);
    if (place < 0) continue;
    for (const [index, step] of WAY.entries()) {
      if (index > place) delete since[step];
      else since[step] ??= at;
    }
  }
  return since;
}
