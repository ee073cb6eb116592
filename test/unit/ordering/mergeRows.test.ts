import { expect } from "chai";
import fc from "fast-check";
import { ApiError } from "../../../server/platform/errors/apiError.ts";
import { mergeRows, type SampleColumns } from "../../../server/ordering/samples/mergeRows.ts";
import type { SampleRow } from "../../../server/ordering/samples/sampleRow.ts";

const sample = (given: Partial<SampleColumns>): SampleColumns => ({
  id: "id",
  orderId: "order",
  sampleId: "S001",
  position: 1,
  sampleAlias: null,
  sampleTitle: null,
  sampleDescription: null,
  scientificName: null,
  taxId: null,
  checklistData: {},
  checklistUnits: {},
  customFields: {},
  ...given,
});

// Few sample IDs and record ids, so that they collide.
const code = fc.constantFrom("A", "B", "C", "S001", "S002", "S003");
const tables = fc
  .uniqueArray(code, { maxLength: 5 })
  .map((codes) =>
    codes.map((sampleId, index) => sample({ id: `id${index}`, sampleId, position: index * 2 })),
  );
const rows: fc.Arbitrary<SampleRow[]> = fc.array(
  fc.record(
    {
      id: fc.constantFrom("id0", "id1", "id2", "id3", "id4"),
      isNew: fc.boolean(),
      isDeleted: fc.boolean(),
      sampleId: fc.oneof(code, fc.constant("")),
      sampleTitle: fc.option(fc.string()),
      customFields: fc.dictionary(fc.constantFrom("depth", "ph", "constructor", "__proto__"), fc.integer()),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 8 },
);

function merge(stored: SampleColumns[], given: SampleRow[]) {
  let made = 0;
  try {
    return mergeRows({ orderId: "order", stored, rows: given, newId: () => `new${++made}` });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Checks `law` for every table and mergeable rows; other rows must be refused with a reason. */
function always(
  law: (stored: SampleColumns[], given: SampleRow[], merged: ReturnType<typeof mergeRows>) => void,
) {
  let merges = 0;
  fc.assert(
    fc.property(tables, rows, (stored, given) => {
      const merged = merge(stored, given);
      if (merged instanceof ApiError) {
        expect(merged.message).to.match(/^(Sample not found|Sample code already used in this order: .+)$/);
        return;
      }
      merges++;
      law(stored, given, merged);
    }),
    { numRuns: 500 },
  );
  expect(merges).to.be.greaterThan(50);
}

describe("merging a saved table into the stored samples", () => {
  it("leaves no code twice and none empty", () => {
    always((_stored, _given, { after }) => {
      const codes = after.map(({ sampleId }) => sampleId);
      expect(codes).to.not.include("");
      expect(new Set(codes).size).to.equal(codes.length);
    });
  });

  it("accounts for every sample: what was there, plus new ones, minus removed ones", () => {
    always((stored, _given, { after, written, removed }) => {
      const ids = (samples: SampleColumns[]) => samples.map(({ id }) => id);
      const created = ids(after).filter((id) => id.startsWith("new"));
      expect(ids(after)).to.have.members([
        ...ids(stored).filter((id) => !ids(removed).includes(id)),
        ...created,
      ]);
      expect(ids(written)).to.include.members(created);
      for (const one of written) expect(after).to.include(one);
      for (const id of ids(removed)) expect(ids(stored)).to.include(id);
      expect(new Set(ids(removed)).size).to.equal(removed.length);
    });
  });

  it("leaves samples that no row names exactly as they were", () => {
    always((stored, given, { after, written }) => {
      const named = new Set(given.filter(({ isNew }) => !isNew).map(({ id }) => id));
      for (const one of stored.filter(({ id }) => !named.has(id))) {
        expect(after).to.include(one);
        expect(written.map(({ id }) => id)).to.not.include(one.id);
      }
    });
  });

  it("puts new samples behind all others, in the order of their rows, into this order", () => {
    always((stored, given, { after }) => {
      const last = Math.max(0, ...stored.map(({ position }) => position));
      const created = after.filter(({ id }) => id.startsWith("new"));
      const added = given.filter((row) => !row.isDeleted && (row.isNew || row.id === undefined));
      expect(created.map(({ position }) => position)).to.deep.equal(
        added.map((_, index) => last + 1 + index),
      );
      for (const { orderId } of created) expect(orderId).to.equal("order");
    });
  });

  it("changes nothing it was given", () => {
    fc.assert(
      fc.property(tables, rows, (stored, given) => {
        const before = structuredClone([stored, given]);
        merge(stored, given);
        expect([stored, given]).to.deep.equal(before);
      }),
    );
  });

  it("returns the same result when its own result is saved", () => {
    always((_stored, _given, { after }) => {
      const asRows: SampleRow[] = after.map((columns) => ({ ...columns }));
      const again = merge(after, asRows);
      if (again instanceof ApiError) throw again;
      expect(again.after).to.deep.equal(after);
      expect(again.removed).to.deep.equal([]);
    });
  });

  const stored = [
    sample({ id: "id0", sampleId: "A", sampleTitle: "t" }),
    sample({ id: "id1", sampleId: "B" }),
  ];
  const table: [string, SampleRow[], string[] | string][] = [
    ["nothing", [], ["A", "B"]],
    [
      "a swap",
      [
        { id: "id0", sampleId: "B" },
        { id: "id1", sampleId: "A" },
      ],
      ["B", "A"],
    ],
    [
      "a code that its owner gives up in a later row",
      [{ sampleId: "A" }, { id: "id0", sampleId: "C" }],
      ["C", "B", "A"],
    ],
    ["a code whose sample is removed", [{ id: "id1", isDeleted: true }, { sampleId: "B" }], ["A", "B"]],
    ["an empty code keeps the old one", [{ id: "id0", sampleId: "" }], ["A", "B"]],
    ["a new row that is removed at once", [{ isDeleted: true }], ["A", "B"]],
    [
      "a row that is changed and then removed",
      [
        { id: "id0", sampleTitle: "x" },
        { id: "id0", isDeleted: true },
      ],
      ["B"],
    ],
    [
      "a row that is removed and then changed",
      [{ id: "id0", isDeleted: true }, { id: "id0" }],
      "Sample not found",
    ],
    ["a code that is taken", [{ sampleId: "A" }], "Sample code already used in this order: A"],
    ["an unknown id", [{ id: "id9" }], "Sample not found"],
  ];
  for (const [what, given, expected] of table) {
    it(`takes ${what}: ${JSON.stringify(expected)}`, () => {
      const merged = merge(stored, given);
      const result =
        merged instanceof ApiError ? merged.message : merged.after.map(({ sampleId }) => sampleId);
      expect(result).to.deep.equal(expected);
    });
  }
});
