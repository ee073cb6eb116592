import { z } from "zod";
import { raise } from "../../apiError.ts";
import type { Site } from "../../site.ts";
import { registryInvalid } from "../errors.ts";
import { fetchRegistry } from "./fetchRegistry.ts";
import { registryUrl } from "./registryUrl.ts";

const INDEX_MAX_BYTES = 20 * 1024 * 1024;
const ENTRIES_MAX = 2_000;

const optionalText = z.string().max(20_000).nullish().catch(undefined);
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i)
  .toLowerCase()
  .optional()
  .catch(undefined);
const source = z
  .object({
    kind: optionalText,
    label: optionalText,
    keyLabel: optionalText,
    downloadUrl: optionalText,
    packageUrlDefault: optionalText,
    sha256,
  })
  .partial();
const entry = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(128),
  name: z.string().max(500),
  shortDescription: optionalText,
  category: optionalText,
  provider: optionalText,
  latestVersion: z.string().max(100),
  versions: z
    .array(z.object({ version: z.string().max(100), downloadUrl: optionalText, sha256 }))
    .max(500)
    .catch([]),
  isPrivate: z.boolean().catch(false),
  source: source.nullish().catch(undefined),
});
const index = z.object({ pipelines: z.array(z.unknown()).max(ENTRIES_MAX) });

export type RegistryPackage = z.output<typeof entry>;

/** What the registry offers, in its order. Entries that are none are left out: a newer registry must not close the
 *  store. Raises registryUnknown, registryUnreachable, registryRefused, registryInvalid (catalog-and-registry §2). */
export async function registryIndex(site: Site): Promise<RegistryPackage[]> {
  const bytes = await fetchRegistry(registryUrl(site), { maxBytes: INDEX_MAX_BYTES });
  const parsed = index.safeParse(documentOf(bytes));
  if (!parsed.success) return raise(registryInvalid());
  return parsed.data.pipelines.flatMap((one) => entry.safeParse(one).data ?? []);
}

function documentOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
