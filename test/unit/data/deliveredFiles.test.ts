import { expect } from "chai";
import { deliveredFiles } from "../../../server/data/delivery/deliveredFiles.ts";

type Delivery = Parameters<typeof deliveredFiles>[0];

describe("the files of a delivery", () => {
  it("are sorted by sample, reads before reports, with the files of the order last", () => {
    const files = deliveredFiles({
      readFiles: [aRead("S1", "R1"), aRead("S1", "R2"), aRead("S2", "R1")],
      artifactFiles: [aReport(null, "r.html"), aReport("S1", "r.html"), aReport("S3", "r.bam")],
    });
    expect(files.map(({ id, sampleCode }) => `${sampleCode} ${id}`)).to.deep.equal([
      "S1 read of S1-R1",
      "S1 read of S1-R2",
      "S1 report of S1",
      "S2 read of S2-R1",
      "S3 report of S3",
      "null report of null",
    ]);
    expect(files.map(({ isPreviewable }) => isPreviewable)).to.deep.equal([
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it("are saved in a directory per sample with unique paths, for any names", () => {
    const report = (sampleCode: string | null, fileName: string) => ({
      ...aReport(sampleCode, "r.html"),
      fileName,
    });
    const files = deliveredFiles({
      readFiles: [],
      artifactFiles: [
        report("S1", "a.html"),
        report("S1", "a.html"),
        report("S1", "A.HTML"),
        report("S1", "2-a.html"),
        report("../x/y", "../../etc/passwd"),
        report("..", ".profile"),
        report("-rf", "tab\there\nand there"),
        report(null, "a.html"),
        report("ORDER", "A.html"),
        report("con", 'a\\b:c*d?e"f<g>h|i.html'),
        report("NUL.x", "ends with a dot."),
        report("md5sums.txt", "gnp.\u202Eexe "),
        report("S2", "gr\u00f6\u00dfe.txt"),
        report("S2", "gro\u0308\u00dfe.txt"),
        report("S3", `${"\u00f6".repeat(200)}_R1.fastq.gz`),
      ],
    });
    expect(files.map(({ savedAs }) => savedAs)).to.deep.equal([
      "S1/a.html",
      "S1/2-a.html",
      "S1/3-A.HTML",
      "S1/2-2-a.html",
      "__x_y/__.._etc_passwd",
      "_/_profile",
      "-rf/tab_here_and there",
      "ORDER/A.html",
      "_con/a_b_c_d_e_f_g_h_i.html",
      "_NUL.x/ends with a dot_",
      "_md5sums.txt/gnp._exe_",
      "S2/gr\u00f6\u00dfe.txt",
      "S2/2-gro\u0308\u00dfe.txt",
      `S3/${"\u00f6".repeat(94)}_R1.fastq.gz`,
      "order/2-a.html",
    ]);
  });

  const md5 = "d41d8cd98f00b204e9800998ecf8427e";
  const sha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const rows: [string | null, string | null, string | null][] = [
    [md5, md5, null],
    [md5.toUpperCase(), md5, null],
    [` ${md5}\n`, md5, null],
    [`md5:${md5}`, md5, null],
    [`MD5 = ${md5}`, md5, null],
    [sha256, null, sha256],
    [`sha256:${sha256}`, null, sha256],
    [`SHA-256:${sha256}`, null, sha256],
    [`md5:${sha256}`, null, null],
    [`sha256:${md5}`, null, null],
    [`crc32:${md5}`, null, null],
    ["da39a3ee5e6b4b0d3255bfef95601890afd80709", null, null],
    [`${md5}  file.txt`, null, null],
    ["", null, null],
    [null, null, null],
  ];
  for (const [checksum, isMd5, isSha256] of rows) {
    it(`recognizes the type of ${JSON.stringify(checksum)}`, () => {
      const [file] = deliveredFiles({
        readFiles: [{ ...aRead("S1", "R1"), checksum }],
        artifactFiles: [],
      });
      expect([file?.checksum, file?.md5, file?.sha256]).to.deep.equal([checksum, isMd5, isSha256]);
    });
  }
});

const NOT_HASHED = { md5: null, sha256: null, hashState: "none", checksumDiffers: false } as const;

function aRead(sampleCode: string, role: "R1" | "R2"): Delivery["readFiles"][number] {
  return {
    id: `read of ${sampleCode}-${role}`,
    kind: "read",
    label: `${sampleCode} ${role}`,
    readDirection: role,
    readCount: null,
    readId: `read of ${sampleCode}`,
    sampleId: sampleCode,
    sampleCode,
    role,
    path: `reads/${sampleCode}`,
    fileName: `${sampleCode}_${role}.fq`,
    size: 10,
    checksum: null,
    ...NOT_HASHED,
    dataClass: "cleaned",
  };
}

function aReport(sampleCode: string | null, fileName: string): Delivery["artifactFiles"][number] {
  return {
    id: `report of ${sampleCode}`,
    kind: "artifact",
    label: fileName,
    artifactId: `report of ${sampleCode}`,
    sampleId: sampleCode,
    sampleCode,
    path: `reports/${fileName}`,
    fileName,
    size: null,
    checksum: null,
    ...NOT_HASHED,
    stage: "delivery",
    artifactType: "qc_report",
    visibility: "customer",
  };
}
