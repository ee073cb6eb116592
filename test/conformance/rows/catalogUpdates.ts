import { expect } from "chai";
import * as adapter from "../adapter.ts";
import { expectRefusal, expectStatus } from "../expected.ts";
import { NOT_HTTP, read, getIds, save, provider, synced, technology } from "../prepared/catalog.ts";
import { area, type Asked, skip } from "../row.ts";

/** The technology catalog of an instance: updates and merging. */
export const catalogUpdates = area("technologies", "catalog-and-registry", [
  ...(
    [
      ["the remote version is greater", { version: 2, technologies: [technology("a")] }, {}, true],
      ["nothing is new", { version: 1, technologies: [technology("a")] }, {}, false],
      [
        "local has no technologies and remote has some",
        { version: 1, technologies: [technology("a")] },
        { technologies: [] },
        true,
      ],
      [
        "remote has a technology that is missing",
        { version: 1, technologies: [technology("a"), technology("b")] },
        {},
        true,
      ],
      [
        "remote has a device that is missing",
        { version: 1, technologies: [technology("a")], devices: [{ id: "d" }] },
        {},
        true,
      ],
      [
        "remote has a flow cell that is missing",
        { version: 1, technologies: [technology("a")], flowCells: [{ id: "f" }] },
        {},
        true,
      ],
      [
        "remote has a kit that is missing",
        { version: 1, technologies: [technology("a")], kits: [{ id: "k" }] },
        {},
        true,
      ],
      [
        "remote has software that is missing",
        { version: 1, technologies: [technology("a")], software: [{ id: "s" }] },
        {},
        true,
      ],
      [
        "remote adds barcoding metadata to an existing kit",
        {
          version: 1,
          technologies: [technology("a")],
          kits: [{ id: "k", kitKind: "library", barcoding: { maxBarcodesPerRun: 24 } }],
        },
        { kits: [{ id: "k" }] },
        true,
      ],
      [
        "remote adds a barcode scheme",
        { version: 1, technologies: [technology("a")], barcodeSchemes: [{ id: "bs" }] },
        {},
        true,
      ],
      [
        "remote adds a barcode set",
        { version: 1, technologies: [technology("a")], barcodeSets: [{ id: "bt" }] },
        {},
        true,
      ],
      [
        "an existing entry was edited without a higher version",
        { version: 1, technologies: [technology("a", { name: "Edited" })] },
        {},
        false,
      ],
    ] as const
  ).map(([when, remote, local, isNew]): Asked => [
    "§9 Versioning, rules 1 and 2",
    `${when}: ${isNew ? "an update" : "no update"}`,
    async (site) => {
      const from = await provider(site);
      await save(site, { version: 1, technologies: [technology("a")], ...local });
      from.answer = JSON.stringify(remote);
      const body = expectStatus(await adapter.askProvider(site.admin, "check-updates", from.url), 200);
      expect(body).to.deep.include(adapter.updates({ hasUpdates: isNew }));
    },
  ]),
  [
    "§9 Versioning, rules 3 and 4",
    "nothing is deleted by a sync; absent items are taken as is; local overrides win field by field; else remote wins except available",
    async (site) => {
      const local = {
        version: 1,
        technologies: [
          technology("only-here"),
          technology("overridden", { name: "Ours", localOverrides: true }),
          technology("plain", { name: "Old" }),
          technology("switched-off", { available: false }),
        ],
      };
      const remote = {
        version: 2,
        technologies: [
          technology("overridden", { name: "Theirs", shortDescription: "TowerReport by remote" }),
          technology("plain", { name: "New" }),
          technology("switched-off", { name: "On again" }),
          technology("absent", { name: "Taken" }),
        ],
      };
      expectStatus(await synced(site, remote, local), 200);
      const all = new Map((await read(site)).technologies.map((entry) => [entry.id, entry]));
      expect([...all.keys()]).to.have.members(["only-here", "overridden", "plain", "absent"]);
      expect(all.get("overridden")).to.deep.include({
        name: "Ours",
        shortDescription: "TowerReport by remote",
      });
      expect(all.get("plain")?.["name"]).to.equal("New");
    },
  ],
  [
    "§9 Versioning, rule 5",
    "after a merge the instance stores the remote version, the resolved syncUrl and lastSyncedAt",
    async (site) => {
      const from = await provider(site);
      expectStatus(await synced(site, { version: 42, technologies: [technology("a")] }, { version: 1 }), 200);
      const stored = JSON.stringify(await adapter.catalog(site.admin));
      expect(stored)
        .to.contain('"version":42')
        .and.contain(from.url)
        .and.match(/"lastSyncedAt":"\d{4}-/);
    },
  ],
  [
    "§9 Versioning, rule 6",
    "relative icon and image paths are resolved against the origin of the sync URL; absolute URLs are kept unchanged",
    async (site) => {
      const { origin } = new URL((await provider(site)).url);
      const remote = {
        version: 2,
        technologies: [
          technology("a", { icon: "/icons/a.svg" }),
          technology("b", { icon: "https://example.org/b.svg" }),
        ],
        devices: [{ id: "d", platformId: "a", available: true, image: "pictures/d.png" }],
      };
      expectStatus(await synced(site, remote, { version: 1 }), 200);
      const { technologies: all, devices } = await read(site);
      const pictures = [...all, ...devices].map(({ icon, image }) => icon ?? image);
      expect(pictures).to.deep.equal([
        `${origin}/icons/a.svg`,
        "https://example.org/b.svg",
        `${origin}/pictures/d.png`,
      ]);
    },
  ],
  [
    "§9 Versioning, rule 7",
    "changing an id creates a second entry and leaves the first in place",
    async (site) => {
      const local = { version: 1, technologies: [technology("old-id")] };
      expectStatus(await synced(site, { version: 2, technologies: [technology("new-id")] }, local), 200);
      expect(getIds((await read(site)).technologies)).to.have.members(["old-id", "new-id"]);
    },
  ],
  [
    "§4 Instance catalog read",
    "when the default provider cannot be reached, empty collections are returned",
    async () => skip("the address of the default provider stands in the environment of the instance"),
  ],
  [
    "§7 Errors",
    "a catalog that cannot be loaded is 500 'Failed to fetch technologies'",
    async () => skip("a black box cannot take the instance's own storage away"),
  ],
  [
    "§8 Limits",
    "sync URL schemes are http and https only",
    async (site) => {
      const answer = await adapter.askProvider(site.admin, "sync", "ftp://127.0.0.1/catalog");
      expectRefusal(answer, 400, NOT_HTTP);
    },
  ],
]);
