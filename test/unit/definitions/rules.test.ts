import { expect } from "chai";
import type { CatalogChange, CatalogConfig } from "../../../server/definitions/catalog/rules/catalog.ts";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { validateCatalog } from "../../../server/definitions/catalog/rules/validateCatalog.ts";
import { findUpdates } from "../../../server/definitions/catalog/rules/findUpdates.ts";
import { mergeCatalog } from "../../../server/definitions/catalog/rules/mergeCatalog.ts";
import { parseCatalog } from "../../../server/definitions/catalog/rules/parseCatalog.ts";
import { resolvePictureUrls } from "../../../server/definitions/catalog/rules/resolvePictureUrls.ts";
import { selectableEntries } from "../../../server/definitions/catalog/rules/selectableEntries.ts";
import { toTypedCatalog } from "../../../server/definitions/catalog/rules/toTypedCatalog.ts";

const EMPTY = {
  technologies: [],
  devices: [],
  flowCells: [],
  kits: [],
  software: [],
  barcodeSchemes: [],
  barcodeSets: [],
};
const catalog = (fields: Partial<CatalogConfig>): CatalogConfig => ({ version: 1, ...EMPTY, ...fields });
const a = { id: "a" };
const b = { id: "b" };

type Row = [rule: string, local: Partial<CatalogConfig>, remote: Partial<CatalogConfig>, hasUpdates: boolean];

