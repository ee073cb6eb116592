import { expect } from "chai";
import {
  asProvided,
  inOrder,
  marked,
  moved,
  offered,
  putBack,
  rebased,
  removed,
} from "../../../client/definitions/catalog/catalogEdits.ts";
import { isEditable, valueAt, withValue } from "../../../client/definitions/catalog/entryFields.ts";
import { entryProblem, readEntry } from "../../../client/definitions/catalog/entryProblem.ts";
import { entrySave, entryUndo } from "../../../client/definitions/catalog/entrySave.ts";
import { proposedId } from "../../../client/definitions/catalog/proposedId.ts";
import { shownEntries } from "../../../client/definitions/catalog/shownEntries.ts";
import type { CatalogConfig, CatalogEntry } from "../../../server/definitions/catalog/rules/catalog.ts";

const catalogWith = (devices: CatalogEntry[]): CatalogConfig => ({
  version: 1,
  technologies: [],
  devices,
  flowCells: [],
  kits: [],
  software: [],
  barcodeSchemes: [],
  barcodeSets: [],
});
const ids = (entries: CatalogEntry[]) => entries.map(({ id }) => id).join("");
/** Entries a, b, c … with these orders. */
const withOrders = (...orders: unknown[]): CatalogEntry[] =>
  orders.map((order, index) => ({ id: "abcdef"[index] ?? "", ...(order === undefined ? {} : { order }) }));

describe("the order of a catalog's entries", () => {
  it("sorts entries without one last, and keeps the stored order of ties", () => {
    expect(ids(inOrder("kits", withOrders(2, undefined, 1, 2, "3", 0)))).to.equal("fcadbe");
    expect(ids(inOrder("barcodeSets", withOrders(2, 1)))).to.equal("ab");
  });

  const rows: [what: string, orders: unknown[], id: string, step: -1 | 1, shown: string, changed: number][] =
    [
      ["two change places", [1, 2, 3], "b", -1, "bac", 2],
      ["down as well as up", [1, 2, 3], "a", 1, "bac", 2],
      ["as few equal ones as possible are renumbered", [1, 1, 1, 9], "b", -1, "bacd", 2],
      ["one without an order gets one", [1, undefined], "b", -1, "ba", 2],
      ["those without one before it get one too", [1, undefined, undefined, undefined], "d", -1, "abdc", 3],
      ["the first stays first", [1, 2], "a", -1, "ab", 0],
      ["the last stays last", [1, 2], "b", 1, "ab", 0],
      ["one that is gone moves nothing", [1, 2], "x", 1, "ab", 0],
    ];
  for (const [what, orders, id, step, shown, changed] of rows)
    it(`moves an entry: ${what}`, () => {
      const before = withOrders(...orders);
      const after = moved("devices", id, step)(catalogWith(before)).devices;
      expect(ids(inOrder("devices", after))).to.equal(shown);
      const others = after.filter((entry, index) => entry !== before[index]);
      expect(others.every(({ localOverrides }) => localOverrides === true)).to.equal(true);
      expect(others).to.have.lengthOf(changed);
    });
});

