import { expect } from "chai";
import { deriveStage, type StageFacts } from "../../../server/ordering/orders/rules/deriveStage.ts";

const SUBMITTED: StageFacts = {
  status: "SUBMITTED",
  isPublished: false,
  samples: 2,
  started: 0,
  withReads: 0,
};

describe("stage of an order", () => {
  const rows: [string, Partial<StageFacts>, string][] = [
    ["a draft", { status: "DRAFT" }, "DRAFT"],
    [
      "a draft whose samples have data from before",
      { status: "DRAFT", withReads: 2, isPublished: true },
      "DRAFT",
    ],
    ["nothing has happened since the submission", {}, "SUBMITTED"],
    ["an order without samples", { samples: 0 }, "SUBMITTED"],
    ["the facility works on a sample", { started: 1 }, "IN_PROGRESS"],
    ["one of two samples has a read", { started: 1, withReads: 1 }, "IN_PROGRESS"],
    ["every sample has a read", { started: 2, withReads: 2 }, "DATA_READY"],
    [
      "every sample has a read that is not published again",
      { withReads: 2, isPublished: true },
      "DATA_READY",
    ],
    ["a part is published", { withReads: 1, isPublished: true }, "IN_PROGRESS"],
    ["completed and published", { status: "COMPLETED", withReads: 2, isPublished: true }, "DELIVERED"],
    ["completed without a delivery", { status: "COMPLETED", withReads: 2 }, "CLOSED"],
    ["completed without data", { status: "COMPLETED" }, "CLOSED"],
  ];
  for (const [what, facts, stage] of rows) {
    it(`${what}: ${stage}`, () => {
      expect(deriveStage({ ...SUBMITTED, ...facts })).to.equal(stage);
    });
  }
});
