import { expect } from "chai";
import {
  arranged,
  type EditedForm,
  editedForm,
  sameForm,
  SAMPLES,
  formSections,
  UNGROUPED,
} from "../../../client/definitions/forms/editedForm.ts";
import {
  addField,
  changeField,
  changeType,
  duplicateField,
  moveField,
  removeField,
  restoreField,
} from "../../../client/definitions/forms/fieldEdits.ts";
import {
  addGroup,
  removeGroup,
  restoreGroup,
  stepGroup,
} from "../../../client/definitions/forms/groupEdits.ts";
import { moveOver, placeOver, shownRows, stepField } from "../../../client/definitions/forms/shownRows.ts";
import type { FieldType, FormField } from "../../../server/definitions/forms/rules/field.ts";

const field = (id: string, given: Partial<FormField> = {}): FormField => ({
  id,
  name: id,
  label: id.toUpperCase(),
  type: "text",
  required: false,
  visible: true,
  perSample: false,
  order: 0,
  ...given,
});
const group = (id: string, order = 0) => ({ id, name: id, icon: "FileText", order });

// One: a, b. Two: c. No group: d. Per sample: e, f.
const FORM = editedForm({
  groups: [group("two", 1), group("one", 0)],
  fields: [
    field("b", { groupId: "one", order: 1 }),
    field("a", { groupId: "one", order: 0 }),
    field("c", { groupId: "two", order: 2 }),
    field("f", { perSample: true, order: 1 }),
    field("e", { perSample: true, order: 0, type: "organism" }),
    field("d", { order: 3, type: "funding" }),
  ],
});

/** "one: a b | two: c | ungrouped: d | samples: e f" */
function shown(form: EditedForm): string {
  return formSections(form)
    .map(({ id, fields }) => [`${id.replace("group:", "")}:`, ...fields.map((one) => one.id)].join(" "))
    .join(" | ");
}

