import { expect } from "chai";
import fc from "fast-check";
import { isI5Reversed } from "../../../server/sequencing/instrumentRuns/rules/i5Orientation.ts";
import {
  type LaneShare,
  plannedShares,
} from "../../../server/sequencing/instrumentRuns/rules/plannedReads.ts";
import { STATUS_MOVES } from "../../../server/sequencing/instrumentRuns/rules/statusMoves.ts";
import { reverseComplement } from "../../../server/sequencing/runs/rules/reverseComplement.ts";

describe("the second index in a sample sheet", () => {
  for (const [model, instrument, bclConvert, bcl2fastq] of [
    ["MiSeq", false, false, false],
    ["Illumina MiSeq", false, false, false],
    ["iSeq 100", false, true, true],
    ["MiniSeq", false, true, true],
    ["NextSeq 500", false, true, true],
    ["NextSeq 550", false, true, true],
    ["NextSeq 1000", false, false, true],
    ["NextSeq 2000", false, false, true],
    ["HiSeq 2500", false, false, false],
    ["HiSeq 4000", false, true, true],
    ["NovaSeq 6000", false, true, true],
    ["NovaSeq 6000 v1.0", false, false, false],
    ["NovaSeq X Plus", false, false, true],
    ["an instrument that is not known", false, false, false],
  ] as const)
    it(`of ${model} is reversed as its reader expects`, () => {
      expect([
        isI5Reversed(model, "instrument"),
        isI5Reversed(model, "bcl_convert"),
        isI5Reversed(model, "bcl2fastq"),
      ]).to.deep.equal([instrument, bclConvert, bcl2fastq]);
    });

  it("equals itself when it is reversed twice", () => {
    expect(reverseComplement("AACCGCGG")).to.equal("CCGCGGTT");
    fc.assert(
      fc.property(fc.array(fc.constantFrom("A", "C", "G", "T", "N")), (bases) => {
        expect(reverseComplement(reverseComplement(bases.join("")))).to.equal(bases.join(""));
      }),
    );
  });
});

describe("the expected reads of libraries", () => {
  const row = (libraryId: string, columns: Partial<LaneShare> = {}): LaneShare => ({
    libraryId,
    lane: 1,
    poolId: "p",
    poolShare: 1,
    byWantedReads: false,
    wantedReads: null,
    ...columns,
  });

  it("are equal in an equimolar pool", () => {
    expect(Object.fromEntries(plannedShares([row("a"), row("b", { wantedReads: 9 })]))).to.deep.equal({
      a: 0.5,
      b: 0.5,
    });
  });

  it("follow the wanted reads of a pool that is mixed by them, and its share of the lane", () => {
    const wanted = { byWantedReads: true, poolShare: 3 };
    const shares = plannedShares([
      row("a", { ...wanted, wantedReads: 10 }),
      row("b", { ...wanted, wantedReads: 30 }),
      row("c", { poolId: "q", poolShare: 1 }),
    ]);
    expect(Object.fromEntries(shares)).to.deep.equal({ a: 0.1875, b: 0.5625, c: 0.25 });
  });

  it("add up over lanes", () => {
    expect(Object.fromEntries(plannedShares([row("a"), row("a", { lane: 2 })]))).to.deep.equal({ a: 2 });
  });

  it("divide each lane completely", () => {
    const rows = fc.array(
      fc.record({
        libraryId: fc.nat(5).map(String),
        lane: fc.integer({ min: 1, max: 3 }),
        poolId: fc.nat(3).map(String),
        poolShare: fc.integer({ min: 1, max: 9 }),
        byWantedReads: fc.boolean(),
        wantedReads: fc.option(fc.nat(1000)),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(rows, (some) => {
        // Share and method are those of the pool.
        const pools = new Map(some.map((one) => [`${one.lane} ${one.poolId}`, one]));
        const rows = some.map((one) => {
          const { poolShare, byWantedReads } = pools.get(`${one.lane} ${one.poolId}`) ?? one;
          return { ...one, poolShare, byWantedReads };
        });
        const total = [...plannedShares(rows).values()].reduce((sum, share) => sum + share, 0);
        expect(total).to.be.closeTo(new Set(rows.map(({ lane }) => lane)).size, 1e-9);
      }),
    );
  });
});

describe("the status of an instrument run", () => {
  it("can reach every other status from every one", () => {
    const statuses = Object.keys(STATUS_MOVES) as (keyof typeof STATUS_MOVES)[];
    for (const start of statuses) {
      const reached = new Set([start]);
      for (const status of reached) for (const next of STATUS_MOVES[status]) reached.add(next);
      expect([...reached], start).to.have.members(statuses);
    }
  });
});
