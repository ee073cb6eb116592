import { expect } from "chai";
import { FILES_MAX, readInput } from "../../../client/data/uploads/chosenFiles.ts";

const list = (files: File[]) => files as unknown as FileList;
const file = (name: string, text = "x") => new File([text], name);

describe("the files of a choice", () => {
  it("are returned with the names of those that are left out", async () => {
    const chosen = await readInput(list([file("a.fastq"), file("empty.fastq", ""), file(".DS_Store")]));
    expect(chosen.files.map(({ path }) => path)).to.deep.equal(["a.fastq"]);
    expect(chosen).to.deep.include({ hidden: 1, empty: ["empty.fastq"], unreadable: [], isCut: false });
  });

  it("are cut at the limit, which is reported only if there are more", async () => {
    const many = Array.from({ length: FILES_MAX }, (_, index) => file(`${index}.fastq`));
    expect(await readInput(list(many))).to.deep.include({ isCut: false });
    const more = await readInput(list([...many, file("more.fastq")]));
    expect([more.files.length, more.isCut]).to.deep.equal([FILES_MAX, true]);
  });
});
