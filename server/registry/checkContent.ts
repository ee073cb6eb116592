import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { ValidationError } from "../analysis/pipelines/validation/validationError.ts";
import { noSuchFolder } from "../analysis/pipelines/validation/packageSentences.ts";
import { checkCatalog, checkPictures, checkReleases, checkResearchData } from "./check/checkDocuments.ts";
import { checkChecklists, type FoundChecklists } from "./check/checkChecklists.ts";
import { checkPipelines, type FoundPipelines } from "./check/checkPipelines.ts";
import { contentReader } from "./check/contentReader.ts";

const PARTS = new Set([
  "pipelines",
  "checklists",
  "assets",
  "releases.json",
  "research-data.json",
  "sequencing-tech.json",
]);

/** The parts of a content directory; undefined for a missing part. channels: the newest release of each. metrics,
 *  pictures: their numbers. */
export interface FoundContent extends FoundPipelines {
  checklists: FoundChecklists | undefined;
  channels: Map<string, string>;
  catalog: { version: number; technologies: number } | undefined;
  metrics: number | undefined;
  pictures: number;
}

/** Validates the content of a registry before publication, as described in docs/registry.md. Returns all errors,
 *  with file (relative to the directory) and key, and the parts found. Any part may be missing, but not all. */
export async function checkContent(
  path: string,
): Promise<{ faults: ValidationError[]; warnings: ValidationError[]; found: FoundContent | undefined }> {
  const folder = resolve(path);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return refused(noSuchFolder());
  const content = contentReader(folder);
  const names = (await content.list("")).map(({ name }) => name).filter((name) => !name.endsWith(".md"));
  if (!names.some((name) => PARTS.has(name))) return refused("The directory contains no registry content");
  for (const name of names) if (!PARTS.has(name)) content.refuse(name, "", "is not registry content");

  const pictures = await checkPictures(content);
  const pipelines = await checkPipelines(content);
  const checklists = await checkChecklists(content, pictures);
  const channels = await checkReleases(content);
  const catalog = await checkCatalog(content, pictures);
  const metrics = await checkResearchData(content);
  return {
    faults: content.faults,
    warnings: content.warnings,
    found: {
      ...pipelines,
      checklists,
      channels,
      catalog: catalog && { version: catalog.version, technologies: catalog.technologies.length },
      metrics,
      pictures: pictures.size,
    },
  };
}

function refused(problem: ValidationError["problem"]) {
  return { faults: [{ file: "", key: "", problem }], warnings: [], found: undefined };
}
