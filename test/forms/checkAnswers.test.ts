import { expect } from "chai";
import type { SessionUser } from "../../server/context.ts";
import { answersFor } from "../../server/forms/answersFor.ts";
import { checkAnswers } from "../../server/forms/checkAnswers.ts";
import { defaultOrderForm } from "../../server/forms/defaultOrderForm.ts";
import type { FormField } from "../../server/forms/schema.ts";

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

describe("answers to a form", () => {
  const options = ["WGS", "WXS"];
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
    ["a number is not too small", { type: "number", minValue: 1 }, 0, "Depth must be at least 1"],
    ["nor too large", { type: "number", maxValue: 5 }, "6", "Depth must be at most 5"],
    ["and at the bounds it is well", { type: "number", minValue: 1, maxValue: 1 }, 1, undefined],
    ["an organism is a taxonomy id", { type: "organism" }, "408170", undefined],
    ["not a name", { type: "organism" }, "Homo sapiens", "Depth must be a number"],
    ["nor endless", { type: "organism" }, "12345678901", "Depth must be a number"],
    ["nor negative", { type: "organism" }, "-1", "Depth must be a number"],
  ];
  for (const [what, given, answer, problem] of table) {
    it(what, () => {
      expect(checkAnswers([field(given)], { f: answer })).to.deep.equal(
        problem === undefined ? [] : [problem],
      );
    });
  }

  it("of a field named like a member of every object are missing, not that member", () => {
    const fields = ["constructor", "toString", "__proto__"].map((name) => field({ name, required: true }));
    expect(checkAnswers(fields, {})).to.deep.equal([
      "Depth is required",
      "Depth is required",
      "Depth is required",
    ]);
  });

  it("are told of in the order of the fields, one sentence each", () => {
    const fields = [field({ label: "B", required: true }), field({ label: "A", name: "g", type: "number" })];
    expect(checkAnswers(fields, { g: "x" })).to.deep.equal(["B is required", "A must be a number"]);
  });

  it("that are the facility's are no researcher's", () => {
    const user = (role: SessionUser["role"]) => ({ role }) as SessionUser;
    const given = { pi: "Ada", facility_internal_notes: "x", facility_sample_notes: "y" };
    expect(answersFor(user("RESEARCHER"), given)).to.deep.equal({ pi: "Ada" });
    expect(answersFor(user("FACILITY_ADMIN"), given)).to.deep.equal(given);
    expect(answersFor(user("RESEARCHER"), undefined)).to.equal(undefined);
  });
});

describe("the built-in order form", () => {
  it("has ids and names once, groups that are there, and labels for people", () => {
    const { fields, groups, version } = defaultOrderForm;
    expect(version).to.equal(1);
    expect(new Set(fields.map(({ id }) => id)).size).to.equal(fields.length);
    expect(new Set(fields.map(({ name }) => name)).size).to.equal(fields.length);
    for (const { groupId } of fields) {
      if (groupId !== undefined) expect(groups.map(({ id }) => id)).to.include(groupId);
    }
    for (const { label } of fields) expect(label).to.match(/^[A-Z][\w ]+$/);
  });
});
