import type { Context } from "../../platform/rpc/context.ts";
import { ALLOWED_TECHNOLOGIES } from "./configOf.ts";
import { enablements } from "./enablement.ts";
import { packagesOf } from "./packagesOf.ts";

/**
 * Returns the declared sequencing compatibility of each enabled pipeline, in display order, as [{ id, name,
 * sequencingCompatibility, technologyIds }]: null for a package without restrictions, and where the facility offers it
 * for every technology.
 */
export async function listCompatibility({ site }: Context) {
  const { pipelines } = await packagesOf(site);
  const all = [...pipelines.values()];
  const decided = await enablements(all);
  return all
    .filter(({ id }) => decided.get(id)?.enabled)
    .map(({ id, registry, manifest }) => ({
      id,
      name: registry.name,
      sequencingCompatibility: manifest.sequencingCompatibility ?? null,
      technologyIds: technologiesOf(decided.get(id)?.config),
    }));
}

function technologiesOf(config: Record<string, unknown> = {}): string[] | null {
  const allowed = config[ALLOWED_TECHNOLOGIES];
  const ids = Array.isArray(allowed) ? allowed.filter((id) => typeof id === "string") : [];
  return ids.length > 0 ? ids : null;
}
