import { expect } from "chai";
import { fileName } from "../../../server/platform/storage/fileName.ts";

const ID = "01a1fcb9-246e-7097-bcfd-b1e47dfc9c00";

describe("the display name of a stored file", () => {
  const rows = [
    [`orders/o/reads/S1/${ID}-R1-lake_R1.fastq.gz`, "lake_R1.fastq.gz"],
    [`orders/o/artifacts/delivery/${ID}-report.html`, "report.html"],
    ["runs/2026/lake_R1.fastq.gz", "lake_R1.fastq.gz"],
    [`orders/o/reads/S1/${ID}-R1-`, "R1-"],
    [`orders/o/reads/S1/${ID}-R3-x.fastq`, "R3-x.fastq"],
  ] as const;
  for (const [path, name] of rows) {
    it(`is ${name} for ${path}`, () => {
      expect(fileName(path)).to.equal(name);
    });
  }
});
