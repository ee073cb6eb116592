import { expect } from "chai";
import { validateForm } from "../../../server/definitions/forms/validateForm.ts";
import { defaultOrderForm } from "../../../server/definitions/forms/defaultOrderForm.ts";
import { defaultStudyForm } from "../../../server/definitions/forms/studyForm.ts";

type Given = Record<string, unknown>;

const depth: Given = { id: "f1", name: "depth", label: "Depth", type: "text" };
const group: Given = { id: "g1", name: "Site", icon: "Leaf", order: 0 };
const TYPES =
  "text, textarea, select, multiselect, checkbox, number, date, mixs, funding, billing, sequencing-tech, organism, barcode";

const errorsIn = (fields: unknown[], groups: unknown[] = [], kind: "order" | "study" = "order") =>
  validateForm(kind, { fields, groups }).errors.map(({ message }) => message.text);

describe("a form to save", () => {
  const one: [string, Given, string[]][] = [
    ["has nothing but id, name and type", { label: undefined }, []],
    [
      "has all that is optional as null",
      { label: null, options: null, groupId: null, units: [], order: null },
      [],
    ],
    ["has an unknown type", { type: "color" }, [`Depth (f1): type must be one of: ${TYPES}`]],
    ["has no type", { type: undefined }, [`Depth (f1): type must be one of: ${TYPES}`]],
    ["has no name", { name: " " }, ["Depth (f1): name must not be empty"]],
    ["has no id", { id: "" }, ["Depth: id must not be empty"]],
    ["has an empty label", { label: "  " }, ["depth (f1): label must not be empty"]],
    [
      "has a label of 201 characters",
      { label: "x".repeat(201) },
      [`${"x".repeat(100)} (f1): label: Too big: expected string to have <=200 characters`],
    ],
    [
      "has NUL in its help",
      { helpText: "a\0" },
      ["Depth (f1): helpText: Text must not contain NUL characters"],
    ],
    [
      "is required without a yes or no",
      { required: "yes" },
      ["Depth (f1): required: Invalid input: expected boolean, received string"],
    ],
    [
      "has a name with a line break",
      { name: "a\nb" },
      ["Depth (f1): name must not contain control characters"],
    ],
    ...[
      "sampleId",
      "id",
      "isNew",
      "isDeleted",
      "orderId",
      "studyId",
      "sampleTitle",
      "customFields",
      "__proto__",
      "constructor",
      "toString",
    ].map((name): [string, Given, string[]] => [
      `has the reserved name ${name}`,
      { name },
      [`Depth (f1): the name ${name} is reserved; choose another one`],
    ]),
    ["is a choice of nothing", { type: "select" }, ["Depth (f1): a choice needs at least one option"]],
    [
      "is a choice of an empty list",
      { type: "multiselect", options: [] },
      ["Depth (f1): a choice needs at least one option"],
    ],
    ["is a choice", { type: "select", options: ["a", "b"] }, []],
    [
      "has an option twice",
      { type: "select", options: ["a", "b", " a"] },
      ["Depth (f1): the option a is duplicated"],
    ],
    [
      "has an empty option",
      { type: "select", options: ["a", ""] },
      ["Depth (f1): options.1 must not be empty"],
    ],
    [
      "has options that are no text",
      { type: "select", options: [7] },
      ["Depth (f1): options.0: Invalid input: expected string, received number"],
    ],
    ["has 500 options", { type: "select", options: Array.from({ length: 500 }, (_, n) => `${n}`) }, []],
    [
      "has 501 options",
      { type: "select", options: Array.from({ length: 501 }, (_, n) => `${n}`) },
      ["Depth (f1): options must have at most 500 entries"],
    ],
    ["has a unit twice", { units: ["m", "m"] }, ["Depth (f1): the unit m is duplicated"]],
    [
      "is required and hidden",
      { required: true, visible: false },
      ["Depth (f1): a hidden field cannot be required"],
    ],
    ["is required of the facility alone", { required: true, adminOnly: true }, []],
    ["has a pattern", { simpleValidation: { pattern: "[A-Z]{2}\\d+" } }, []],
    [
      "has a pattern that does not compile",
      { simpleValidation: { pattern: "[a-z" } },
      ["Depth (f1): its pattern cannot be used: error parsing regexp: missing closing ]: `[a-z`"],
    ],
    [
      "has a pattern that looks ahead",
      { simpleValidation: { pattern: "(?=a)" } },
      [
        "Depth (f1): its pattern cannot be used: error parsing regexp: invalid or unsupported Perl syntax: `(?=`",
      ],
    ],
    [
      "has a pattern that would take all memory",
      { simpleValidation: { pattern: "((a{100}){100}){100}" } },
      ["Depth (f1): its pattern cannot be used: error parsing regexp: invalid repeat count: `{100}`"],
    ],
    [
      "has a pattern of 1,001 characters",
      { simpleValidation: { pattern: "a".repeat(1_001) } },
      ["Depth (f1): simpleValidation.pattern must have at most 1000 characters"],
    ],
    [
      "has a pattern of no preset there is",
      { simpleValidation: { patternPreset: "iban" } },
      ["Depth (f1): simpleValidation.patternPreset must be one of: email, url, phone, alphanumeric, custom"],
    ],
    [
      "must be longer than it may be",
      { simpleValidation: { minLength: 5, maxLength: 4 } },
      ["Depth (f1): its minimum length exceeds its maximum length"],
    ],
    ["is as long as it may be", { simpleValidation: { minLength: 5, maxLength: 5 } }, []],
    [
      "must be longer than any text",
      { simpleValidation: { minLength: 501 } },
      ["Depth (f1): an answer can have at most 500 characters, not 501"],
    ],
    ["must be long for a long text", { type: "textarea", simpleValidation: { minLength: 501 } }, []],
    [
      "must be longer than any barcode",
      { type: "barcode", simpleValidation: { minLength: 51 } },
      ["Depth (f1): an answer can have at most 50 characters, not 51"],
    ],
    [
      "must be greater than it may be",
      { type: "number", simpleValidation: { minValue: 2, maxValue: 1 } },
      ["Depth (f1): its minimum value exceeds its maximum value"],
    ],
    ["has a default", { type: "number", defaultValue: 2, simpleValidation: { minValue: 1 } }, []],
    ["has a default without its unit", { type: "number", defaultValue: 2, units: ["m", "km"] }, []],
    ...(
      [
        [{ type: "number", defaultValue: "many" }],
        [{ type: "number", defaultValue: 2, simpleValidation: { maxValue: 1 } }],
        [{ type: "select", options: ["a"], defaultValue: "b" }],
        [{ type: "multiselect", options: ["a"], defaultValue: "a" }],
        [{ type: "checkbox", defaultValue: "yes" }],
        [{ defaultValue: "x", simpleValidation: { pattern: "\\d" } }],
      ] as [Given][]
    ).map(([given]): [string, Given, string[]] => [
      `has the default ${JSON.stringify(given)}`,
      given,
      ["Depth (f1): its default value violates its own rules"],
    ]),
    ["is of no group there is", { groupId: "g9" }, ["Depth (f1): group g9 does not exist"]],
    ["is of a group", { groupId: "g1" }, []],
    ["is of a module that there is not", { moduleSource: "x" }, ["Depth (f1): module x does not exist"]],
    ["is of a module", { moduleSource: "funding-info" }, []],
    ...["mixs", "funding", "billing", "sequencing-tech"].map((type): [string, Given, string[]] => [
      `is ${type} per sample`,
      { type, perSample: true },
      [`Depth (f1): a field of type ${type} cannot be per sample`],
    ]),
    ["is a column renamed in its label", { name: "platform", systemKey: "platform", label: "Machine" }, []],
    ["is a hidden column", { name: "platform", visible: false }, []],
    [
      "is a system field of another name",
      { name: "machine", systemKey: "platform" },
      ["Depth (f1): its answers are stored as platform, so its name must remain platform"],
    ],
    [
      "is a column that cannot hold a list",
      { name: "platform", type: "multiselect", options: ["a"] },
      ["Depth (f1): a field named platform must have one of these types: text, textarea, select, date"],
    ],
    [
      "is the number of samples in words",
      { name: "numberOfSamples" },
      ["Depth (f1): a field named numberOfSamples must have one of these types: number"],
    ],
    ["is the same name per sample", { name: "numberOfSamples", perSample: true }, []],
    [
      "is a column for the facility alone",
      { name: "billingAddress", adminOnly: true },
      [
        "Depth (f1): everyone who can see the order sees billingAddress: give a facility-only field another name",
      ],
    ],
    [
      "is a column of the sample that cannot hold a list",
      { name: "sample_title", perSample: true, type: "checkbox" },
      ["Depth (f1): a field named sample_title must have one of these types: text, textarea, select, date"],
    ],
  ];
  for (const [what, given, expected] of one) {
    it(`${expected.length > 0 ? "is refused when a field" : "is taken when a field"} ${what}`, () => {
      const { errors } = validateForm("order", { fields: [{ ...depth, ...given }], groups: [group] });
      expect(errors.map(({ message }) => message.text)).to.deep.equal(expected);
      const id = given["id"] === "" ? null : "f1";
      for (const fault of errors) expect([fault.fieldId, fault.groupId]).to.deep.equal([id, null]);
    });
  }

  const several: [string, unknown[], unknown[], string[]][] = [
    ["an id twice", [depth, { ...depth, name: "b", label: "B" }], [], ["B (f1): Depth has the same id"]],
    [
      "a name twice",
      [depth, { ...depth, id: "f2", label: "B", perSample: true }],
      [],
      ["B (f2): Depth has the same name depth"],
    ],
    ["a name in another case", [depth, { ...depth, id: "f2", name: "Depth" }], [], []],
    [
      "the name of another's unit",
      [
        { ...depth, id: "f2", name: "depth_unit", label: "B" },
        { ...depth, units: ["m"] },
      ],
      [],
      ["B (f2): the name depth_unit is used for the unit of Depth"],
    ],
    ["that name where the other has no units", [{ ...depth, id: "f2", name: "depth_unit" }, depth], [], []],
    [
      "two names of one column",
      [
        { ...depth, name: "_organism", type: "organism" },
        { ...depth, id: "f2", name: "tax_id", label: "B", perSample: true },
      ],
      [],
      ["B (f2): its answers are stored in the same place as those of Depth"],
    ],
    [
      "a group twice",
      [],
      [group, { ...group, name: "Again" }],
      ["Again (g1): the group Site has the same id"],
    ],
    [
      "a group without a name",
      [],
      [{ id: "g1" }],
      ["Group 1 (g1): name: Invalid input: expected string, received undefined"],
    ],
    [
      "what is no field and no group",
      [5, null],
      ["g"],
      [
        "Field 1: Invalid input: expected object, received number",
        "Field 2: Invalid input: expected object, received null",
        "Group 1: Invalid input: expected object, received string",
      ],
    ],
    ["201 fields", Array.from({ length: 201 }, () => depth), [], ["A form has at most 200 fields"]],
    ["51 groups", [], Array.from({ length: 51 }, () => group), ["A form has at most 50 groups"]],
    [
      "more characters than any page should load",
      Array.from({ length: 200 }, () => ({
        ...depth,
        helpText: "x".repeat(2_000),
        example: "x".repeat(500),
      })),
      [],
      ["A form has at most 500000 characters in total"],
    ],
    [
      "several errors, all of which are told",
      [
        { ...depth, type: "select", required: true, visible: false },
        { ...depth, id: "f2", label: "B", groupId: "g2" },
      ],
      [],
      [
        "Depth (f1): a choice needs at least one option",
        "Depth (f1): a hidden field cannot be required",
        "B (f2): Depth has the same name depth",
        "B (f2): group g2 does not exist",
      ],
    ],
  ];
  for (const [what, fields, groups, expected] of several) {
    it(`${expected.length > 0 ? "is refused" : "is taken"} with ${what}`, () => {
      expect(errorsIn(fields, groups)).to.deep.equal(expected);
    });
  }

  it("accepts 200 fields and 50 groups", () => {
    const fields = Array.from({ length: 200 }, (_, n) => ({ ...depth, id: `f${n}`, name: `n${n}` }));
    const groups = Array.from({ length: 50 }, (_, n) => ({ ...group, id: `g${n}` }));
    expect(errorsIn(fields, groups)).to.deep.equal([]);
  });

  it("may have a study's fields named as columns of orders and samples, which they are not", () => {
    const fields = [
      { ...depth, name: "platform", type: "checkbox" },
      { ...depth, id: "f2", name: "sample_title", type: "number", perSample: true },
    ];
    expect(errorsIn(fields, [], "study")).to.deep.equal([]);
    expect(errorsIn(fields, [], "order")).to.have.length(2);
  });

  it("is completed: label, place, order; organism and barcode are always per sample", () => {
    const { fields, groups } = validateForm("order", {
      fields: [
        { id: "a", name: " pi ", type: "text", unknown: 1 },
        { id: "b", name: "_organism", type: "organism", perSample: false },
        { id: "c", name: "_barcode", type: "barcode", order: 7 },
      ],
      groups: [{ id: "g", name: "G" }],
    });
    const serialized = JSON.parse(JSON.stringify(fields)) as unknown;
    const common = { required: false, visible: true };
    expect(serialized).to.deep.equal([
      { id: "a", name: "pi", type: "text", label: "pi", ...common, perSample: false, order: 0 },
      {
        id: "b",
        name: "_organism",
        type: "organism",
        label: "_organism",
        ...common,
        perSample: true,
        order: 1,
      },
      { id: "c", name: "_barcode", type: "barcode", label: "_barcode", ...common, perSample: true, order: 7 },
    ]);
    expect(JSON.parse(JSON.stringify(groups))).to.deep.equal([
      { id: "g", name: "G", icon: "FileText", order: 0 },
    ]);
  });

  it("can be the built-in one, and is unchanged", () => {
    for (const [kind, form] of [
      ["order", defaultOrderForm],
      ["study", defaultStudyForm],
    ] as const) {
      const { fields, groups, errors } = validateForm(kind, form);
      expect(errors).to.deep.equal([]);
      expect(JSON.parse(JSON.stringify({ fields, groups }))).to.deep.equal({
        fields: form.fields,
        groups: form.groups,
      });
    }
  });
});
