import { LOCALE } from "../../../kit/i18n/t.ts";
import type { Inputs, Outputs } from "../../../kit/trpc/trpc.ts";

export type Store = Outputs["pipelines"]["store"];
export type Offer = Store["packages"][number];
export type StoreSource = Store["sources"][number];
export type Description = NonNullable<Outputs["pipelines"]["describeOffer"]>;
type Installed = Outputs["pipelines"]["install"];
export type SavedSource = Inputs["pipelines"]["saveSources"]["sources"][number];

export interface StoreFilter {
  search?: string;
  category?: string;
  target?: string;
  source?: string;
  state?: "updates" | "installed" | "available";
}

/** The unique key of an offer: the same pipeline from two sources is two offers. */
export function offerKey({ sourceId, id }: Pick<Offer, "sourceId" | "id">): string {
  return `${sourceId}/${id}`;
}

/**
 * Filters and sorts the offers: with an update first, then recommended, then by name. Every search word must occur in
 * a text of the offer.
 */
export function shownOffers(offers: Offer[], { search = "", ...filter }: StoreFilter): Offer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ updateAvailable, featured }: Offer) => (updateAvailable ? 0 : featured ? 1 : 2);
  return offers
    .filter((offer) => {
      const { category, targets, sourceId } = offer;
      if (filter.category !== undefined && category !== filter.category) return false;
      if (filter.target !== undefined && !targets.includes(filter.target)) return false;
      if (filter.source !== undefined && sourceId !== filter.source) return false;
      if (filter.state !== undefined && !isInState(offer, filter.state)) return false;
      const text = searchText(offer);
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, LOCALE));
}

function isInState({ here, updateAvailable }: Offer, state: NonNullable<StoreFilter["state"]>): boolean {
  if (state === "updates") return updateAvailable;
  return (here !== null) === (state === "installed");
}

function searchText({ id, name, description, provider, author, tags }: Offer): string {
  return [id, name, description, provider, author, ...tags].join(" ").toLowerCase();
}

/** The offers that "update all" installs: one per pipeline, and none that requires a key. */
export function findUpdates(offers: Offer[]): { updates: Offer[]; needKeys: Offer[] } {
  const newer = offers.filter(({ updateAvailable, installable }) => updateAvailable && installable);
  const firsts = newer.filter((offer, index) => newer.findIndex(({ id }) => id === offer.id) === index);
  return {
    updates: firsts.filter(({ isPrivate }) => !isPrivate),
    needKeys: firsts.filter(({ isPrivate }) => isPrivate),
  };
}

/** Returns the store after an installation, without another query of the sources. */
export function withInstalled(
  store: Store,
  { sourceId }: Offer,
  { pipelineId, version, warnings }: Installed,
): Store {
  return {
    ...store,
    packages: store.packages.map((offer) => {
      if (offer.id !== pipelineId) return offer;
      const isFolder = offer.here?.packageState === "folder";
      const here = isFolder
        ? offer.here
        : {
            version,
            packageState: "installed" as const,
            sourceId,
            enabled: offer.here?.enabled ?? false,
            warnings,
          };
      // Versions are sorted newest first; for an unlisted version, no newer one is known.
      const newer = offer.versions.indexOf(version) > 0;
      return { ...offer, here, updateAvailable: !isFolder && offer.sourceId === sourceId && newer };
    }),
  };
}

/** Replaces the part of one source with its response to a request with a key. */
export function withSource(store: Store, answer: Store): Store {
  const ids = new Set(answer.sources.map(({ id }) => id));
  return {
    sources: store.sources.map((source) => answer.sources.find(({ id }) => id === source.id) ?? source),
    packages: [...store.packages.filter(({ sourceId }) => !ids.has(sourceId)), ...answer.packages],
  };
}

/** An id for a source of this name that no other has. */
export function newSourceId(label: string, taken: string[]): string {
  const plain = label
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 50);
  const base = plain === "" ? "source" : plain;
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (id !== "registry" && !taken.includes(id)) return id;
  }
}
