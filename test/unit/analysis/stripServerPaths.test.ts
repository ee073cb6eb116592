import { expect } from "chai";
import { stripServerPaths } from "../../../server/analysis/runRecords/redactPathsFor.ts";

describe("stripServerPaths", () => {
  const RUNS = "/srv/lane keeper/runs";
  const RUN = `${RUNS}/TOY-20261121-001--x`;
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
    it(`turns ${text} into ${shown}`, () => {
      expect(stripServerPaths(text, [RUNS])).to.equal(shown);
    });

  it("keeps the path of a URL that begins like a directory of the server", () => {
    const text = "see https://example.org/srv/runs/a and /srv/runs/b";
    expect(stripServerPaths(text, ["/srv", "/srv/runs"])).to.equal(
      "see https://example.org/srv/runs/a and b",
    );
  });

  it("takes linear time", () => {
    expect(stripServerPaths("/".repeat(200_000), [])).to.have.length.greaterThan(0);
    expect(stripServerPaths("/a".repeat(100_000), [])).to.equal("…/a");
  });
});
