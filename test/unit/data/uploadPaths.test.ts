import { expect } from "chai";
import { finalPath, safeFileName, tempPath } from "../../../server/data/files/uploadPaths.ts";

describe("upload paths", () => {
  const upload = { id: "U", orderId: "O", originalName: "a b.fastq.gz", targetRole: "R2" };

  it("keeps the original name in the temp area", () => {
    expect(tempPath(upload)).to.equal("orders/O/.tmp/U/a b.fastq.gz");
  });

  it("puts reads by sample and artifacts by stage", () => {
    expect(finalPath(upload, { kind: "read", sampleCode: "S 1" })).to.equal(
      "orders/O/reads/S_1/U-R2-a_b.fastq.gz",
    );
    expect(finalPath(upload, { kind: "artifact", stage: "qc" })).to.equal(
      "orders/O/artifacts/qc/U-a_b.fastq.gz",
    );
  });

  for (const [code, folder] of [
    ["..", "sample"],
    ["🧬", "sample"],
    ["-rf", "rf"],
    [".hidden", "hidden"],
    ["a/../b", "a_.._b"],
    ["x".repeat(300), "x".repeat(120)],
  ] as const) {
    it(`maps the sample code ${code.slice(0, 10)} to the directory ${folder.slice(0, 10)}`, () => {
      expect(finalPath(upload, { kind: "read", sampleCode: code })).to.equal(
        `orders/O/reads/${folder}/U-R2-a_b.fastq.gz`,
      );
    });
  }

  for (const [name, safe] of [
    ["plain.fastq.gz", "plain.fastq.gz"],
    ["Probe  1 (ä).FASTQ.gz", "Probe_1.FASTQ.gz"],
    ["a__b_.fq", "a_b.fq"],
    [".fastq.gz", "file.fastq.gz"],
    ["noextension", "noextension"],
    ["ends with dot.", "ends_with_dot"],
    ["$(rm -rf ~).html", "rm_-rf.html"],
    ["🧬🧬.pdf", "file.pdf"],
    [`${"long".repeat(60)}.fastq.gz`, `${"long".repeat(30)}.fastq.gz`],
    ["archive.tar.gz", "archive.tar.gz"],
    ["v1.2.3.txt", "v1.2.3.txt"],
  ] as const) {
    it(`makes ${name.slice(0, 24)} safe`, () => {
      expect(safeFileName(name)).to.equal(safe);
      expect(safeFileName(name)).to.match(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
    });
  }
});
