import { pipelineIndex } from "../pipelineIndex.ts";
import { documentAt, storedDocument } from "../storedDocument.ts";
import { placeOfPayload } from "../payload/packPackage.ts";
import type { Published } from "../published.ts";
import { latestRelease } from "../releases.ts";
import { filterResearch } from "../researchData.ts";
import type { Part } from "../scan/scanned.ts";

/** One response of a registry as a file. path: below the root of a web server. from: an existing file with its
 *  content. */
export type StaticAnswer = { path: string } & ({ content: string | Uint8Array } | { from: string });

const DEFAULT_CHANNEL = "stable";
const EVERYTHING = { flagship: false, latest: false, metricIds: undefined, category: undefined };

/** Yields every response of a registry except those that depend on the request: filters, and whether a release is
 *  newer. A response whose path has paths below it becomes index.json there; a response selected by a query is named
 *  by the query. Private payloads are excluded. origin: scheme and host of URLs; "" makes them relative. Throws an
 *  Error for content that cannot be read. */
export function* staticAnswers(
  published: Published,
  { origin, cacheFolder }: { origin: string; cacheFolder: string },
): Generator<StaticAnswer> {
  yield { path: "registry/index.json", content: pipelineIndex(published, origin).json };
  for (const [id, { told, isPrivate, versions }] of published.pipelines) {
    yield { path: `registry/${id}/index.json`, content: documentAt(read(told).metadata, origin).json };
    if (isPrivate) continue;
    for (const [version, payload] of versions)
      yield {
        path: `registry/pipelines/${id}/${version}/download`,
        from: placeOfPayload(cacheFolder, read(payload).sha256),
      };
  }
  const { all, byAccession } = read(published.checklists);
  yield { path: "registry/mixs/index.json", content: storedDocument(all).json };
  for (const [accession, checklist] of byAccession)
    if (/^\w+$/.test(accession))
      yield { path: `registry/mixs/${accession}.json`, content: storedDocument(checklist).json };
  yield { path: "registry/sequencing-tech/index.json", content: read(published.technologies).json };
  for (const [name, { bytes }] of read(published.assets))
    yield { path: `registry/assets/${name}`, content: bytes };
  yield* releasesOf(published);
  const research = filterResearch(read(published.research), EVERYTHING);
  yield { path: "research-data/index.json", content: JSON.stringify(research) };
}

function* releasesOf({ releases: part }: Published): Generator<StaticAnswer> {
  const releases = read(part);
  for (const channel of new Set(releases.map((release) => release.channel))) {
    const latest = latestRelease(releases, channel);
    const content = JSON.stringify({ latest, updateAvailable: false, currentVersion: "" });
    yield { path: `version/${channel}.json`, content };
    if (channel === DEFAULT_CHANNEL) yield { path: "version/index.json", content };
  }
}

function read<Value>(part: Part<Value>): Value {
  if ("problem" in part) throw new Error(part.problem);
  return part.value;
}
