import { expect } from "chai";
import fc from "fast-check";
import { isAtEnd, LINES_MAX, splitLines, NO_LINES, withEnd } from "../../../client/analysis/runs/logTail.ts";

describe("the lines of a log", () => {
  const table: [what: string, content: string, lines: string[]][] = [
    ["nothing", "", []],
    ["a line that has ended and one that has not", "one\ntwo", ["one", "two"]],
    ["an end of the last line", "one\n", ["one"]],
    ["empty lines between", "one\n\ntwo\n", ["one", "", "two"]],
    ["lines of Windows", "one\r\ntwo\r\n", ["one", "two"]],
    ["a counter that writes over itself", "10 %\r20 %\r30 %\ndone", ["30 %", "done"]],
    ["colours and cursor movements", "\u001B[1;31mred\u001B[0m\u001B[2K \u001B]0;title\u0007x", ["red x"]],
  ];
  for (const [what, content, lines] of table)
    it(`show ${what}`, () => expect(splitLines(content)).to.deep.equal(lines));
});

describe("a growing log", () => {
  it("keeps lines that the tail no longer contains", () => {
    const before = withEnd(NO_LINES, "a\nb\nc\n", 3);
    expect(withEnd(before, "b\nc\nd\n", 3)).to.deep.equal({ lines: ["a", "b", "c", "d"], isCut: true });
  });

  it("continues an unfinished line", () => {
    const before = withEnd(NO_LINES, "a\nwor", 3);
    expect(withEnd(before, "a\nword\nnext", 3)).to.deep.equal({ lines: ["a", "word", "next"], isCut: false });
  });

  it("is complete if it has fewer lines than requested", () => {
    expect(withEnd({ lines: ["x"], isCut: true }, "a\nb", 3)).to.deep.equal({
      lines: ["a", "b"],
      isCut: false,
    });
  });

  it("starts over if it grew by more than the tail contains", () => {
    expect(withEnd({ lines: ["a", "b"], isCut: false }, "y\nz", 2)).to.deep.equal({
      lines: ["y", "z"],
      isCut: true,
    });
  });

  it("keeps a limited number of lines", () => {
    const many = Array.from({ length: LINES_MAX + 10 }, (_, line) => String(line)).join("\n");
    const { lines, isCut } = withEnd(NO_LINES, many, LINES_MAX * 2);
    expect([lines.length, lines.at(-1), isCut]).to.deep.equal([LINES_MAX, String(LINES_MAX + 9), true]);
  });

  it("is complete and in order, for any sequence of reads, if its lines differ and no tail was missed", () => {
    const growth = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 });
    fc.assert(
      fc.property(growth, (steps) => {
        const wanted = 6;
        const log: string[] = [];
        let shown = NO_LINES;
        for (const amount of steps) {
          for (let line = 0; line < amount; line++) log.push(`line ${log.length}`);
          const end = log.slice(-wanted).join("\n");
          shown = withEnd(shown, end, wanted);
        }
        expect(shown.lines).to.deep.equal(log);
      }),
    );
  });
});

describe("the end of a log", () => {
  it("is reached when less than the height of a line is left below", () => {
    expect(isAtEnd({ scrollTop: 500, scrollHeight: 900, clientHeight: 400 })).to.equal(true);
    expect(isAtEnd({ scrollTop: 490, scrollHeight: 900, clientHeight: 400 })).to.equal(true);
    expect(isAtEnd({ scrollTop: 400, scrollHeight: 900, clientHeight: 400 })).to.equal(false);
    expect(isAtEnd({ scrollTop: 0, scrollHeight: 100, clientHeight: 400 })).to.equal(true);
  });
});
