import { expect } from "chai";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  bundledChecklists,
  readBundledChecklists,
} from "../../../server/definitions/checklists/bundledChecklists.ts";
import { mergeVersions } from "../../../server/definitions/checklists/cachedChecklists.ts";
import type { Checklist } from "../../../server/definitions/checklists/checklist.ts";
import { matchChecklist, presentSummary } from "../../../server/definitions/checklists/listChecklists.ts";
import { matchTemplate } from "../../../server/definitions/checklists/listTemplates.ts";
import { completeChecklist } from "../../../server/definitions/checklists/importChecklists.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const field = (name: string, required = false): Checklist["fields"][number] => ({
  type: "text",
  label: name,
  name,
  required,
  visible: true,
  helpText: "",
  group: "all",
});
const checklist = (accession: string, name: string, more: Partial<Checklist> = {}): Checklist => ({
  available: true,
  name,
  description: "",
  version: "1.0.0",
  source: "",
  category: "mixs",
  accession,
  deprecated: false,
  fields: [field("a", true)],
  ...more,
});

describe("the catalog of checklists", () => {
  describe("of the release", () => {
    it("joins each field of a checklist to its term, with overrides of the checklist", async () => {
      const home = await tempDir();
      const folder = join(home.path, "content");
      await mkdir(folder);
      const terms = {
        depth: {
          label: "depth",
          type: "text",
          helpText: "How deep.",
          units: ["m"],
          pattern: "[0-9]+",
          patternMessage: "Give a number.",
          example: "12",
        },
        colour: { label: "colour", type: "select", helpText: "", options: ["black", "brown"] },
      };
      const file = {
        accession: "ERC000099",
        name: "mud",
        description: "Mud.",
        version: "1.0.0",
        source: "https://example.org",
        category: "mixs",
        fields: [
          { name: "colour", group: "looks", required: false },
          { name: "depth", group: "place", required: true, units: ["m", "cm"] },
        ],
      };
      await writeFile(join(folder, "terms.json"), JSON.stringify(terms));
      await writeFile(join(folder, "ERC000099.json"), JSON.stringify(file));
      await writeFile(join(folder, "notes.json"), "no checklist");
      expect(readBundledChecklists(folder)).to.deep.equal([
        {
          available: true,
          name: "mud",
          description: "Mud.",
          version: "1.0.0",
          source: "https://example.org",
          category: "mixs",
          accession: "ERC000099",
          deprecated: false,
          fields: [
            {
              type: "select",
              label: "colour",
              name: "colour",
              required: false,
              visible: true,
              helpText: "",
              group: "looks",
              options: ["black", "brown"],
            },
            {
              type: "text",
              label: "depth",
              name: "depth",
              required: true,
              visible: true,
              helpText: "How deep.",
              group: "place",
              units: ["m", "cm"],
              simpleValidation: { pattern: "[0-9]+", patternMessage: "Give a number." },
              example: "12",
            },
          ],
        },
      ]);
      await writeFile(join(folder, "terms.json"), "{}");
      expect(() => readBundledChecklists(folder)).to.throw("ERC000099: no term explains the field colour");
      await home.remove();
    });

    it("has 17 checklists with 1478 fields", () => {
      const counts = bundledChecklists().map((one) => presentSummary(one).fieldCount);
      expect([counts.length, counts.reduce((sum, count) => sum + count, 0)]).to.deep.equal([17, 1478]);
    });
  });

  describe("as of a version", () => {
    const release = [checklist("B", "b"), checklist("D", "d")];
    const later = [
      { version: 3, checklist: checklist("B", "b of 3") },
      { version: 2, checklist: checklist("C", "c of 2") },
      { version: 2, checklist: checklist("B", "b of 2") },
      { version: 4, checklist: checklist("A", "a of 4") },
    ];
    const table: [number, string[]][] = [
      [1, ["b", "d"]],
      [2, ["b of 2", "c of 2", "d"]],
      [3, ["b of 3", "c of 2", "d"]],
      [4, ["a of 4", "b of 3", "c of 2", "d"]],
    ];
    for (const [version, names] of table) {
      it(`${version} is ${names.join(", ")}`, () => {
        const catalog = mergeVersions(version, release, later);
        expect(catalog.version).to.equal(version);
        expect(catalog.checklists.map(({ name }) => name)).to.deep.equal(names);
      });
    }
  });

  describe("is queried", () => {
    const checklists = [
      checklist("A", "sea water", { deprecated: true }),
      checklist("B", "wastewater sludge", { fields: [field("a"), field("b"), field("c")] }),
      checklist("C", "GSC water", { fields: [field("a"), field("b")] }),
      checklist("D", "Human-Gut"),
      checklist("E", "water of 1"),
    ];
    const byEither: [{ accession?: string; name?: string }, string | undefined][] = [
      [{ accession: "b" }, "B"],
      [{ accession: "x", name: "human-gut" }, "D"],
      [{ name: "sea water" }, "A"],
      [{ name: "water" }, "C"],
      [{ name: "wate" }, "B"],
      [{ name: "human gut" }, undefined],
      [{ accession: "", name: "" }, undefined],
      [{}, undefined],
    ];
    for (const [query, accession] of byEither) {
      it(`for the checklist ${JSON.stringify(query)}: ${accession ?? "none"}`, () => {
        expect(matchChecklist(checklists, query)?.accession).to.equal(accession);
      });
    }

    const byName: [string, string | undefined][] = [
      ["HUMAN_gut", "D"],
      ["water", "B"],
      ["gsc-water", "C"],
      ["the human gut of mice", "D"],
      ["sea water", "A"],
      ["-_ ", undefined],
      ["lava", undefined],
    ];
    for (const [name, accession] of byName) {
      it(`for the template ${JSON.stringify(name)}: ${accession ?? "none"}`, () => {
        expect(matchTemplate(checklists, name)?.accession).to.equal(accession);
      });
    }
  });

  describe("settles what a file leaves open", () => {
    const known = checklist("A", "mud", { version: "1.3.0", description: "Mud.", source: "here" });
    const silent = {
      file: "mud.json",
      accession: "A",
      name: null,
      description: null,
      version: null,
      source: null,
      deprecated: null,
      fields: known.fields,
    };
    it("by the known checklists", () => expect(completeChecklist(silent, known)).to.deep.equal(known));
    it("by the next version when the text changed", () => {
      expect(completeChecklist({ ...silent, fields: [field("b")] }, known)).to.deep.equal({
        ...known,
        version: "1.4.0",
        fields: [field("b")],
      });
    });
    it("by its accession and version 1.0.0 when nothing is known", () => {
      expect(completeChecklist(silent, undefined)).to.deep.equal(checklist("A", "A"));
    });
    it("and keeps a deprecated checklist so", () => {
      expect(completeChecklist(silent, { ...known, deprecated: true }).deprecated).to.equal(true);
      expect(
        completeChecklist({ ...silent, deprecated: false }, { ...known, deprecated: true }).deprecated,
      ).to.equal(false);
    });
  });
});
