import { expect } from "chai";
import fc from "fast-check";
import { readPastedTable, writeTable } from "../../client/sheet/pastedTable.ts";

const cases: [name: string, text: string, table: string[][]][] = [
  ["nothing from nothing", "", []],
  ["one cell", "S1", [["S1"]]],
  [
    "cells between tabs and rows between line breaks",
    "a\tb\nc\td",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "the line break that Excel puts at the end",
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["empty cells and rows in between", "a\t\tb\n\n\tc", [["a", "", "b"], [""], ["", "c"]]],
  [
    "line breaks and tabs inside a quoted cell",
    '"two\r\nlines"\t"a\tb"\nnext',
    [["two\nlines", "a\tb"], ["next"]],
  ],
  ["doubled quotes inside a quoted cell", '"say ""yes""\nagain"\tb', [['say "yes"\nagain', "b"]]],
  ["a cell that is nothing but a pair of quotes", '""\tb', [["", "b"]]],
  ["a quote that never closes as a letter", '"open\tb', [['"open', "b"]]],
  ["a quote that closes in the middle as a letter", '"a" and b\tc', [['"a" and b', "c"]]],
  ["a quote inside a cell as a letter", '5" pipe\tb', [['5" pipe', "b"]]],
];

describe("A pasted table", () => {
  for (const [name, text, table] of cases) {
    it(`reads ${name}`, () => {
      expect(readPastedTable(text)).to.deep.equal(table);
    });
  }

  it("comes back as it was written, whatever stands in its cells", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", " ", '"', "\t", "\n", "ß"), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(table, (rows) => {
        expect(readPastedTable(writeTable(rows))).to.deep.equal(rows);
      }),
    );
  });
});
