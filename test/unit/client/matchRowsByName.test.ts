import { expect } from "chai";
import { readHeader } from "../../../client/kit/sheet/header.ts";
import { pasteInto } from "../../../client/kit/sheet/paste.ts";
import { matchRowsByName } from "../../../client/kit/sheet/matchRowsByName.ts";
import type { Column, Row } from "../../../client/kit/sheet/table.ts";

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  label: name,
  alsoCalled: [],
  field: { name, label: name, type: "text", required: false, visible: true },
  readOnly: false,
  ...more,
});
const CODE = column("code", { readOnly: true, isUnique: true, alsoCalled: ["sample_id"] });
const ORDER = column("order", { readOnly: true });
const DEPTH = column("depth");
const PH = column("ph");
const row = (code: string, order = "1"): Row => ({ key: `${order}/${code}`, values: { code, order } });
const ROWS = [row("A"), row("B"), row("A", "2"), row("C")];

const paste = (block: string[][], { columns = [CODE, ORDER, DEPTH, PH], hidden = [] as Column[] } = {}) =>
  pasteInto({
    rows: ROWS,
    columns,
    hidden,
    at: { row: 3, column: 2 },
    block,
    newKey: () => "new",
    rowsMax: 4,
  });
const depths = ({ rows }: { rows: Row[] }) => rows.map(({ values }) => values["depth"]);

describe("Rows that a pasted block names", () => {
  const named = (header: string[], ...body: string[][]) =>
    matchRowsByName(ROWS, readHeader(header, [CODE, ORDER, DEPTH]) ?? [], body);

  it("are found by their identifying column, in any order", () => {
    expect(named(["code", "depth"], ["C", "1"], [" B ", "2"])).to.deep.equal([3, 1]);
  });

  it("are distinguished by the other read-only columns, else matched in order", () => {
    expect(named(["code", "order", "depth"], ["A", "2", "1"], ["A", "1", "2"])).to.deep.equal([2, 0]);
    expect(named(["code", "depth"], ["A", "1"], ["A", "2"], ["A", "3"])).to.deep.equal([0, 2, undefined]);
  });

  it("are unknown when the table does not have them", () => {
    expect(named(["code", "depth"], ["X", "1"])).to.deep.equal([undefined]);
  });

  it("are undefined without such a column", () => {
    expect(named(["order", "depth"], ["1", "1"])).to.equal(undefined);
  });
});

describe("A pasted block with the codes of its rows", () => {
  it("is written to the rows it names, regardless of the cursor, and skips unknown ones", () => {
    const pasted = paste([
      ["sample_id", "depth"],
      ["B", "2"],
      ["X", "9"],
      ["A", "1"],
    ]);
    expect(depths(pasted)).to.deep.equal(["1", "2", undefined, undefined]);
    expect(pasted).to.deep.include({ rowsUnknown: 1, rowsCut: 0, unknownColumns: [] });
    expect(pasted.range).to.deep.equal({ top: 0, bottom: 1, left: 0, right: 2 });
    expect(pasted.rows[1]?.values["code"]).to.equal("B");
  });

  it("fills columns that are not shown now", () => {
    const pasted = paste(
      [
        ["code", "depth", "ph"],
        ["B", "2", "7"],
      ],
      { columns: [CODE, ORDER, PH], hidden: [DEPTH] },
    );
    expect(pasted.rows[1]?.values).to.include({ depth: "2", ph: "7" });
    expect(pasted.unknownColumns).to.deep.equal([]);
  });
});
