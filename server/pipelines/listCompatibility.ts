import type { Context } from "../context.ts";
import { enablements } from "./enablement.ts";
import { packagesOf } from "./packagesOf.ts";

/** What each pipeline that is on says of the sequencing it is made for, in the order pipelines are offered. Gives
 *  [{ id, name, sequencingCompatibility }]; null for one that takes whatever comes. */
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
    }));
}