describe("an edited entry of the catalog", () => {
  const base = { id: "a", name: "A", specs: [{ label: "x", value: "1" }], available: true };

  it("is local once it differs in more than its availability", () => {
    expect(marked({ ...base, name: "B" }, base).localOverrides).to.equal(true);
    expect(marked({ ...base, available: false }, base)).to.deep.equal({ ...base, available: false });
    expect(marked({ ...base, localOverrides: true }, base)).to.deep.equal(base);
  });

  it("can be the provider's again, offered or not as before", () => {
    const local = { id: "a", name: "Mine", available: false, extra: 1, localOverrides: true };
    expect(asProvided(local, { ...base, localOverrides: true })).to.deep.equal({ ...base, available: false });
    const { available: _, ...unsaid } = local;
    expect(asProvided(unsaid, base)).to.not.have.property("available");
  });

  it("is rebased onto concurrent changes, and names the fields that both changed", () => {
    const theirs = { ...base, name: "Theirs", sku: "1" };
    expect(rebased({ base, mine: { ...base, specs: [] }, theirs })).to.deep.equal({
      entry: { ...theirs, specs: [] },
      clashes: [],
    });
    expect(rebased({ base, mine: { ...base, name: "Mine" }, theirs })).to.deep.equal({
      entry: { ...theirs, name: "Mine" },
      clashes: ["name"],
    });
    expect(rebased({ base, mine: { ...base, name: "Theirs" }, theirs }).clashes).to.deep.equal([]);
  });

  it("does not overwrite changes of others without a confirmation", () => {
    const draft = { ...base, name: "Mine" };
    const theirs = { ...base, name: "Theirs" };
    const save = (over: boolean) => entrySave("devices", { base, draft, over });
    expect(() => save(false)(catalogWith([theirs]))).to.throw("changed meanwhile");
    expect(save(true)(catalogWith([theirs])).devices).to.deep.equal([draft]);
    expect(() => save(false)(catalogWith([]))).to.throw();
    expect(save(true)(catalogWith([])).devices).to.deep.equal([draft]);
    const added = entrySave("devices", { base: undefined, draft, over: false });
    expect(added(catalogWith([])).devices).to.deep.equal([draft]);
    expect(() => added(catalogWith([theirs]))).to.throw();
  });

  it("can be undone while it is unchanged since", () => {
    const after = { ...base, name: "Mine" };
    const undo = entryUndo("devices", { before: base, after });
    expect(undo(catalogWith([after])).devices).to.deep.equal([base]);
    expect(() => undo(catalogWith([{ ...after, sku: "1" }]))).to.throw("changed meanwhile");
    expect(entryUndo("devices", { before: undefined, after })(catalogWith([after])).devices).to.deep.equal(
      [],
    );
    const two = catalogWith([base, { id: "b" }]);
    expect(putBack("devices", base, 0)(removed("devices", "a")(two))).to.deep.equal(two);
    expect(offered("devices", "a", false)(two).devices[0]).to.deep.equal({ ...base, available: false });
  });

  it("keeps parents of a field, and removes parents that become empty", () => {
    const kit = withValue({ id: "k" }, ["barcoding", "barcodeSetId"], "s");
    expect(kit).to.deep.equal({ id: "k", barcoding: { barcodeSetId: "s" } });
    expect(valueAt(kit, ["barcoding", "barcodeSetId"])).to.equal("s");
    expect(withValue(kit, ["barcoding", "barcodeSetId"], undefined)).to.deep.equal({ id: "k" });
    expect(valueAt({ id: "k", barcoding: "x" }, ["barcoding", "barcodeSetId"])).to.equal(undefined);
  });

  it("has inputs only for values that they can show", () => {
    const specs = { path: ["specs"], kind: "specs" } as const;
    expect(isEditable(specs, [{ label: "a", value: "1", unit: "Gb" }])).to.equal(true);
    expect(isEditable(specs, undefined)).to.equal(true);
    expect(isEditable(specs, [{ label: "a", value: 1 }])).to.equal(false);
    expect(isEditable({ path: ["bestFor"], kind: "lines" }, ["a", "a"])).to.equal(false);
    expect(isEditable({ path: ["order"], kind: "number" }, "1")).to.equal(false);
  });

  it("needs a name, and an id that is its alone", () => {
    const of = (draft: CatalogEntry, known?: string) =>
      entryProblem(draft, { known, taken: new Set(["taken"]) })?.field;
    expect(of({ id: "a", name: "A" })).to.equal(undefined);
    expect(of({ id: "a" })).to.equal("name");
    expect(of({ id: "", name: "A" })).to.equal("id");
    expect(of({ id: "taken", name: "A" })).to.equal("id");
    expect(of({ id: "taken", name: "A" }, "taken")).to.equal(undefined);
    expect(of({ id: "b", name: "A" }, "a")).to.equal("entry");
    const unstorable = { id: "a", name: "A", note: "\0" };
    expect(entryProblem(unstorable, { known: undefined, taken: new Set() })).to.deep.equal({
      field: "entry",
      text: "a has text that cannot be stored: a NUL character, or half of a surrogate pair",
    });
    expect(readEntry("[]")).to.equal(undefined);
    expect(readEntry('{"id":')).to.equal(undefined);
  });

  it("gets an id from its name", () => {
    expect(proposedId("Ligation Kit V14 (µ)", new Set())).to.equal("ligation-kit-v14-u");
    expect(proposedId("A", new Set(["a", "a-2"]))).to.equal("a-3");
    expect(proposedId("…", new Set())).to.equal("entry");
  });

  it("is found by every word of a search, and by its state", () => {
    const entries = [
      { id: "a", name: "MinION", manufacturer: "Nanopore" },
      { id: "b", name: "MinION Mk1D", available: false },
      { id: "c", name: 3, comingSoon: true, localOverrides: true },
    ] as CatalogEntry[];
    const found = (search: string, state?: "offered" | "notOffered" | "comingSoon" | "mine" | "onlyHere") =>
      ids(shownEntries(entries, { collection: "devices", search, state, onlyHere: new Set(["b"]) }));
    expect(found("min nano")).to.equal("a");
    expect(found("MINION")).to.equal("ab");
    expect([found("", "offered"), found("", "notOffered"), found("", "comingSoon")].join()).to.equal("a,b,c");
    expect([found("", "mine"), found("", "onlyHere")].join()).to.equal("c,b");
  });
});
