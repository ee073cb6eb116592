import { z } from "zod";
import { measureJson } from "../../../platform/input/measureJson.ts";

const VERSIONS_MAX = 500;
const DATABASES_MAX = 100;
const WORDS_MAX = 50;

const optionalText = z.string().max(20_000).nullish().catch(undefined);
const shortText = z.string().max(500).nullish().catch(undefined);
const flag = z.boolean().catch(false).default(false);
// The beginning of a longer list is kept, so that a publisher with too many entries does not lose all of them.
const firstItems = <Shape extends z.ZodType>(shape: Shape, maxCount: number) =>
  z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((given) => given.slice(0, maxCount).flatMap((one) => shape.safeParse(one).data ?? []));
const words = firstItems(z.string().max(100), WORDS_MAX);
// The version becomes a directory name and must not contain a path.
const version = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/);
// A stated checksum is always compared: a value that is no SHA-256 matches none.
const sha256 = z
  .string()
  .max(200)
  .toLowerCase()
  .nullish()
  .transform((given) => given ?? undefined)
  .catch("unreadable");
const source = z
  .object({
    kind: shortText,
    label: shortText,
    keyLabel: shortText,
    downloadUrl: optionalText,
    packageUrlDefault: optionalText,
    repository: optionalText,
    refDefault: shortText,
    descriptorPath: shortText,
    includeWorkflow: z.boolean().nullish().catch(undefined),
    sha256,
  })
  .partial();
const capabilities = z
  .object({
    requiresLinkedReads: flag,
    writesCanonicalReadMetadata: flag,
    writesCanonicalReadFiles: flag,
    stagesReadCandidates: flag,
    requiresAdminReadPromotion: flag,
  })
  .nullish()
  .catch(undefined);
const sequencingCompatibility = z
  .object({ readLengthClass: shortText, readLayouts: words, platformFamilies: words })
  .nullish()
  .catch(undefined);
const database = z.object({
  id: z.string().max(200),
  label: shortText,
  version: shortText,
  fileName: shortText,
  downloadUrl: optionalText,
  configKey: shortText,
  mode: shortText,
});

const versionEntry = z.object({ version, downloadUrl: optionalText, sha256 });

/**
 * The entry of a pipeline in the index of a registry. Required fields are validated; other invalid values count as
 * missing.
 */
export const registryEntry = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(128),
  name: z.string().max(500),
  shortName: shortText,
  shortDescription: optionalText,
  description: optionalText,
  category: shortText,
  tags: words,
  author: shortText,
  provider: shortText,
  // The version of a package in a repository may be known only to the repository.
  latestVersion: version.nullish().catch(undefined),
  // Newest first.
  versions: firstItems(versionEntry, VERSIONS_MAX),
  verified: flag,
  featured: flag,
  status: shortText,
  isPrivate: flag,
  licenseRequired: flag,
  targets: z.object({ supported: words }).nullish().catch(undefined),
  capabilities,
  sequencingCompatibility,
  source: source.nullish().catch(undefined),
  databases: firstItems(database, DATABASES_MAX),
});

export type RegistryPackage = z.output<typeof registryEntry>;

const ENTRIES_MAX = 10_000;
/** Allows several hundred values per pipeline, most of them for its versions. */
const VALUES_MAX = 1_000_000;

const index = z.object({ pipelines: z.array(z.unknown()) });

/** The entries of a registry index, or why it is refused. */
export type ParsedIndex = { entries: RegistryPackage[] } | { refused: "large" | "invalid" };

/**
 * Parses the index of a registry, of at most 10,000 pipelines. Invalid entries and repeated ids are skipped, so that a
 * newer registry does not disable the store. May take seconds for a malicious index: call it in a thread. The index is
 * measured before parsing, which could exhaust memory.
 */
export function parseIndex(bytes: Uint8Array): ParsedIndex {
  if (measureJson(bytes).values > VALUES_MAX) return { refused: "large" };
  const parsed = index.safeParse(parsedJson(bytes));
  if (!parsed.success) return { refused: "invalid" };
  const { pipelines } = parsed.data;
  if (pipelines.length > ENTRIES_MAX) return { refused: "large" };
  const entries = new Map<string, RegistryPackage>();
  for (const one of pipelines) {
    const entry = registryEntry.safeParse(one).data;
    if (entry && !entries.has(entry.id)) entries.set(entry.id, entry);
  }
  return { entries: [...entries.values()] };
}

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
