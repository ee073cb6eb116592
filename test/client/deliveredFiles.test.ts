import { expect } from "chai";
import { bytesOf, deliveredFiles } from "../../client/delivery/deliveredFiles.ts";

type Delivery = Parameters<typeof deliveredFiles>[0];

describe("the files of a delivery", () => {
  it("come sample by sample, reads before reports, and at the end what belongs to the whole order", () => {
    const files = deliveredFiles({
      ...EMPTY,
      readFiles: [aRead("S1", "R1"), aRead("S1", "R2"), aRead("S2", "R1")],
      artifactFiles: [
        aReport(null, "multiqc_report"),
        aReport("S1", "qc_report"),
        aReport("S3", "of a later day"),
      ],
    });
    expect(files.map(({ sampleCode, kind }) => `${sampleCode} ${kind}`)).to.deep.equal([
      "S1 R1",
      "S1 R2",
      "S1 qc_report",
      "S2 R1",
      "S3 attachment",
      "null multiqc_report",
    ]);
    expect(bytesOf(files)).to.equal(30);
  });

  it("bear the names people gave them, without what they are filed under", () => {
    const names = [
      "0192f0c1-7f3a-7b1e-8a44-0123456789ab-R1-S1_R1.fastq.gz",
      "S1_R1.fastq.gz",
      "0192f0c1-7f3a-7b1e-8a44-0123456789ab-R1-",
      "0192f0c1-R2-x.fq",
    ];
    const readFiles = names.map((fileName) => ({ ...aRead("S1", "R1"), fileName }));
    expect(deliveredFiles({ ...EMPTY, readFiles }).map(({ fileName }) => fileName)).to.deep.equal([
      "S1_R1.fastq.gz",
      "S1_R1.fastq.gz",
      "0192f0c1-7f3a-7b1e-8a44-0123456789ab-R1-",
      "0192f0c1-R2-x.fq",
    ]);
  });
});

const EMPTY: Delivery = {
  orderId: "o",
  orderName: "Order",
  isPublished: true,
  publishedAt: null,
  publishedBy: null,
  dataBasePathConfigured: true,
  readFiles: [],
  artifactFiles: [],
  excluded: { protectedReads: 0, facilityArtifacts: 0 },
};

function aRead(sampleCode: string, role: "R1" | "R2"): Delivery["readFiles"][number] {
  return {
    readId: `read of ${sampleCode}`,
    sampleId: sampleCode,
    sampleCode,
    role,
    path: `reads/${sampleCode}`,
    fileName: `${sampleCode}_${role}.fq`,
    size: 10,
    checksum: null,
    dataClass: "cleaned",
  };
}

function aReport(sampleCode: string | null, artifactType: string): Delivery["artifactFiles"][number] {
  return {
    artifactId: `${sampleCode} ${artifactType}`,
    sampleCode,
    path: "reports/r.html",
    fileName: "r.html",
    size: null,
    checksum: null,
    stage: "delivery",
    artifactType,
    visibility: "customer",
  } as Delivery["artifactFiles"][number];
}
