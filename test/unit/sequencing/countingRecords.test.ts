import { expect } from "chai";
import fc from "fast-check";
import { recordCounter } from "../../../server/sequencing/monitoring/counting/recordCounter.ts";
import { type Count, COUNT_ERRORS } from "../../../server/sequencing/monitoring/counting/CountError.ts";
import { withoutProfile } from "../../helpers/withoutProfile.ts";

const { empty, notFastq, truncatedRecord } = COUNT_ERRORS;

function getCount(text: string, cuts: number[] = []): Count {
  const bytes = Buffer.from(text, "latin1");
  const counter = recordCounter();
  const places = [0, ...cuts.toSorted((one, other) => one - other), bytes.length];
  for (const [index, place] of places.slice(1).entries()) counter.take(bytes.subarray(places[index], place));
  return withoutProfile(counter.end());
}

/** The same rule, said once more in the plainest way there is. */
function getPlainCount(text: string): Count {
  const withoutReturn = (line = "") => line.replace(/\r$/, "");
  let rest = text;
  let [reads, bases] = [0, 0];
  for (;;) {
    const record = /^@[^\n]*\n([^\n]*)\n\+[^\n]*\n([^\n]*)(\n|$)/.exec(rest);
    if (!record) break;
    const [sequence, quality] = [withoutReturn(record[1]), withoutReturn(record[2])];
    if (quality.length !== sequence.length)
      return record[3] === "" && quality.length < sequence.length ? truncatedRecord : notFastq;
    reads++;
    bases += sequence.length;
    rest = rest.slice(record[0].length);
  }
  if (/^(\r?\n)*\r?$/.test(rest)) return reads === 0 ? empty : { reads, bases };
  const begunRecord = /^@[^\n]*(\n[^\n]*(\n(\+[^\n]*)?)?)?$/;
  return begunRecord.test(rest) ? truncatedRecord : notFastq;
}

