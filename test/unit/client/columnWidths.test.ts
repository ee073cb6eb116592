import { expect } from "chai";
import { computeLayout } from "../../../client/kit/sheet/columnWidths.ts";
import type { Column } from "../../../client/kit/sheet/table.ts";

const column = (label: string, given: Partial<Column> = {}): Column => ({
  name: label,
  label,
  alsoCalled: [],
  field: { name: label, label, type: "number", required: false, visible: true },
  readOnly: false,
  ...given,
});

describe("The columns of a sheet", () => {
  it("follow each other after the row numbers, wide enough for their header", () => {
    const { widths, starts } = computeLayout([column("pH"), column("A rather long label")], {
      indexWidth: 46,
      available: 0,
    });
    expect(widths[0]).to.equal(110);
    expect(widths[1]).to.be.greaterThan(150);
    expect(starts).to.deep.equal([46, 156, 156 + (widths[1] ?? 0)]);
  });

  it("share the remaining width, and do not shrink without it", () => {
    const columns = [column("a"), column("b")];
    expect(computeLayout(columns, { indexWidth: 40, available: 440 }).starts.at(-1)).to.equal(440);
    expect(computeLayout(columns, { indexWidth: 40, available: 100 }).starts.at(-1)).to.equal(260);
  });

  it("have room for a unit, but not for a sentence", () => {
    const one = { indexWidth: 40, available: 0 };
    const [plain, unit, long] = computeLayout(
      [column("Temperature"), column("Temperature", { unit: "°C" }), column("Temperature ".repeat(20))],
      one,
    ).widths;
    expect(unit).to.be.greaterThan(plain ?? 0);
    expect(long).to.be.lessThan(300);
  });
});
