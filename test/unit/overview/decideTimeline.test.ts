import { expect } from "chai";
import { decideTimeline } from "../../../server/overview/tracking/decideTimeline.ts";
import type { Awaited } from "../../../server/overview/tracking/collectEvidence.ts";
import {
  type ActiveRead,
  factsFor,
  type SampleFacts,
  type Viewer,
} from "../../../server/overview/tracking/facts.ts";

const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}T10:00:00.000Z`;

const ENTERED: SampleFacts = {
  orderStatus: "DRAFT",
  orderStage: "DRAFT",
  approvalState: "not_required",
  enteredAt: day(1),
  submittedAt: null,
  sentAt: null,
  receivedAt: null,
  replacedTubes: [],
  pictures: [],
  measured: null,
  publishedAt: null,
  facilityStatus: "WAITING",
  stage: "EXPECTED",
  facilityStatusAt: day(1),
  statuses: [],
  plans: [],
  streams: [],
  transfers: [],
  read: null,
  published: null,
  analyses: [],
  downloads: null,
};
const SUBMITTED = {
  ...ENTERED,
  orderStatus: "SUBMITTED" as const,
  orderStage: "ACCEPTED" as const,
  submittedAt: day(2),
};
const SENT = { ...SUBMITTED, sentAt: day(3) };
const RECEIVED = { ...SENT, facilityStatus: "PROCESSING" as const, facilityStatusAt: day(4) };
const PLAN = {
  sequencingRunId: "sr",
  runId: "RUN-7",
  instrument: "MinION",
  runDate: "2026-03-06",
  barcode: "barcode07",
  at: day(5),
};
const STREAM = {
  streamRunId: "st",
  barcode: "barcode07",
  status: "ACTIVE" as const,
  isStalled: false,
  files: 2,
  reads: 8000,
  bases: "9000000",
  bytes: 4_000_000,
  startedAt: day(6),
  lastFileAt: day(6),
};
const SEQUENCED = {
  ...RECEIVED,
  facilityStatus: "SEQUENCED" as const,
  facilityStatusAt: day(7),
  statuses: [
    { status: "PROCESSING" as const, at: day(4) },
    { status: "SEQUENCED" as const, at: day(7) },
  ],
};
const FILE = { role: "R1" as const, bytes: 1000, checksum: "c0ffee", reads: 40, quality: 31.5 };
const RAW: ActiveRead = {
  dataClass: "raw",
  arrivedAt: day(8),
  classifiedAt: null,
  isCleaned: false,
  files: [FILE],
};
const DELIVERABLE: ActiveRead = { ...RAW, dataClass: "cleaned", arrivedAt: day(10) };
const CLEANED: ActiveRead = { ...DELIVERABLE, isCleaned: true };
/** The publication of the order with one file of the sample. */
const PUBLISHED = { publishedAt: day(11), published: { at: day(11), files: [FILE] } };
const RUN = {
  runId: "r",
  pipeline: "Read quality",
  status: "running" as const,
  progress: 40,
  why: "Two tasks run.",
  startedAt: day(9),
  endedAt: null,
  isFinal: false,
};
const TRANSFER = { role: "R1", receivedBytes: 250, expectedBytes: 1000, at: day(7) };

const MARKS = { done: "+", underWay: "~", next: ">", later: ".", skipped: "-", problem: "!" };

/** The stages as text, each with the symbol of its state, and the next action. */
function summaryFor(viewer: Viewer, facts: SampleFacts): [string, Awaited | undefined, string | undefined] {
  const { stages, next } = decideTimeline(viewer, factsFor(viewer, facts));
  const line = stages.map(({ name, state }) => `${MARKS[state]}${name}`).join(" ");
  return [line, next?.for, next?.on];
}

describe("the timeline of a sample", () => {
  const facility: [string, SampleFacts, string, Awaited | undefined, string | undefined][] = [
    [
      "of a draft waits for its submission, whatever else is known",
      { ...ENTERED, sentAt: day(3), read: RAW },
      "+entered >submitted .sent .received .planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "submit",
      "owner",
    ],
    [
      "once submitted waits to be accepted",
      { ...SUBMITTED, orderStage: "SUBMITTED" },
      "+entered +submitted >sent .received .planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "accept",
      "facility",
    ],
    [
      "once submitted waits for an approval first",
      { ...SUBMITTED, orderStage: "SUBMITTED", approvalState: "pending" },
      "+entered +submitted >sent .received .planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "approve",
      "owner",
    ],
    [
      "once accepted waits to be sent",
      SUBMITTED,
      "+entered +submitted >sent .received .planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "send",
      "owner",
    ],
    [
      "once sent waits to be received",
      SENT,
      "+entered +submitted +sent >received .planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "receive",
      "facility",
    ],
    [
      "received without being announced skips that",
      { ...RECEIVED, sentAt: null },
      "+entered +submitted -sent +processing >planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "plan",
      "facility",
    ],
    [
      "received at the desk waits to be planned",
      { ...SENT, receivedAt: day(4) },
      "+entered +submitted +sent +received >planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "plan",
      "facility",
    ],
    [
      "measured waits to be planned",
      { ...SENT, receivedAt: day(4), measured: { at: day(5), isQuestionOpen: false, newTube: null } },
      "+entered +submitted +sent +received +measured >planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "plan",
      "facility",
    ],
    [
      "of low quality waits for the answer of its owner",
      { ...SENT, receivedAt: day(4), measured: { at: day(5), isQuestionOpen: true, newTube: null } },
      "+entered +submitted +sent +received ~measured .planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "answer",
      "owner",
    ],
    [
      "with a problem before it was received still waits for that",
      { ...SENT, facilityStatus: "ISSUE" },
      "+entered +submitted +sent >received .planned .sequenced .arrived .quality .deliverable .published .downloaded",
      "receive",
      "facility",
    ],
    [
      "planned waits for the sequencer",
      { ...RECEIVED, plans: [PLAN] },
      "+entered +submitted +sent +processing +planned >sequenced .arrived .quality .deliverable .published .downloaded",
      "sequence",
      "facility",
    ],
    [
      "on a live run is being sequenced",
      { ...RECEIVED, plans: [PLAN], streams: [STREAM] },
      "+entered +submitted +sent +processing +planned ~sequenced .arrived .quality .deliverable .published .downloaded",
      "stream",
      "sequencer",
    ],
    [
      "on a run that stalls waits for somebody to look",
      { ...RECEIVED, streams: [{ ...STREAM, isStalled: true }] },
      "+entered +submitted +sent +processing -planned ~sequenced .arrived .quality .deliverable .published .downloaded",
      "stalled",
      "facility",
    ],
    [
      "after a run that gave something waits for its reads",
      { ...RECEIVED, streams: [{ ...STREAM, status: "STOPPED" }] },
      "+entered +submitted +sent +processing -planned +sequenced >arrived .quality .deliverable .published .downloaded",
      "arrive",
      "facility",
    ],
    [
      "after a run that gave nothing waits to be sequenced",
      {
        ...RECEIVED,
        plans: [PLAN],
        streams: [{ ...STREAM, status: "STOPPED", reads: 0, files: 0, lastFileAt: null }],
      },
      "+entered +submitted +sent +processing +planned >sequenced .arrived .quality .deliverable .published .downloaded",
      "sequence",
      "facility",
    ],
    [
      "with a file on its way waits for the rest of it",
      { ...SEQUENCED, transfers: [TRANSFER] },
      "+entered +submitted +sent +processing -planned +sequenced ~arrived .quality .deliverable .published .downloaded",
      "transfer",
      "facility",
    ],
    [
      "with raw reads waits for the review",
      { ...SEQUENCED, read: RAW },
      "+entered +submitted +sent +processing -planned +sequenced +arrived >quality .deliverable .published .downloaded",
      "review",
      "facility",
    ],
    [
      "under review is told so, and runs stand beside the way",
      { ...SEQUENCED, facilityStatus: "QC_REVIEW", read: RAW, analyses: [RUN] },
      "+entered +submitted +sent +processing -planned +sequenced +arrived ~quality ~analysed .deliverable .published .downloaded",
      "review",
      "facility",
    ],
    [
      "with raw reads that are ready waits for cleaned ones; a run that failed is a problem",
      { ...SEQUENCED, facilityStatus: "READY", read: RAW, analyses: [{ ...RUN, status: "failed" }] },
      "+entered +submitted +sent +processing -planned +sequenced +arrived +quality !analysed >deliverable .published .downloaded",
      "clean",
      "facility",
    ],
    [
      "with cleaned reads waits for their publication, reviewed or not",
      { ...SEQUENCED, read: CLEANED, analyses: [{ ...RUN, status: "completed", endedAt: day(9) }] },
      "+entered +submitted +sent +processing -planned +sequenced +arrived -quality +analysed +cleaned >published .downloaded",
      "publish",
      "facility",
    ],
    [
      "with reads that were received as deliverable does not count them as cleaned",
      { ...SEQUENCED, read: DELIVERABLE },
      "+entered +submitted +sent +processing -planned +sequenced +arrived -quality +deliverable >published .downloaded",
      "publish",
      "facility",
    ],
    [
      "stays published while a newer raw read is active",
      { ...SEQUENCED, read: RAW, ...PUBLISHED },
      "+entered +submitted +sent +processing -planned +sequenced +arrived -quality -deliverable +published >downloaded",
      "fetch",
      "owner",
    ],
    [
      "published waits to be fetched",
      { ...SEQUENCED, read: CLEANED, ...PUBLISHED },
      "+entered +submitted +sent +processing -planned +sequenced +arrived -quality +cleaned +published >downloaded",
      "fetch",
      "owner",
    ],
    [
      "is not over while only one of its two files is downloaded",
      {
        ...SUBMITTED,
        read: CLEANED,
        ...PUBLISHED,
        downloads: { files: 1, of: 2, bytes: 1000, lastAt: day(12) },
      },
      "+entered +submitted -sent -received -planned +sequenced +arrived -quality +cleaned +published ~downloaded",
      "fetch",
      "owner",
    ],
    [
      "is over once its files are fetched, even where the facility noted nothing",
      {
        ...SUBMITTED,
        read: CLEANED,
        ...PUBLISHED,
        downloads: { files: 1, of: 1, bytes: 1000, lastAt: day(12) },
      },
      "+entered +submitted -sent -received -planned +sequenced +arrived -quality +cleaned +published +downloaded",
      undefined,
      undefined,
    ],
  ];
  for (const [name, facts, line, awaited, on] of facility)
    it(name, () => expect(summaryFor("facility", facts)).to.deep.equal([line, awaited, on]));

  const owner: [string, SampleFacts, string, Awaited | undefined, string | undefined][] = [
    [
      "shows its owner nothing of plans, sequencers, transfers, raw reads and unchosen runs",
      {
        ...RECEIVED,
        plans: [PLAN],
        streams: [STREAM],
        transfers: [TRANSFER],
        read: RAW,
        analyses: [{ ...RUN, status: "completed" }],
      },
      "+entered +submitted +sent +processing >sequenced .quality .published .downloaded",
      "sequence",
      "facility",
    ],
    [
      "shows its owner what the facility says of it, and results that were chosen",
      { ...SEQUENCED, read: CLEANED, analyses: [{ ...RUN, status: "completed", isFinal: true }] },
      "+entered +submitted +sent +processing +sequenced >quality +analysed .published .downloaded",
      "review",
      "facility",
    ],
    [
      "tells its owner when an order is published that has no file of it",
      { ...SEQUENCED, facilityStatus: "READY", publishedAt: day(9), read: RAW },
      "+entered +submitted +sent +processing +sequenced +quality >published .downloaded",
      "addFiles",
      "facility",
    ],
  ];
  for (const [name, facts, line, awaited, on] of owner)
    it(name, () => expect(summaryFor("owner", facts)).to.deep.equal([line, awaited, on]));

  it("shows the holder of a link quantities, but no checksums, downloads or paths of runs", () => {
    const facts: SampleFacts = {
      ...SEQUENCED,
      ...PUBLISHED,
      read: CLEANED,
      analyses: [{ ...RUN, status: "completed", endedAt: day(10), isFinal: true }],
      downloads: { files: 1, of: 1, bytes: 1000, lastAt: day(12) },
    };
    const { stages, next } = decideTimeline("link", factsFor("link", facts));
    expect(stages.slice(4)).to.deep.equal([
      { name: "sequenced", state: "done", at: day(7), details: [], waiting: null },
      { name: "quality", state: "skipped", at: null, details: [], waiting: null },
      {
        name: "analysed",
        state: "done",
        at: day(10),
        details: [
          {
            kind: "analysis",
            ...RUN,
            runId: null,
            status: "completed",
            why: null,
            endedAt: day(10),
            isFinal: true,
          },
        ],
        waiting: null,
      },
      {
        name: "published",
        state: "done",
        at: day(11),
        details: [{ kind: "file", ...FILE, checksum: null }],
        waiting: null,
      },
    ]);
    expect(next).to.equal(null);
  });

  it("contains quantities for each stage, and when it was reached", () => {
    const facts: SampleFacts = {
      ...SEQUENCED,
      plans: [PLAN],
      streams: [STREAM],
      transfers: [TRANSFER],
      read: RAW,
      analyses: [RUN],
    };
    const { stages } = decideTimeline("facility", facts);
    expect(stages.map(({ name, at, details }) => [name, at, details])).to.deep.equal([
      ["entered", day(1), []],
      ["submitted", day(2), []],
      ["sent", day(3), []],
      ["processing", day(4), []],
      ["planned", day(5), [{ kind: "plan", ...PLAN }]],
      ["sequenced", day(6), [{ kind: "stream", ...STREAM }]],
      [
        "arrived",
        day(7),
        [
          { kind: "transfer", ...TRANSFER },
          { kind: "file", ...FILE },
        ],
      ],
      ["quality", null, []],
      ["analysed", day(9), [{ kind: "analysis", ...RUN }]],
      ["deliverable", null, []],
      ["published", null, []],
      ["downloaded", null, []],
    ]);
  });

  it("follows corrections of the facility, and a problem reverts nothing", () => {
    const statuses = [
      { status: "PROCESSING" as const, at: day(4) },
      { status: "READY" as const, at: day(5) },
      { status: "PROCESSING" as const, at: day(6) },
      { status: "SEQUENCED" as const, at: day(7) },
      { status: "ISSUE" as const, at: day(8) },
    ];
    const facts: SampleFacts = { ...SENT, statuses, facilityStatus: "ISSUE", facilityStatusAt: day(8) };
    const { stages, issueSince } = decideTimeline("owner", facts);
    expect(stages.map(({ name, state, at }) => [name, state, at])).to.deep.equal([
      ["entered", "done", day(1)],
      ["submitted", "done", day(2)],
      ["sent", "done", day(3)],
      ["processing", "done", day(4)],
      ["sequenced", "done", day(7)],
      ["quality", "next", null],
      ["published", "later", null],
      ["downloaded", "later", null],
    ]);
    expect(issueSince).to.equal(day(8));
  });

  it("names how many of its published files were downloaded completely, with a time once that is all", () => {
    const facts: SampleFacts = { ...SEQUENCED, read: CLEANED, ...PUBLISHED };
    const downloaded = (files: number) =>
      decideTimeline("owner", {
        ...facts,
        downloads: { files, of: 2, bytes: files * 1000, lastAt: day(12) },
      }).stages.at(-1);
    const waiting = { for: "fetch", on: "owner" };
    expect([downloaded(1), downloaded(2)]).to.deep.equal([
      {
        name: "downloaded",
        state: "underWay",
        at: null,
        details: [{ kind: "downloads", files: 1, of: 2, bytes: 1000 }],
        waiting,
      },
      {
        name: "downloaded",
        state: "done",
        at: day(12),
        details: [{ kind: "downloads", files: 2, of: 2, bytes: 2000 }],
        waiting: null,
      },
    ]);
  });
});
