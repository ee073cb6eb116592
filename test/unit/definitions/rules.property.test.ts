import { expect } from "chai";
import fc from "fast-check";
import {
  type CatalogConfig,
  type CatalogEntry,
  COLLECTIONS,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { validateCatalog } from "../../../server/definitions/catalog/rules/validateCatalog.ts";
import { findUpdates } from "../../../server/definitions/catalog/rules/findUpdates.ts";
import { mergeCatalog } from "../../../server/definitions/catalog/rules/mergeCatalog.ts";
import { parseCatalog } from "../../../server/definitions/catalog/rules/parseCatalog.ts";
import { selectableEntries } from "../../../server/definitions/catalog/rules/selectableEntries.ts";
import { toTypedCatalog } from "../../../server/definitions/catalog/rules/toTypedCatalog.ts";

const id = fc.constantFrom("a", "b", "c", "d", "constructor", "toString", "__proto__", "hasOwnProperty");
const value = fc.jsonValue({ maxDepth: 2 });
const flag = fc.constantFrom<unknown>(true, false, null, 1, "true");
const barcoding = fc.oneof(
  value,
  fc.record(
    {
      supported: flag,
      barcodeSetId: fc.constantFrom(null, "", "s"),
      maxBarcodesPerRun: fc.constantFrom(null, 12, 24),
      compatibleBarcodeKits: fc.oneof(value, fc.array(fc.constantFrom("x", "y", "z"))),
    },
    { requiredKeys: [] },
  ),
);
const entry: fc.Arbitrary<CatalogEntry> = fc.record(
  {
    id,
    available: flag,
    comingSoon: flag,
    localOverrides: flag,
    order: fc.oneof(fc.integer(), value),
    name: value,
    specs: value,
    kitKind: fc.constantFrom(null, "", "x", "y"),
    doradoKitName: value,
    barcoding,
  },
  { requiredKeys: ["id"] },
);
const entries = fc.uniqueArray(entry, { selector: ({ id: own }) => own, maxLength: 6 });
const config: fc.Arbitrary<CatalogConfig> = fc
  .tuple(
    fc.record(Object.fromEntries(COLLECTIONS.map((name) => [name, entries])), { noNullPrototype: true }),
    fc.record(
      {
        version: fc.integer({ min: 0, max: 3 }),
        syncUrl: fc.constantFrom(null, "https://x.example/"),
        note: value,
      },
      { requiredKeys: ["version"], noNullPrototype: true },
    ),
  )
  .map(([collections, fields]) => ({ ...collections, ...fields }) as CatalogConfig);
const getIds = (list: CatalogEntry[]) => list.map((one) => one.id);
/** A null field is reported like a missing one. */
const reported = (one: CatalogEntry = { id: "" }) =>
  Object.fromEntries(Object.entries(one).filter(([, field]) => field !== null));

describe("any two catalogs", () => {
  it("merge into one that a second sync does not change, without updates", () => {
    fc.assert(
      fc.property(config, config, (local, remote) => {
        const before = JSON.stringify([local, remote]);
        const merged = mergeCatalog(local, remote);
        expect(JSON.stringify([local, remote])).to.equal(before);
        expect(mergeCatalog(merged, remote)).to.deep.equal(merged);
        expect(findUpdates(merged, remote)).to.deep.equal({
          hasUpdates: false,
          newTechnologies: 0,
          changes: [],
        });
        expect(merged.version).to.equal(remote.version);
        expect(merged.syncUrl).to.equal(local.syncUrl);
        if ([local, remote].every((one) => validateCatalog(one).length === 0))
          expect(validateCatalog(merged)).to.deep.equal([]);
      }),
    );
  });

  it("lose no entry in it, and have each once, with its available, its overrides and its fields", () => {
    fc.assert(
      fc.property(config, config, (local, remote) => {
        const merged = mergeCatalog(local, remote);
        for (const name of COLLECTIONS) {
          const added = getIds(local[name]).filter((own) => !getIds(remote[name]).includes(own));
          expect(getIds(merged[name])).to.deep.equal([...getIds(remote[name]), ...added]);
          for (const ours of local[name]) {
            const now = merged[name].find((one) => one.id === ours.id);
            expect(Object.keys(now ?? {})).to.include.members(Object.keys(ours));
            expect(now?.localOverrides).to.equal(ours.localOverrides);
            if (ours.localOverrides === true) expect(now).to.deep.include(ours);
            else expect(now?.available).to.equal(ours.available);
          }
        }
      }),
    );
  });

  it("report exactly the changes of a merge", () => {
    fc.assert(
      fc.property(config, config, (local, remote) => {
        const merged = mergeCatalog(local, { ...remote, version: 4 });
        const { changes, hasUpdates } = findUpdates(local, { ...remote, version: 4 });
        expect(hasUpdates).to.equal(true);
        for (const { collection, id: of, kind, fields } of changes) {
          const [was, is] = [local, merged].map((one) => one[collection].find((other) => other.id === of));
          expect(was === undefined).to.equal(kind === "new");
          for (const { field, local: ours, remote: theirs } of fields) {
            expect(was?.[field] ?? null).to.deep.equal(ours);
            expect(is?.[field] ?? null).to.deep.equal(kind === "changed" ? theirs : ours);
          }
        }
        const touched = new Set(
          changes
            .filter(({ kind }) => kind !== "kept")
            .map(({ collection, id: of }) => `${collection} ${of}`),
        );
        for (const name of COLLECTIONS)
          for (const one of merged[name])
            if (!touched.has(`${name} ${one.id}`))
              expect(reported(one)).to.deep.equal(reported(local[name].find((other) => other.id === one.id)));
      }),
    );
  });
});

describe("any document", () => {
  it("can be parsed, validated, selected from and shown, and parses to the same again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), config), (document) => {
        const read = parseCatalog(document);
        if (!read) return;
        expect(parseCatalog(read)).to.deep.equal(read);
        if (validateCatalog(read).length === 0) toTypedCatalog(selectableEntries(read));
      }),
    );
  });
});
