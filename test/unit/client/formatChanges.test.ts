import { expect } from "chai";
import { translateStatuses } from "../../../client/kit/components/translateStatuses.ts";
import { formatChanges } from "../../../client/ordering/activity/formatChanges.ts";

describe("the changes of an audit entry", () => {
  const cases: [string, unknown, unknown, string[]][] = [
    [
      "name each changed value",
      { status: "DRAFT", a: 1 },
      { status: "SUBMITTED", a: 1 },
      ["status: DRAFT → SUBMITTED"],
    ],
    ["include answers", { customFields: { pH: 7 } }, { customFields: { pH: 8 } }, ["pH: 7 → 8"]],
    ["leave out lists and objects", { files: ["a"] }, { files: ["b"] }, []],
    [
      "leave out the ids of records",
      { selectedRunId: null, sampleId: "LAKE-1" },
      { selectedRunId: "01a209ae-0e19-76bc-aa25-096e4220b462", sampleId: "LAKE-2" },
      ["sampleId: LAKE-1 → LAKE-2"],
    ],
  ];
  for (const [what, before, after, shown] of cases)
    it(what, () => expect(formatChanges({ before, after })).to.deep.equal(shown));

  it("show states and stages by their labels, and other words as they are", () => {
    expect(translateStatuses("Stage changed from DELIVERED to IN_PROGRESS")).to.equal(
      "Stage changed from Delivered to In progress",
    );
    expect(translateStatuses("facilityStatus: QC_REVIEW → READY, CSV")).to.equal(
      "facilityStatus: QC review → Ready, CSV",
    );
  });
});
