import { expect } from "chai";
import { invalidStatusTransition, noSamples } from "../../../server/ordering/orders/errors.ts";
import { sampleCodeTaken, tooManySamples } from "../../../server/ordering/samples/errors.ts";
import type { ApiError } from "../../../server/platform/errors/apiError.ts";
import { fieldError } from "../../../client/definitions/answers/fieldError.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { orderAnswers, changedAnswers } from "../../../client/definitions/answers/orderAnswers.ts";
import { problemTarget, refusalTarget } from "../../../client/ordering/orders/problemTarget.ts";
import { sheetColumns } from "../../../client/ordering/samples/sampleRows.ts";

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
  field("length", "Length", { type: "number", units: ["bp", "kbp"] }),
];
const COLUMNS = sheetColumns(
  [
    field("sample_title", "Title", { perSample: true }),
    field("_organism", "Title of organism", { perSample: true }),
  ],
  { codeLabel: "Code", isFixed: false },
);
const row = (key: string, code: string) => ({ key, values: { sampleId: code } });
const ROWS = [row("a", "S1"), row("blank", ""), row("b", "S2"), row("c", "S2"), row("new", " ")];

type Place = [row: number | null, sampleId: string | null, field: string];
const places: [place: Place, sent: string[] | undefined, target: unknown][] = [
  [[null, null, "name"], undefined, { kind: "field", name: "name" }],
  [[1, "S1", "sample_title"], undefined, { kind: "cell", cell: { row: 0, column: 1 } }],
  [[9, "S2", "_organism"], undefined, { kind: "cell", cell: { row: 2, column: 2 } }],
  [[2, "S9", "_organism"], undefined, { kind: "cell", cell: { row: 2, column: 2 } }],
  [[2, "S004", "_organism"], ["gone", "new"], { kind: "cell", cell: { row: 4, column: 2 } }],
  [[1, "S1", "unknown"], undefined, { kind: "cell", cell: { row: 0, column: 0 } }],
  [[1, "S1", "sample_title"], ["gone"], { kind: "table" }],
];

describe("A problem of a refused form", () => {
  for (const [[row, sampleId, field], sent, target] of places) {
    const where = `row ${row}, sample ${sampleId}, field ${field}${sent ? " of the rows just sent" : ""}`;
    it(`leads from ${where} to ${JSON.stringify(target)}`, () => {
      const problem = { row, sampleId, field, message: "" };
      expect(problemTarget(problem, { columns: COLUMNS, rows: ROWS, sent })).to.deep.equal(target);
    });
  }
});

const refusals: [refusal: ApiError, target: unknown][] = [
  [sampleCodeTaken({ code: "S2" }), { kind: "cell", cell: { row: 3, column: 0 } }],
  [sampleCodeTaken({ code: "S9" }), { kind: "table" }],
  [noSamples(), { kind: "table" }],
  [tooManySamples({ most: 10 }), { kind: "table" }],
  [invalidStatusTransition(), undefined],
];

describe("A refusal without a position", () => {
  for (const [{ message, sentence }, target] of refusals) {
    it(`leads from "${message}" to ${JSON.stringify(target) ?? "nowhere"}`, () => {
      expect(refusalTarget(sentence, ROWS)).to.deep.equal(target);
    });
  }
});

describe("The answers of an order", () => {
  it("are sent if changed, columns beside custom fields, units beside their answers", () => {
    const saved = { name: "Old", project: null, numberOfSamples: 3, length: 5, length_unit: "bp" };
    const answers = { ...saved, name: "New", project: "P1", length_unit: "kbp" };
    expect(changedAnswers(answers, saved, FIELDS)).to.deep.equal({
      name: "New",
      customFields: { project: "P1", length_unit: "kbp" },
    });
    expect(changedAnswers(saved, saved, FIELDS)).to.equal(undefined);
  });

  it("of a new order are the defaults of its form", () => {
    const fields = [field("kit", "Kit", { defaultValue: "A" }), ...FIELDS.slice(3)];
    expect(orderAnswers(null, fields)).to.deep.equal({ kit: "A", length: null, length_unit: null });
  });
});

const emailField = field("email", "E-mail", { required: true, simpleValidation: { patternPreset: "email" } });
const shown: [
  answer: unknown,
  left: boolean,
  reported: string | undefined,
  changed: boolean,
  error: string | undefined,
][] = [
  [null, false, undefined, false, undefined],
  ["x", false, undefined, true, undefined],
  ["x", true, undefined, true, "Invalid format"],
  [null, true, undefined, true, "Required"],
  [null, false, "E-mail is required", false, "Required"],
  ["a@b.org", true, "E-mail is taken", false, "E-mail is taken"],
  ["a@b.org", true, "E-mail is taken", true, undefined],
];

describe("The text beside a field", () => {
  for (const [answer, left, reported, changed, error] of shown) {
    const state = `${left ? "left" : "not left"}, ${reported ? `refused with "${reported}"` : "not refused"}`;
    it(`that says ${JSON.stringify(answer)}, ${state}, ${changed ? "" : "not "}changed since: ${error}`, () => {
      expect(fieldError(emailField, { email: answer }, { left, reported, changed })).to.equal(error);
    });
  }
});
