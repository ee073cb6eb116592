import { expect } from "chai";
import { mergeEvents } from "../../../client/analysis/runs/withLive.ts";

const event = (seq: number, minute = seq) => ({ seq, occurredAt: `2026-01-01T00:${10 + minute}:00.000Z` });
const seqs = (events: { seq: number }[]) => events.map(({ seq }) => seq);

describe("the events of a run that is watched", () => {
  it("are the loaded and the pushed ones, each once, newest first", () => {
    expect(seqs(mergeEvents([event(5), event(4)], [event(4), event(2), event(1)]))).to.deep.equal([
      5, 4, 2, 1,
    ]);
  });

  it("are in the order they happened in, not the one they came in", () => {
    expect(seqs(mergeEvents([event(3, 0)], [event(2), event(1)]))).to.deep.equal([2, 1, 3]);
  });

  it("are in the order they came in where they happened at one time", () => {
    expect(seqs(mergeEvents([event(3, 1), event(2, 1)], [event(1, 1)]))).to.deep.equal([3, 2, 1]);
  });

  it("are the newest 100", () => {
    const many = Array.from({ length: 130 }, (_, at) => ({
      seq: at,
      occurredAt: new Date(at * 1_000).toISOString(),
    }));
    expect(seqs(mergeEvents(many.slice(100), many.slice(0, 100)))).to.deep.equal(
      Array.from({ length: 100 }, (_, at) => 129 - at),
    );
  });
});
