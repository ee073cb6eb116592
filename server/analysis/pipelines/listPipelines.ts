import type { z } from "zod";
import type { Context } from "../../platform/rpc/context.ts";
import { supportedTargets } from "./capabilities.ts";
import { readEnablements } from "./enablement.ts";
import { readProvenance } from "./install/provenance.ts";
import { readPackages } from "./readPackages.ts";
import { presentInvalid, presentPipeline } from "./present.ts";
import type { pipelineListInput } from "./schema.ts";
import { ALLOWED_TECHNOLOGIES } from "./pipelineConfig.ts";

const DECIDED_ELSE = { enabled: false, config: {} };

/**
 * Returns every pipeline of the instance with its enablement, in display order, and the invalid packages with their
 * validation errors (additions §4).
 */
export async function listPipelines(
  { site }: Context,
  { catalog = "all", enabled }: z.output<typeof pipelineListInput>,
) {
  const { pipelines, invalid } = await readPackages(site);
  const offered = [...pipelines.values()].filter(
    (pipeline) => catalog === "all" || supportedTargets(pipeline).includes(catalog),
  );
  const decided = await readEnablements(site.database, offered);
  const shown = await Promise.all(
    offered.map(async (pipeline) => {
      const provenance = pipeline.source === "installed" ? await readProvenance(pipeline.folder) : undefined;
      return presentPipeline(pipeline, decided.get(pipeline.id) ?? DECIDED_ELSE, provenance);
    }),
  );
  return {
    pipelines: enabled === "true" ? shown.filter((pipeline) => pipeline.enabled) : shown,
    invalid: invalid.map(presentInvalid),
  };
}

/**
 * Returns the declared sequencing compatibility of each enabled pipeline for orders or studies, in display order, as [{ id, name,
 * sequencingCompatibility, technologyIds }]: null for a package without restrictions, and where the facility offers it
 * for every technology.
 */
export async function listCompatibility({ site }: Context) {
  const { pipelines } = await readPackages(site);
  const all = [...pipelines.values()].filter((pipeline) => !supportedTargets(pipeline).includes("runFolder"));
  const decided = await readEnablements(site.database, all);
  return all
    .filter(({ id }) => decided.get(id)?.enabled)
    .map(({ id, registry, manifest }) => ({
      id,
      name: registry.name,
      sequencingCompatibility: manifest.sequencingCompatibility ?? null,
      technologyIds: allowedTechnologies(decided.get(id)?.config),
    }));
}

function allowedTechnologies(config: Record<string, unknown> = {}): string[] | null {
  const allowed = config[ALLOWED_TECHNOLOGIES];
  const ids = Array.isArray(allowed) ? allowed.filter((id) => typeof id === "string") : [];
  return ids.length > 0 ? ids : null;
}
