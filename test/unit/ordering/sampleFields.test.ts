import { expect } from "chai";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { type SampleField, sampleFields } from "../../../server/ordering/studies/sampleFields.ts";

const ofForm = (name: string, required = false): FormField => ({
  id: name,
  name,
  label: `form ${name}`,
  type: "text",
  required,
  visible: true,
  perSample: true,
  order: 0,
});
const ofChecklist = (name: string, required = false): SampleField => ({
  name,
  label: `standard ${name}`,
  type: "text",
  required,
  visible: true,
  group: "section",
});
const summaries = (fields: SampleField[]) => fields.map(({ label, required }) => [label, required]);

describe("the fields of every sample of a study", () => {
  it("are those of the study form, then those of the checklist", () => {
    expect(summaries(sampleFields([ofForm("a")], [ofChecklist("b", true)]))).to.deep.equal([
      ["form a", false],
      ["standard b", true],
    ]);
  });

  it("contain a shared field once, as in the checklist, mandatory if either requires it", () => {
    const fields = sampleFields(
      [ofForm("a", true), ofForm("b"), ofForm("c")],
      [ofChecklist("a"), ofChecklist("b", true)],
    );
    expect(summaries(fields)).to.deep.equal([
      ["form c", false],
      ["standard a", true],
      ["standard b", true],
    ]);
  });

  it("keep the stored definition of the checklist unchanged", () => {
    const kept = ofChecklist("a");
    sampleFields([ofForm("a", true)], [kept]);
    expect(kept.required).to.equal(false);
  });
});
