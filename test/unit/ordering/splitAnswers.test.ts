import { expect } from "chai";
import type { AnswerField } from "../../../server/definitions/forms/rules/field.ts";
import { splitAnswers, pickStudyAnswers, studyUnits } from "../../../server/ordering/studies/splitAnswers.ts";

const field = (name: string, more: Partial<AnswerField> = {}): AnswerField => ({
  name,
  label: name,
  type: "text",
  required: false,
  visible: true,
  ...more,
});
const fields = new Map(
  [field("depth", { units: ["m", "cm"] }), field("room_unit")].map((one) => [one.name, one]),
);

describe("the input for one sample", () => {
  const table: [string, object, boolean, object][] = [
    [
      "splits answers from units",
      { depth: 1, depth_unit: "m" },
      false,
      { answers: { depth: 1 }, units: { depth: "m" } },
    ],
    [
      "knows a field whose name only ends like a unit",
      { room_unit: "a" },
      false,
      { answers: { room_unit: "a" }, units: {} },
    ],
    ["leaves out what nobody asks for", { ph: 7, ph_unit: "x" }, false, { answers: {}, units: {} }],
    [
      "keeps any name where it may",
      { ph: 7, ph_unit: "x" },
      true,
      { answers: { ph: 7, ph_unit: "x" }, units: {} },
    ],
    [
      "takes an emptied answer",
      { depth: null, depth_unit: "" },
      false,
      { answers: { depth: null }, units: { depth: "" } },
    ],
  ];
  for (const [what, given, anyName, expected] of table) {
    it(what, () => {
      expect(splitAnswers({ ...given }, fields, { anyName })).to.deep.equal(expected);
    });
  }

  it("remains data for any name", () => {
    const given = JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}') as Record<string, unknown>;
    const { answers } = splitAnswers(given, fields, { anyName: true });
    expect(Object.keys(answers)).to.deep.equal(["__proto__", "constructor"]);
    expect(answers["admin"]).to.equal(undefined);
  });
});

describe("the input for a study", () => {
  const given = { depth: 1, depth_unit: "m", secret: 2 };

  it("keeps answers to its fields and their units", () => {
    const studyFields = [field("depth")];
    expect(pickStudyAnswers(given, { studyFields, hidden: new Set() })).to.deep.equal({
      depth: 1,
      depth_unit: "m",
    });
    expect(pickStudyAnswers(given, { studyFields, hidden: new Set(["depth_unit"]) })).to.deep.equal({
      depth: 1,
    });
  });

  it("contains the units by field", () => {
    expect(studyUnits(given, [field("depth"), field("secret")])).to.deep.equal({ depth: "m" });
  });
});
