import type { PartName, Scanned, ScannedParts, ScannedPipeline } from "./scan/scanned.ts";

/** The published content of a registry after one scan. Immutable: a later scan creates another object. */
export interface Published extends ScannedParts {
  pipelines: Map<string, ScannedPipeline>;
  /** Date of the last publication of a pipeline. */
  lastUpdated: string;
  stamps: Map<PartName, string>;
  missing: string[];
  refused: Map<string, string>;
}

const NOT_YET = { problem: "Not read yet" };

/** Returns the content after a scan, with unchanged parts from `before`. Returns `before` when nothing changed, so
 *  that derived values are reused. */
export function publishedAfter(before: Published | undefined, scanned: Scanned): Published {
  const pipelines = pipelinesAfter(before, scanned);
  const isSame =
    before !== undefined &&
    pipelines === before.pipelines &&
    Object.keys(scanned.parts).length === 0 &&
    String([...scanned.refused]) === String([...before.refused]);
  if (isSame) return before;
  const lastUpdated =
    before?.pipelines === pipelines
      ? before.lastUpdated
      : // A clock that is ahead may have written the files.
        new Date(Math.min(scanned.newestMs, Date.now())).toISOString().slice(0, 10);
  return {
    checklists: NOT_YET,
    technologies: NOT_YET,
    releases: NOT_YET,
    research: NOT_YET,
    assets: NOT_YET,
    ...before,
    ...scanned.parts,
    pipelines,
    lastUpdated,
    stamps: scanned.stamps,
    missing: scanned.missing,
    refused: scanned.refused,
  };
}

function pipelinesAfter(before: Published | undefined, { ids, pipelines }: Scanned): Published["pipelines"] {
  if (before && pipelines.size === 0 && ids.length === before.pipelines.size) return before.pipelines;
  const after: Published["pipelines"] = new Map();
  for (const id of ids) {
    const pipeline = pipelines.get(id) ?? before?.pipelines.get(id);
    if (pipeline) after.set(id, pipeline);
  }
  return after;
}

/** Returns why parts cannot be published, by their path in the content directory. */
export function listProblems(published: Published): Map<string, string> {
  const problems = new Map<string, string>();
  for (const [id, problem] of published.refused) problems.set(`pipelines/${id}`, problem);
  for (const [id, { documents, versions }] of published.pipelines) {
    if ("problem" in documents) problems.set(`pipelines/${id}`, documents.problem);
    for (const [version, part] of versions)
      if ("problem" in part) problems.set(`pipelines/${id}/${version}`, part.problem);
  }
  const { checklists, technologies, releases, research, assets } = published;
  const parts = {
    checklists,
    "sequencing-tech.json": technologies,
    "releases.json": releases,
    "research-data.json": research,
    assets,
  };
  for (const [file, part] of Object.entries(parts)) if ("problem" in part) problems.set(file, part.problem);
  return problems;
}