describe("finding updates of a provider's catalog (§9.1, §9.2)", () => {
  const kit = (fields: object) => ({ kits: [{ id: "k", ...fields }] });
  const block = (fields: object, more: object = {}) => kit({ barcoding: fields, ...more });
  const overrides = { localOverrides: true };
  const rows: Row[] = [
    ["remote version is greater than local", { version: 1 }, { version: 2 }, true],
    ["equal versions are no news", { version: 2 }, { version: 2 }, false],
    ["a lower version is no news", { version: 3 }, { version: 2 }, false],
    ["local has no technologies and remote has some", { version: 3 }, { technologies: [a] }, true],
    ["neither has technologies", {}, {}, false],
    [
      "edits are detected only through a higher version",
      { technologies: [{ ...a, name: "A" }] },
      { technologies: [{ ...a, name: "B" }] },
      false,
    ],
    ["new ids are detected without one", { version: 9, technologies: [a] }, { technologies: [a, b] }, true],
    ["an id missing locally in devices", { technologies: [a] }, { technologies: [a], devices: [b] }, true],
    ["an id missing locally in flowCells", {}, { flowCells: [b] }, true],
    ["an id missing locally in kits", {}, { kits: [b] }, true],
    ["an id missing locally in software", {}, { software: [b] }, true],
    ["new barcode schemes", {}, { barcodeSchemes: [b] }, true],
    ["new barcode sets", {}, { barcodeSets: [b] }, true],
    [
      "an edited barcode set",
      { barcodeSets: [{ ...b, count: 1 }] },
      { barcodeSets: [{ ...b, count: 2 }] },
      false,
    ],
    ["an id missing remotely", { technologies: [a, b], kits: [a] }, { technologies: [a] }, false],
    ["an id of another collection", { devices: [a] }, { kits: [a] }, true],
    ["adds kitKind to an existing kit", kit({}), kit({ kitKind: "sequencing_only" }), true],
    ["kitKind without a value", kit({}), kit({ kitKind: "" }), false],
    ["another kitKind is an edit", kit({ kitKind: "x" }), kit({ kitKind: "y" }), false],
    ["adds doradoKitName", kit({ doradoKitName: null }), kit({ doradoKitName: "SQK-RBK114-24" }), true],
    ["adds barcoding", kit({}), block({ supported: false }), true],
    [
      "adds barcoding that says nothing",
      kit({}),
      block({ barcodeSetId: null, compatibleBarcodeKits: [] }),
      false,
    ],
    [
      "richer barcoding fields",
      block({ supported: true }),
      block({ supported: true, barcodeSetId: "s" }),
      true,
    ],
    ["barcoding that is no block", block({ supported: true }), kit({ barcoding: true }), false],
    ["barcoding instead of no block", kit({ barcoding: false }), block({ supported: true }), true],
    ["a list of compatibleBarcodeKits", block({}), block({ compatibleBarcodeKits: ["x"] }), true],
    [
      "a longer one",
      block({ compatibleBarcodeKits: ["x"] }),
      block({ compatibleBarcodeKits: ["y", "x"] }),
      true,
    ],
    [
      "the same twice",
      block({ compatibleBarcodeKits: ["x"] }),
      block({ compatibleBarcodeKits: ["x", "x"] }),
      false,
    ],
    [
      "a shorter one",
      block({ compatibleBarcodeKits: ["x", "y"] }),
      block({ compatibleBarcodeKits: ["x"] }),
      false,
    ],
    ["maxBarcodesPerRun added", block({ supported: true }), block({ maxBarcodesPerRun: 24 }), true],
    ["maxBarcodesPerRun changed", block({ maxBarcodesPerRun: 12 }), block({ maxBarcodesPerRun: 24 }), false],
    [
      "barcoding added to a device",
      { devices: [a] },
      { devices: [{ ...a, barcoding: { supported: true } }] },
      false,
    ],
    ["kitKind for a kit with overrides that has none", kit(overrides), kit({ kitKind: "x" }), true],
    ["barcoding that overrides keep out", block({}, overrides), block({ supported: true }), false],
    ["ids that mean something to JavaScript", { kits: [a] }, { kits: [{ id: "__proto__" }] }, true],
    ["the same ids there", { kits: [{ id: "constructor" }] }, { kits: [{ id: "constructor" }] }, false],
  ];
  for (const [rule, local, remote, hasUpdates] of rows)
    it(`${rule}: ${hasUpdates ? "news" : "none"}`, () => {
      const updates = findUpdates(catalog(local), catalog(remote));
      expect(updates.hasUpdates).to.equal(hasUpdates);
      if (!hasUpdates) expect(updates.changes).to.deep.equal([]);
    });

  it("returns the number of new technologies, and the effect of a sync on each entry", () => {
    const local = catalog({
      technologies: [
        { ...a, name: "A", specs: [{ label: "x", value: "1" }], available: false, note: "ours" },
        { ...b, name: "Ours", localOverrides: true, order: 1 },
        { id: "same", nested: { one: 1, two: [2] } },
      ],
      kits: [{ id: "onlyOurs" }],
    });
    const remote = catalog({
      version: 2,
      technologies: [
        { id: "c", name: "C" },
        { id: "d", name: 7 },
        { ...a, name: "A2", specs: [{ value: "1", label: "x" }], available: true },
        { ...b, name: "Theirs", order: 1, icon: "/b.svg" },
        { id: "same", nested: { two: [2], one: 1 } },
      ],
    });
    const change = (id: string, name: string | null, kind: CatalogChange["kind"], ...fields: unknown[]) => ({
      collection: "technologies",
      id,
      name,
      kind,
      fields,
    });
    expect(findUpdates(local, remote)).to.deep.equal({
      hasUpdates: true,
      newTechnologies: 2,
      changes: [
        change("c", "C", "new"),
        change("d", null, "new"),
        change("a", "A2", "changed", { field: "name", local: "A", remote: "A2" }),
        change("a", "A2", "kept", { field: "available", local: false, remote: true }),
        change("b", "Ours", "changed", { field: "icon", local: null, remote: "/b.svg" }),
        change("b", "Ours", "kept", { field: "name", local: "Ours", remote: "Theirs" }),
      ],
    });
  });
});

