import { expect } from "chai";
import type { SessionUser } from "../../../server/platform/rpc/context.ts";
import { pickAllowedAnswers } from "../../../server/definitions/forms/orderAnswers.ts";
import { defaultOrderForm } from "../../../server/definitions/forms/defaultOrderForm.ts";
import { formatProblem } from "../../../server/definitions/forms/placedProblem.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { patternError } from "../../../server/platform/input/rules/matchesPattern.ts";
import { findProblems } from "../../../server/definitions/forms/rules/findProblems.ts";

const field = (given: Partial<FormField>): FormField => ({
  id: "f",
  name: "f",
  label: "Depth",
  type: "text",
  required: false,
  visible: true,
  perSample: false,
  order: 0,
  ...given,
});

const problemTexts = (...input: Parameters<typeof findProblems>) =>
  findProblems(...input).map((found) => formatProblem(found).text);

describe("answers to a form", () => {
  const options = ["WGS", "WXS"];
  const NOT_AN_ID = "Depth must be an NCBI taxonomy id: up to 10 digits";
  const NO_MATCH = "Depth does not have the expected format";
  const NOT_A_BARCODE = "Depth must be a barcode: letters, digits, dots, dashes and underscores";
  const table: [string, Partial<FormField>, unknown, string | undefined][] = [
    ["an optional field may be empty", {}, undefined, undefined],
    ["a required one may not be missing", { required: true }, undefined, "Depth is required"],
    ["nor null", { required: true }, null, "Depth is required"],
    ["nor empty", { required: true }, "", "Depth is required"],
    ["nor blank", { required: true }, " \n", "Depth is required"],
    ["nor an empty list", { required: true, type: "multiselect" }, [], "Depth is required"],
    ["but may be no", { required: true, type: "checkbox" }, false, undefined],
    ["or nought", { required: true, type: "number" }, 0, undefined],
    ["a hidden field is not asked", { required: true, visible: false }, undefined, undefined],
    ["nor is a hidden field's answer looked at", { visible: false, type: "number" }, "x", undefined],
    ["what the facility fills in is not missing", { required: true, adminOnly: true }, undefined, undefined],
    [
      "what the facility filled in is looked at",
      { adminOnly: true, type: "number" },
      "x",
      "Depth must be a number",
    ],
    ["a choice is one of the options", { type: "select", options }, "WGS", undefined],
    ["not another", { type: "select", options }, "wgs", "Depth must be one of: WGS, WXS"],
    ["nor a list of them", { type: "select", options }, ["WGS"], "Depth must be one of: WGS, WXS"],
    ["a choice without options is free", { type: "select" }, "anything", undefined],
    ["a number is a number", { type: "number" }, 1.5, undefined],
    ["or its text", { type: "number" }, " 12 ", undefined],
    ["not a word", { type: "number" }, "twelve", "Depth must be a number"],
    ["nor true", { type: "number" }, true, "Depth must be a number"],
    ["nor a list of one", { type: "number" }, [5], "Depth must be a number"],
    ["nor without end", { type: "number" }, "Infinity", "Depth must be a number"],
    [
      "a number is not too small",
      { type: "number", simpleValidation: { minValue: 1 } },
      0,
      "Depth must be at least 1",
    ],
    ["nor too large", { type: "number", simpleValidation: { maxValue: 5 } }, "6", "Depth must be at most 5"],
    [
      "and at the bounds it is well",
      { type: "number", simpleValidation: { minValue: 1, maxValue: 1 } },
      1,
      undefined,
    ],
    ["an organism is a taxonomy id", { type: "organism" }, "408170", undefined],
    ["not a name", { type: "organism" }, "Homo sapiens", NOT_AN_ID],
    ["nor endless", { type: "organism" }, "12345678901", NOT_AN_ID],
    ["nor negative", { type: "organism" }, "-1", NOT_AN_ID],
    ["text is text", {}, "8 m, in the shade", undefined],
    ["or a number, as spreadsheets send it", {}, 8, undefined],
    ["not a list", {}, ["8"], "Depth must be text"],
    [
      "text has its least length",
      { simpleValidation: { minLength: 3 } },
      "ab",
      "Depth must have at least 3 characters",
    ],
    [
      "and its greatest",
      { simpleValidation: { maxLength: 3 } },
      "abcd",
      "Depth must have at most 3 characters",
    ],
    ["without one it ends at 500", {}, "a".repeat(501), "Depth must have at most 500 characters"],
    ["long text at 20000", { type: "textarea" }, "a".repeat(501), undefined],
    ["a pattern holds for the whole answer", { simpleValidation: { pattern: "[a-z]+" } }, "abc1", NO_MATCH],
    ["whose blanks around do not count", { simpleValidation: { pattern: "[a-z]+" } }, " abc ", undefined],
    [
      "a pattern has its own words",
      { simpleValidation: { pattern: "[a-z]+", patternMessage: "small letters only" } },
      "A",
      "Depth: small letters only",
    ],
    ["a preset is a pattern", { simpleValidation: { patternPreset: "email" } }, "a@b.example", undefined],
    ["that refuses as well", { simpleValidation: { patternPreset: "email" } }, "a@b", NO_MATCH],
    [
      "a preset wins over a pattern",
      { simpleValidation: { patternPreset: "url", pattern: "x" } },
      "x",
      NO_MATCH,
    ],
    ["several choices are options", { type: "multiselect", options }, ["WGS", "WXS"], undefined],
    [
      "not others",
      { type: "multiselect", options },
      ["x"],
      "Depth must be a list of these values, each at most once: WGS, WXS",
    ],
    [
      "each once",
      { type: "multiselect", options },
      ["WGS", "WGS"],
      "Depth must be a list of these values, each at most once: WGS, WXS",
    ],
    [
      "and a list",
      { type: "multiselect", options },
      "WGS",
      "Depth must be a list of these values, each at most once: WGS, WXS",
    ],
    ["yes or no is true or false", { type: "checkbox" }, "yes", "Depth must be true or false"],
    ["a date is a day", { type: "date" }, "2024-02-29", undefined],
    ["that there was", { type: "date" }, "2023-02-29", "Depth must be a date, such as 2026-01-31"],
    ["in this order", { type: "date" }, "31.01.2026", "Depth must be a date, such as 2026-01-31"],
    ["a barcode is a name", { type: "barcode" }, "barcode01", undefined],
    ["without blanks", { type: "barcode" }, "bar code", NOT_A_BARCODE],
    [
      "a checklist is one that is offered",
      { type: "mixs", options: ["ERC000022"] },
      "ERC000011",
      "Depth must be one of: ERC000022",
    ],
    ["a technology is text", { type: "sequencing-tech" }, "PromethION", undefined],
    [
      "or a choice of the catalog with what was chosen beside it",
      { type: "sequencing-tech", simpleValidation: { maxLength: 3 } },
      {
        technologyId: "ont-minion",
        supportedReadLayouts: ["single"],
        deviceName: null,
        softwareIds: ["dorado"],
        mode: "duplex",
        depth: 30,
        pooled: true,
        extras: ["a"],
      },
      undefined,
    ],
    ...(
      [
        ["without a technology", {}],
        ["of a blank one", { technologyId: " " }],
        ["of an endless one", { technologyId: "x".repeat(501) }],
        ["of a list", ["ont-minion"]],
        ["with a kit that is no text", { technologyId: "x", kitId: 7 }],
        ["with software that is no list", { technologyId: "x", softwareIds: "dorado" }],
        ["with options that go deep", { technologyId: "x", mode: { on: true } }],
        ["with lists of all sorts", { technologyId: "x", extras: ["a", 1] }],
        [
          "with no end of options",
          Object.fromEntries(["technologyId", ...Array(50).keys()].map((key) => [key, "x"])),
        ],
      ] as const
    ).map(([what, answer]): [string, Partial<FormField>, unknown, string] => [
      `but not one ${what}`,
      { type: "sequencing-tech" },
      answer,
      "Depth must be text, or an object with a technologyId and otherwise only text, numbers, booleans or lists of text",
    ]),
    ["which is missing like any", { type: "sequencing-tech", required: true }, null, "Depth is required"],
    ["a unit is asked for", { units: ["m", "cm"] }, "8", "Depth needs a unit, one of: m, cm"],
    ["but not of a choice", { type: "select", options, units: ["No", "Yes"] }, "WGS", undefined],
    ["a single one goes without saying", { units: ["m"] }, "8", undefined],
  ];
  for (const [what, given, answer, problem] of table) {
    it(what, () => {
      expect(problemTexts([field(given)], { f: answer })).to.deep.equal(
        problem === undefined ? [] : [problem],
      );
    });
  }

  it("of a field named like a member of every object are missing, not that member", () => {
    const fields = ["constructor", "toString", "__proto__"].map((name) => field({ name, required: true }));
    expect(problemTexts(fields, {})).to.deep.equal([
      "Depth is required",
      "Depth is required",
      "Depth is required",
    ]);
  });

  it("are reported in the order of the fields, one sentence each", () => {
    const fields = [field({ label: "B", required: true }), field({ label: "A", name: "g", type: "number" })];
    expect(problemTexts(fields, { g: "x" })).to.deep.equal(["B is required", "A must be a number"]);
  });

  it("have the units of their field", () => {
    const fields = [field({ units: ["m", "cm"] })];
    expect(problemTexts(fields, { f: "8" }, { units: { f: "cm" } })).to.deep.equal([]);
    expect(problemTexts(fields, { f: "8" }, { units: { f: "mile" } })).to.deep.equal([
      "Depth must have one of these units: m, cm",
    ]);
  });

  it("that are missing are no problem during editing; invalid ones are", () => {
    const fields = [field({ required: true }), field({ name: "g", type: "number", required: true })];
    expect(problemTexts(fields, { g: "x" }, { reportMissing: false })).to.deep.equal([
      "Depth must be a number",
    ]);
  });

  it("are matched in linear time, for any pattern", () => {
    const fields = [field({ simpleValidation: { pattern: "(a+)+b" } })];
    expect(problemTexts(fields, { f: "a".repeat(500) })).to.deep.equal([
      "Depth does not have the expected format",
    ]);
  });

  it("cannot be matched by an invalid pattern", () => {
    expect(patternError("[a-z")).to.be.a("string");
    expect(patternError("(?=a)")).to.be.a("string");
    expect(inTexts(patternError("(.?){0,1000}y"))).to.equal(
      "it contains too many repetitions to be matched quickly",
    );
    expect(patternError("[A-Z]{1,1000}")).to.equal(undefined);
    expect(patternError("[a-z]+")).to.equal(undefined);
  });

  it("that are the facility's are no researcher's", () => {
    const user = (role: SessionUser["role"]) => ({ role }) as SessionUser;
    const given = { pi: "Ada", facility_internal_notes: "x", facility_sample_notes: "y" };
    const form = { facilityNames: new Set(["facility_internal_notes", "facility_sample_notes"]) };
    expect(pickAllowedAnswers(user("RESEARCHER"), form, given)).to.deep.equal({ pi: "Ada" });
    expect(pickAllowedAnswers(user("FACILITY_ADMIN"), form, given)).to.deep.equal(given);
    expect(pickAllowedAnswers(user("RESEARCHER"), form, undefined)).to.equal(undefined);
  });
});

describe("the built-in order form", () => {
  it("has unique ids and names, existing groups, and readable labels", () => {
    const { fields, groups } = defaultOrderForm;
    expect(new Set(fields.map(({ id }) => id)).size).to.equal(fields.length);
    expect(new Set(fields.map(({ name }) => name)).size).to.equal(fields.length);
    for (const { groupId } of fields) {
      if (groupId !== undefined) expect(groups.map(({ id }) => id)).to.include(groupId);
    }
    for (const { label } of fields) expect(label).to.match(/^[A-Z][\w ]+$/);
  });
});
