import { expect } from "chai";
import fc from "fast-check";
import { backoffMs } from "../../../client/data/uploads/backoff.ts";
import {
  chunkBytesAfterLoss,
  chunkBytesAfterRefusal,
  FIRST_CHUNK_BYTES,
  nextChunkBytes,
} from "../../../client/data/uploads/chunkSize.ts";
import {
  addSample,
  transferRate,
  secondsLeft,
  type RateSamples,
} from "../../../client/data/uploads/transferRate.ts";

const MIB = 1024 * 1024;
const after = (...steps: [atMs: number, bytes: number][]) =>
  steps.reduce<RateSamples>((samples, [atMs, bytes]) => addSample(samples, atMs, bytes), []);

describe("rate and time left", () => {
  it("is unknown before there are enough samples", () => {
    expect(transferRate(after(), 0)).to.equal(null);
    expect(transferRate(after([0, 0], [1_000, 500]), 1_000)).to.equal(null);
  });

  it("is bytes over time", () => {
    expect(transferRate(after([0, 0], [1_000, 500], [2_000, 1_000]), 2_000)).to.equal(500);
  });

  it("drops samples outside the window", () => {
    const samples = after([0, 0], [1_000, 1_000_000], [10_000, 1_000_900], [30_000, 1_002_900]);
    expect(transferRate(samples, 30_000)).to.equal(100);
  });

  it("falls to zero without progress", () => {
    const samples = after([0, 0], [1_000, 1_000]);
    expect(transferRate(samples, 10_000)).to.equal(100);
    expect(transferRate(samples, 60_000)).to.equal(0);
  });

  it("is never negative when a chunk is repeated, and never counts it twice", () => {
    const samples = after([0, 0], [2_000, 2_000], [3_000, 1_000], [4_000, 2_000]);
    expect(transferRate(samples, 4_000)).to.equal(750);
  });

  it("keeps few samples and the true sum, for any number of updates", () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 100_000 }));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 400 }), (steps) => {
        let [atMs, bytes] = [0, 0];
        let samples: RateSamples = [];
        for (const [waitMs, moreBytes] of steps) {
          atMs += waitMs;
          bytes += moreBytes;
          samples = addSample(samples, atMs, bytes);
          const rate = transferRate(samples, atMs);
          if (rate !== null)
            expect(rate)
              .to.be.at.least(0)
              .and.at.most((bytes * 1_000) / 1_500);
        }
        expect(samples.length).to.be.at.most(43);
        expect(samples.at(-1)).to.deep.equal({ atMs, bytes });
      }),
    );
  });

  it("has a remaining time only with a rate", () => {
    expect(secondsLeft(1_000, 100)).to.equal(10);
    expect(secondsLeft(0, null)).to.equal(0);
    expect(secondsLeft(1_000, null)).to.equal(null);
    expect(secondsLeft(1_000, 0)).to.equal(null);
  });
});

describe("the size of the next chunk", () => {
  const steps: [chunkMib: number, tookMs: number, nextMib: number][] = [
    [8, 4_000, 8],
    [8, 100, 16],
    [64, 100, 64],
    [8, 60_000, 4],
    [1, 60_000, 1],
    [8, 5_000, 6],
  ];
  for (const [chunk, tookMs, next] of steps) {
    it(`is ${next} MiB after ${chunk} MiB took ${tookMs} ms`, () => {
      expect(nextChunkBytes(chunk * MIB, tookMs)).to.equal(next * MIB);
    });
  }

  it("takes a few seconds on any connection, and stays between 1 and 64 MiB", () => {
    fc.assert(
      fc.property(fc.double({ min: 10_000, max: 1e9, noNaN: true }), (bytesPerSecond) => {
        let chunkBytes = FIRST_CHUNK_BYTES;
        for (let round = 0; round < 12; round++) {
          chunkBytes = nextChunkBytes(chunkBytes, (chunkBytes / bytesPerSecond) * 1_000);
          expect(chunkBytes).to.be.within(MIB, 64 * MIB);
        }
        if (chunkBytes > MIB) expect(chunkBytes / bytesPerSecond).to.be.at.most(4.001);
      }),
    );
  });

  it("stays below the limit of a proxy", () => {
    expect(nextChunkBytes(512 * 1024, 10, 512 * 1024)).to.equal(512 * 1024);
  });

  it("halves after a loss down to 1 MiB, after a refusal down to 64 KiB", () => {
    expect(chunkBytesAfterLoss(8 * MIB)).to.equal(4 * MIB);
    expect(chunkBytesAfterLoss(MIB)).to.equal(MIB);
    expect(chunkBytesAfterLoss(MIB / 2)).to.equal(MIB / 2);
    expect(chunkBytesAfterRefusal(MIB)).to.equal(MIB / 2);
    expect(chunkBytesAfterRefusal(64 * 1024)).to.equal(null);
  });
});

describe("the wait before the next try", () => {
  it("doubles from one second to half a minute, half of it random", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 500].map((failures) => backoffMs(failures, 1))).to.deep.equal([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(backoffMs(3, 0)).to.equal(2_000);
  });
});
