import { expect } from "chai";
import {
  newSourceId,
  type Offer,
  offerKey,
  shownOffers,
  type Store,
  type StoreFilter,
  findUpdates,
  withInstalled,
  withSource,
} from "../../../client/analysis/pipelines/packageStore/store.ts";

function offer(id: string, more: Partial<Offer> = {}): Offer {
  return {
    id,
    sourceId: "registry",
    name: id,
    description: null,
    category: "quality-control",
    provider: null,
    author: null,
    tags: [],
    targets: ["order"],
    verified: false,
    featured: false,
    status: null,
    latestVersion: "2.0.0",
    versions: ["2.0.0", "1.0.0"],
    isPrivate: false,
    licenseRequired: false,
    keyLabel: null,
    origin: { kind: "registry", address: null, ref: null },
    capabilities: null,
    sequencingCompatibility: null,
    databases: [],
    sha256: null,
    installable: true,
    warnings: [],
    here: null,
    updateAvailable: false,
    ...more,
  };
}
const here = {
  version: "1.0.0",
  packageState: "installed" as const,
  sourceId: "registry",
  enabled: true,
  warnings: [],
};
const source = { id: "registry", reason: null } as Store["sources"][number];

describe("the pipeline store", () => {
  const offers = [
    offer("plain", { tags: ["long reads"], description: "Counts." }),
    offer("mine", { here, targets: ["study"] }),
    offer("newer", { here, updateAvailable: true, category: "submission" }),
    offer("good", { featured: true, sourceId: "mirror" }),
  ];
  const SHOWN: [filter: StoreFilter, ids: string[]][] = [
    [{}, ["newer", "good", "mine", "plain"]],
    [{ search: "LONG counts" }, ["plain"]],
    [{ search: "long other" }, []],
    [{ category: "submission" }, ["newer"]],
    [{ target: "study" }, ["mine"]],
    [{ source: "mirror" }, ["good"]],
    [{ state: "updates" }, ["newer"]],
    [{ state: "installed" }, ["newer", "mine"]],
    [{ state: "available", search: "o" }, ["good", "plain"]],
  ];
  for (const [filter, ids] of SHOWN)
    it(`shows with ${JSON.stringify(filter)} ${ids.join(", ") || "nothing"}`, () => {
      expect(shownOffers(offers, filter).map(({ id }) => id)).to.deep.equal(ids);
    });

  it("updates one offer per pipeline, and leaves those that require a key to the user", () => {
    const all = [
      offer("a", { here, updateAvailable: true }),
      offer("a", { here, updateAvailable: true, sourceId: "mirror" }),
      offer("b", { here, updateAvailable: true, isPrivate: true }),
      offer("c", { here, updateAvailable: true, installable: false }),
    ];
    const { updates, needKeys } = findUpdates(all);
    expect([updates.map(offerKey), needKeys.map(offerKey)]).to.deep.equal([["registry/a"], ["registry/b"]]);
  });

  it("shows installed packages after an installation without another request", () => {
    const [first, other] = [offer("a"), offer("a", { sourceId: "mirror" })];
    const store = { sources: [source], packages: [first, other, offer("b")] };
    const installed = (version: string) =>
      withInstalled(store, first, { pipelineId: "a", version, sha256: null, warnings: [] }).packages.map(
        (one) => [one.here?.version, one.here?.enabled, one.updateAvailable],
      );
    const untouched = [undefined, undefined, false];
    expect(installed("2.0.0")).to.deep.equal([["2.0.0", false, false], ["2.0.0", false, false], untouched]);
    expect(installed("1.0.0")).to.deep.equal([["1.0.0", false, true], ["1.0.0", false, false], untouched]);
  });

  it("replaces the listing of a source by the one requested with its key", () => {
    const closed = { ...source, id: "vendor", reason: "private" };
    const store = { sources: [source, closed], packages: [offer("a")] };
    const answer = { sources: [{ ...closed, reason: null }], packages: [offer("b", { sourceId: "vendor" })] };
    const { sources, packages } = withSource(store, answer);
    expect([sources.map(({ reason }) => reason), packages.map(offerKey)]).to.deep.equal([
      [null, null],
      ["registry/a", "vendor/b"],
    ]);
  });

  it("assigns a unique id to every source", () => {
    const ids = ["Über uns!", "Registry", "???"].map((label) => newSourceId(label, ["uber-uns"]));
    expect(ids).to.deep.equal(["uber-uns-2", "registry-2", "source"]);
  });
});
