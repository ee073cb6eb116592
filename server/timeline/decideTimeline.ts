import type { FacilityStatus } from "../../db/models/Sample.ts";
import type { ActiveRead, Analysis, Plan, ReadFile, SampleFacts, Stream, Transfer, Viewer } from "./facts.ts";

export type StageName =
  | "entered"
  | "submitted"
  | "sent"
  | "received"
  | "planned"
  | "sequenced"
  | "arrived"
  | "quality"
  | "analysed"
  | "cleaned"
  | "published"
  | "downloaded";

/** What happens next to a sample: one word a sentence of the page. */
export type Awaited =
  | "submit"
  | "send"
  | "receive"
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
  /** Who has to do it. */
  on: "owner" | "facility" | "sequencer" | "pipeline";
}

/** Quantities of a stage, each with its kind. */
export type Detail =
  | ({ kind: "plan" } & Plan)
  | ({ kind: "stream" } & Stream)
  | ({ kind: "transfer" } & Transfer)
  | ({ kind: "file" } & ReadFile)
  | ({ kind: "dataClass" } & Pick<ActiveRead, "dataClass">)
  | ({ kind: "analysis" } & Analysis)
  | { kind: "downloads"; files: number; bytes: number };

/** One stage of the way. done: with when, where that is known. underWay: something is happening now. next: the first one
 *  that is not reached. skipped: something later is reached, and nothing was noted of this. problem: it failed. */
export interface Stage {
  name: StageName;
  state: "done" | "underWay" | "next" | "later" | "skipped" | "problem";
  at: string | null;
  details: Detail[];
  waiting: Waiting | null;
}

export interface Timeline {
  stages: Stage[];
  /** What the sample waits for; null once it is through. */
  next: ({ stage: StageName } & Waiting) | null;
  /** Since when the facility reports a problem. */
  issueSince: string | null;
}

/** What a stage has to show for itself. at: since when it is done or under way. */
interface Evidence {
  name: StageName;
  isDone: boolean;
  isUnderWay?: boolean;
  at?: string | null | undefined;
  details?: Detail[];
  waiting: Waiting;
}

const FACILITY_ONLY: StageName[] = ["planned", "arrived", "cleaned"];

/** Where a sample is on its way from order to delivery, as one person sees it. Stages keep their order; what lies before
 *  one that is reached and was never noted counts as skipped, because facilities skip steps. Runs are told beside the way
 *  and never hold it up. facts: what that person may know (factsFor). Pure. */
export function decideTimeline(viewer: Viewer, facts: SampleFacts): Timeline {
  const evidence = evidenceOf(viewer, facts).filter(({ name }) => isShown(viewer, facts, name));
  const way = evidence.filter(({ name }) => name !== "analysed");
  const isDraft = facts.orderStatus === "DRAFT";
  const lastReached = isDraft ? 0 : way.findLastIndex(({ isDone, isUnderWay }) => isDone || isUnderWay);
  // What is happening now comes before what comes next.
  const next = way[lastReached]?.isUnderWay && !isDraft ? -1 : lastReached + 1;
  const stages = evidence.map((one) =>
    one.name === "analysed"
      ? analysedStage(one, facts)
      : wayStage(one, { isReached: way.indexOf(one) <= lastReached, isNext: way.indexOf(one) === next }),
  );
  const awaited = stages.find(
    ({ name, state }) => name !== "analysed" && (state === "underWay" || state === "next"),
  );
  return {
    stages,
    next: awaited?.waiting ? { stage: awaited.name, ...awaited.waiting } : null,
    issueSince: facts.facilityStatus === "ISSUE" ? facts.facilityStatusAt : null,
  };
}

function isShown(viewer: Viewer, facts: SampleFacts, name: StageName): boolean {
  if (name === "analysed") return facts.analyses.length > 0;
  if (name === "downloaded") return viewer !== "link";
  return viewer === "facility" || !FACILITY_ONLY.includes(name);
}

function wayStage(
  { name, isDone, isUnderWay = false, at = null, details = [], waiting }: Evidence,
  { isReached, isNext }: { isReached: boolean; isNext: boolean },
): Stage {
  const reached = isUnderWay ? "underWay" : isDone ? "done" : "skipped";
  const state = isReached ? reached : isNext ? "next" : "later";
  return {
    name,
    state,
    at: state === "done" || state === "underWay" ? at : null,
    details: isReached || isNext ? details : [],
    waiting: state === "underWay" || state === "next" ? waiting : null,
  };
}

function analysedStage(
  { name, isDone, isUnderWay = false, at = null, details = [], waiting }: Evidence,
  { analyses }: SampleFacts,
): Stage {
  const hasFailed = analyses.some(({ status }) => status === "failed");
  const state = isUnderWay ? "underWay" : isDone ? "done" : hasFailed ? "problem" : "skipped";
  return {
    name,
    state,
    at: state === "done" || state === "underWay" ? at : null,
    details,
    waiting: state === "underWay" || state === "problem" ? waiting : null,
  };
}

function evidenceOf(viewer: Viewer, facts: SampleFacts): Evidence[] {
  const { orderStatus, plans, read, publishedAt, downloads, facilityStatus, transfers } = facts;
  const isDraft = orderStatus === "DRAFT";
  const reached = statusTimes(facts);
  const files = (read?.files ?? []).map((file): Detail => ({ kind: "file", ...file }));
  const hasFiles = files.length > 0;
  const isCleaned = hasFiles && read?.dataClass === "cleaned";
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
      waiting: { for: "send", on: "owner" },
    },
    {
      name: "received",
      isDone: reached.PROCESSING !== undefined,
      at: reached.PROCESSING,
      waiting: { for: "receive", on: "facility" },
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
      name: "cleaned",
      isDone: isCleaned,
      at: read?.classifiedAt ?? read?.arrivedAt,
      details: read && hasFiles ? [{ kind: "dataClass", dataClass: read.dataClass }] : [],
      waiting: hasFiles ? { for: "clean", on: "facility" } : { for: "arrive", on: "facility" },
    },
    {
      name: "published",
      isDone: publishedAt !== null && isCleaned,
      at: later(publishedAt, read?.arrivedAt),
      // The facility is told of them where they arrive.
      details: publishedAt !== null && isCleaned && viewer !== "facility" ? files : [],
      waiting: { for: publishedAt === null ? "publish" : "addFiles", on: "facility" },
    },
    {
      name: "downloaded",
      isDone: downloads !== null,
      at: downloads?.lastAt,
      details: downloads ? [{ kind: "downloads", files: downloads.files, bytes: downloads.bytes }] : [],
      waiting: { for: "fetch", on: "owner" },
    },
  ];
}

function sequencedEvidence({ streams, read }: SampleFacts, sequencedAt: string | null | undefined): Evidence {
  const live = streams.filter(({ status }) => status !== "STOPPED");
  const last = streams.find(({ reads }) => reads > 0)?.lastFileAt;
  const isStalled = live.some((stream) => stream.isStalled);
  return {
    name: "sequenced",
    isDone: sequencedAt !== undefined || last !== undefined || read !== null,
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

/** Since when a sample has come at least so far in the facility; undefined where it has not. A problem takes nothing back,
 *  going back does. */
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

function later(one: string | null, other: string | undefined): string | null {
  if (one === null || other === undefined) return one;
  return one > other ? one : other;
}
