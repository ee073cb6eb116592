import { expect } from "chai";
import { toModulesConfiguration } from "../../../server/access/modules/modulesConfiguration.ts";
import {
  isFieldEnabled,
  type GatedField,
  fieldModule,
} from "../../../server/access/modules/isFieldEnabled.ts";
import { MODULE_DEFAULTS, MODULE_IDS } from "../../../server/access/modules/rules/modules.ts";

const field = (given: Partial<GatedField>): GatedField => ({ name: "f", type: "text", ...given });
const all = (on: boolean) => Object.fromEntries(MODULE_IDS.map((id) => [id, on]));

describe("the module of a form field", () => {
  const table: [string, Partial<GatedField>, string | undefined][] = [
    ["a field of nobody", {}, undefined],
    ["the one it names", { moduleSource: "billing-info" }, "billing-info"],
    [
      "the one it names by its name elsewhere",
      { moduleSource: "ena-sample-fields" },
      "archive-sample-fields",
    ],
    ["what is always on", { moduleSource: "sequencing-tech" }, "sequencing-tech"],
    ["a module nobody knows, so its type", { moduleSource: "x", type: "funding" }, "funding-info"],
    ["a module nobody knows, so its name", { moduleSource: "toString", name: "_mixs" }, "mixs-metadata"],
    ["mixs by type", { type: "mixs" }, "mixs-metadata"],
    ["funding by type", { type: "funding" }, "funding-info"],
    ["billing by type", { type: "billing" }, "billing-info"],
    ["organism by type", { type: "organism" }, "archive-sample-fields"],
    ["technology by type", { type: "sequencing-tech" }, "sequencing-tech"],
    ["barcode by type", { type: "barcode" }, "sequencing-tech"],
    ["_mixs by name", { name: "_mixs" }, "mixs-metadata"],
    ["_funding by name", { name: "_funding" }, "funding-info"],
    ["study_funding by name", { name: "study_funding" }, "funding-info"],
    ["_organism by name", { name: "_organism" }, "archive-sample-fields"],
    ["sample_title by name", { name: "sample_title" }, "archive-sample-fields"],
    ["sample_alias by name", { name: "sample_alias" }, "archive-sample-fields"],
    ["_sequencing_tech by name", { name: "_sequencing_tech" }, "sequencing-tech"],
    ["_barcode by name", { name: "_barcode" }, "sequencing-tech"],
    ["the type before the name", { type: "organism", name: "_mixs" }, "archive-sample-fields"],
    [
      "the module it names before its type and name",
      { moduleSource: "notifications", type: "organism", name: "_mixs" },
      "notifications",
    ],
    ["no other name of a type", { name: "organism" }, undefined],
  ];
  for (const [what, given, expected] of table) {
    it(`is ${what}: ${expected ?? "none"}`, () => {
      expect(fieldModule(field(given))).to.equal(expected);
      const off = toModulesConfiguration({ modules: all(false), globalDisabled: false });
      const on = toModulesConfiguration({ modules: all(true), globalDisabled: false });
      const disabled = toModulesConfiguration({ modules: all(true), globalDisabled: true });
      const without = expected === undefined || expected === "sequencing-tech";
      expect(isFieldEnabled(on, field(given))).to.equal(true);
      expect(isFieldEnabled(off, field(given))).to.equal(without);
      expect(isFieldEnabled(disabled, field(given))).to.equal(without);
    });
  }

  it("alone decides: another module's switch changes nothing", () => {
    for (const id of MODULE_IDS) {
      const others = toModulesConfiguration({
        modules: { ...all(false), [id]: true },
        globalDisabled: false,
      });
      for (const moduleSource of MODULE_IDS) {
        expect(isFieldEnabled(others, field({ moduleSource }))).to.equal(moduleSource === id);
      }
    }
  });
});

describe("the modules configuration", () => {
  it("is what was decided over the defaults", () => {
    const stored = { notifications: true, "of a later release": true };
    expect(toModulesConfiguration({ modules: stored, globalDisabled: true })).to.deep.equal({
      modules: { ...MODULE_DEFAULTS, notifications: true, "of a later release": true },
      globalDisabled: true,
    });
  });
});
