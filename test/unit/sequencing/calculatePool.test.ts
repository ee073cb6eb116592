import { expect } from "chai";
import fc from "fast-check";
import {
  calculatePool,
  type PooledLibrary,
  type PoolTargets,
} from "../../../server/sequencing/pools/rules/calculatePool.ts";

const library = (
  id: string,
  molarity: number | null,
  columns: Partial<PooledLibrary> = {},
): PooledLibrary => ({
  id,
  molarity,
  availableVolume: null,
  wantedReads: null,
  typedVolume: null,
  ...columns,
});

const targets = (columns: Partial<PoolTargets> = {}): PoolTargets => ({
  method: "equimolar",
  targetMolarity: 4,
  targetVolume: 100,
  minimumVolume: 1,
  ...columns,
});

describe("a pool", () => {
  it("that is equimolar contains the same amount of each library, filled up with diluent", () => {
    const pool = calculatePool([library("a", 20), library("b", 40)], targets());
    expect(pool.rows.map(({ volume }) => volume)).to.deep.equal([10, 5]);
    expect([pool.diluentVolume, pool.totalVolume, pool.molarity]).to.deep.equal([85, 100, 4]);
    expect(pool.rows.map(({ achievedShare }) => achievedShare)).to.deep.equal([0.5, 0.5]);
  });

  it("by wanted reads contains amounts in their proportion", () => {
    const pool = calculatePool(
      [library("a", 20, { wantedReads: 30 }), library("b", 20, { wantedReads: 10 })],
      targets({ method: "wanted_reads" }),
    );
    expect(pool.rows.map(({ volume }) => volume)).to.deep.equal([15, 5]);
    expect(pool.diluentVolume).to.equal(80);
  });

  it("names libraries without molarity or wanted reads, and is calculated without them", () => {
    const pool = calculatePool(
      [library("a", null, { wantedReads: 1 }), library("b", 20), library("c", 20, { wantedReads: 5 })],
      targets({ method: "wanted_reads" }),
    );
    expect(pool.rows.map(({ volume, problems }) => [volume, problems])).to.deep.equal([
      [null, ["noMolarity"]],
      [null, ["noWantedReads"]],
      [20, []],
    ]);
  });

  it("proposes a dilution for a volume below the minimum", () => {
    const [concentrated] = calculatePool([library("a", 1_000), library("b", 10)], targets()).rows;
    // 0.2 µl of the library itself: 1 µl of its dilution to a fifth.
    expect(concentrated).to.deep.include({ volume: 1, neededVolume: 1, problems: [] });
    expect(concentrated?.dilution).to.deep.equal({
      factor: 5,
      stockVolume: 1,
      diluentVolume: 4,
      molarity: 200,
    });
  });

  it("uses up a library with too little volume, whose share falls", () => {
    const pool = calculatePool([library("a", 20, { availableVolume: 5 }), library("b", 20)], targets());
    expect(pool.rows.map(({ volume, problems }) => [volume, problems])).to.deep.equal([
      [5, ["notEnoughVolume"]],
      [10, []],
    ]);
    expect(pool.diluentVolume).to.equal(85);
    expect(pool.rows[0]?.achievedShare).to.be.closeTo(1 / 3, 1e-9);
    expect(pool.molarity).to.equal(3);
  });

  it("of libraries that are too dilute has no diluent and a lower molarity", () => {
    const pool = calculatePool([library("a", 2), library("b", 4)], targets());
    expect(pool.isTooDilute).to.equal(true);
    expect(pool.diluentVolume).to.be.at.most(0.02);
    expect(pool.rows[0]?.volume).to.be.closeTo(66.67, 0.02);
    expect(pool.molarity).to.be.closeTo(2.667, 0.001);
    expect(pool.rows[0]?.achievedShare).to.be.closeTo(0.5, 0.001);
  });

  it("by hand adds up the typed volumes", () => {
    const pool = calculatePool(
      [library("a", 10, { typedVolume: 5 }), library("b", 30, { typedVolume: 5, availableVolume: 2 })],
      targets({ method: "manual", targetVolume: 20 }),
    );
    expect([pool.diluentVolume, pool.totalVolume, pool.molarity]).to.deep.equal([10, 20, 10]);
    expect(pool.rows.map(({ achievedShare, problems }) => [achievedShare, problems])).to.deep.equal([
      [0.25, []],
      [0.75, ["notEnoughVolume"]],
    ]);
  });

  it("without targets has no volumes", () => {
    const pool = calculatePool([library("a", 10)], targets({ targetVolume: null }));
    expect([pool.rows[0]?.volume, pool.totalVolume, pool.molarity]).to.deep.equal([null, 0, null]);
  });

  it("has volumes that add up to its volume exactly, none of them negative, and none above what is left", () => {
    const libraries = fc.array(
      fc.record({
        molarity: fc.option(fc.double({ min: 0.01, max: 5_000, noNaN: true })),
        availableVolume: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
        wantedReads: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
      }),
      { minLength: 1, maxLength: 40 },
    );
    const given = fc.record({
      method: fc.constantFrom("equimolar" as const, "wanted_reads" as const),
      targetMolarity: fc.double({ min: 0.01, max: 100, noNaN: true }),
      targetVolume: fc.double({ min: 0.1, max: 2_000, noNaN: true }),
      minimumVolume: fc.constantFrom(0.5, 1, 2),
    });
    const steps = (volume: number) => Math.round(volume * 100);
    fc.assert(
      fc.property(libraries, given, (columns, target) => {
        const pooled = columns.map((one, at) => library(String(at), one.molarity, one));
        const pool = calculatePool(pooled, target);
        const used = pool.rows.reduce((sum, { volume }) => sum + steps(volume ?? 0), 0);
        expect(used + steps(pool.diluentVolume)).to.equal(steps(pool.totalVolume));
        expect(pool.diluentVolume).to.be.at.least(0);
        const shares = pool.rows.reduce((sum, { achievedShare }) => sum + (achievedShare ?? 0), 0);
        if (used > 0) expect(shares).to.be.closeTo(1, 1e-6);
        for (const [at, row] of pool.rows.entries()) {
          expect(row.volume ?? 0).to.be.at.least(0);
          const left = pooled[at]?.availableVolume;
          if (left !== null && left !== undefined && !row.dilution)
            expect(steps(row.volume ?? 0)).to.be.at.most(steps(left) + 1);
        }
      }),
    );
  });
});
