/** Valid pipeline ids and package versions in paths (catalog-and-registry §8). Other values are refused before any
 *  lookup. */
export const PIPELINE_ID = /^[a-z0-9-]+$/;
export const PACKAGE_VERSION = /^[a-z0-9]+(\.[a-z0-9]+)*$/;

/** Ids that are other paths of the registry, so that a pipeline with such an id could not be requested. */
export const TAKEN_IDS: ReadonlySet<string> = new Set(["mixs", "sequencing-tech"]);
