import { z } from "zod";
import { raise } from "../../apiError.ts";
import { registryInvalid } from "../errors.ts";
import { fetchDocument } from "./fetchDocument.ts";
import type { FetchOptions } from "./fetchRegistry.ts";

const INDEX_MAX_BYTES = 20 * 1024 * 1024;
const ENTRIES_MAX = 2_000;

const optionalText = z.string().max(20_000).nullish().catch(undefined);
const shortText = z.string().max(500).nullish().catch(undefined);
const flag = z.boolean().catch(false).default(false);
const words = z.array(z.string().max(100)).max(50).catch([]).default([]);
// It becomes the name of a folder, so it can lead nowhere.
const version = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/);
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i)
  .toLowerCase()
  .optional()
  .catch(undefined);
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

/** What the index of a registry says of one pipeline. What an entry must have, it has; what else is not as documented
 *  counts as not given. */
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
  // Of one that lies in a repository, the repository alone may know.
  latestVersion: version.nullish().catch(undefined),
  versions: z
    .array(z.unknown())
    .max(500)
    .catch([])
    .default([])
    .transform((given) => given.flatMap((one) => versionEntry.safeParse(one).data ?? [])),
  verified: flag,
  featured: flag,
  status: shortText,
  isPrivate: flag,
  licenseRequired: flag,
  targets: z.object({ supported: words }).nullish().catch(undefined),
  capabilities,
  sequencingCompatibility,
  source: source.nullish().catch(undefined),
  databases: z
    .array(z.unknown())
    .max(100)
    .catch([])
    .default([])
    .transform((given) => given.flatMap((one) => database.safeParse(one).data ?? [])),
});
const versionEntry = z.object({ version, downloadUrl: optionalText, sha256 });
const index = z.object({ pipelines: z.array(z.unknown()).max(ENTRIES_MAX) });

export type RegistryPackage = z.output<typeof registryEntry>;

/** What a registry offers, in its order. Entries that are none are left out, as are those whose id was there before: a newer
 *  registry must not close the store.
 *  address: of the index. options: as of fetchRegistry. Raises registryInvalid and what fetchRegistry raises
 *  (catalog-and-registry §2). */
export async function registryIndex(
  address: string,
  options: Pick<FetchOptions, "bearer" | "keyLabel" | "answerMaxMs"> = {},
): Promise<RegistryPackage[]> {
  const document = await fetchDocument(address, { maxBytes: INDEX_MAX_BYTES, ...options });
  const parsed = index.safeParse(document);
  if (!parsed.success) return raise(registryInvalid());
  const entries = parsed.data.pipelines.flatMap((one) => registryEntry.safeParse(one).data ?? []);
  const firsts = new Map(entries.toReversed().map((entry) => [entry.id, entry]));
  return entries.filter((entry) => firsts.get(entry.id) === entry);
}