describe("a sync with a provider (§9.3, §9.4)", () => {
  const entry = { id: "x", name: "ours", available: false };
  const rows: [rule: string, local: object | undefined, remote: object | undefined, merged: object][] = [
    [
      "absent: remote item taken as is",
      undefined,
      { id: "x", available: false, more: [1] },
      { id: "x", available: false, more: [1] },
    ],
    ["nothing is deleted: items absent remotely stay", entry, undefined, entry],
    [
      "present with localOverrides true: local fields win field by field",
      { ...entry, localOverrides: true },
      { id: "x", name: "theirs", available: true, icon: "i" },
      { ...entry, localOverrides: true, icon: "i" },
    ],
    [
      "a local null is a field that wins",
      { id: "x", icon: null, localOverrides: true },
      { id: "x", icon: "i" },
      { id: "x", icon: null, localOverrides: true },
    ],
    [
      "present without overrides: remote wins, except available",
      entry,
      { id: "x", name: "theirs", available: true },
      { id: "x", name: "theirs", available: false },
    ],
    ["available absent locally stays absent", { id: "x" }, { id: "x", available: false }, { id: "x" }],
    [
      "available absent remotely is kept",
      { id: "x", available: false },
      { id: "x" },
      { id: "x", available: false },
    ],
    [
      "local-only fields survive a remote that wins",
      { id: "x", note: 1 },
      { id: "x", name: "n" },
      { id: "x", note: 1, name: "n" },
    ],
    [
      "localOverrides 1 is not true",
      { ...entry, localOverrides: 1 },
      { id: "x", name: "theirs" },
      { id: "x", name: "theirs", available: false, localOverrides: 1 },
    ],
    [
      "localOverrides of a provider binds nobody who has the item",
      { id: "x" },
      { id: "x", localOverrides: true },
      { id: "x" },
    ],
  ];
  for (const [rule, local, remote, merged] of rows)
    it(rule, () => {
      for (const name of [
        "technologies",
        "devices",
        "flowCells",
        "kits",
        "software",
        "barcodeSchemes",
        "barcodeSets",
      ]) {
        const result = mergeCatalog(
          catalog({ [name]: local ? [local] : [] }),
          catalog({ [name]: remote ? [remote] : [] }),
        );
        expect(result).to.deep.equal(catalog({ [name]: [merged] }));
      }
    });

  it("puts the provider's entries in its order first, then ours; changing an id creates a second entry (§9.7)", () => {
    const local = catalog({ kits: [{ id: "z" }, { id: "old", name: "Kit" }, { id: "y" }] });
    const remote = catalog({ kits: [{ id: "y" }, { id: "renamed", name: "Kit" }, { id: "__proto__" }] });
    const ids = mergeCatalog(local, remote).kits.map(({ id }) => id);
    expect(ids).to.deep.equal(["y", "renamed", "__proto__", "z", "old"]);
  });

  it("uses the version and other keys of the provider, but never its syncUrl or lastSyncedAt (§9.5)", () => {
    const local = catalog({ version: 5, syncUrl: "https://ours.example/", note: "ours", categories: [1] });
    const remote = catalog({
      version: 3,
      syncUrl: "https://theirs.example/",
      lastSyncedAt: "2026",
      categories: [2],
    });
    expect(mergeCatalog(local, remote)).to.deep.equal(
      catalog({ version: 3, syncUrl: "https://ours.example/", note: "ours", categories: [2] }),
    );
  });
});

describe("parsing a catalog (§2)", () => {
  const rows: [what: string, document: unknown, config: CatalogConfig | undefined][] = [
    ["raw", { version: 7, technologies: [a] }, catalog({ version: 7, technologies: [a] })],
    [
      "wrapped as { config }",
      { config: { version: 7, technologies: [a] } },
      catalog({ version: 7, technologies: [a] }),
    ],
    [
      "a raw one with a key config",
      { technologies: [a], config: 1 },
      catalog({ version: 0, technologies: [a], config: 1 }),
    ],
    [
      "a collection that is not an array",
      { technologies: {}, kits: "none", devices: null },
      catalog({ version: 0 }),
    ],
    ["no technologies", {}, catalog({ version: 0 })],
    ["a version as text", { version: "7" }, catalog({ version: 7 })],
    ["a version that is not numeric", { version: "seven" }, catalog({ version: 0 })],
    ["an empty version", { version: " " }, catalog({ version: 0 })],
    ["a version that is a list", { version: [7] }, catalog({ version: 0 })],
    ["a version that is true", { version: true }, catalog({ version: 0 })],
    ["a broken version", { version: 7.9 }, catalog({ version: 7 })],
    ["a version beyond counting", { version: 1e300 }, catalog({ version: 0 })],
    ["keys that we do not know", { version: 1, categories: [a] }, catalog({ categories: [a] })],
    [
      "a syncUrl",
      { version: 1, syncUrl: null, lastSyncedAt: "x" },
      catalog({ syncUrl: null, lastSyncedAt: "x" }),
    ],
    ["a syncUrl that is no text", { version: 1, syncUrl: 7, lastSyncedAt: {} }, catalog({})],
    ["an array", [], undefined],
    ["a string", "{}", undefined],
    ["null", null, undefined],
    ["nothing", undefined, undefined],
    ["a wrapped array", { config: [] }, undefined],
    ["a wrapped null", { config: null }, undefined],
  ];
  for (const [what, document, config] of rows)
    it(`${config ? "takes" : "refuses"} ${what}`, () => {
      expect(parseCatalog(document)).to.deep.equal(config);
    });
});

