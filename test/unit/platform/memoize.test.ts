import { expect } from "chai";
import { memoize, memoizePair, memoizeVariants } from "../../../server/platform/cache/memoize.ts";

describe("a memoized function", () => {
  it("runs once for each object, even if it returns undefined", () => {
    let runs = 0;
    const size = memoize((list: string[]) => {
      runs++;
      return list.length || undefined;
    });
    const [one, other, empty] = [["a"], ["a"], []];
    expect([size(one), size(other), size(one), size(empty), size(empty)]).to.deep.equal([
      1,
      1,
      1,
      undefined,
      undefined,
    ]);
    expect(runs).to.equal(3);
  });

  it("runs again after it raised", () => {
    let runs = 0;
    const failing = memoize<object, number>(() => {
      if (++runs === 1) throw new Error("first");
      return runs;
    });
    const key = {};
    expect(() => failing(key)).to.throw("first");
    expect(failing(key)).to.equal(2);
  });

  it("of two objects runs once for each pair", () => {
    let runs = 0;
    const pair = memoizePair((one: { a: number }, other: { b: number }) => [++runs, one.a + other.b]);
    const [a, b, c] = [{ a: 1 }, { b: 2 }, { b: 3 }];
    expect([pair(a, b), pair(a, c), pair(a, b)]).to.deep.equal([
      [1, 3],
      [2, 4],
      [1, 3],
    ]);
  });

  it("of an object and a text keeps the newest texts of each object", () => {
    const made: string[] = [];
    const at = memoizeVariants((_key: object, text: string) => made.push(text), 2);
    const [one, other] = [{}, {}];
    for (const text of ["a", "b", "a", "c", "b", "a"]) at(one, text);
    at(other, "a");
    expect(made).to.deep.equal(["a", "b", "c", "a", "a"]);
  });
});
