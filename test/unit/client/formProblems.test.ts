import { expect } from "chai";
import {
  type ChecklistField,
  toFormField,
  foundFields,
} from "../../../client/definitions/forms/checklistFields.ts";
import { editedForm } from "../../../client/definitions/forms/editedForm.ts";
import { formProblems } from "../../../client/definitions/forms/formProblems.ts";
import { pastedOptions, withPasted } from "../../../client/definitions/forms/pastedOptions.ts";
import { proposedName, takenNames } from "../../../client/definitions/forms/proposedName.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";

const field = (given: Partial<FormField> = {}): FormField => ({
  id: "one",
  name: "one",
  label: "One",
  type: "text",
  required: false,
  visible: true,
  perSample: false,
  order: 0,
  ...given,
});

/** "kind part" of each problem, in brackets if the server accepts the form with it. */
function getProblems(...fields: Partial<FormField>[]): string[] {
  const given = fields.map((one, index) => field({ id: `f${index}`, name: `n${index}`, ...one }));
  return formProblems(editedForm({ fields: given, groups: [] })).map(({ kind, part, blocks }) =>
    blocks ? `${kind} ${part}` : `(${kind} ${part})`,
  );
}

const cases: [what: string, fields: Partial<FormField>[], problems: string[]][] = [
  ["nothing wrong", [{}], []],
  ["no label", [{ label: " " }], ["(labelMissing label)"]],
  ["no name", [{ name: "" }], ["nameMissing name"]],
  ["one name twice", [{ name: "x" }, { name: "x" }], ["nameTaken name", "nameTaken name"]],
  ["a name for people", [{ name: "DNA amount" }], ["(nameUnusual name)"]],
  [
    "the name of a unit",
    [{ name: "x", type: "number", units: ["g"] }, { name: "x_unit" }],
    ["nameOfUnit name"],
  ],
  ["a choice of nothing", [{ type: "select", options: [] }], ["optionsMissing options"]],
  ["a checklist without options", [{ type: "mixs" }], []],
  ["a blank option", [{ type: "select", options: ["a", " "] }], ["optionBlank options"]],
  ["an option twice", [{ type: "select", options: ["a", "a"] }], ["optionTwice options"]],
  ["a unit twice", [{ type: "number", units: ["g", "g"] }], ["unitTwice units"]],
  ["required but hidden", [{ required: true, visible: false }], ["requiredHidden required"]],
  ["required of the facility", [{ required: true, adminOnly: true }], ["(requiredFacility required)"]],
  ["a pattern that does not compile", [{ simpleValidation: { pattern: "[a" } }], ["patternBad pattern"]],
  ["a pattern that looks back", [{ simpleValidation: { pattern: "(a)\\1" } }], ["patternBad pattern"]],
  [
    "no pattern of one's own",
    [{ simpleValidation: { patternPreset: "custom" } }],
    ["(patternMissing pattern)"],
  ],
  ["lengths that cross", [{ simpleValidation: { minLength: 3, maxLength: 2 } }], ["lengthsCrossed lengths"]],
  ["a length no answer has", [{ simpleValidation: { minLength: 501 } }], ["lengthTooLong lengths"]],
  ["a long text", [{ type: "textarea", simpleValidation: { minLength: 501 } }], []],
  [
    "bounds that cross",
    [{ type: "number", simpleValidation: { minValue: 3, maxValue: 2 } }],
    ["valuesCrossed values"],
  ],
  ["funding per sample", [{ type: "funding", perSample: true }], ["placeWrong type"]],
  ["an organism once", [{ type: "organism" }], ["placeWrong type"]],
  [
    "an unfit value at first",
    [{ type: "select", options: ["a"], defaultValue: "b" }],
    ["defaultUnfit defaultValue"],
  ],
  ["an unfit example", [{ type: "number", example: "ten" }], ["(exampleUnfit example)"]],
  ["a fitting example with units", [{ type: "number", example: "10", units: ["g", "kg"] }], []],
];

