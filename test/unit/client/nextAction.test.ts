import { expect } from "chai";
import { hasRight, type Right, type Role } from "../../../server/platform/rpc/rules/rights.ts";
import { nextAction } from "../../../client/overview/orderWorkspace/nextAction.ts";

type Given = Parameters<typeof nextAction>[0];

const DRAFT = {
  status: "DRAFT",
  stage: "DRAFT",
  createdAt: "2026-01-01T08:00:00.000Z",
  statusUpdatedAt: "2026-01-01T08:00:00.000Z",
  sequencingFilesPublishedAt: null,
  statusNotes: [],
  samples: [],
  approval: { state: "not_required", by: null, at: null, reason: null },
  mayApprove: false,
} satisfies Given;
const PENDING = { state: "pending", by: null, at: null, reason: null } as const;
const SAMPLES = [{ facilityStatus: "WAITING" }] as Given["samples"];
const SUBMITTED: Given = { ...DRAFT, status: "SUBMITTED", stage: "SUBMITTED", samples: SAMPLES };
const PUBLISHED: Given = {
  ...SUBMITTED,
  status: "COMPLETED",
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
  ["the owner sends the samples", SUBMITTED, OWNER, "markSent"],
  [
    "the owner waits while the facility works",
    { ...SUBMITTED, stage: "IN_PROGRESS", samples: [{ facilityStatus: "PROCESSING" }] as Given["samples"] },
    OWNER,
    undefined,
  ],
  ["the owner downloads a published delivery", PUBLISHED, OWNER, "download"],
  ["the facility plans a submitted order", SUBMITTED, FACILITY, "plan"],
  ["the facility uploads the files of a planned order", SUBMITTED, PLANNED, "upload"],
  ["the facility publishes complete data", { ...SUBMITTED, stage: "DATA_READY" }, PLANNED, "publish"],
  ["a technician plans", SUBMITTED, TECHNICIAN, "plan"],
  ["a bioinformatician does not plan", SUBMITTED, BIOINFORMATICIAN, undefined],
  ["a bioinformatician uploads", SUBMITTED, { ...BIOINFORMATICIAN, hasPlan: true }, "upload"],
  ["a viewer does not submit", { ...DRAFT, samples: SAMPLES }, VIEWER, undefined],
  ["a viewer does not upload", SUBMITTED, { ...VIEWER, hasPlan: true }, undefined],
  ["a viewer does not publish", { ...SUBMITTED, stage: "DATA_READY" }, VIEWER, undefined],
  ["a delivered order needs nothing of the facility", PUBLISHED, PLANNED, undefined],
];

describe("the next action on an order", () => {
  for (const [name, order, who, next] of cases)
    it(`is found: ${name}`, () => expect(nextAction(order, who)).to.equal(next));
});
