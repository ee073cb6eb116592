import { expect } from "chai";
import fc from "fast-check";
import { readBlock } from "../../../client/kit/sheet/readBlock.ts";
import type { Column } from "../../../client/kit/sheet/table.ts";
import { readPastedTable, writeTable } from "../../../client/kit/sheet/pastedTable.ts";

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

  it("is parsed as it was formatted, for any cell content", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", " ", '"', "\t", "\n", "ß"), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(table, (rows) => {
        expect(readPastedTable(writeTable(rows))).to.deep.equal(rows);
      }),
    );
  });
});

describe("Pasted text", () => {
  const columns = ["Title", "Depth"].map((label): Column => ({
    name: label.toLowerCase(),
    label,
    alsoCalled: [],
    field: { name: label, label, type: "text", required: false, visible: true },
    readOnly: false,
    group: undefined,
  }));
  const cases: [what: string, text: string, block: string[][]][] = [
    [
      "is read at its tabs",
      "Title\tDepth\na,b\t1",
      [
        ["Title", "Depth"],
        ["a,b", "1"],
      ],
    ],
    [
      "is read at its commas where its first line then names columns",
      '\uFEFFtitle,depth\r\n"a, b",1\r\n',
      [
        ["title", "depth"],
        ["a, b", "1"],
      ],
    ],
    [
      "is read at its semicolons likewise",
      "Title;Depth\na;1,5",
      [
        ["Title", "Depth"],
        ["a", "1,5"],
      ],
    ],
    [
      "stays one column of texts otherwise",
      "north, shore\nsouth, shore",
      [["north, shore"], ["south, shore"]],
    ],
  ];
  for (const [what, text, block] of cases) {
    it(what, () => expect(readBlock(text, columns)).to.deep.equal(block));
  }
});
