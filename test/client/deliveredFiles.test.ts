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
