import { expect } from "chai";
import { hasRight, type Right, type Role } from "../../../server/platform/rpc/rules/rights.ts";
import { nextAction } from "../../../client/overview/orderWorkspace/nextAction.ts";

type Given = Parameters<typeof nextAction>[0];

const DRAFT = {
  stage: "DRAFT",
  sequencingFilesPublishedAt: null,
  statusNotes: [],
  samples: [],
  approval: { state: "not_required", by: null, at: null, reason: null },
  mayApprove: false,
} satisfies Given;
const PENDING = { state: "pending", by: null, at: null, reason: null } as const;
const SENT = [{ noteType: "SAMPLES_SENT" }] as Given["statusNotes"];
const SAMPLES = [{ facilityStatus: "WAITING" }] as Given["samples"];
const SUBMITTED: Given = { ...DRAFT, stage: "SUBMITTED", samples: SAMPLES };
const ACCEPTED: Given = { ...SUBMITTED, stage: "ACCEPTED" };
const IN_PROGRESS: Given = { ...SUBMITTED, stage: "IN_PROGRESS" };
const PUBLISHED: Given = {
  ...SUBMITTED,
  stage: "DELIVERED",
  sequencingFilesPublishedAt: "2026-02-01T08:00:00.000Z",
};
const may =
  (role: Role) =>
  (right: Right): boolean =>
    hasRight({ role }, right);
const FACILITY = {
  isOfFacility: true,
  can: may("FACILITY_ADMIN"),
  mayChange: true,
  isOwner: false,
  hasPlan: false,
};
const OWNER = { ...FACILITY, isOfFacility: false, can: may("RESEARCHER"), isOwner: true };
const PLANNED = { ...FACILITY, hasPlan: true };
const STRANGER = { ...OWNER, mayChange: false, isOwner: false };
const TECHNICIAN = { ...FACILITY, can: may("TECHNICIAN") };
const BIOINFORMATICIAN = { ...FACILITY, can: may("BIOINFORMATICIAN"), mayChange: false };
const VIEWER = { ...FACILITY, can: may("FACILITY_VIEWER"), mayChange: false };

const cases: [name: string, order: Given, who: typeof FACILITY, next: string | undefined][] = [
  ["an empty draft is edited", DRAFT, OWNER, "edit"],
  ["a draft with samples is submitted", { ...DRAFT, samples: SAMPLES }, OWNER, "submit"],
  ["a draft of another user waits", DRAFT, STRANGER, undefined],
  [
    "a lead approves a pending order",
    { ...SUBMITTED, approval: PENDING, mayApprove: true },
    STRANGER,
    "approve",
  ],
  ["the owner waits for the approval", { ...SUBMITTED, approval: PENDING }, OWNER, undefined],
  ["the facility waits for the approval", { ...SUBMITTED, approval: PENDING }, FACILITY, undefined],
  ["the owner waits until the order is accepted", SUBMITTED, OWNER, undefined],
  ["the owner sends the samples of an accepted order", ACCEPTED, OWNER, "markSent"],
  ["the owner waits for sent samples to be received", { ...ACCEPTED, statusNotes: SENT }, OWNER, undefined],
  ["the facility accepts an order", SUBMITTED, PLANNED, "accept"],
  ["a technician accepts", SUBMITTED, TECHNICIAN, "accept"],
  ["the facility receives an accepted order", ACCEPTED, FACILITY, "receive"],
  ["the facility receives samples in transit", { ...SUBMITTED, stage: "IN_TRANSIT" }, FACILITY, "receive"],
  ["the facility starts work on received samples", { ...SUBMITTED, stage: "RECEIVED" }, PLANNED, "start"],
  ["the facility resumes an order on hold", { ...SUBMITTED, stage: "ON_HOLD" }, PLANNED, "resume"],
  ["the facility closes a delivered order", PUBLISHED, FACILITY, "close"],
  ["nothing is left for a closed order", { ...PUBLISHED, stage: "CLOSED" }, FACILITY, undefined],
  ["nothing is left for a cancelled order", { ...SUBMITTED, stage: "CANCELLED" }, FACILITY, undefined],
  ["nothing is left for a rejected order", { ...SUBMITTED, stage: "REJECTED" }, BIOINFORMATICIAN, undefined],
  [
    "the owner waits while the facility works",
    { ...SUBMITTED, stage: "IN_PROGRESS", samples: [{ facilityStatus: "PROCESSING" }] as Given["samples"] },
    OWNER,
    undefined,
  ],
  ["the owner downloads a published delivery", PUBLISHED, OWNER, "download"],
  ["the facility plans an order in progress", IN_PROGRESS, FACILITY, "plan"],
  ["the facility uploads the files of a planned order", IN_PROGRESS, PLANNED, "upload"],
  ["the facility publishes complete data", { ...SUBMITTED, stage: "DATA_READY" }, PLANNED, "publish"],
  ["a technician plans", IN_PROGRESS, TECHNICIAN, "plan"],
  ["a bioinformatician does not plan", IN_PROGRESS, BIOINFORMATICIAN, undefined],
  ["a bioinformatician uploads", IN_PROGRESS, { ...BIOINFORMATICIAN, hasPlan: true }, "upload"],
  ["a viewer does not submit", { ...DRAFT, samples: SAMPLES }, VIEWER, undefined],
  ["a viewer does not upload", IN_PROGRESS, { ...VIEWER, hasPlan: true }, undefined],
  ["a viewer does not publish", { ...SUBMITTED, stage: "DATA_READY" }, VIEWER, undefined],
  ["a viewer does not accept", SUBMITTED, VIEWER, undefined],
];

describe("the next action on an order", () => {
  for (const [name, order, who, next] of cases)
    it(`is found: ${name}`, () => expect(nextAction(order, who)).to.equal(next));
});
