import { expect } from "chai";
import { Writable } from "node:stream";
import { type Cell, sheetBytes } from "../../../server/platform/exports/sheetBytes.ts";

describe("the bytes of a workbook", () => {
  // Without an end: only a limit can end the export.
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let batch = 0; ; batch++)
      yield Array.from({ length: 200 }, (_row, row) => [`${batch}/${row} ${Math.random()}`, row]);
  }

  it("are not generated faster than the consumer reads them", async () => {
    const nobody = new Writable({ write: () => {} });
    const failed = await sheetBytes(nobody, ["name", "number"], batches(), 1).catch(
      (error: unknown) => error,
    );
    expect(failed).to.include({ name: "AbortError" });
  });
});
