import { memoize } from "../platform/cache/memoize.ts";
import type { Context } from "../platform/rpc/context.ts";
import type { PipelineEntry, RegistryIndex } from "./entry.ts";
import { pipelineIndex } from "./pipelineIndex.ts";
import { servedRegistry } from "./servedRegistry.ts";
import type { PipelineSearch } from "./schema.ts";
import { parseDocument } from "./documents.ts";

const PAGE_SIZE = 24;

/** Searches pipelines that contain every word and match every filter, and returns one page: featured ones first,
 *  then by name; with words, matches in the name come first. total: number of all matches; all: number of pipelines
 *  in the registry. categories: each with the number of matches under the other filters. platformFamilies: all that
 *  occur. Raises notFound. */
export async function searchPipelines(ctx: Context, { search, category, page, ...filter }: PipelineSearch) {
  // The result contains no URL of this server, so one index serves all clients.
  const index = parseDocument<RegistryIndex>(pipelineIndex(await servedRegistry(ctx), ""));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const passing = sortedEntries(index).filter((entry) => passes(entry, words, filter));
  const found = passing.filter((entry) => category === undefined || entry.category === category);
  const isNamed = ({ name }: PipelineEntry) => words.every((word) => name.toLowerCase().includes(word));
  const sorted = [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))];
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  return {
    all: index.pipelines.length,
    total: found.length,
    page: shown,
    pageSize: PAGE_SIZE,
    categories: index.categories.map(({ id, name, description }) => ({
      id,
      name,
      description,
      count: passing.filter((entry) => entry.category === id).length,
    })),
    platformFamilies: platformFamilies(index),
    pipelines: sorted.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE).map(toCard),
  };
}

const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function passes(
  entry: PipelineEntry,
  words: string[],
  { target, family, verified }: Pick<PipelineSearch, "target" | "family" | "verified">,
): boolean {
  if (verified && !entry.verified) return false;
  if (target && !entry.targets.supported.includes(target)) return false;
  // A pipeline without platforms supports all of them.
  const named = entry.sequencingCompatibility?.platformFamilies ?? [];
  if (family !== undefined && named.length > 0 && !named.includes(family)) return false;
  const text = searchText(entry);
  return words.every((word) => text.includes(word));
}

const searchText = memoize(
  ({ id, name, shortName, shortDescription, tags, author, provider, category }: PipelineEntry) =>
    [id, name, shortName, shortDescription, ...tags, author, provider, category].join("\n").toLowerCase(),
);

// Locale-aware comparison is expensive, so an index is sorted once and not per search.
const sortedEntries = memoize(({ pipelines }: RegistryIndex) =>
  pipelines.toSorted(
    (one, other) => Number(other.featured) - Number(one.featured) || names.compare(one.name, other.name),
  ),
);

const platformFamilies = memoize(({ pipelines }: RegistryIndex) =>
  [
    ...new Set(
      pipelines.flatMap(({ sequencingCompatibility }) => sequencingCompatibility?.platformFamilies ?? []),
    ),
  ].sort(names.compare),
);

function toCard({ id, name, shortDescription, category, tags, provider, ...entry }: PipelineEntry) {
  return {
    id,
    name,
    shortDescription,
    category,
    tags,
    provider,
    latestVersion: entry.latestVersion,
    verified: entry.verified,
    featured: entry.featured,
    icon: entry.icon,
    isPrivate: entry.isPrivate,
    licenseRequired: entry.licenseRequired,
    targets: entry.targets.supported,
  };
}