describe("The problems of a form", () => {
  for (const [what, fields, problems] of cases) {
    it(`with ${what} are ${problems.join(", ") || "none"}`, () => {
      expect(getProblems(...fields)).to.deep.equal(problems);
    });
  }

  it("contain the engine's message for an invalid pattern", () => {
    const form = editedForm({ fields: [field({ simpleValidation: { pattern: "[a" } })], groups: [] });
    expect(formProblems(form)[0]?.reason).to.contain("missing closing ]");
  });

  it("report a group without a name", () => {
    const groups = [{ id: "g", name: " ", icon: "FileText", order: 0 }];
    expect(formProblems(editedForm({ fields: [], groups }))).to.deep.equal([
      { kind: "groupUnnamed", groupId: "g", part: "group", blocks: true },
    ]);
  });
});

describe("The name proposed for a field", () => {
  const names: [label: string, name: string][] = [
    ["DNA amount", "dna_amount"],
    ["Concentration (ng/µl)", "concentration_ng_ul"],
    ["Größe", "grosse"],
    ["Straße", "strasse"],
    ["  Two  words  ", "two_words"],
    ["16S region", "field_16s_region"],
    ["样品", "field"],
    ["", "field"],
    ["Taken", "taken_3"],
    ["x".repeat(80), "x".repeat(60)],
  ];
  const taken = new Set(["taken", "taken_2"]);
  for (const [label, name] of names) {
    it(`is ${name} for "${label}"`, () => expect(proposedName(label, taken)).to.equal(name));
  }

  it("is never that of a unit", () => {
    const taken = takenNames([field({ name: "mass", units: ["g"] })]);
    expect(proposedName("Mass unit", taken)).to.equal("mass_unit_2");
  });
});

describe("Pasted options", () => {
  it("are one a line or cell, without blanks and repetitions", () => {
    expect(pastedOptions("DNA\r\nRNA\tcDNA\n\n DNA \u00A0\n")).to.deep.equal(["DNA", "RNA", "cDNA"]);
  });

  const pastes: [options: string[], index: number, text: string, after: string[]][] = [
    [[""], 0, "a\nb", ["a", "b"]],
    [["x", "", "y"], 1, "a\nb", ["x", "a", "b", "y"]],
    [["x", "y"], 0, "a\ny", ["x", "a", "y"]],
  ];
  for (const [options, index, text, after] of pastes) {
    it(`make ${JSON.stringify(options)} into ${JSON.stringify(after)}`, () => {
      expect(withPasted(options, index, text)).to.deep.equal(after);
    });
  }
});

describe("The fields of a checklist", () => {
  const given: ChecklistField[] = [
    {
      type: "text",
      label: "soil depth",
      name: "soil_depth",
      required: true,
      helpText: "How deep.",
      group: "Place",
      units: ["m"],
      simpleValidation: { pattern: "[0-9]+" },
    },
    {
      type: "select",
      label: "texture",
      name: "soil_texture",
      required: false,
      options: ["clay", "sand"],
      units: ["%"],
    },
  ];

  it("become columns with their options, units and patterns, a choice without units", () => {
    const made = given.map((one) => toFormField(one)).map(({ id: _id, ...field }) => field);
    const { units: _units, ...rest } = given[1] ?? { label: "" };
    const column = { visible: true, perSample: true, order: 0 };
    expect(made).to.deep.equal([
      { ...given[0], ...column },
      { ...rest, ...column },
    ]);
  });

  const searches: [search: string, names: string[]][] = [
    ["", ["soil_depth", "soil_texture"]],
    ["SOIL", ["soil_depth", "soil_texture"]],
    ["deep place", ["soil_depth"]],
    ["soil texture", ["soil_texture"]],
    ["gut", []],
  ];
  for (const [search, names] of searches) {
    it(`are ${names.join(", ") || "none"} for "${search}"`, () => {
      expect(foundFields(given, search).map(({ name }) => name)).to.deep.equal(names);
    });
  }
});
