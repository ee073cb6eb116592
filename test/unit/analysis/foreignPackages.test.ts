import { expect } from "chai";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseChecklistFiles } from "../../../server/definitions/checklists/files/parseChecklistFiles.ts";
import { validatePackage } from "../../../server/analysis/pipelines/validatePackage.ts";
import { formatError } from "../../../server/analysis/pipelines/validation/validationError.ts";

/** A folder of pipeline packages, and one of checklist files, of the system whose package format Lanekeeper shares. */
const { FOREIGN_PACKAGES_DIR, FOREIGN_CHECKLISTS_DIR } = process.env;

async function namesIn(test: Mocha.Context, name: string, folder: string | undefined): Promise<string[]> {
  if (folder !== undefined) return (await readdir(folder)).filter((one) => !/^[._]/.test(one)).toSorted();
  console.error(`      SKIPPED: ${name} names no folder, so nothing of another system was read`);
  return test.skip();
}

describe("material of another system, unchanged", function () {
  this.timeout(60_000);

  it("has packages that are all valid", async function () {
    const names = await namesIn(this, "FOREIGN_PACKAGES_DIR", FOREIGN_PACKAGES_DIR);
    const found: [string, string[]][] = [];
    for (const name of names.filter((one) => !one.includes("."))) {
      const result = await validatePackage(join(FOREIGN_PACKAGES_DIR ?? "", name));
      found.push([name, "pipeline" in result ? [] : result.faults.map(formatError)]);
    }
    expect(found.length).to.be.greaterThan(0);
    expect(found).to.deep.equal(found.map(([name]) => [name, []]));
  });

  it("has checklist files that are all read without a warning", async function () {
    const names = await namesIn(this, "FOREIGN_CHECKLISTS_DIR", FOREIGN_CHECKLISTS_DIR);
    expect(names.length).to.be.greaterThan(0);
    for (const fileName of names) {
      const text = await readFile(join(FOREIGN_CHECKLISTS_DIR ?? "", fileName), "utf8");
      const { checklists, warnings } = parseChecklistFiles([{ fileName, text }], []);
      expect([fileName, checklists.length, warnings]).to.deep.equal([fileName, 1, []]);
    }
  });
});
