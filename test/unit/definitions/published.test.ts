import { expect } from "chai";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledChecklists } from "../../../server/definitions/checklists/bundledChecklists.ts";
import type { Checklist } from "../../../server/definitions/checklists/checklist.ts";
import type { ChecklistFile } from "../../../server/definitions/checklists/files/parsedChecklist.ts";
import { parseChecklistFiles } from "../../../server/definitions/checklists/files/parseChecklistFiles.ts";
import { completeChecklist } from "../../../server/definitions/checklists/importChecklists.ts";
import { findProblem } from "../../../server/definitions/forms/rules/findProblems.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const published = join(packageRoot(), "..", "shared", "data", "checklists");

describe("the published checklists", function () {
  this.timeout(60_000);
  let ena: ChecklistFile[];
  let mixs: ChecklistFile;

  before(function () {
    if (!existsSync(published)) {
      console.warn(`    SKIPPED: there is no ${published}, so no published checklist is imported`);
      this.skip();
    }
    const names = readdirSync(join(published, "ena")).filter((name) => name.endsWith(".json"));
    ena = names.map((name) => getFile(join("ena", name), name));
    mixs = getFile("mixs.yaml", "mixs.yaml");
  });

  const getFile = (path: string, fileName: string): ChecklistFile => ({
    fileName,
    text: readFileSync(join(published, path), "utf8"),
  });

  it("of ENA are all imported, with their names and without a warning", () => {
    const { checklists, warnings } = parseChecklistFiles(ena, bundledChecklists());
    expect([checklists.length, warnings]).to.deep.equal([48, []]);
    for (const { accession, name, fields } of checklists) {
      expect(name, accession).to.be.a("string");
      expect(fields.length, accession).to.be.greaterThan(5);
      const labels = sampleFields(accession).filter(({ cardinality }) => cardinality === "mandatory");
      const required = fields.filter((field) => field.required).map(({ label }) => label);
      // alias, title and taxon_id belong to every sample.
      expect(labels.length - required.length, accession).to.equal(3);
    }
  });

  it("of ENA have the sections and units of the bundled ones", () => {
    const { checklists } = parseChecklistFiles(ena, bundledChecklists());
    const soil = checklists.find(({ accession }) => accession === "ERC000022");
    const bundled = bundledChecklists().find(({ accession }) => accession === "ERC000022");
    const groups = new Map(bundled?.fields.map(({ name, group }) => [name, group]));
    const shared = (soil?.fields ?? []).filter(({ name }) => groups.has(name));
    expect(shared.length).to.be.greaterThan(90);
    for (const { name, group } of shared) expect(group, name).to.equal(groups.get(name));
    const size = shared.find(({ name }) => name === "amount_or_size_of_sample_collected");
    expect(size?.units).to.deep.equal(["L", "g", "kg", "m2", "m3"]);
  });

  it("of MIxS are imported: 24 extensions and 13 checklists, without a warning", () => {
    const { checklists, warnings } = parseChecklistFiles([mixs], bundledChecklists());
    expect([checklists.length, warnings]).to.deep.equal([37, []]);
    const soil = checklists.find(({ accession }) => accession === "MIXS:0016012");
    expect([soil?.name, soil?.version, soil?.fields.length]).to.deep.equal(["MIxS soil", "7.0.1", 58]);
    const required = soil?.fields.filter((field) => field.required).map(({ name }) => name);
    expect(required).to.deep.equal(["samp_name", "project_name", "depth", "elev"]);
    const combined = parseChecklistFiles([{ ...mixs, classes: ["MimsSoil"] }], bundledChecklists())
      .checklists[0];
    expect([combined?.accession, combined?.fields.length]).to.deep.equal(["MIXS:0010007_0016012", 98]);
  });

  it("accept their own examples of a quantity", () => {
    const { checklists } = parseChecklistFiles([mixs], bundledChecklists());
    const soil = checklists.find(({ accession }) => accession === "MIXS:0016012");
    for (const name of ["depth", "annual_temp", "ph", "samp_vol_we_dna_ext"]) {
      const field = soil?.fields.find((one) => one.name === name);
      expect(field && findProblem(field, field.example, field.units?.[0]), name).to.equal(undefined);
      expect(field && findProblem(field, "12.5", field.units?.[0]), name).to.equal(undefined);
    }
  });

  it("are equal when they are parsed again", () => {
    for (const files of [ena, [mixs]]) {
      const once = parseChecklistFiles(files, bundledChecklists()).checklists;
      const known = new Map(once.map((parsed) => [parsed.accession, completeChecklist(parsed, undefined)]));
      const again = parseChecklistFiles(files, bundledChecklists()).checklists.map((parsed): Checklist =>
        completeChecklist(parsed, known.get(parsed.accession)),
      );
      expect(again).to.deep.equal([...known.values()]);
    }
  });

  function sampleFields(accession: string): { cardinality: string }[] {
    const text = ena.find(({ fileName }) => fileName === `${accession}.json`)?.text ?? "{}";
    return (JSON.parse(text) as { sample: { fields: { cardinality: string }[] } }).sample.fields;
  }
});
