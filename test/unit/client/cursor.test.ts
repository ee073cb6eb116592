import { expect } from "chai";
import {
  afterEnter,
  afterTab,
  cellAfterKey,
  CURSOR_AT_START,
  moveTo,
} from "../../../client/kit/sheet/cursor.ts";

const SIZE = { rows: 3, columns: 4 };
const at = (row: number, column: number) => moveTo(CURSOR_AT_START, { row, column }, SIZE);

describe("The cursor of the sample table", () => {
  it("stays inside the table", () => {
    expect(at(9, -1).at).to.deep.equal({ row: 2, column: 0 });
  });

  it("leaves the other corner of the selection where it was when it is extended", () => {
    const cursor = moveTo(at(0, 1), { row: 2, column: 2 }, SIZE, { extend: true });
    expect(cursor).to.deep.include({ at: { row: 2, column: 2 }, anchor: { row: 0, column: 1 } });
  });

  const keys: [key: string, far: boolean, row: number, column: number][] = [
    ["ArrowUp", false, 0, 2],
    ["ArrowDown", true, 2, 2],
    ["ArrowLeft", false, 1, 1],
    ["ArrowRight", true, 1, 3],
    ["Home", false, 1, 0],
    ["End", true, 2, 3],
  ];
  for (const [key, far, row, column] of keys) {
    it(`moves with ${far ? "Ctrl and " : ""}${key} to row ${row}, column ${column}`, () => {
      expect(cellAfterKey(key, { row: 1, column: 2 }, SIZE, far)).to.deep.equal({ row, column });
    });
  }

  it("moves with Tab to the next row after the last column, and with Enter back to the start of the Tab sequence", () => {
    const first = afterTab(at(0, 2), SIZE, false);
    const second = first && afterTab(first, SIZE, false);
    expect(second?.at).to.deep.equal({ row: 1, column: 0 });
    expect(second && afterEnter(second, SIZE, false).at).to.deep.equal({ row: 2, column: 2 });
  });

  it("leaves the table with Tab at its end, and anywhere after Escape", () => {
    expect(afterTab(at(2, 3), SIZE, false)).to.equal(undefined);
    expect(afterTab(at(0, 0), SIZE, true)).to.equal(undefined);
    expect(afterTab({ ...at(1, 1), leaving: true }, SIZE, false)).to.equal(undefined);
  });
});
