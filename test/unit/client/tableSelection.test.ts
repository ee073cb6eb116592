import { expect } from "chai";
import {
  selectionInput,
  EVERYTHING,
  isSelected,
  NAMED_MAX,
  NOTHING,
  selectedCount,
  type Selection,
  withRows,
} from "../../../client/kit/table/selection.ts";
import { windowsInRange } from "../../../client/kit/table/windows.ts";

const some = (...ids: string[]): Selection => ({ kind: "some", ids: new Set(ids) });
const allBut = (...ids: string[]): Selection => ({ kind: "all", except: new Set(ids) });

const CHANGES: [what: string, before: Selection, ids: string[], on: boolean, after: Selection][] = [
  ["a row is chosen", NOTHING, ["a"], true, some("a")],
  ["several are", some("a"), ["b", "c"], true, some("a", "b", "c")],
  ["one is left out again", some("a", "b"), ["a"], false, some("b")],
  ["one is left out of all", EVERYTHING, ["a"], false, allBut("a")],
  ["it is chosen again", allBut("a", "b"), ["a"], true, allBut("b")],
];

describe("the chosen rows of a table", () => {
  for (const [what, before, ids, on, after] of CHANGES)
    it(`are right when ${what}`, () => {
      const selection = withRows(before, ids, on);
      expect(selection).to.deep.equal(after);
      for (const id of ids) expect(isSelected(selection, id)).to.equal(on);
    });

  it("are counted and sent by id or as all that match but some, never more by name than the server takes", () => {
    expect(selectedCount(allBut("a"), 10)).to.equal(9);
    expect(selectionInput(allBut("a"), { search: "x" })).to.deep.equal({
      matching: { search: "x" },
      except: ["a"],
    });
    expect(selectionInput(some("a"), { search: "x" })).to.deep.equal({ ids: ["a"] });
    const full = some(...Array.from({ length: NAMED_MAX }, (_, index) => `${index}`));
    expect(withRows(full, ["one more"], true)).to.equal(full);
  });
});

const WINDOWS: [from: number, to: number, total: number, windows: number[]][] = [
  [0, 30, 0, []],
  [-60, 90, 10_000, [0]],
  [150, 210, 10_000, [0, 1]],
  [9_800, 10_060, 10_000, [49]],
  [0, 700, 401, [0, 1, 2]],
];

describe("the windows of a list", () => {
  for (const [from, to, total, windows] of WINDOWS)
    it(`that hold rows ${from} to ${to} of ${total} are ${windows.join(", ") || "none"}`, () => {
      expect(windowsInRange({ from, to, total })).to.deep.equal(windows);
    });
});