describe("the errors of a catalog", () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  const kits = (...entries: unknown[]) => parseCatalog({ version: 1, kits: entries }) ?? catalog({});
  const rows: [what: string, config: CatalogConfig, faults: string[]][] = [
    ["none", kits({ id: "constructor" }, { id: "__proto__" }, { id: "x".repeat(200), deep: nested(13) }), []],
    [
      "entries that are no objects",
      kits(1, null, [], "a"),
      [0, 1, 2, 3].map((index) => `kits[${index}] is not an object`),
    ],
    ["no id", kits({}, { id: null }, { id: " " }), [0, 1, 2].map((index) => `kits[${index}] has no id`)],
    ["an id that is a number", kits({ id: 7 }), ["kits[0] has an id that is not text"]],
    ["an id too long", kits({ id: "x".repeat(201) }), ["kits[0] has an id of more than 200 characters"]],
    ["two of one id", kits(a, b, a), ['kits[2] has the same id as an earlier entry: "a"']],
    [
      "2,001 entries",
      kits(...Array.from({ length: 2_001 }, () => a)),
      ["kits has 2001 entries, more than 2000"],
    ],
    [
      "an entry nested too deep",
      kits({ id: "a", deep: nested(14) }),
      ["kits[0] is nested more than 16 levels deep"],
    ],
    [
      "another key nested too deep",
      catalog({ more: nested(1_000) }),
      ['"more" is nested more than 16 levels deep'],
    ],
    [
      "keys that mean something to JavaScript",
      kits({ id: "a", x: [{ prototype: 1, constructor: 1 }] }),
      ['kits[0] has a forbidden key: "prototype"', 'kits[0] has a forbidden key: "constructor"'],
    ],
    [
      "more than can be told",
      kits(...Array.from({ length: 30 }, () => 1)),
      Array.from({ length: 20 }, (_, index) => `kits[${index}] is not an object`),
    ],
    [
      "texts that cannot be stored",
      kits({ id: "a\0" }),
      ["kits[0] has text that cannot be stored: a NUL character, or half of a surrogate pair"],
    ],
  ];
  for (const [what, config, faults] of rows)
    it(`reports ${what}`, () => {
      expect(inTexts(validateCatalog(config))).to.deep.equal(faults);
    });
});

describe("the selectable entries (§4)", () => {
  const entries = [
    { id: "last" },
    { id: "three", order: 3, available: true, comingSoon: false },
    { id: "hidden", order: 1, available: false },
    { id: "soon", order: 1, comingSoon: true },
    { id: "two", order: 2 },
    { id: "threeToo", order: 3, available: null },
    { id: "unordered", order: "1" },
    { id: "negative", order: -1 },
  ];
  const ordered = ["negative", "two", "three", "threeToo", "last", "unordered"];
  const withSoon = ["negative", "soon", ...ordered.slice(1)];
  const rows: [collection: keyof typeof EMPTY, ids: string[]][] = [
    ["technologies", ordered],
    ["devices", ordered],
    ["flowCells", withSoon],
    ["kits", withSoon],
    ["software", withSoon],
    ["barcodeSchemes", entries.map(({ id }) => id)],
    ["barcodeSets", entries.map(({ id }) => id)],
  ];
  for (const [collection, ids] of rows)
    it(`of ${collection}: ${ids.join(", ")}`, () => {
      const chosen = selectableEntries(catalog({ [collection]: entries, syncUrl: "https://x.example/" }));
      expect(Object.keys(chosen)).to.deep.equal(Object.keys(EMPTY));
      expect(chosen[collection].map(({ id }) => id)).to.deep.equal(ids);
    });
});

