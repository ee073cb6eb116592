import { expect } from "chai";
import { archiveAddress, fileRows, type ListedFile } from "../../../client/data/delivery/files.ts";

describe("the rows of a delivery", () => {
  it("are one for each read set and one for each other file", () => {
    const rows = fileRows([
      file("a-R1", "S1"),
      file("a-R2", "S1"),
      file("report", "S1", "qc_report"),
      file("b-R1", "S1"),
    ]);
    expect(rows.map(({ id, isReadSet, files }) => [id, isReadSet, files.map((one) => one.id)])).to.deep.equal(
      [
        ["a", true, ["a-R1", "a-R2"]],
        ["report", false, ["report"]],
        ["b", true, ["b-R1"]],
      ],
    );
  });
});

describe("the address of an archive", () => {
  const many = Array.from({ length: 500 }, (_, index) => [
    file(`s${index}-R1`, `S${index}`),
    file(`s${index}-R2`, `S${index}`),
  ]).flat();
  const address = (chosen: ListedFile[], all = many) =>
    archiveAddress("/archive", { chosen, all, format: "tar" });

  it("names no file for all of them", () => {
    expect(address(many)).to.equal("/archive?format=tar");
  });

  it("names the chosen or the other files, whichever are fewer, and a complete read set by its own id", () => {
    expect(address(many.slice(0, 5))).to.equal("/archive?format=tar&files=s0,s1,s2-R1");
    expect(address(many.slice(3))).to.equal("/archive?format=tar&except=s0,s1-R1");
  });

  it("does not exist if both are more than it may name", () => {
    expect(address(many.slice(0, 400))).to.match(/&files=(s\d+,){199}s199$/);
    expect(address(many.slice(0, 402))).to.equal(undefined);
    expect(address(many.slice(0, 598))).to.equal(undefined);
    expect(address(many.slice(400))).to.match(/&except=(s\d+,){199}s199$/);
  });
});

function file(id: string, sampleCode: string, kind: ListedFile["kind"] = id.endsWith("R1") ? "R1" : "R2") {
  return {
    id,
    kind,
    sampleCode,
    fileName: `${id}.fastq.gz`,
    size: 1,
    checksum: null,
    md5: null,
    sha256: null,
    hashState: "none" as const,
    isMissing: false,
  };
}