describe("A form that is edited", () => {
  it("has sections: its groups in order, fields without a group, sample fields", () => {
    expect(shown(FORM)).to.equal("one: a b | two: c | ungrouped: d | samples: e f");
  });

  it("numbers order fields and sample fields from 0 each", () => {
    const orders = FORM.fields.map(({ id, order }) => `${id}${order}`);
    expect(orders).to.deep.equal(["a0", "b1", "c2", "d3", "e0", "f1"]);
  });

  it("shows a field of an unknown group without one", () => {
    const form = editedForm({ groups: [], fields: [field("x", { groupId: "gone" })] });
    expect(shown(form)).to.equal("ungrouped: x | samples:");
  });

  it("is equal regardless of key order and undefined values", () => {
    const turned = FORM.fields.map((one) =>
      Object.fromEntries([["helpText", undefined], ...Object.entries(one).toReversed()]),
    );
    expect(sameForm({ ...FORM, fields: turned as unknown as FormField[] }, FORM)).to.equal(true);
    expect(sameForm(removeField(FORM, "a"), FORM)).to.equal(false);
    expect(sameForm({ ...FORM, enabledMixsChecklists: ["ERC000022"] }, FORM)).to.equal(false);
  });

  const moves: [id: string, over: string, after: string][] = [
    ["a", "b", "one: b a | two: c | ungrouped: d | samples: e f"],
    ["a", "c", "one: b | two: c a | ungrouped: d | samples: e f"],
    ["a", "head:group:two", "one: b | two: a c | ungrouped: d | samples: e f"],
    ["c", "head:group:two", "one: a b c | two: | ungrouped: d | samples: e f"],
    ["c", "head:group:one", "one: c a b | two: | ungrouped: d | samples: e f"],
    ["f", "head:group:one", "one: f a b | two: c | ungrouped: d | samples: e"],
    ["a", "f", "one: b | two: c | ungrouped: d | samples: e f a"],
    ["e", "a", "one: a b | two: c | ungrouped: d | samples: e f"],
    ["d", "e", "one: a b | two: c | ungrouped: d | samples: e f"],
    ["d", "unknown", "one: a b | two: c | ungrouped: d | samples: e f"],
  ];
  for (const [id, over, after] of moves) {
    it(`becomes "${after}" when ${id} is dropped on ${over}`, () => {
      expect(shown(moveOver(FORM, id, over))).to.equal(after);
    });
  }

  it("returns the target position of a dragged field", () => {
    const rows = shownRows(FORM);
    expect(placeOver(rows, "a", "a")).to.deep.equal({ sectionId: "group:one", index: 0 });
    expect(placeOver(rows, "a", "c")).to.deep.equal({ sectionId: "group:two", index: 1 });
    expect(placeOver(rows, "c", "head:group:one")).to.deep.equal({ sectionId: "group:one", index: 0 });
  });

  const steps: [id: string, step: -1 | 1, after: string][] = [
    ["b", -1, "one: b a | two: c | ungrouped: d | samples: e f"],
    ["a", -1, "one: a b | two: c | ungrouped: d | samples: e f"],
    ["b", 1, "one: a | two: b c | ungrouped: d | samples: e f"],
    ["c", 1, "one: a b | two: | ungrouped: c d | samples: e f"],
    ["d", 1, "one: a b | two: c | ungrouped: d | samples: e f"],
    ["e", -1, "one: a b | two: c | ungrouped: d | samples: e f"],
    ["f", 1, "one: a b | two: c | ungrouped: d | samples: e f"],
  ];
  for (const [id, step, after] of steps) {
    it(`becomes "${after}" when ${id} moves one ${step === 1 ? "down" : "up"}`, () => {
      expect(shown(stepField(FORM, id, step))).to.equal(after);
    });
  }

  it("drops the group of a field that becomes a column, and marks it as one", () => {
    const moved = moveField(FORM, "a", { sectionId: SAMPLES }).fields.find(({ id }) => id === "a");
    expect(moved).to.deep.equal(field("a", { perSample: true, order: 2 }));
  });

  const added: [type: FieldType, sectionId: string, after: string][] = [
    ["text", "group:one", "one: a b NEW | two: c | ungrouped: d | samples: e f"],
    ["barcode", "group:one", "one: a b | two: c | ungrouped: d | samples: e f NEW"],
    ["billing", SAMPLES, "one: a b NEW | two: c | ungrouped: d | samples: e f"],
    ["number", UNGROUPED, "one: a b | two: c | ungrouped: d NEW | samples: e f"],
  ];
  for (const [type, sectionId, after] of added) {
    it(`adds a new ${type} for ${sectionId} to a permitted place`, () => {
      const { form, field: made } = addField(FORM, { type, label: "New", sectionId });
      expect(shown(form).replace(made.id, "NEW")).to.equal(after);
      expect(made.name).to.equal("new");
    });
  }

  it("names an unsaved field after its label until it gets another name", () => {
    const { form, field: made } = addField(FORM, { type: "text", label: "New text", sectionId: "group:one" });
    const nameAfter = (change: Partial<FormField>, from: EditedForm, locked = false) =>
      changeField(from, made.id, change, { locked }).fields.find(({ id }) => id === made.id)?.name;
    expect(nameAfter({ label: "DNA amount" }, form)).to.equal("dna_amount");
    expect(nameAfter({ label: "A" }, form)).to.equal("a_2");
    expect(nameAfter({ label: "DNA amount" }, form, true)).to.equal("new_text");
    const renamed = changeField(form, made.id, { name: "dna" }, { locked: false });
    expect(nameAfter({ label: "DNA amount" }, renamed)).to.equal("dna");
  });

  it("copies a field right behind it under a name of its own, and never as a part of every order", () => {
    const system = arranged({
      ...FORM,
      fields: FORM.fields.map((one) =>
        one.id === "a" ? { ...one, isSystem: true, systemKey: "a", options: ["x"] } : one,
      ),
    });
    const copy = duplicateField(system, "a", (label) => `${label} (copy)`);
    expect(shown(copy?.form ?? FORM).replace(copy?.field.id ?? "", "COPY")).to.contain("one: a COPY b |");
    const { id: _id, ...rest } = copy?.field ?? field("");
    expect(rest).to.deep.equal({
      name: "a_copy",
      label: "A (copy)",
      type: "text",
      required: false,
      visible: true,
      perSample: false,
      order: 0,
      groupId: "one",
      options: ["x"],
    });
  });

  it("restores a removed field at its position, despite later edits", () => {
    const removed = stepGroup(removeField(FORM, "b"), "two", -1);
    const restored = restoreField(removed, "b", FORM);
    expect(shown(restored)).to.equal("two: c | one: a b | ungrouped: d | samples: e f");
    expect(restoreField(restored, "b", FORM)).to.equal(restored);
    expect(shown(restoreField(removeField(FORM, "a"), "a", FORM))).to.equal(shown(FORM));
  });

  it("drops the properties that the new type of a field lacks", () => {
    const changed = changeField(
      FORM,
      "a",
      { units: ["ng"], defaultValue: "x", simpleValidation: { minLength: 2, minValue: 1 } },
      { locked: true },
    );
    const as = (type: FieldType) => changeType(changed, "a", type).fields.find(({ id }) => id === "a");
    expect(as("number")).to.deep.include({
      units: ["ng"],
      simpleValidation: { minValue: 1, maxValue: undefined },
    });
    expect(as("textarea")).to.deep.include({ simpleValidation: { minLength: 2 } });
    expect(as("select")).to.deep.include({ options: [], defaultValue: undefined });
    expect(as("select")).not.to.have.property("units");
    expect(shown(changeType(FORM, "a", "organism"))).to.contain("samples: a e f");
  });

  it("keeps the fields of a removed group in the one before it, or after it, or in none", () => {
    expect(shown(removeGroup(FORM, "two"))).to.equal("one: a b c | ungrouped: d | samples: e f");
    expect(shown(removeGroup(FORM, "one"))).to.equal("two: a b c | ungrouped: d | samples: e f");
    const none = removeGroup(removeGroup(FORM, "one"), "two");
    expect(shown(none)).to.equal("ungrouped: a b c d | samples: e f");
  });

  it("restores a removed group with its fields", () => {
    const removed = removeField(removeGroup(FORM, "one"), "b");
    expect(shown(restoreGroup(removed, "one", FORM))).to.equal(
      "one: a | two: c | ungrouped: d | samples: e f",
    );
  });

  it("adds a group behind the others and moves groups with their fields", () => {
    const form = addGroup(FORM, { name: "Three" });
    expect(form.groups.map(({ name, order }) => `${name}${order}`)).to.deep.equal(["one0", "two1", "Three2"]);
    expect(shown(stepGroup(FORM, "two", -1))).to.equal("two: c | one: a b | ungrouped: d | samples: e f");
    expect(stepGroup(FORM, "one", -1)).to.equal(FORM);
  });
});
