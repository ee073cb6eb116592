import { expect } from "chai";
import { likelyKinds, mayBeReferencePath } from "../../../client/analysis/referenceData/pathSetting.ts";
import { findChecksum } from "../../../server/analysis/referenceData/findChecksum.ts";
import { archiveKind, fileNameFrom, folderNameFor } from "../../../server/analysis/referenceData/places.ts";
import { pathsInConfig } from "../../../server/analysis/referenceData/runUses.ts";

const MD5 = "a".repeat(32);
const SHA = "b".repeat(64);

describe("reference data", () => {
  it("finds the checksum of a file in the formats of checksum files", () => {
    const cases: [string, string | undefined][] = [
      [`${SHA}  x.tar.gz\n`, `sha256:${SHA}`],
      [`${MD5} *./some/where/x.tar.gz\r\n${SHA}  y.tar.gz`, `md5:${MD5}`],
      [`${MD5}  x.tar.gz\n${SHA}  x.tar.gz`, `sha256:${SHA}`],
      [`SHA256 (x.tar.gz) = ${SHA.toUpperCase()}`, `sha256:${SHA}`],
      [`SHA256 (x.tar.gz) = ${MD5}\nMD5 (x.tar.gz) = ${MD5}`, `md5:${MD5}`],
      [`  ${SHA}\n`, `sha256:${SHA}`],
      [`${SHA}  yx.tar.gz`, undefined],
      [`${SHA}\n${SHA}\n`, undefined],
      ["<html>not found</html>", undefined],
      ["", undefined],
    ];
    for (const [text, found] of cases) expect(findChecksum(text, "x.tar.gz"), text).to.equal(found);
  });

  it("derives safe names of files and directories", () => {
    const cases: [string, string][] = [
      ["https://example.org/db/k2_standard.tar.gz?token=1#x", "k2_standard.tar.gz"],
      ["https://example.org/", "download"],
      ["https://example.org/a%2F..%2Fb.fa", "a_.._b.fa"],
      ["https://example.org/%zz$(id)", "_zz__id_"],
      ["https://example.org/.hidden", "hidden"],
    ];
    for (const [url, name] of cases) expect(fileNameFrom(url), url).to.equal(name);
    expect(folderNameFor({ id: "01a2-12345678", name: "../GTDB Tk", version: "r220" })).to.equal(
      "gtdb-tk-r220-12345678",
    );
    expect(folderNameFor({ id: "01a2-12345678", name: "大", version: "" })).to.equal("reference-12345678");
    expect(["a.TGZ", "a.tar", "a.zip", "a.gz"].map(archiveKind)).to.deep.equal([
      "tar.gz",
      "tar",
      "zip",
      undefined,
    ]);
  });

  it("finds the absolute paths of a configuration", () => {
    const config = { a: "/ref/x/", b: ["/ref/../y", "z"], c: "relative", d: 5, e: null, f: { g: "/no" } };
    expect(pathsInConfig(config)).to.deep.equal([
      { key: "a", path: "/ref/x" },
      { key: "b", path: "/y" },
    ]);
  });

  it("is offered for settings with a format of paths, else with a key that names it", () => {
    const text = { type: "string" as const };
    const offered = (key: string, more: object = {}) => mayBeReferencePath(key, { ...text, ...more });
    for (const key of ["database", "reference", "fasta", "kraken2_db", "hostFasta", "star_index", "gtf"])
      expect(offered(key), key).to.equal(true);
    for (const key of ["level", "title", "dbl", "refresh", "email"])
      expect(offered(key), key).to.equal(false);
    expect(offered("anything", { format: "file-path" })).to.equal(true);
    expect(offered("database", { format: "email" })).to.equal(false);
    expect(offered("database", { enum: ["a"] })).to.equal(false);
    expect(mayBeReferencePath("database", { type: "boolean" })).to.equal(false);
    expect(likelyKinds("kraken2_db")).to.include("taxonomic_database");
    expect(likelyKinds("fasta")).to.include("genome");
    expect(likelyKinds("input")).to.deep.equal([]);
  });
});
