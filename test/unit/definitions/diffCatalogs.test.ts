import { expect } from "chai";
import { emptyCatalog, type CatalogEntry } from "../../../server/definitions/catalog/rules/catalog.ts";
import { diffCatalogs } from "../../../server/definitions/catalog/rules/diffCatalogs.ts";

const catalog = (...kits: CatalogEntry[]) => ({ ...emptyCatalog(), kits });
const A: CatalogEntry = { id: "a", name: "A", available: true };

describe("the differences of a catalog revision", () => {
  const rows: [string, CatalogEntry[], CatalogEntry[], string[]][] = [
    ["an entry that is new", [], [A], ["added"]],
    ["an entry that is gone", [A], [], ["removed"]],
    ["nothing but that it is not to be had", [A], [{ ...A, available: false }], ["notOffered"]],
    ["nothing but that it is to be had", [{ ...A, available: false }], [{ id: "a", name: "A" }], ["offered"]],
    ["a field", [A], [{ ...A, sku: "1" }], ["changed"]],
    ["a field, and that it is not to be had", [A], [{ ...A, sku: "1", available: false }], ["changed"]],
    ["nothing", [A], [{ available: true, name: "A", id: "a" }], []],
    ["only the order of entries", [A, { id: "b" }], [{ id: "b" }, A], []],
  ];
  for (const [what, before, after, kinds] of rows) {
    it(`is reported: ${what}`, () => {
      const { count, first } = diffCatalogs(catalog(...before), catalog(...after));
      expect([count, first.map(({ kind }) => kind)]).to.deep.equal([kinds.length, kinds]);
    });
  }

  it("contains the number of entries, and the names of three", () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ id: `k${at}`, name: at === 1 ? 7 : `K${at}` }));
    expect(diffCatalogs(undefined, catalog(...many))).to.deep.equal({
      count: 5,
      first: [
        { collection: "kits", id: "k0", name: "K0", kind: "added" },
        { collection: "kits", id: "k1", name: null, kind: "added" },
        { collection: "kits", id: "k2", name: "K2", kind: "added" },
      ],
    });
  });
});
