import { z } from "zod";
import { RUN_TARGETS } from "../../db/values.ts";

/** A query parameter; of several values the first. Validated later, in the order that the contract defines
 *  (catalog-and-registry §7). */
const queryValue = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === "string" ? given : given[0]))
  .optional();
const flag = z
  .union([queryValue, z.boolean()])
  .transform((given) => given === true || given === "1" || given === "true")
  .optional()
  .default(false);

export const pipelineInput = z.object({ id: z.string() });
export const payloadInput = z.object({ id: z.string(), version: z.string() });
export const shownChecklistInput = z.object({ accession: z.string().max(100) });
export const assetInput = z.object({ name: z.string() });
export const checklistInput = z.object({ accession: queryValue }).prefault({});
export const releaseInput = z.object({ current: queryValue, channel: queryValue }).prefault({});

const TOOLS_LIMIT = 1_000;

/** A search in the Tool Registry Service. Numbers out of range are clamped; other values become the default. */
export const toolsInput = z
  .object({
    id: queryValue,
    alias: queryValue,
    toolClass: queryValue,
    descriptorType: queryValue,
    tags: queryValue,
    registry: queryValue,
    organization: queryValue,
    name: queryValue,
    toolname: queryValue,
    description: queryValue,
    author: queryValue,
    checker: queryValue,
    offset: z.coerce
      .number()
      .int()
      .catch(0)
      .transform((offset) => Math.max(offset, 0))
      .default(0),
    limit: z.coerce
      .number()
      .int()
      .catch(TOOLS_LIMIT)
      .transform((limit) => Math.min(Math.max(limit, 1), TOOLS_LIMIT))
      .default(TOOLS_LIMIT),
  })
  .prefault({});
export type ToolsQuery = z.output<typeof toolsInput>;

/** path: one segment, or the segments of a longer path. */
export const descriptorInput = payloadInput.extend({ type: z.string() });
export const workflowFileInput = descriptorInput.extend({
  path: z
    .union([z.string(), z.array(z.string())])
    .transform((path) => (typeof path === "string" ? path : path.join("/"))),
});

/** Search input of the public pages. page: starts at 1. */
export const searchInput = z.object({
  search: z.string().max(200).default(""),
  category: z.string().max(100).optional(),
  target: z.enum(RUN_TARGETS).optional(),
  family: z.string().max(100).optional(),
  verified: z.boolean().default(false),
  page: z.int().min(1).max(100_000).default(1),
});
export type PipelineSearch = z.output<typeof searchInput>;

/** metric: comma-separated ids. */
export const researchInput = z
  .object({
    flagship: flag,
    latest: flag,
    metric: z.union([z.string(), z.array(z.string())]).optional(),
    category: queryValue,
  })
  .prefault({})
  .transform(({ flagship, latest, metric, category }) => ({
    flagship,
    latest,
    metricIds: metric?.length ? idsIn(String(metric)) : undefined,
    category: category || undefined,
  }));

function idsIn(list: string): string[] {
  return [...new Set(list.split(",").map((id) => id.trim()))].sort();
}

/** Valid pipeline ids and package versions in paths (catalog-and-registry §8). Other values are refused before any
 *  lookup. */
export const PIPELINE_ID = /^[a-z0-9-]+$/;
export const PACKAGE_VERSION = /^[a-z0-9]+(\.[a-z0-9]+)*$/;

/** Ids that are other paths of the registry, so that a pipeline with such an id could not be requested. */
export const TAKEN_IDS: ReadonlySet<string> = new Set(["mixs", "sequencing-tech"]);
