import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";

interface Taxon {
  taxId: string;
  name: string;
  synonyms?: string[];
}

const taxa = JSON.parse(
  readFileSync(join(packageRoot(), "server/definitions/organisms/taxa.json"), "utf8"),
) as Taxon[];

const distinct = (list: string[]) => [...new Set(list)];

describe("The bundled taxa", () => {
  it("have a numeric id and a name each, both once", () => {
    for (const { taxId, name } of taxa) {
      expect(taxId, name).to.match(/^[1-9]\d{0,7}$/);
      expect(name, taxId).to.match(/^\S.*\S$/);
    }
    const ids = taxa.map(({ taxId }) => taxId);
    const names = taxa.map(({ name }) => name.toLowerCase());
    expect(distinct(ids)).to.deep.equal(ids);
    expect(distinct(names)).to.deep.equal(names);
  });

  it("are sorted by name, ignoring case", () => {
    const names = taxa.map(({ name }) => name.toLowerCase());
    expect(names).to.deep.equal(names.toSorted());
  });

  it("have synonyms that differ from the name", () => {
    for (const { name, synonyms } of taxa) {
      if (synonyms === undefined) continue;
      expect(synonyms, name).to.have.length.greaterThan(0);
      expect(distinct(synonyms), name).to.deep.equal(synonyms);
      expect(synonyms, name).to.not.include(name);
    }
  });

  it("hold the usual metagenomes and organisms of a facility", () => {
    const idOf = Object.fromEntries(taxa.map(({ taxId, name }) => [name, taxId]));
    expect(idOf).to.include({
      metagenome: "256318",
      "human gut metagenome": "408170",
      "soil metagenome": "410658",
      "marine metagenome": "408172",
      "wastewater metagenome": "527639",
      "Homo sapiens": "9606",
      "Mus musculus": "10090",
      "Escherichia coli": "562",
      "Severe acute respiratory syndrome coronavirus 2": "2697049",
    });
    expect(taxa.length).to.be.within(80, 160);
  });
});
