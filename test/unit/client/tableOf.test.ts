import { expect } from "chai";
import { isTable, parseTable } from "../../../client/analysis/runs/parseTable.ts";

const WHOLE = { isCut: false };

describe("a table that a run gave", () => {
  it("is known by the end of its name", () => {
    const names = ["a.tsv", "b.CSV", "c.html", "tsv", "d.tsv.gz"];
    expect(names.filter(isTable)).to.deep.equal(["a.tsv", "b.CSV"]);
  });

  it("has a head and rows, of cells between tabs or commas", () => {
    const shown = { head: ["sample", "reads"], rows: [["LAKE-1", "10"]], isMore: false };
    expect(parseTable("a.tsv", "sample\treads\nLAKE-1\t10\n", WHOLE)).to.deep.equal(shown);
    expect(parseTable("a.csv", 'sample,reads\r\n"LAKE-1",10\r\n', WHOLE)).to.deep.equal(shown);
    expect(parseTable("a.tsv", "", WHOLE)).to.deep.equal({ head: [], rows: [], isMore: false });
  });

  it("is shown as far as its first rows and columns go, never half a line", () => {
    const wide = Array.from({ length: 61 }, (_, column) => `c${column}`).join("\t");
    const { head, rows, isMore } = parseTable("a.tsv", `${wide}\n${wide}\n`, WHOLE);
    expect([head.length, rows[0]?.length, isMore]).to.deep.equal([60, 60, true]);
    const long = parseTable("a.tsv", `n\n${"1\n".repeat(201)}`, WHOLE);
    expect([long.rows.length, long.isMore]).to.deep.equal([200, true]);
    expect(parseTable("a.tsv", "n\n1\n22", { isCut: true })).to.deep.equal({
      head: ["n"],
      rows: [["1"]],
      isMore: true,
    });
  });
});
