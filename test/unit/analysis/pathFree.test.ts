import { expect } from "chai";
import { pathFree } from "../../../server/analysis/runRecords/toldTo.ts";

describe("texts for those who are told no path of the server's disk", () => {
  const RUN = "/srv/lane keeper/runs/TOY-20261121-001--x";
  const ROWS: [string, string][] = [
    ["nothing of a path", "nothing of a path"],
    [`in ${RUN}/output/a.txt`, "in TOY-20261121-001--x/output/a.txt"],
    ["cannot open /data/files/orders/o/r.fastq.gz: no", "cannot open …/r.fastq.gz: no"],
    ["'/opt/tool/bin/x' failed", "'…/x' failed"],
    ["/etc/passwd", "…/passwd"],
    ["--db=/refs/kraken/", "--db=…/kraken"],
    ["(/tmp/a),/tmp/b", "(…/a),…/b"],
    ["https://example.org/a/b?c=/d/e", "https://example.org/a/b?c=…/e"],
    ["3/4 of it, 10 reads/s, and/or", "3/4 of it, 10 reads/s, and/or"],
    ["output/summary/a.tsv and ./b/c and ../d", "output/summary/a.tsv and ./b/c and ../d"],
    ["a / b", "a / b"],
    ["PATH=/opt/a/bin:/opt/b/bin:/c", "PATH=…/bin:…/bin:…/c"],
    ["read file:///data/in/a.fastq and file:/data/b", "read file:…/a.fastq and file:…/b"],
    ["posting to http://host:3000/api/x", "posting to http://host:3000/api/x"],
  ];
  for (const [text, shown] of ROWS)
    it(`turn ${text} into ${shown}`, () => {
      expect(pathFree(text, RUN)).to.equal(shown);
    });

  it("are read in a time that does not run away", () => {
    expect(pathFree("/".repeat(200_000), null)).to.have.length.greaterThan(0);
    expect(pathFree("/a".repeat(100_000), null)).to.equal("…/a");
  });
});