describe("counting FASTQ records", () => {
  const table: [string, string, Count][] = [
    ["one record", "@a\nACGT\n+\nIIII\n", { reads: 1, bases: 4 }],
    ["a record without its last line feed", "@a\nACGT\n+\nIIII", { reads: 1, bases: 4 }],
    ["a name on the third line", "@a b=c\nAC\n+a b=c\nII\n@b\nA\n+b\n@\n", { reads: 2, bases: 3 }],
    [
      "qualities that begin as a header or a separator does",
      "@a\nAC\n+\n@+\n@b\nAC\n+\n+@\n",
      { reads: 2, bases: 4 },
    ],
    ["lines that end with CRLF", "@a\r\nACGT\r\n+\r\nIIII\r\n@b\r\nAC\r\n+\r\nII", { reads: 2, bases: 6 }],
    ["a last line that breaks off between CR and LF", "@a\r\nAC\r\n+\r\nII\r", { reads: 1, bases: 2 }],
    ["a read without bases", "@a\n\n+\n\n@b\nA\n+\nI\n", { reads: 2, bases: 1 }],
    ["blank lines after the last record", "@a\nA\n+\nI\n\n\r\n\n", { reads: 1, bases: 1 }],
    ["nothing", "", empty],
    ["blank lines alone", "\n\r\n\n", empty],
    ["a blank line between records", "@a\nA\n+\nI\n\n@b\nA\n+\nI\n", notFastq],
    ["a blank line before the first record", "\n@a\nA\n+\nI\n", notFastq],
    ["a header that begins with >", ">a\nACGT\n", notFastq],
    ["a header that begins with a carriage return", "\ra\nACGT\n+\nIIII\n", notFastq],
    ["a third line that begins otherwise", "@a\nACGT\nACGT\n+\nIIIIIIII\n", notFastq],
    ["an empty third line", "@a\nACGT\n\nIIII\n", notFastq],
    ["fewer qualities than bases in the middle", "@a\nACGT\n+\nIII\n@b\nA\n+\nI\n", notFastq],
    ["fewer qualities than bases on a last line that is over", "@a\nACGT\n+\nIII\n", notFastq],
    ["more qualities than bases", "@a\nACGT\n+\nIIIII", notFastq],
    ["NULs", "\0\0\0\0", notFastq],
    ["an end in a header", "@a\nA\n+\nI\n@b", truncatedRecord],
    ["an end after a header", "@a\nA\n+\nI\n@b\n", truncatedRecord],
    ["an end in a sequence", "@a\nA\n+\nI\n@b\nAC", truncatedRecord],
    ["an end before a separator", "@a\nA\n+\nI\n@b\nAC\n", truncatedRecord],
    ["an end in a separator", "@a\nA\n+\nI\n@b\nAC\n+", truncatedRecord],
    ["an end before the qualities", "@a\nA\n+\nI\n@b\nAC\n+\n", truncatedRecord],
    ["an end in the qualities", "@a\nA\n+\nI\n@b\nAC\n+\nI", truncatedRecord],
    ["an end in the qualities after a carriage return", "@b\nAC\n+\nI\r", truncatedRecord],
  ];
  for (const [what, text, count] of table) {
    it(`reports ${"problem" in count ? `"${count.problem}"` : `${count.reads} and ${count.bases}`} of ${what}`, () => {
      expect(getPlainCount(text)).to.deep.equal(count);
      expect(getCount(text)).to.deep.equal(count);
      const everywhere = Array.from({ length: text.length }, (_, at) => at);
      expect(getCount(text, everywhere)).to.deep.equal(count);
    });
  }

  it("sums up error probabilities and lengths, however the bytes are divided", () => {
    const text = `@a\nACGT\n+\n!+5?\n@b\r\n${"A".repeat(100)}\r\n+\r\n${"+".repeat(100)}\r\n`;
    for (const size of [1, 3, 7, 1_000]) {
      const counter = recordCounter();
      for (let from = 0; from < text.length; from += size)
        counter.take(Buffer.from(text.slice(from, from + size)));
      const counted = counter.end();
      const profile = "problem" in counted ? undefined : counted.profile;
      // Q0, Q10, Q20, Q30, and a hundred times Q10.
      expect(profile?.errorSum).to.be.closeTo(1 + 0.1 + 0.01 + 0.001 + 10, 1e-9);
      expect(profile?.lengthReads.flatMap((reads, bin) => (reads > 0 ? [[bin, reads]] : []))).to.deep.equal([
        [8, 1],
        [26, 1],
      ]);
      expect(profile?.lengthBases.filter((bases) => bases > 0)).to.deep.equal([4, 100]);
    }
  });

  const lineEnd = fc.constantFrom("\n", "\r\n");
  const record = fc
    .tuple(fc.nat({ max: 20 }), lineEnd, fc.constantFrom("", "x", "x\0y"))
    .map(([length, end, name]) =>
      [`@${name}`, "ACGT\r".repeat(5).slice(0, length), "+", "@+I\0J".repeat(4).slice(0, length), ""].join(
        end,
      ),
    );
  const fastq = fc.array(record, { maxLength: 5 }).map((records) => records.join(""));
  const odd = fc.string({ unit: fc.constantFrom("@", "+", "A", "\r", "\n", "\0"), maxLength: 24 });
  const text = fc.oneof(
    fastq,
    odd,
    fc.tuple(fastq, fc.nat({ max: 200 })).map(([whole, at]) => whole.slice(0, at)),
    fc
      .tuple(fastq, fc.nat({ max: 200 }), odd)
      .map(([whole, at, put]) => whole.slice(0, at) + put + whole.slice(at)),
  );

  it("returns the same as a plain count, wherever the bytes are split", () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
        const places = cuts.map((cut) => cut % (text.length + 1));
        expect(getCount(text, places)).to.deep.equal(getPlainCount(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("detects text early that cannot become FASTQ, and never rejects text that can", () => {
    fc.assert(
      fc.property(text, text, (text, further) => {
        const counter = recordCounter();
        counter.take(Buffer.from(text, "latin1"));
        if (!counter.mayBeFastq()) expect(getPlainCount(text + further)).to.deep.equal(notFastq);
        if (counter.end() !== notFastq) expect(counter.mayBeFastq()).to.equal(true);
      }),
    );
    const counter = recordCounter();
    counter.take(Buffer.from(">"));
    expect(counter.mayBeFastq()).to.equal(false);
  });
});
