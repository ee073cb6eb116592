import { expect } from "chai";
import type { FormField } from "../../client/orders/answers.ts";
import { changedAnswers } from "../../client/orders/answers.ts";
import { problemTarget } from "../../client/orders/problemTarget.ts";
import { columnsOf } from "../../client/samples/sampleRows.ts";

const field = (name: string, label: string, given: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label,
  type: "text",
  required: false,
  visible: true,
  perSample: false,
  order: 0,
  ...given,
});
const FIELDS = [
  field("name", "Order name"),
  field("project", "Order"),
  field("numberOfSamples", "Number of samples"),
];
const COLUMNS = columnsOf(
  [
    field("sample_title", "Title", { perSample: true }),
    field("_organism", "Title of organism", { perSample: true }),
  ],
  { codeLabel: "Code", facilityOnly: false },
);
const row = (code: string) => ({ key: code, values: { sampleId: code } });
const ROWS = [row("S1"), row("S1: b"), row("S2"), row("S2")];

const cases: [text: string, target: unknown][] = [
  ["Order name is required", { kind: "field", name: "name" }],
  ["Number of samples must be at most 500", { kind: "field", name: "numberOfSamples" }],
  ["Sample S1: Title is required", { kind: "cell", cell: { row: 0, column: 1 } }],
  ["Sample S1: b: Title of organism must be a number", { kind: "cell", cell: { row: 1, column: 2 } }],
  ["Sample code already used in this order: S2", { kind: "cell", cell: { row: 3, column: 0 } }],
  ["Add at least one sample before submitting", { kind: "table" }],
  ["Invalid status transition", undefined],
];

describe("A refused submission", () => {
  for (const [text, target] of cases) {
    it(`leads from "${text}" to ${JSON.stringify(target) ?? "nowhere"}`, () => {
      const found = problemTarget(text, { fields: FIELDS, columns: COLUMNS, rows: ROWS });
      expect(found).to.deep.equal(target);
    });
  }
});

describe("The answers of an order", () => {
  it("are sent where they differ, columns beside custom fields", () => {
    const saved = { name: "Old", project: null, numberOfSamples: 3 };
    const answers = { name: "New", project: "P1", numberOfSamples: 3 };
    expect(changedAnswers(answers, saved, FIELDS)).to.deep.equal({
      name: "New",
      customFields: { project: "P1" },
    });
    expect(changedAnswers(saved, saved, FIELDS)).to.equal(undefined);
  });
});
