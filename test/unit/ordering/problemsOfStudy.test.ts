import { expect } from "chai";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { problemsOfStudy } from "../../../server/ordering/studies/problemsOfStudy.ts";

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label: name,
  type: "text",
  required: true,
  visible: true,
  perSample: false,
  order: 0,
  ...more,
});
const study = (studyMetadata: Record<string, unknown>, checklistType: string | null = null) => ({
  studyMetadata,
  checklistType,
});

describe("the problems of a study", () => {
  it("are those of the study itself first, at no row", async () => {
    const schema = {
      studyFields: [field("abstract"), field("area", { type: "number", units: ["ha", "m2"] })],
      sampleFields: [field("ph")],
    };
    const samples = [{ sampleId: "A", checklistData: {}, checklistUnits: {} }];
    const { problems, total } = await problemsOfStudy(schema, study({ area: 5, area_unit: "km" }), samples);
    expect(inTexts(problems)).to.deep.equal([
      { row: null, sampleId: null, field: "abstract", message: "abstract is required" },
      { row: null, sampleId: null, field: "area", message: "area must have one of these units: ha, m2" },
      { row: 1, sampleId: "A", field: "ph", message: "ph is required" },
    ]);
    expect(total).to.equal(3);
  });

  it("count the checklist of the study as the answer to its field", async () => {
    const schema = { studyFields: [field("_mixs", { type: "mixs" })], sampleFields: [] };
    expect((await problemsOfStudy(schema, study({}), [])).total).to.equal(1);
    expect((await problemsOfStudy(schema, study({}, "ERC000022"), [])).total).to.equal(0);
  });

  it("are counted completely, listed up to 200, and yield to other requests", async () => {
    const sampleFields = Array.from({ length: 100 }, (_, index) => field(`f${index}`));
    const samples = Array.from({ length: 5_000 }, (_, index) => ({
      sampleId: `S${index}`,
      checklistData: {},
      checklistUnits: {},
    }));
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const { problems, total } = await problemsOfStudy({ studyFields: [], sampleFields }, study({}), samples);
    clearInterval(counting);
    expect(problems).to.have.length(200);
    expect(total).to.equal(500_000);
    expect(turns).to.be.greaterThan(0);
  });
});
