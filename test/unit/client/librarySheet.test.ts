import { expect } from "chai";
import {
  libraryChanges,
  librarySheetColumns,
  toLibraryRows,
  withMolarity,
} from "../../../client/sequencing/libraries/librarySheet.ts";
import { problemFinder } from "../../../client/kit/sheet/problems.ts";
import { addMessages } from "../../../client/kit/i18n/t.ts";
import { enFacility } from "../../../client/kit/i18n/enFacility.ts";

addMessages(enFacility);

const library = {
  id: "1",
  code: "LIB-000001",
  status: "PLANNED" as const,
  kit: null,
  indexSet: null,
  indexWell: null,
  i7Name: null,
  i7Sequence: null,
  i5Name: null,
  i5Sequence: null,
  barcode: null,
  fragmentLength: null,
  concentration: null,
  volume: null,
  molarity: null,
  wantedReads: null,
  note: null,
  createdAt: "",
  updatedAt: "",
  sample: { id: "s", sampleId: "S1" },
  order: { id: "o", orderNumber: "ORD-1", name: null },
  storedIn: null,
  pools: [],
};

describe("the sheet of libraries", () => {
  const [row] = toLibraryRows([library]);
  const typed = (values: Record<string, string>) => ({
    ...row!,
    values: { ...row!.values, ...values },
  });

  it("calculates the molarity while values are typed", () => {
    const [after] = withMolarity([typed({ concentration: "10", fragmentLength: "500" })]);
    expect(after?.values["molarity"]).to.equal("30.3");
    const [empty] = withMolarity([typed({ concentration: "ten" })]);
    expect(empty?.values["molarity"]).to.equal("");
  });

  it("sends only the changed cells, numbers as numbers and empty cells as null", () => {
    expect(
      libraryChanges([
        { key: "1", values: { concentration: "2.5", fragmentLength: "412.4", note: "", status: "PASSED" } },
      ]),
    ).to.deep.equal([{ id: "1", concentration: 2.5, fragmentLength: 412, note: null, status: "PASSED" }]);
  });

  it("marks negative numbers, other letters in sequences and unknown statuses", () => {
    const columns = librarySheetColumns(false);
    const [problems = []] = problemFinder(columns)([
      typed({ volume: "-1", i7Sequence: "ACGN", i5Sequence: "acgt", status: "DONE" }),
    ]);
    expect(problems.map(({ column }) => columns[column]?.name)).to.have.members([
      "volume",
      "i7Sequence",
      "status",
    ]);
  });
});