describe("the pictures of a catalog (§9.6)", () => {
  const origin = "https://registry.example";
  const rows: [address: unknown, resolved: unknown][] = [
    ["/assets/a.svg", `${origin}/assets/a.svg`],
    ["assets/a.svg", `${origin}/assets/a.svg`],
    ["../a b.svg", `${origin}/a%20b.svg`],
    ["//pictures.example/a.svg", "https://pictures.example/a.svg"],
    ["http://other.example/a.svg", "http://other.example/a.svg"],
    ["HTTPS://Other.example/a.svg", "HTTPS://Other.example/a.svg"],
    ["data:image/png;base64,AA==", "data:image/png;base64,AA=="],
    ["http://[", "http://["],
    ["", ""],
    [7, 7],
    [undefined, undefined],
  ];
  for (const [address, resolved] of rows)
    it(`${JSON.stringify(address)} is asked for at ${JSON.stringify(resolved)}`, () => {
      const both = [{ id: "a", icon: address, image: address }];
      const config = catalog({
        technologies: both,
        devices: both,
        flowCells: both,
        kits: both,
        software: both,
      });
      const withImage = [{ id: "a", icon: address, image: resolved }];
      for (const base of [origin, `${origin}/registry/sequencing-tech?key=1`])
        expect(resolvePictureUrls(config, base)).to.deep.equal({
          ...config,
          technologies: [{ id: "a", icon: resolved, image: address }],
          devices: withImage,
          flowCells: withImage,
          kits: withImage,
        });
    });
});

describe("the catalog as pages show it", () => {
  it("has every field of the right type, for any input", () => {
    const strange = {
      id: "a",
      name: 7,
      specs: [null, { label: "x" }, { label: "Yield", value: 3, unit: "Gb" }, { label: "x", value: "y" }],
      pros: ["short", { text: "Fast", tooltip: 1 }],
      cons: {},
      bestFor: ["one", 2, null],
      supportedReadLayouts: "paired",
      icon: "javascript:alert(1)",
      sourceUrl: "javascript:alert(1)",
      order: "1",
      options: [
        { id: "o", type: "select", options: [{ value: "v" }, 1] },
        { id: "o", type: "script" },
      ],
      turnaroundDays: { min: 1 },
      compatibleKits: [1, "k"],
      barcoding: { supported: "yes", maxBarcodesPerRun: 24, compatibleBarcodeKits: ["k"], secret: 1 },
      barcodeRange: [1, 2, 3],
      image: "data:image/svg+xml,x",
    };
    const every = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, [strange]]));
    const typed = toTypedCatalog(catalog(every));
    expect(typed.technologies[0]).to.deep.equal({
      id: "a",
      name: "a",
      available: true,
      comingSoon: false,
      localOverrides: false,
      order: null,
      manufacturer: null,
      shortDescription: null,
      description: null,
      platformFamily: null,
      readLengthClass: null,
      supportedReadLayouts: null,
      specs: [
        { label: "Yield", value: "3", unit: "Gb" },
        { label: "x", value: "y", unit: null },
      ],
      pros: [{ text: "Fast", tooltip: null }],
      cons: [],
      bestFor: ["one"],
      icon: null,
      color: null,
      options: [
        {
          id: "o",
          label: "o",
          type: "select",
          options: [{ value: "v", label: "v" }],
          default: null,
          helpText: null,
        },
      ],
      priceIndicator: null,
      turnaroundDays: null,
      sourceUrl: null,
      lastUpdated: null,
    });
    expect(typed.devices[0]).to.include({ image: "data:image/svg+xml,x", platformId: null });
    expect(typed.devices[0]?.compatibleKits).to.deep.equal(["k"]);
    expect(typed.kits[0]?.barcoding).to.deep.equal({
      supported: null,
      builtIn: null,
      requiresAdditionalBarcodeKit: null,
      barcodeSetId: null,
      maxBarcodesPerRun: 24,
      compatibleBarcodeKits: ["k"],
    });
    expect(typed.barcodeSets[0]).to.deep.equal({
      id: "a",
      name: "a",
      schemeId: null,
      description: null,
      barcodeRange: null,
      count: null,
    });
  });
});
