import { expect } from "chai";
import {
  sampleState,
  type SampleState,
  type StateFacts,
} from "../../../server/ordering/samples/rules/sampleState.ts";

const SUBMITTED: StateFacts = {
  orderStatus: "SUBMITTED",
  isSent: false,
  facilityStatus: "WAITING",
  stage: "EXPECTED",
  hasReads: false,
  isPublished: false,
};

describe("the state of a sample", () => {
  const rows: [string, Partial<StateFacts>, SampleState][] = [
    ["in a draft is a draft", { orderStatus: "DRAFT", facilityStatus: "ISSUE" }, "DRAFT"],
    ["waits until it is sent", {}, "WAITING"],
    ["is sent with its order", { isSent: true }, "SENT"],
    ["is in the lab once received", { isSent: true, facilityStatus: "PROCESSING" }, "PROCESSING"],
    ["is sequenced without data", { facilityStatus: "SEQUENCED" }, "SEQUENCED"],
    ["has data once reads arrived", { facilityStatus: "SEQUENCED", hasReads: true }, "DATA_RECEIVED"],
    ["is in the lab when set back", { facilityStatus: "PROCESSING", hasReads: true }, "PROCESSING"],
    ["is in review", { facilityStatus: "QC_REVIEW", hasReads: true }, "QC_REVIEW"],
    ["is ready before its publication", { facilityStatus: "READY", hasReads: true }, "READY"],
    ["is delivered whatever the lab noted", { facilityStatus: "SEQUENCED", isPublished: true }, "DELIVERED"],
    [
      "is delivered in a completed order",
      { orderStatus: "COMPLETED", facilityStatus: "QC_REVIEW", isPublished: true },
      "DELIVERED",
    ],
    [
      "is closed in a completed order without its files",
      { orderStatus: "COMPLETED", facilityStatus: "QC_REVIEW", hasReads: true },
      "CLOSED",
    ],
    ["is a problem even after the delivery", { facilityStatus: "ISSUE", isPublished: true }, "ISSUE"],
  ];
  for (const [name, facts, state] of rows)
    it(name, () => expect(sampleState({ ...SUBMITTED, ...facts })).to.equal(state));
});
