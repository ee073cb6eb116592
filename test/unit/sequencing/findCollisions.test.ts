import { expect } from "chai";
import fc from "fast-check";
import {
  findCollisions,
  type IndexedLibrary,
} from "../../../server/sequencing/libraries/rules/findCollisions.ts";
import { findDarkCycles } from "../../../server/sequencing/libraries/rules/findDarkCycles.ts";
import { molarity } from "../../../server/sequencing/libraries/rules/molarity.ts";
import { reverseComplement } from "../../../server/sequencing/runs/rules/reverseComplement.ts";

const library = (
  id: string,
  i7Sequence: string | null,
  i5Sequence: string | null = null,
  barcode: string | null = null,
): IndexedLibrary => ({ id, i7Sequence, i5Sequence, barcode });

const sequence = (minLength = 1, maxLength = 32) =>
  fc.array(fc.constantFrom("A", "C", "G", "T"), { minLength, maxLength }).map((bases) => bases.join(""));

const countDifferences = (one: string, other: string) =>
  Array.from(one).filter((base, at) => at < other.length && base !== other.charAt(at)).length;

describe("the molarity of a library", () => {
  for (const { concentration, fragmentLength, nM } of [
    { concentration: 10, fragmentLength: 500, nM: 30.303 },
    { concentration: 2.5, fragmentLength: 400, nM: 9.47 },
    { concentration: 0.66, fragmentLength: 1_000, nM: 1 },
    { concentration: null, fragmentLength: 500, nM: null },
    { concentration: 10, fragmentLength: null, nM: null },
    { concentration: 0, fragmentLength: 500, nM: null },
    { concentration: 10, fragmentLength: 0, nM: null },
    { concentration: 200_000, fragmentLength: 500, nM: null },
  ])
    it(`of ${concentration} ng/µl and ${fragmentLength} bp is ${nM} nM`, () => {
      const found = molarity({ concentration, fragmentLength });
      if (nM === null) expect(found).to.equal(null);
      else expect(found).to.be.closeTo(nM, 0.001);
    });
});

describe("the collisions of a pool", () => {
  const collide = (libraries: IndexedLibrary[], mismatches?: number) =>
    findCollisions(libraries, mismatches).pairs.map(({ one, other, i7Distance, i5Distance }) => [
      one,
      other,
      i7Distance,
      i5Distance,
    ]);

  it("are pairs whose i7 and i5 are both within reach of two mismatches", () => {
    const libraries = [
      library("a", "AAAAAAAA", "CCCCCCCC"),
      library("b", "AAAAAATT", "CCCCCCCC"),
      library("c", "AAAAATTT", "CCCCCCCC"),
      library("d", "AAAAAAAA", "GGGCCCCC"),
    ];
    expect(collide(libraries)).to.deep.equal([
      ["b", "c", 1, 0],
      ["a", "b", 2, 0],
    ]);
    expect(collide(libraries, 0)).to.deep.equal([]);
  });

  it("contain libraries with the same indexes, worst first", () => {
    const libraries = [library("a", "ACGTACGT"), library("b", "ACGTACGA"), library("c", "ACGTACGT")];
    expect(collide(libraries, 0)).to.deep.equal([["a", "c", 0, null]]);
    expect(collide(libraries, 1)[0]).to.deep.equal(["a", "c", 0, null]);
  });

  it("compare the i7 alone where one library has a single index", () => {
    expect(collide([library("a", "AAAAAAAA", "CCCCCCCC"), library("b", "AAAAAAAC")])).to.deep.equal([
      ["a", "b", 1, null],
    ]);
  });

  it("compare different lengths over the shorter one, and name the uneven libraries", () => {
    const found = findCollisions([
      library("a", "ACGTACGT", "ACGTACGT"),
      library("b", "TTTTTTTT", "ACGTACGT"),
      library("c", "ACGTAC", "ACGTACGTAA"),
    ]);
    expect(found.pairs).to.deep.equal([{ one: "a", other: "c", i7Distance: 0, i5Distance: 0 }]);
    expect(found.uneven).to.deep.equal(["c"]);
  });

  it("name libraries without index beside others, but not a single library", () => {
    expect(findCollisions([library("a", "ACGT"), library("b", null)]).missing).to.deep.equal(["b"]);
    expect(findCollisions([library("b", null)]).missing).to.deep.equal([]);
  });

  it("contain the same barcode twice, and name barcodes among indexes", () => {
    const found = findCollisions([
      library("a", null, null, "barcode01"),
      library("b", null, null, "Barcode01"),
      library("c", "ACGTACGT"),
    ]);
    expect(found.pairs).to.deep.equal([{ one: "a", other: "b", i7Distance: null, i5Distance: null }]);
    expect(found.mixed).to.deep.equal(["c"]);
  });

  it("are the same as by comparing letters", () => {
    // Few letters, so that most pairs are close.
    const sequence = (minLength: number, maxLength: number) =>
      fc
        .array(fc.constantFrom("A", "A", "A", "A", "C", "G", "T"), { minLength, maxLength })
        .map((bases) => bases.join(""));
    const pool = fc.array(fc.tuple(sequence(6, 20), fc.option(sequence(6, 32))), { maxLength: 12 });
    fc.assert(
      fc.property(pool, fc.integer({ min: 0, max: 2 }), (indexes, mismatches) => {
        const libraries = indexes.map(([i7, i5], at) => library(String(at), i7, i5));
        const isWithin = (one: string | null, other: string | null) =>
          one === null || other === null || countDifferences(one, other) <= 2 * mismatches;
        const expected = libraries.flatMap((one, at) =>
          libraries
            .slice(at + 1)
            .filter(
              (other) =>
                isWithin(one.i7Sequence, other.i7Sequence) && isWithin(one.i5Sequence, other.i5Sequence),
            )
            .map((other) => `${one.id}/${other.id}`),
        );
        const found = findCollisions(libraries, mismatches);
        expect(found.pairs.map(({ one, other }) => `${one}/${other}`).toSorted()).to.deep.equal(
          expected.toSorted(),
        );
        expect(found.pairCount).to.equal(expected.length);
      }),
    );
  });

  it("of 1,536 equal libraries are counted, and the worst are listed", () => {
    const found = findCollisions(
      Array.from({ length: 1_536 }, (_, at) => library(String(at), "ACGTACGT", "ACGTACGT")),
    );
    expect([found.pairCount, found.pairs.length, found.isComplete]).to.deep.equal([
      (1_536 * 1_535) / 2,
      200,
      true,
    ]);
  });

  it("of more libraries than are compared are incomplete", () => {
    const many = Array.from({ length: 4_097 }, (_, at) => library(String(at), at % 2 ? "AAAAAA" : "CCCCCC"));
    expect(findCollisions(many).isComplete).to.equal(false);
  });
});

describe("the dark cycles of a pool", () => {
  it("are those with G alone, in both directions of i5", () => {
    expect(findDarkCycles([library("a", "GACGT", "CAG"), library("b", "GTTGA", "CTG")])).to.deep.equal([
      { read: "i7", cycle: 1 },
      { read: "i7", cycle: 4 },
      { read: "i5", cycle: 3 },
      { read: "i5Reversed", cycle: 3 },
    ]);
  });

  it("do not exist without indexes", () => {
    expect(findDarkCycles([library("a", null)])).to.deep.equal([]);
  });

  it("use the reverse complement, which is its own inverse", () => {
    expect(reverseComplement("AACCGCGG")).to.equal("CCGCGGTT");
    fc.assert(
      fc.property(sequence(), (bases) => {
        expect(reverseComplement(reverseComplement(bases))).to.equal(bases);
      }),
    );
  });
});
