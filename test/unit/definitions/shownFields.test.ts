import { expect } from "chai";
import type { AnswerField, ShowIf } from "../../../server/definitions/forms/rules/field.ts";
import { findProblems } from "../../../server/definitions/forms/rules/findProblems.ts";
import { shownFields } from "../../../server/definitions/forms/rules/shownFields.ts";
import { validateForm } from "../../../server/definitions/forms/validateForm.ts";

const field = (name: string, showIf?: ShowIf, given: Partial<AnswerField> = {}): AnswerField => ({
  name,
  label: name,
  type: "text",
  required: false,
  visible: true,
  ...(showIf && { showIf }),
  ...given,
});
const shown = (fields: AnswerField[], answers: Record<string, unknown>) =>
  shownFields(fields, answers).map(({ name }) => name);

describe("fields shown by condition", () => {
  const cases: [string, ShowIf, unknown, boolean][] = [
    ["an equal text", { field: "kind", equals: "RNA" }, "RNA", true],
    ["an equal text with spaces around it", { field: "kind", equals: "RNA" }, " RNA ", true],
    ["another text", { field: "kind", equals: "RNA" }, "DNA", false],
    ["no answer", { field: "kind", equals: "RNA" }, undefined, false],
    ["a number as text", { field: "kind", equals: 5 }, "5", true],
    ["yes", { field: "kind", equals: true }, true, true],
    ["no", { field: "kind", equals: true }, false, false],
    ["one of several texts", { field: "kind", in: ["RNA", "cDNA"] }, "cDNA", true],
    ["none of them", { field: "kind", in: ["RNA", "cDNA"] }, "DNA", false],
    ["a list with one of them", { field: "kind", in: ["RNA"] }, ["DNA", "RNA"], true],
    ["any answer", { field: "kind", notEmpty: true }, "x", true],
    ["a blank answer", { field: "kind", notEmpty: true }, "  ", false],
    ["an empty list", { field: "kind", notEmpty: true }, [], false],
    ["an object", { field: "kind", equals: "[object Object]" }, {}, false],
  ];
  for (const [name, showIf, answer, expected] of cases)
    it(`are ${expected ? "shown" : "hidden"} by ${name}`, () => {
      expect(shown([field("kind"), field("kit", showIf)], { kind: answer })).to.deep.equal(
        expected ? ["kind", "kit"] : ["kind"],
      );
    });

  it("are hidden with the field they depend on, whatever it answered before", () => {
    const fields = [
      field("lot", { field: "kit", notEmpty: true }),
      field("kit", { field: "kind", equals: "RNA" }),
      field("kind"),
    ];
    expect(shown(fields, { kind: "RNA", kit: "A" })).to.deep.equal(["lot", "kit", "kind"]);
    expect(shown(fields, { kind: "DNA", kit: "A" })).to.deep.equal(["kind"]);
  });

  it("are hidden by a field that does not exist, a cycle, and a name of every object", () => {
    expect(shown([field("a", { field: "gone", notEmpty: true })], { gone: "x" })).to.deep.equal([]);
    const cycle = [field("a", { field: "b", notEmpty: true }), field("b", { field: "a", notEmpty: true })];
    expect(shown(cycle, { a: "x", b: "x" })).to.deep.equal([]);
    const inherited = [field("constructor"), field("a", { field: "constructor", notEmpty: true })];
    expect(shown(inherited, {})).to.deep.equal(["constructor"]);
  });

  it("are neither required nor validated while hidden, also where a part of the fields is checked", () => {
    const kind = field("kind");
    const kit = field("kit", { field: "kind", equals: "RNA" }, { required: true, type: "number" });
    expect(findProblems([kind, kit], { kind: "DNA", kit: "wrong" })).to.deep.equal([]);
    expect(findProblems([kind, kit], { kind: "RNA" })).to.have.length(1);
    expect(findProblems([kit], { kind: "RNA", kit: "wrong" }, { all: [kind, kit] })).to.have.length(1);
    expect(findProblems([kit], { kind: "DNA", kit: "wrong" }, { all: [kind, kit] })).to.deep.equal([]);
  });

  it("are the same list without conditions", () => {
    const fields = [field("a"), field("b")];
    expect(shownFields(fields, {})).to.equal(fields);
  });
});

describe("the conditions of a form to save", () => {
  const errorsIn = (...fields: object[]) =>
    validateForm("order", { fields, groups: [] }).errors.map(({ message }) => message.text);
  const one = (name: string, showIf?: unknown, given: object = {}) => ({
    id: name,
    name,
    label: name.toUpperCase(),
    type: "text",
    ...(showIf !== undefined && { showIf }),
    ...given,
  });

  it("name a field of the same level that the same users see", () => {
    expect(errorsIn(one("a"), one("b", { field: "a", equals: "x" }))).to.deep.equal([]);
    expect(errorsIn(one("b", { field: "gone", notEmpty: true }))).to.deep.equal([
      "B (b): its condition refers to a field gone that does not exist",
    ]);
    expect(
      errorsIn(one("a", undefined, { perSample: true }), one("b", { field: "a", notEmpty: true })),
    ).to.deep.equal([
      "B (b): its condition refers to A, which is not answered in the same place: both are asked once, or both for each sample",
    ]);
    expect(
      errorsIn(one("a", undefined, { adminOnly: true }), one("b", { field: "a", notEmpty: true })),
    ).to.deep.equal(["B (b): its condition refers to A, which only the facility sees"]);
  });

  it("form no cycle", () => {
    expect(errorsIn(one("a", { field: "a", notEmpty: true }))).to.deep.equal([
      "A (a): its condition depends on the field itself",
    ]);
    const cycle = [one("a", { field: "b", notEmpty: true }), one("b", { field: "a", notEmpty: true })];
    expect(errorsIn(...cycle, one("c", { field: "a", notEmpty: true }))).to.deep.equal([
      "A (a): its condition depends on the field itself",
      "B (b): its condition depends on the field itself",
    ]);
  });

  it("are exactly one of equals, in and notEmpty", () => {
    const refused = [
      "B (b): showIf must have exactly one of equals, in and notEmpty, and name another field",
    ];
    for (const showIf of [
      { field: "a" },
      { field: "a", in: [] },
      { field: "a", equals: "x", notEmpty: true },
      "a",
    ])
      expect(errorsIn(one("a"), one("b", showIf))).to.deep.equal(refused);
  });
});
