/** What an id of a pipeline and a version of a package look like in a path (catalog-and-registry §8). Whatever else is
 *  asked for is refused before anything is looked up. */
export const PIPELINE_ID = /^[a-z0-9-]+$/;
export const PACKAGE_VERSION = /^[a-z0-9]+(\.[a-z0-9]+)*$/;

/** Ids that are other paths of the registry: a pipeline of such a name could not be asked for. */
export const TAKEN_IDS: ReadonlySet<string> = new Set(["mixs", "sequencing-tech"]);
